"""What others have played, as a first lesson: a policy is taught to answer as they did, and to think of a table what came of it.

The games come from `undercroft dataset`. Plain supervised learning (behavioural cloning), some passes over all positions of the seats in
which it shall play; then it goes on by itself.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from pyarrow import parquet
from sb3_contrib import MaskablePPO

BATCH = 64
PASSES = 6  # over all positions


def copy(model: MaskablePPO, games: Path, seats: Sequence[int], shaping: float) -> list[float]:
    """After each pass, how often it was surer of their answer than of all others together."""
    optimizer = torch.optim.Adam(model.policy.parameters(), lr=1e-3)
    actions = model.action_space.n
    agreed = []
    for _ in range(PASSES):
        same = count = 0
        for seen, allowed, done, worth in batches(games, seats, actions, shaping):
            values, likely, _ = model.policy.evaluate_actions(seen, done, action_masks=allowed)
            loss = torch.nn.functional.mse_loss(values.flatten(), worth) / 2 - likely.mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            same += int((likely > np.log(0.5)).sum())
            count += len(done)
        agreed.append(same / max(1, count))
    return agreed


def batches(games: Path, seats: Sequence[int], actions: int, shaping: float) -> Iterator[tuple[Any, Any, Any, Any]]:
    """What was seen, what was allowed, what was done, and what was still to be got from there."""
    file = parquet.ParquetFile(games)
    groups = np.random.default_rng(0).permutation(file.num_row_groups)
    for some in np.array_split(groups, max(1, len(groups) // 8)):  # eight games are mixed
        table = file.read_row_groups([*map(int, some)], columns=["seat", "observation", "allowed", "action", "won", "worth"])
        mine = np.isin(table["seat"].to_numpy(), seats) & (table["won"].to_numpy() != 0)
        table = table.filter(mine)
        if not table.num_rows:
            continue
        seen = table["observation"].combine_chunks().flatten().to_numpy(zero_copy_only=False).reshape(table.num_rows, -1).astype(np.float32)
        allowed = np.zeros((table.num_rows, actions), bool)
        for row, numbers in enumerate(table["allowed"].to_pylist()):
            allowed[row, numbers] = True
        done, won, worth = (table[name].to_numpy() for name in ("action", "won", "worth"))
        left = won + shaping * ((won + 1) / 2 - worth)  # as the environment pays it: the end, and the way from here to there
        order = np.random.default_rng(1).permutation(table.num_rows)
        for rows in np.array_split(order, max(1, len(order) // BATCH)):
            yield (
                torch.from_numpy(seen[rows]),
                allowed[rows],
                torch.from_numpy(done[rows].astype(np.int64)),
                torch.from_numpy(left[rows].astype(np.float32)),
            )
