"""Bundling: small source files become few served ones that do the same."""

import pytest

from remi_scores.site.bundling import (
    BundlingError,
    bundle_scripts,
    bundle_styles,
    find_hosts,
    read_module,
)

PAGE = "js/page.js"
SYNC = "js/offline/sync.js"
ALONE = "export function run() {\n    go();\n}\n"


def use(name: str, address: str) -> str:
    return f'import {{ {name} }} from "{address}";\n\n{name}();\n'


# Stylesheets


def test_parts_of_a_stylesheet_are_inlined_in_order_and_not_served() -> None:
    texts = {
        "css/site.css": '@import url("site/b.css");\n@import url("site/a.css");\ni {}\n',
        "css/site/a.css": "a {}\n",
        "css/site/b.css": "b {}\n",
        "css/desk.css": "d {}\n",
    }
    assert bundle_styles(texts) == {
        "css/site.css": "b {}\na {}\ni {}\n",
        "css/desk.css": "d {}\n",
    }


def test_a_part_of_a_stylesheet_with_a_url_is_refused() -> None:
    texts = {"a.css": '@import url("b/c.css");\n', "b/c.css": "b { background: url(d.png); }\n"}
    with pytest.raises(BundlingError, match=r"b/c\.css"):
        bundle_styles(texts)


# Which file a module goes into


@pytest.mark.parametrize(
    ("texts", "hosts"),
    [
        # A module that one file needs goes into it, also if another module imports it.
        (
            {"js/a.js": use("b", "./b.js"), "js/b.js": use("c", "./c.js"), "js/c.js": ALONE},
            {"js/a.js": "js/a.js", "js/b.js": "js/a.js", "js/c.js": "js/a.js"},
        ),
        # A module that two files need stays a file, unless the two go into the same one.
        (
            {"js/a.js": use("c", "./c.js"), "js/b.js": use("c", "./c.js"), "js/c.js": ALONE},
            {"js/a.js": "js/a.js", "js/b.js": "js/b.js", "js/c.js": "js/c.js"},
        ),
        (
            {
                "js/a.js": use("b", "./b.js") + use("c", "./c.js"),
                "js/b.js": use("c", "./c.js"),
                "js/c.js": ALONE,
            },
            {"js/a.js": "js/a.js", "js/b.js": "js/a.js", "js/c.js": "js/a.js"},
        ),
        # A module that a shared program needs goes into it, whoever else needs it.
        (
            {
                PAGE: use("net", "./lib/net.js"),
                SYNC: use("store", "./store.js") + use("net", "../lib/net.js"),
                "js/a.js": use("store", "./offline/store.js"),
                "js/b.js": use("net", "./lib/net.js"),
                "js/offline/store.js": use("net", "../lib/net.js"),
                "js/lib/net.js": ALONE,
            },
            {
                PAGE: PAGE,
                SYNC: SYNC,
                "js/a.js": "js/a.js",
                "js/b.js": "js/b.js",
                "js/offline/store.js": SYNC,
                "js/lib/net.js": PAGE,
            },
        ),
        # A hosted module goes into a program that does not need it.
        (
            {PAGE: ALONE, "js/lib/cards.js": ALONE, "js/a.js": use("run", "./lib/cards.js")},
            {PAGE: PAGE, "js/lib/cards.js": PAGE, "js/a.js": "js/a.js"},
        ),
        # A module of constants is no file.
        (
            {"js/a.js": use("ONE", "./c.js"), "js/c.js": '// Why.\nexport const ONE = "one";\n'},
            {"js/a.js": "js/a.js"},
        ),
    ],
)
def test_a_module_is_served_in_the_expected_file(
    texts: dict[str, str], hosts: dict[str, str]
) -> None:
    assert find_hosts({name: read_module(name, text) for name, text in texts.items()}) == hosts


# The text of a file


def test_parts_with_different_names_are_concatenated() -> None:
    texts = {
        "js/a.js": 'import { show } from "./lib/b.js";\n\nshow(1);\n',
        "js/lib/b.js": "// Why.\nconst TOP = 2;\n\nexport function show(n) {\n    go(n, TOP);\n}\n",
    }
    assert bundle_scripts(texts) == {
        "js/a.js": "const TOP = 2;\n\nfunction show(n) {\n    go(n, TOP);\n}\n\nshow(1);\n"
    }


@pytest.mark.parametrize(
    "body",
    ["let form = 1;\n", "const { form } = given;\n", "function form() {}\n", "show(...form);\n"],
)
def test_a_part_whose_private_name_others_use_gets_its_own_scope(body: str) -> None:
    texts = {
        "js/a.js": f'import {{ show }} from "./b.js";\n{body}',
        "js/b.js": "let form = null;\nexport const show = (given) => { form = given; };\n",
    }
    inner = "let form = null;\nconst show = (given) => { form = given; };\nreturn { show };\n"
    scoped = f"const {{ show }} = (() => {{\n{inner}}})();\n"
    assert bundle_scripts(texts) == {"js/a.js": f"{scoped}{body}"}


def test_a_file_whose_private_name_its_parts_use_gets_its_own_scope() -> None:
    texts = {
        "js/a.js": 'import { show } from "./b.js";\nconst open = 1;\nshow();\n',
        "js/b.js": "export const show = () => open();\n",  # `open` is the browser's
    }
    shown = "const show = () => open();\n"
    assert bundle_scripts(texts) == {
        "js/a.js": f"{shown}(() => {{\nconst open = 1;\nshow();\n}})();\n"
    }


def test_one_of_two_parts_with_the_same_private_name_gets_its_own_scope() -> None:
    part = "let form = null;\nexport const {0} = (given) => {{ form = given; }};\n"
    texts = {
        "js/a.js": 'import { b } from "./b.js";\nimport { c } from "./c.js";\nb(c());\n',
        "js/b.js": part.format("b"),
        "js/c.js": part.format("c"),
    }
    first, second = (part.format(name).replace("export ", "") for name in "bc")
    scoped = f"const {{ b }} = (() => {{\n{first}return {{ b }};\n}})();\n"
    assert bundle_scripts(texts) == {"js/a.js": f"{scoped}{second}b(c());\n"}


def test_a_property_of_the_same_name_is_no_clash() -> None:
    texts = {
        "js/a.js": 'import { show } from "./b.js";\nshow(a.form, b?.form);\n',
        "js/b.js": "const form = 1;\nexport const show = () => form;\n",
    }
    assert bundle_scripts(texts) == {
        "js/a.js": "const form = 1;\nconst show = () => form;\nshow(a.form, b?.form);\n"
    }


def test_other_files_import_a_module_from_the_file_it_is_in() -> None:
    texts = {
        PAGE: use("ask", "./lib/net.js"),
        SYNC: use("store", "./store.js"),
        "js/lib/net.js": "export const ask = 1;\nexport const other = 2;\n",
        "js/offline/store.js": 'import { ask } from "../lib/net.js";\nexport const store = ask;\n',
        "js/a.js": use("ask", "./lib/net.js") + use("store", "./offline/store.js"),
    }
    assert bundle_scripts(texts) == {
        PAGE: "export const ask = 1;\nconst other = 2;\n\nask();\n",
        SYNC: 'import { ask } from "../page.js";\nexport const store = ask;\n\nstore();\n',
        "js/a.js": 'import { ask } from "./page.js";\nimport { store } from "./offline/sync.js";\n'
        "\nask();\n\nstore();\n",
    }


def test_a_program_holds_a_module_that_only_others_need() -> None:
    texts = {
        PAGE: "go();\n",
        "js/lib/cards.js": "export const draw = 1;\n",
        "js/a.js": use("draw", "./lib/cards.js"),
        "js/b.js": use("draw", "./lib/cards.js"),
    }
    made = bundle_scripts(texts)
    assert made[PAGE] == "export const draw = 1;\ngo();\n"
    assert made["js/a.js"] == 'import { draw } from "./page.js";\n\ndraw();\n'


def test_a_part_in_its_own_scope_is_still_exported() -> None:
    texts = {
        PAGE: 'import { ask } from "./net.js";\nlet tries = 0;\nask();\n',
        "js/net.js": "let tries = 3;\nexport const ask = () => tries;\n",
        "js/a.js": use("ask", "./net.js"),
    }
    made = bundle_scripts(texts)
    assert "export const { ask } = (() => {\nlet tries = 3;\n" in made[PAGE]
    assert made["js/a.js"].startswith('import { ask } from "./page.js";\n')


def test_imported_constants_are_inlined() -> None:
    texts = {
        "js/a.js": 'import { ONE, TWO } from "./c.js";\nsend(ONE, TWO, { ONES: x.ONE_MORE });\n',
        "js/c.js": 'export const ONE = "one";\n// Why.\nexport const TWO = "t:w:o";\n',
    }
    assert bundle_scripts(texts) == {"js/a.js": 'send("one", "t:w:o", { ONES: x.ONE_MORE });\n'}


def test_a_module_that_nobody_imports_still_exports() -> None:
    assert bundle_scripts({"js/a.js": ALONE}) == {"js/a.js": ALONE}


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        ({"js/a.js": 'import "./b.js";\n', "js/b.js": ""}, "a form that is not known"),
        ({"js/a.js": 'import * as b from "./b.js";\n'}, "a form that is not known"),
        ({"js/a.js": "export default 1;\n"}, "a form that is not known"),
        ({"js/a.js": "export { b };\n"}, "a form that is not known"),
        ({"js/a.js": use("b", "./b.js"), "js/b.js": ""}, "not exported"),
        ({"js/a.js": use("run as b", "./b.js"), "js/b.js": ALONE}, "not exported"),
        ({"js/a.js": use("b", "./none.js")}, "not exported"),
        (
            {
                "js/a.js": 'import { b } from "./b.js";\nexport const a = 1;\n',
                "js/b.js": 'import { a } from "./a.js";\nexport const b = 1;\n',
            },
            "import one another",
        ),
        (
            {
                "js/a.js": 'import { b } from "./b.js";\nimport { run } from "./c.js";\n',
                "js/b.js": "export const b = 1;\nexport const run = 1;\n",
                "js/c.js": ALONE,
            },
            "as another part",
        ),
        (
            # `open` is the browser's; beside js/c.js it would be that module's function.
            {
                "js/a.js": use("b", "./b.js") + use("open", "./c.js"),
                "js/b.js": "export const b = () => open();\n",
                "js/c.js": "export const open = () => 1;\n",
            },
            r"js/b\.js uses \['open'\]",
        ),
    ],
)
def test_modules_that_cannot_be_bundled_are_refused(texts: dict[str, str], words: str) -> None:
    with pytest.raises(BundlingError, match=words):
        bundle_scripts(texts)
