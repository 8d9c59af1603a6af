"""What the house counts, in the text format of Prometheus."""

from bisect import bisect_left
from collections.abc import Callable, Iterator

EDGES = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)  # seconds


class Counter:
    """Something that is counted, by one label or by none."""

    def __init__(self, name: str, text: str, label: str = "") -> None:
        """It begins at nothing."""
        self.name = name
        self.text = text
        self.label = label
        self.counts: dict[str, int] = {} if label else {"": 0}

    def add(self, value: str = "", count: int = 1) -> None:
        """One more, or several."""
        self.counts[value] = self.counts.get(value, 0) + count

    def lines(self) -> Iterator[str]:
        """As Prometheus reads it."""
        yield f"# HELP {self.name} {self.text}"
        yield f"# TYPE {self.name} counter"
        for value, count in self.counts.items():
            yield f'{self.name}{{{self.label}="{value}"}} {count}' if self.label else f"{self.name} {count}"


class Histogram:
    """How long something takes."""

    def __init__(self, name: str, text: str) -> None:
        """Nothing has been measured yet."""
        self.name = name
        self.text = text
        self.buckets = [0] * (len(EDGES) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        """One more measurement."""
        self.buckets[bisect_left(EDGES, seconds)] += 1
        self.sum += seconds

    def lines(self) -> Iterator[str]:
        """As Prometheus reads it."""
        yield f"# HELP {self.name} {self.text}"
        yield f"# TYPE {self.name} histogram"
        so_far = 0
        for edge, count in zip((*map(str, EDGES), "+Inf"), self.buckets, strict=True):
            so_far += count
            yield f'{self.name}_bucket{{le="{edge}"}} {so_far}'
        yield f"{self.name}_sum {self.sum:.6f}"
        yield f"{self.name}_count {so_far}"


class Asked:
    """Something that is asked for when somebody looks."""

    def __init__(self, kind: str, name: str, text: str, now: Callable[[], float]) -> None:
        """A gauge or a counter, and how it is asked for."""
        self.kind = kind
        self.name = name
        self.text = text
        self.now = now

    def lines(self) -> Iterator[str]:
        """As Prometheus reads it."""
        yield f"# HELP {self.name} {self.text}"
        yield f"# TYPE {self.name} {self.kind}"
        yield f"{self.name} {self.now()}"


class Metrics:
    """Everything that the house counts."""

    def __init__(self) -> None:
        """All at nothing."""
        self.answers = Counter("undercroft_answers_total", "Answers written down, by who gave them.", "by")
        self.refusals = Counter("undercroft_refusals_total", "Frames and requests refused, by code.", "code")
        self.requests = Counter("undercroft_requests_total", "HTTP requests, by status.", "status")
        self.commits = Histogram("undercroft_commit_seconds", "From the wish to write until it is durable.")
        self.asked: list[Asked] = []

    def gauge(self, name: str, text: str, now: Callable[[], float]) -> None:
        """Something more that is as it is now."""
        self.asked.append(Asked("gauge", name, text, now))

    def counter(self, name: str, text: str, now: Callable[[], float]) -> None:
        """Something more that somebody else counts."""
        self.asked.append(Asked("counter", name, text, now))

    def text(self) -> str:
        """All of it."""
        everything: tuple[Counter | Histogram | Asked, ...] = (self.answers, self.refusals, self.requests, self.commits, *self.asked)
        return "".join(f"{line}\n" for each in everything for line in each.lines())
