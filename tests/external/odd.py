"""A program that plays by lot and does, every so often, what a program should not: how, its first argument says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import Any

EVERY = 2  # choices


def send(message: object) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def misbehave(how: str, answer: dict[str, Any]) -> None:
    """Do it, instead of answering or before that."""
    match how:
        case "slow":
            time.sleep(600)
        case "illegal":
            answer["action"] = "fly away"
        case "other":
            answer["number"] += 1000
        case "text":
            sys.stdout.write("thinking ...\n")
        case "list":
            send([answer])
        case "deep":
            sys.stdout.write("[" * 50_000 + "\n")
        case "flood":
            while True:
                send({"do": "info", "text": "x" * 100})
        case "endless":
            while True:
                sys.stdout.write("x" * 10_000)
        case "die":
            raise SystemExit("the plan was to attack at dawn")
        case "kill":
            os.kill(os.getpid(), 9)
        case "close":
            os.close(1)
            time.sleep(600)
        case "deaf":
            os.close(0)
        case "breed":
            subprocess.Popen(["sleep", "600"])
            time.sleep(600)


def main(how: str, given: str) -> None:
    count = 0
    for line in sys.stdin:
        message = json.loads(line)
        match message["do"]:
            case "hello":
                if how == "mute":
                    time.sleep(600)
                if how == "crash":
                    raise SystemExit(f"no {given} today")
                wants = ["secrets"] if how == "greedy" else ["labels", "previews", "scene", "spoken"] if how == "wants" else []
                options = [{"name": "level", "type": "integer", "default": 3}]
                send({"do": "hello", "protocol": 2 if how == "newer" else 1, "name": "Odd", "options": options, "wants": wants})
            case "game":
                if how != "unready":
                    send({"do": "ready", "seed": message["seed"]})
            case "options":
                assert message["values"] == {"level": "5"}
            case "choose":
                count += 1
                answer = {"do": "choice", "number": message["number"], "action": message["view"]["legal"][0]}
                if how == "wants":
                    assert set(message["labels"]) == set(message["view"]["legal"])
                    assert set(message["previews"]) <= set(message["view"]["legal"])
                    assert message["scene"]["layers"]
                    assert message["spoken"]
                if how == "patient":  # thinks until it is told to stop
                    stop = json.loads(sys.stdin.readline())
                    assert stop == {"do": "stop", "number": message["number"]}
                if count % EVERY == 0:
                    misbehave(how, answer)
                send(answer)
            case "quit":
                return


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "")
