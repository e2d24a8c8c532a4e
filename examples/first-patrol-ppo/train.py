"""Masked PPO learns Urban Battle's First Patrol against the player that chooses at random.

    pip install -r requirements.txt
    python train.py

Every few thousand steps it plays games by itself that count, and writes how they went to `curve.csv` and `curve.png`.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path
from time import perf_counter

import matplotlib.pyplot as plt
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

from enfilade.rl.single import Single

SCENARIO = "urban-battle/first-patrol"
HERE = Path(__file__).resolve().parent
GAMES_AT_ONCE = 8
UNSEEN = 1_000_000  # the seeds of games that count: none of them is trained on


def score(model: MaskablePPO, games: int, against: str) -> tuple[int, int, int]:
    """Games won, drawn and lost against a player."""
    env = Single(SCENARIO, seat="white", against=against)
    results = []
    for game in range(games):
        seen, _ = env.reset(seed=UNSEEN + game)
        over, reward = False, 0.0
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks())
            seen, reward, over, _, _ = env.step(int(action))
        results.append(reward)
    return results.count(1.0), results.count(0.0), results.count(-1.0)


class Curve(BaseCallback):
    """Notes how good the player is, every so many steps."""

    def __init__(self, every: int, games: int, against: str) -> None:
        super().__init__()
        self.every = every
        self.games = games
        self.against = against
        self.rows: list[tuple[int, float, int, int, int]] = []
        self.began = perf_counter()

    def _on_step(self) -> bool:
        if self.num_timesteps >= len(self.rows) * self.every:
            self.note()
        return True

    def note(self) -> None:
        won, drawn, lost = score(self.model, self.games, self.against)
        row = (self.num_timesteps, perf_counter() - self.began, won, drawn, lost)
        self.rows.append(row)
        print(f"{row[0]:>8,} steps {row[1]:>6.0f} s   won {won}, drawn {drawn}, lost {lost} of {self.games}", flush=True)


def keep(rows: list[tuple[int, float, int, int, int]], against: str) -> None:
    """The curve as a table and as a picture."""
    with (HERE / "curve.csv").open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(("steps", "seconds", "won", "drawn", "lost"))
        out.writerows((steps, round(seconds, 1), *results) for steps, seconds, *results in rows)
    figure, axes = plt.subplots(figsize=(7, 4))
    games = sum(rows[0][2:])
    for column, name, colour in ((2, "won", "#1b6e4b"), (3, "drawn", "#8a8a80"), (4, "lost", "#a33b2a")):
        axes.plot([row[0] / 1000 for row in rows], [100 * row[column] / games for row in rows], color=colour, label=name)
    axes.set(xlabel="steps of training, in thousands", ylabel=f"% of {games} games against {against}", ylim=(0, 100))
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    figure.tight_layout()
    figure.savefig(HERE / "curve.png", dpi=110)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=300_000, help="decisions to learn from")
    parser.add_argument("--against", default="random", help="whom to play: random, greedy …")
    parser.add_argument("--every", type=int, default=25_000, help="steps between two measurements")
    parser.add_argument("--games", type=int, default=200, help="games of a measurement")
    parser.add_argument("--threads", type=int, default=2, help="cores")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    settings = {"scenario": SCENARIO, "seat": "white", "against": options.against}
    envs = make_vec_env(Single, n_envs=GAMES_AT_ONCE, seed=1, env_kwargs=settings)
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=512,
        batch_size=512,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=0.995,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=1,
        device="cpu",
    )
    curve = Curve(options.every, options.games, options.against)
    model.learn(options.steps, callback=curve)
    curve.note()
    model.save(HERE / "first-patrol")
    keep(curve.rows, options.against)


if __name__ == "__main__":
    main()
