"""`python -m enfilade.rl SCENARIO`: what its figures and numbers mean; with `--json` for programs."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

from enfilade.kernel.errors import EnfiladeError
from enfilade.rl.episode import Episode
from enfilade.rl.sheets import FIELD_HEAD, VERB_HEAD, field_rows, verb_rows
from enfilade.scene.text import columns


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m enfilade.rl", description="What the figures and numbers of a scenario mean.")
    parser.add_argument("scenario", help="such as urban-battle/first-patrol, or a file")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args(arguments)
    try:
        episode = Episode(options.scenario)
    except EnfiladeError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write(as_json(episode) if options.json else as_text(episode))
    return 0


def as_text(episode: Episode) -> str:
    fields = columns([list(row) for row in (FIELD_HEAD, *field_rows(episode))])
    verbs = columns([list(row) for row in (VERB_HEAD, *verb_rows(episode))])
    return "\n".join([f"{episode.size} figures", *fields, "", f"{episode.numbering.size} actions", *verbs, ""])


def as_json(episode: Episode) -> str:
    fields = [
        {"name": each.name, "start": each.start, "shape": each.shape, "labels": each.labels, "text": each.text, "rule": each.rule}
        for each in episode.fields
    ]
    return json.dumps({"fields": fields, "actions": [str(each) for each in episode.numbering.actions]}, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.exit(main())
