"""The check desk (Provera): every argument at the table, answered by the engine."""
