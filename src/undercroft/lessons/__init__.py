"""Lessons: a first game that is told while it is played. They are content, `games/<game>/lessons/*.toml`; here is what plays them."""

from undercroft.lessons.content import Lesson, Mistake, Step
from undercroft.lessons.course import Course
from undercroft.lessons.loading import all_of, load, names, read_file

__all__ = ["Course", "Lesson", "Mistake", "Step", "all_of", "load", "names", "read_file"]
