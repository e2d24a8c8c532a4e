"""The modules of a page joined into one script, and what is refused because nobody would know what it becomes."""

from __future__ import annotations

import pytest

from enfilade.kernel.errors import EnfiladeError
from enfilade.server.http.joining import join

PAGE = """\
/** A page. */

import { one, two as deux } from "../base/b.js";
import {
  three,
} from "./c.js";

/** @import { T } from "./nowhere.js" */

const both = one + deux; // kept: it stands behind something
await three(both);
"""
B = """\
export const one = 1;

/**
 * Not three * two.
 */
export function two() {}
"""
C = """\
import { one } from "../base/b.js";
export async function three() {
  return `${one} /* no comment */`;
}
"""
JOINED = """\
const $base_b_js = (() => {
const one = 1;

function two() {}
return { one, two };
})();
const $pages_c_js = (() => {
const { one } = $base_b_js;
async function three() {
  return `${one} /* no comment */`;
}
return { three };
})();

const { one, two: deux } = $base_b_js;
const {
  three,
} = $pages_c_js;


const both = one + deux; // kept: it stands behind something
await three(both);
"""


def test_each_module_comes_once_after_those_that_it_imports() -> None:
    assert join({"pages/a.js": PAGE, "base/b.js": B, "pages/c.js": C}, "pages/a.js") == JOINED


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("export default one;", "by its name"),
        ("export { one };", "by its name"),
        ('export * from "./b.js";', "by its name"),
        ("export const { one } = both;", "by its name"),
        ("export let one = 1;", "must stay what it is"),
        ('import b from "./b.js";', "import { names }"),
        ('import * as b from "./b.js";', "import { names }"),
        ('import "./b.js";', "import { names }"),
        ("import { one } from './b.js';", "import { names }"),
        ('import { two } from "./b.js";', "./b.js exports no two"),
        ('import { one } from "./d.js";', "there is no d.js"),
        ('const b = import("./b.js");', "not while it runs"),
        ("const here = import.meta.url;", "not while it runs"),
        ("const text = `one\n// two`;", "on the line"),
    ],
)
def test_what_is_not_known_is_refused(line: str, why: str) -> None:
    with pytest.raises(EnfiladeError, match=r"^a\.js cannot be joined: ") as refused:
        join({"a.js": f"{line}\n", "b.js": "export const one = 1;\n"}, "a.js")
    assert why.removeprefix("./") in str(refused.value)


def test_only_the_script_of_a_page_waits() -> None:
    texts = {"a.js": 'import { one } from "./b.js";\n', "b.js": "export const one = 1;\nconst two = await one;\n"}
    with pytest.raises(EnfiladeError, match=r"^b\.js cannot be joined: 'const two = await one;': only the script of a"):
        join(texts, "a.js")


def test_modules_that_import_each_other_are_refused() -> None:
    texts = {
        name: f'import {{ one }} from "./{other}";\n' for name, other in [("a.js", "b.js"), ("b.js", "c.js"), ("c.js", "b.js")]
    }
    with pytest.raises(EnfiladeError, match=r"each other cannot be joined: a\.js > b\.js > c\.js > b\.js$"):
        join(texts, "a.js")
