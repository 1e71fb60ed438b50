"""A pytest plugin for `bin/test mutants`: every session starts fresh and repeats itself exactly.

The sessions that try the mutants are forks of one process which has run all tests before. What the
engine's caches hold from then was computed without the mutation.
"""

import sys

import pytest
from hypothesis import Phase, settings

# Without the search for the shortest counterexample: that a test fails is all there is to know.
settings.register_profile(
    "mutants", derandomize=True, database=None, phases=(Phase.explicit, Phase.generate)
)
settings.load_profile("mutants")


def pytest_sessionstart(session: pytest.Session) -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith("remi_scores.engine"):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
