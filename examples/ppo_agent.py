"""What examples/ppo.py has learned, as an agent beside bots.

    undercroft arena darkcastle --seats 1 --bots random,file:examples/ppo_agent.py

The saved model is ppo.zip in the present folder, or what PPO names. It has to be one of the same game.
"""

import os
from collections.abc import Callable
from typing import Any

import torch
from sb3_contrib import MaskablePPO


def agent(seed: int) -> Callable[[Any, Any], int]:
    """Takes what the model likes, likelier what it likes more."""
    torch.set_num_threads(1)
    model = MaskablePPO.load(os.environ.get("PPO", "ppo.zip"), device="cpu")
    model.set_random_seed(seed % 2**32)  # numpy takes no larger one

    def act(observation: Any, action_mask: Any) -> int:
        return int(model.predict(observation, action_masks=action_mask.astype(bool))[0])

    return act
