"""What players do in their turns: movement and resolution, other actions, the turns of The Vampire and of the dead."""
