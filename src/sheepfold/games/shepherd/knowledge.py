"""Nothing is hidden from one and not from another; the engine's defaults say so (ledger: Hidden information)."""
