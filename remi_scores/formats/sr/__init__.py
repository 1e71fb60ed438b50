"""Serbian, in both scripts."""
