"""Nothing is hidden: deal, hands, dice and decisions are public (ledger: Hidden information)."""
