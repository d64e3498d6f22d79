"""How the table is served: processes, connections, limits, turns, health and metrics."""
