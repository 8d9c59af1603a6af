"""What the house counts."""

from undercroft.server.metrics import EDGES, Metrics


def test_as_prometheus_reads_it():
    counted = Metrics()
    counted.answers.add("person")
    counted.answers.add("person")
    counted.answers.add("bot", 3)
    counted.refusals.add("stale")
    counted.commits.add(0.0004)
    counted.commits.add(0.004)
    counted.commits.add(99)
    counted.gauge("undercroft_tables", "Tables.", lambda: 7)
    counted.counter("undercroft_bot_thoughts_total", "Thoughts.", lambda: 8)
    lines = counted.text().splitlines()
    assert 'undercroft_answers_total{by="person"} 2' in lines
    assert 'undercroft_answers_total{by="bot"} 3' in lines
    assert 'undercroft_refusals_total{code="stale"} 1' in lines
    assert "# TYPE undercroft_tables gauge" in lines
    assert "undercroft_tables 7" in lines
    assert "undercroft_bot_thoughts_total 8" in lines
    assert 'undercroft_commit_seconds_bucket{le="0.0005"} 1' in lines
    assert 'undercroft_commit_seconds_bucket{le="0.005"} 2' in lines
    assert 'undercroft_commit_seconds_bucket{le="5.0"} 2' in lines
    assert 'undercroft_commit_seconds_bucket{le="+Inf"} 3' in lines
    assert "undercroft_commit_seconds_count 3" in lines
    assert "undercroft_commit_seconds_sum 99.004400" in lines


def test_an_edge_belongs_to_its_bucket():
    counted = Metrics()
    for edge in EDGES:
        counted.commits.add(edge)
    assert counted.commits.buckets == [1] * len(EDGES) + [0]
