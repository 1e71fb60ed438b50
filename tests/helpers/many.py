"""How many examples the property tests look at: few, or as many as `bin/test full` says."""

import os

MANY = int(os.environ.get("MANY", "0"))
