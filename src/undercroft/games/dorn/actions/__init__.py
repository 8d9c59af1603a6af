"""What the two sides do in their turns: setting up, summoning, marching, moving, and everything between two steps."""
