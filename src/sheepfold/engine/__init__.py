"""What every game is made of: records, rules and their compiling, the contract, positions, batch play."""
