"""What is measured in a harvest of games, each as figures with intervals; the formulas are in docs/laboratory.md."""
