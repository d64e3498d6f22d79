"""Nothing is hidden in Sheep: the engine's defaults serve (ledger: Hidden information)."""
