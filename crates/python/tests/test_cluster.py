"""Counting on a cluster of separate processes, of which some are killed. The number of solutions is OEIS A000170."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hippodrome
import pytest
from distributed import Client
from hippodrome import _native
from hippodrome.distributed import _Run, count

QUEENS_16 = 14772512


class Cluster:
    """A scheduler and workers on this machine, each in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start(
            "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(self.file)
        )

    def _start(self, what: str, *arguments: str) -> subprocess.Popen[bytes]:
        log = (self.folder / f"{what}-{len(self.processes)}.log").open("wb")
        code = [sys.executable, "-m", f"distributed.cli.dask_{what}", *arguments]
        # The interpreter alone takes more memory than some workers are given, and must not be paused for that.
        environment = {**os.environ, "DASK_DISTRIBUTED__WORKER__MEMORY__PAUSE": "False"}
        process = subprocess.Popen(code, stdout=log, stderr=log, cwd=self.folder, env=environment)
        self.processes.append(process)
        return process

    def worker(self, *arguments: str) -> subprocess.Popen[bytes]:
        while not self.file.exists():
            assert self.scheduler.poll() is None, "the scheduler has ended"
            time.sleep(0.05)
        more = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--host", "127.0.0.1", *arguments)
        return self._start("worker", "--scheduler-file", str(self.file), *more)

    def client(self) -> Client:
        while not self.file.exists():
            time.sleep(0.05)
        return Client(scheduler_file=str(self.file), timeout="60s", set_as_default=False)

    def end(self) -> None:
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path)
    yield cluster
    cluster.end()


def recorded(journal: Path) -> list[dict[str, Any]]:
    """The results in a journal."""
    return [json.loads(line) for line in journal.read_text().splitlines()[1:]]


def test_a_count_survives_dead_workers_and_a_dead_scheduler(cluster: Cluster, tmp_path: Path) -> None:
    journal = tmp_path / "q16.jsonl"
    workers = [cluster.worker(), cluster.worker()]
    client = cluster.client()
    client.wait_for_workers(2, timeout=60)
    killed: list[str] = []

    def disturb(share: float | None, units: int, seconds: float) -> None:
        if units >= 10 and not killed:
            workers[0].kill()
            killed.append("worker")
        elif units >= 60 and len(killed) == 1:
            cluster.scheduler.kill()
            killed.append("scheduler")

    with pytest.raises(hippodrome.ClusterError, match="continues"):
        count("queens 16", client=client, journal=journal, task_seconds=0.002, progress=disturb)
    client.close(timeout=1)
    assert killed == ["worker", "scheduler"]
    before = recorded(journal)
    assert 60 <= len(before) < 256

    # A torn last line is dropped, and its unit computed again.
    text = journal.read_bytes()
    journal.write_bytes(text[:-10])
    cluster.end()
    cluster.file.unlink()
    again = Cluster(tmp_path)
    try:
        again.worker()
        with again.client() as client:
            client.wait_for_workers(1, timeout=60)
            total = count("queens", 16, client=client, journal=journal)
            assert total == QUEENS_16 and total.spec == "queens 16"
            after = recorded(journal)
            assert after[: len(before) - 1] == before[:-1]
            assert len({entry["unit"] for entry in after}) == len(after) == 256
            # All is known now, so nothing is asked of the workers.
            again.end()
        assert count("queens 16", client=Done(), journal=journal) == QUEENS_16
    finally:
        again.end()


class Done:
    """A client that nobody may use."""

    status = "running"


def test_any_function_runs_on_the_workers(cluster: Cluster) -> None:
    cluster.worker()
    with cluster.client() as client:
        specs = ["queens 8", "exchange six-knights", "tour 4x6 --closed"]
        answers = client.gather(client.map(hippodrome.solve, specs))
        assert [answer.outcome for answer in answers] == ["solved", "solved", "impossible"]
        assert all(answer.render("svg") for answer in answers)
        assert all(client.gather(client.map(hippodrome.check, answers)))
        trace = client.submit(hippodrome.trace, "queens 6", method="backtracking").result()
        assert len(trace.steps) == len(hippodrome.trace("queens 6", method="backtracking").steps)
        assert isinstance(client.submit(hippodrome.solve, "queens x").exception(), hippodrome.UsageError)


def test_a_count_without_a_journal_and_wrong_questions(cluster: Cluster) -> None:
    cluster.worker("--memory-limit", "100MB")
    with cluster.client() as client:
        client.wait_for_workers(1, timeout=60)
        news: list[float | None] = []
        assert count("queens", 12, client=client, progress=lambda share, *_: news.append(share)) == 14200
        assert news[-1] == pytest.approx(1.0)
        assert count("queens", 9, distinct=True, client=client) == 46
        assert count("tour", 3, closed=True, client=client) == 0
        with pytest.raises(hippodrome.UsageError, match="did you mean"):
            count("quens 8", client=client)
        with pytest.raises(hippodrome.UsageError, match="no worker has enough memory"):
            count("tour", 8, closed=True, client=client)


def test_workers_without_room_for_all_units_keep_to_a_range_of_them(cluster: Cluster, tmp_path: Path) -> None:
    journal = tmp_path / "tours.jsonl"
    doomed = cluster.worker("--memory-limit", "50MB")
    cluster.worker("--memory-limit", "50MB")
    killed: list[int] = []

    def disturb(share: float | None, units: int, seconds: float) -> None:
        if units >= 200 and not killed:
            doomed.kill()
            cluster.worker("--memory-limit", "50MB", "--nthreads", "2")
            killed.append(units)

    with cluster.client() as client:
        client.wait_for_workers(2, timeout=60)
        # The number is also that of a separate program.
        total = count("tour 7x8 --closed", client=client, journal=journal, task_seconds=0.02, progress=disturb)
    assert total == 34524432316
    units = [entry["unit"] for entry in recorded(journal)]
    assert killed and len(set(units)) == len(units) == 1260


class Pending:
    """A cluster of one worker, whose tasks never end."""

    class Future:
        status = "pending"

    status = "running"

    def __init__(self) -> None:
        self.worker = "first"
        self.asked: list[list[str]] = []

    def scheduler_info(self, **_: object) -> dict[str, Any]:
        return {"workers": {self.worker: {"nthreads": 1, "memory_limit": 50_000_000}}}

    def submit(self, *_: object, workers: list[str], **__: object) -> Future:
        self.asked.append(workers)
        return self.Future()

    def cancel(self, *_: object, **__: object) -> None:
        pass

    def as_current(self) -> Any:
        return contextlib.nullcontext()


# Dask calls a task lost if its worker died with the result.
@pytest.mark.parametrize("status", ["pending", "lost"])
def test_the_last_task_of_a_dead_worker_goes_to_another_one(
    status: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hippodrome.distributed.wait", lambda *_, **__: None)
    monkeypatch.setattr(Pending.Future, "status", status)
    job = _native.Job(_native.Question("tour 7x8 --closed", None, {}, 0), "auto")
    journal = _native.Journal(job, tmp_path / "tours.jsonl")
    client: Any = Pending()
    run = _Run(job, journal, client, 3.0, 3, lambda *_: None)
    run.waiting = run.waiting[-1:]
    run._submit()
    run._collect()
    client.worker, run.looked = "second", -1.0
    run._submit()
    assert client.asked == [["first"], ["second"]] and len(run.running) == 1
    journal.close()
