"""Puts small source files together, so that a page asks for few files.

Scripts and stylesheets are written in small files, one for each subject. On a slow network each
request costs time and some 300 bytes, so `manage.py prepare` makes fewer files of them:

- A stylesheet gets the text of the parts that it names with `@import`.
- A script gets the modules that only it needs, directly or through one another.
- A module that a shared program needs (`SHARED`) goes into that program, and others import it from
  there: every page that has one of them has the program too.
- A module of `HOSTED` goes into a program that every page has although that does not need it: a
  request of its own would weigh as much as a third of it.
- Constants (a module of nothing but texts) are replaced by their texts.

Any other module that several files need stays a file of its own. With DEBUG nothing is put
together: browsers follow the imports of the sources.
"""

import posixpath
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

SHARED: Final = ("js/page.js", "js/offline/sync.js")
"""Programs from which others import modules, the most widely used first."""

HOSTED: Final = {"js/lib/cards.js": "js/page.js"}
"""Modules that several programs need, and the program of every page that they go into."""

_CSS_IMPORT: Final = re.compile(r'^@import url\("([^"]+)"\);\n', re.MULTILINE)
_IMPORT: Final = re.compile(r'^import \{([^}]+)\} from "([^"]+)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(
    r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE
)
_CONSTANT: Final = re.compile(r'^export const (\w+) = ("[^"]*");$', re.MULTILINE)
_UNKNOWN: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_DECLARED: Final = re.compile(
    r"^(?:export )?(?:async function|function|class|const|let) (?:(\w+)|[{[]([^=]+)[}\]] =)",
    re.MULTILINE,
)
_NAME: Final = re.compile(r"(?<!(?<!\.)\.)\b\w+")  # not a property, but also after ...
_COMMENT: Final = re.compile(r"^ *//.*\n", re.MULTILINE)


class BundlingError(ValueError):
    """A source file is written in a way that cannot be put together with others."""


@dataclass(frozen=True)
class Module:
    """A script: the names it imports, by module, the names it exports, and all its other lines.

    `constants` maps names to texts if the module holds nothing but constants; otherwise it is None.
    """

    imports: Mapping[str, tuple[str, ...]]
    exports: tuple[str, ...]
    body: str
    constants: Mapping[str, str] | None


Modules = Mapping[str, Module]


def bundle_styles(texts: Mapping[str, str]) -> dict[str, str]:
    r"""Return the stylesheets to serve, by name: all but the parts of others.

    >>> bundle_styles({"a.css": '@import url("b/c.css");\np {}\n', "b/c.css": "b {}\n"})
    {'a.css': 'b {}\np {}\n'}
    """
    parts: set[str] = set()
    whole = {name: _with_parts(name, texts, parts) for name in texts}
    return {name: text for name, text in whole.items() if name not in parts}


def _with_parts(name: str, texts: Mapping[str, str], parts: set[str]) -> str:
    """Return a stylesheet with its parts in it, and add their names to `parts`."""

    def take(found: re.Match[str]) -> str:
        part = _resolve(name, found[1])
        if "url(" in texts[part]:
            raise BundlingError(f"{part} becomes part of {name}, where its url() leads elsewhere")
        parts.add(part)
        return texts[part]

    return _CSS_IMPORT.sub(take, texts[name])


def bundle_scripts(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the scripts to serve, by name.

    Raises BundlingError for an import or export in a form that is not known here, for a name that
    is imported but not exported, and for modules that import one another.
    """
    modules = {name: read_module(name, text) for name, text in texts.items()}
    _check_imports(modules)
    hosts = find_hosts(modules)
    return {name: _write(name, modules, hosts) for name, host in hosts.items() if name == host}


def read_module(name: str, text: str) -> Module:
    """Read a script; `name` is its path below static/."""
    code = _COMMENT.sub("", text)
    imports = {
        _resolve(name, address): tuple(names.replace(",", " ").split())
        for names, address in _IMPORT.findall(code)
    }
    body = _IMPORT.sub("", code)
    if unknown := _UNKNOWN.search(_EXPORT.sub("", body)):
        raise BundlingError(f"{name} imports or exports in a form that is not known: {unknown[0]}")
    constants = dict(_CONSTANT.findall(code))
    is_other = not constants or _CONSTANT.sub("", code).strip()
    return Module(imports, tuple(_EXPORT.findall(code)), body, None if is_other else constants)


def _check_imports(modules: Modules) -> None:
    for name, module in modules.items():
        for target, names in module.imports.items():
            known = modules[target].exports if target in modules else ()
            if unknown := set(names).difference(known):
                raise BundlingError(f"{name} imports {sorted(unknown)}, not exported by {target}")
    for name in modules:
        in_order(name, modules)  # raises if it is in a circle


# ---------------------------------------------------------------- which file a module goes into


def find_hosts(modules: Modules) -> dict[str, str]:
    """Return the file that each module is served in, itself or another; constants have none."""
    hosts = {name: name for name, module in modules.items() if module.constants is None}
    for program in SHARED:
        for part in in_order(program, modules) if program in modules else ():
            if hosts.get(part) == part and part not in SHARED:
                hosts[part] = program
    hosts |= {part: program for part, program in HOSTED.items() if {part, program} <= {*hosts}}
    while move := next(_moves(modules, hosts), None):
        part, host = move
        hosts = {name: host if old == part else old for name, old in hosts.items()}
    return hosts


def _moves(modules: Modules, hosts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield each file that a single other one needs, with that one."""
    for name, host in hosts.items():
        needing = {hosts[each] for each in hosts if name in modules[each].imports}
        if host == name and name not in SHARED and len(needing) == 1:
            yield name, needing.pop()


def in_order(name: str, modules: Modules, path: tuple[str, ...] = ()) -> list[str]:
    """Return a module and all that it needs, each after those that it needs itself."""
    if name in path:
        raise BundlingError(f"Modules import one another: {', '.join((*path, name))}")
    needed = [in_order(target, modules, (*path, name)) for target in modules[name].imports]
    return list(dict.fromkeys([each for group in needed for each in group] + [name]))


# ---------------------------------------------------------------- the text of a file


def _write(host: str, modules: Modules, hosts: Mapping[str, str]) -> str:
    """Return the text of a file that is served. Its parts see what the others export."""
    guests = [part for part, program in HOSTED.items() if program == host and part in modules]
    needed = [part for name in (*guests, host) for part in in_order(name, modules)]
    parts = [part for part in dict.fromkeys(needed) if hosts.get(part) == host]
    bodies = {part: _body(modules[part], modules) for part in parts}
    taken = _imports_of(parts, modules, hosts)
    shown = [name for names in taken.values() for name in names]
    shown += [name for part in parts for name in modules[part].exports]
    exports = _exports_of(parts, modules, hosts)
    lines = [_import(host, file, names) for file, names in taken.items()]
    names = {part: {*_NAME.findall(body)} for part, body in bodies.items()}
    for part, body in bodies.items():
        _check_names(part, body, modules[part], shown)
        private = {*_declared(body)}.difference(modules[part].exports)
        if private.isdisjoint(shown) and private.isdisjoint(_union(names, but=part)):
            lines.append(_only_exporting(exports, body))
        else:
            lines.append(_in_scope(modules[part], body, exports))
            names[part] -= private  # in a scope of their own, they no longer clash with other parts
    return "".join(lines)


def _check_names(name: str, body: str, module: Module, shown: list[str]) -> None:
    """Refuse a name that two parts of a file export, or that a part uses but does not import."""
    if twice := {each for each in module.exports if shown.count(each) > 1}:
        raise BundlingError(f"{name} exports {sorted(twice)}, as another part of its file does")
    known = {each for names in module.imports.values() for each in names}
    foreign = set(shown).difference(known, _declared(body))
    if used := foreign.intersection(_NAME.findall(body)):
        raise BundlingError(f"{name} uses {sorted(used)}, which another part of its file exports")


def _union(names: Mapping[str, set[str]], *, but: str) -> set[str]:
    return {name for part in names if part != but for name in names[part]}


def _body(module: Module, modules: Modules) -> str:
    """Return the lines of a module, with the texts of constants in the place of their names."""
    constants = {
        name: text
        for target, names in module.imports.items()
        for name, text in (modules[target].constants or {}).items()
        if name in names
    }
    return re.sub(r"\w+", lambda word: constants.get(word[0], word[0]), module.body)


def _declared(body: str) -> Iterator[str]:
    """Yield the names that are declared outside of functions."""
    for single, several in _DECLARED.findall(body):
        yield from re.findall(r"(\w+)\s*(?:,|$)", single or several)


def _imports_of(
    parts: list[str], modules: Modules, hosts: Mapping[str, str]
) -> dict[str, list[str]]:
    """Return the names that the parts of a file take from other files, by file."""
    taken: dict[str, list[str]] = {}
    for part in parts:
        for target, names in modules[part].imports.items():
            if target in hosts and target not in parts:
                known = taken.setdefault(hosts[target], [])
                known += [name for name in names if name not in known]
    return taken


def _exports_of(parts: list[str], modules: Modules, hosts: Mapping[str, str]) -> set[str]:
    """Return the names that other files take from a file, and those it exports itself."""
    others = [modules[name] for name in hosts if name not in parts]
    taken = {name for part in parts for each in others for name in each.imports.get(part, ())}
    return taken.union(modules[parts[-1]].exports)


def _import(host: str, file: str, names: Iterable[str]) -> str:
    address = posixpath.relpath(file, posixpath.dirname(host))
    return f'import {_braced(names)} from "{"" if address[0] == "." else "./"}{address}";\n'


def _only_exporting(names: Collection[str], body: str) -> str:
    return _EXPORT.sub(lambda found: found[0] if found[1] in names else "", body)


def _in_scope(module: Module, body: str, exports: Collection[str]) -> str:
    """Return a part in a function of its own, so that its private names stay private."""
    inner = _only_exporting((), body)
    if not module.exports:
        return f"(() => {{\n{inner}}})();\n"
    names = _braced(module.exports)
    prefix = "export " if set(module.exports).intersection(exports) else ""
    return f"{prefix}const {names} = (() => {{\n{inner}return {names};\n}})();\n"


def _braced(names: Iterable[str]) -> str:
    return f"{{ {', '.join(names)} }}"


def _resolve(name: str, address: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), address))
