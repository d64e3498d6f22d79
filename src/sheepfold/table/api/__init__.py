"""The table for programs: what a person in a seat sees and does, as JSON under `/api`."""
