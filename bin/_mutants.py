"""Mutation tests of the engine: which changes of its code would no test notice?

Run by `bin/test mutants [WHAT…]`; docs/figures.md has the score. WHAT is

    nothing      every mutant; goes on where an interrupted run stopped, and starts anew when the
                 engine or its tests have changed since
    survivors    only those that survived the last time, for instance after writing a test
    NAMES        only those of some modules or functions below the engine: melds, variants.*

mutmut makes the mutants and runs the tests that reach each of them, in var/mutants. A mutant that
survives must be named in tests/engine/equivalent_mutants.toml with the reason why no test can tell
it from the engine. No entry is needed for what only changes the English message of an error, or
no longer lets zip complain of unequal lengths (`strict=True`), which never are.
"""

import fnmatch
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

import libcst
from _mutant_rules import NAMED, named_as_equivalent, rule_for
from mutmut.mutation.data import SourceFileMutationData
from mutmut.mutation.diff_apply import read_functions_from_index
from mutmut.stats import status_by_exit_code
from mutmut.utils.file_utils import walk_mutatable_files
from mutmut.utils.format_utils import get_module_from_key, orig_function_and_class_names_from_key

TOP = Path(__file__).resolve().parent.parent
WORK = TOP / "var" / "mutants"
LINKS = ("pyproject.toml", "remi_scores", "tests", "examples")
DECIDES = (
    "pyproject.toml", "requirements-mutants.txt", "remi_scores/engine/**/*.py", "examples/*.py",
    "tests/engine/**/*.py", "tests/helpers/engine/*.py", "tests/adversary/**/*.py",
    "tests/bench/*.py", "tests/cases/*.jsonl",
)  # fmt: skip
"""What a verdict depends on."""

ENGINE = "remi_scores.engine."
KILLED = {"killed", "timeout", "segfault"}
SURVIVED = {"survived", "no tests"}
EVERY = 10.0
"""Seconds between two lines about the progress."""


@dataclass(frozen=True)
class Mutant:
    """One change of one function: the lines before and after, and what became of it."""

    name: str
    where: str
    before: str
    after: str
    status: str
    by_rule: str
    """Why no test need notice it: "message", "strict", or nothing."""

    @property
    def key(self) -> tuple[str, str, str]:
        return self.where, self.before, self.after


# Running


def prepare(*, anew: bool) -> None:
    """Link what mutmut reads into its folder, and drop what it knows of other code or tests."""
    WORK.mkdir(parents=True, exist_ok=True)
    for name in LINKS:
        if not (WORK / name).is_symlink():
            (WORK / name).symlink_to(TOP / name)
    shutil.rmtree(WORK / "mutants" / "tests", ignore_errors=True)  # mutmut copies them anew
    stamp, digest = WORK / "digest", digest_of_inputs()
    if anew and (not stamp.exists() or stamp.read_text() != digest):
        shutil.rmtree(WORK / "mutants", ignore_errors=True)
        stamp.write_text(digest)


def digest_of_inputs() -> str:
    digest = hashlib.sha256(sys.version.encode())
    for pattern in DECIDES:
        for path in sorted(TOP.glob(pattern)):
            digest.update(f"{path.relative_to(TOP)}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def forget_survivors() -> None:
    """Have every survivor tried again, but for those that no test need notice."""
    for path in walk_mutatable_files():
        data = SourceFileMutationData(path=path)
        data.load()
        for name, code in data.exit_code_by_key.items():
            status = status_by_exit_code[code]
            if status not in KILLED and not read_mutant(name, path, status).by_rule:
                data.exit_code_by_key[name] = None
        data.save()


def run_mutmut(arguments: list[str]) -> int:
    """Run mutmut and tell where it is; if it fails, also what it said."""
    command = [str(Path(sys.executable).with_name("mutmut")), "run", *arguments]
    output = subprocess.PIPE
    process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, text=True)  # noqa: S603
    progress, said = Progress(), []
    # mutmut writes one status over another: each of them is a line here.
    for line in process.stdout or ():
        said.append(line.rstrip("\n"))
        progress.tell(line)
    if process.wait():
        print(*said, sep="\n")
    return process.returncode


class Progress:
    """Tells what mutmut is doing, and every few seconds how many mutants it has tried."""

    def __init__(self) -> None:
        self.step = ""
        self.begun: tuple[float, int] | None = None
        self.told = 0.0

    def tell(self, line: str) -> None:
        """Read a line of mutmut's and pass on what is new in it."""
        tried = re.search(r"(\d+)/(\d+) .*?🙁 (\d+)", line)
        if tried:
            self.tell_count(*map(int, tried.groups()))
        step = re.search(r"(Generating|Running|Listing) [a-z ]+", line)
        if step and step[0] != self.step:
            self.step = step[0]
            print(self.step, flush=True)

    def tell_count(self, done: int, every: int, survived: int) -> None:
        now = time.monotonic()
        self.begun = self.begun or (now, done)
        if now - self.told < EVERY:
            return
        self.told = now
        rate = (done - self.begun[1]) / max(now - self.begun[0], 1)
        left = f", {(every - done) / rate / 60:.0f} minutes left" if rate else ""
        print(f"{done} of {every} mutants, {survived} survived{left}", flush=True)


# Reading the verdicts


def mutants() -> Iterator[Mutant]:
    for path in walk_mutatable_files():
        data = SourceFileMutationData(path=path)
        data.load()
        for name, code in data.exit_code_by_key.items():
            yield read_mutant(name, path, status_by_exit_code[code])


def read_mutant(name: str, path: Path, status: str) -> Mutant:
    where = where_is(name)
    if status not in SURVIVED:
        return Mutant(name, where, "", "", status, "")
    functions = read_functions_from_index(name, path)
    if functions is None:
        sys.exit(f"{name} is not to be found: remove {WORK} and run it again")
    before, after = (libcst.Module([function]).code.strip() for function in functions)
    changed = [*unified_diff(before.split("\n"), after.split("\n"), n=0, lineterm="")][2:]
    gone = " ".join(line[1:].strip() for line in changed if line.startswith("-"))
    come = " ".join(line[1:].strip() for line in changed if line.startswith("+"))
    return Mutant(name, where, gone, come, status, rule_for(before, after))


def where_is(name: str) -> str:
    """Return the function of a mutant as a dotted name below the engine."""
    function, of_class = orig_function_and_class_names_from_key(name)
    module = get_module_from_key(name).removeprefix(ENGINE)
    return ".".join(part for part in (module, of_class, function) if part)


# Reporting


def report(found: list[Mutant], *, whole: bool) -> int:
    """Print the score and what is wrong; return how many things are."""
    by_status = Counter(each.status for each in found)
    killed = sum(by_status[status] for status in KILLED)
    survivors = [each for each in found if each.status in SURVIVED]
    unknown = len(found) - killed - len(survivors)
    by_rule = Counter(each.by_rule for each in survivors if each.by_rule)
    named = named_as_equivalent()
    equivalent = [each for each in survivors if not each.by_rule and each.key in named]
    unnamed = [each for each in survivors if not each.by_rule and each.key not in named]
    stale = named - {each.key for each in equivalent} if whole else set()
    counted = len(found) - by_rule.total() - len(equivalent)
    print(
        f"\n{len(found)} mutants: {killed} killed ({by_status['timeout']} by the time limit), "
        f"{by_rule['message']} change a message only, {by_rule['strict']} only loosen zip, "
        f"{len(equivalent)} are named as equivalent\n"
        f"Score: {killed / len(found):.1%} of all, "
        f"{killed / counted:.1%} of those that a test could kill"
    )
    if unnamed:
        print(f"\n{len(unnamed)} survived:")
    for each in sorted(unnamed, key=lambda each: each.name):
        print(f"\n{each.name}: {each.status}\nwhere = {each.where!r}")
        print(f"  {each.before!r},\n  {each.after!r},")
    if stale:
        print(f"\n{len(stale)} named in {NAMED.name} are killed, or are no mutants any more:")
    for where, before, after in sorted(stale):
        print(f"\nwhere = {where!r}\n  {before!r},\n  {after!r},")
    if unknown:
        print(f"\n{unknown} were not tried: run it again to go on")
    return len(unnamed) + len(stale) + unknown


def main(arguments: list[str]) -> int:
    options = [each for each in arguments if re.fullmatch(r"-.*|\d+", each)]
    what = [each for each in arguments if each not in options]
    prepare(anew=not what)
    os.chdir(WORK)
    if what == ["survivors"]:
        forget_survivors()
        what = []
    patterns = [f"{ENGINE}{each}.x*" for each in what]
    if run_mutmut([*options, *patterns]):
        return 1
    found = [
        each
        for each in mutants()
        if not patterns or any(fnmatch.fnmatch(each.name, pattern) for pattern in patterns)
    ]
    return 1 if report(found, whole=not patterns) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
