"""`python -m sheepfold` is the command line."""

from sheepfold.cli import main

raise SystemExit(main())
