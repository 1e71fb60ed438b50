# Functions of all programs in bin/: source it from the top of the checkout.

# Where this is set, each of the many processes started here would compile all modules and tests anew.
unset PYTHONDONTWRITEBYTECODE

say() { printf '%s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# The interpreter that makes the virtual environment: $PYTHON, or the first that is new enough.
find_python() {
    local name
    for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s\n' "$name"
            return
        fi
    done
    die "Python 3.11 or newer is needed. Install it, or name it: PYTHON=/path/to/python3.11 $0"
}

make_venv() {
    local python
    # A virtual environment that was moved, or whose Python is gone, is broken: make a new one.
    .venv/bin/python -m pip --version >/dev/null 2>&1 && return
    python=$(find_python) || exit 1
    "$python" -c 'import ensurepip, venv' 2>/dev/null ||
        die "$python cannot make a virtual environment. On Debian or Ubuntu: apt-get install python3-venv"
    say "Making .venv with $("$python" --version)"
    "$python" -m venv --clear .venv || die "Could not make .venv"
}

# install NAME FILE…: installs the packages of these files, unless none changed since it did. pip takes
# only what has a digest in them.
install() {
    local name=$1 stamp=.venv/.installed-$1 sum
    shift
    sum=$(cat "$@" | cksum)
    [ -e "$stamp" ] && [ "$(cat "$stamp")" = "$sum" ] && [ -x .venv/bin/python ] && return
    make_venv
    say "Installing $*"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input "${@/#/-r}" ||
        die "Could not install $*"
    printf '%s\n' "$sum" >"$stamp"
}
