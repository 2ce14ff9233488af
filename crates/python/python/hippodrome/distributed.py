"""Counts on a Dask cluster: laptops, Slurm, Kubernetes, or whatever else Dask reaches.

    >>> from distributed import Client
    >>> from hippodrome.distributed import count
    >>> count("queens 20", client=Client("tcp://10.0.0.1:8786"), journal="q20.jsonl")

A count is divided into named units. They travel in bundles of a few seconds of work, sized by the weights of the units
and by how fast the first bundles were. Every worker process prepares once for a question and keeps what it has
prepared. Results are recorded in the journal as they arrive: `hippo count --journal` reads and writes the same file,
so a count can be continued on a laptop and on a cluster in turn. A worker that dies costs the bundles that it was
working on; Dask runs them elsewhere. If the scheduler or this process dies, the same call continues from the journal.
The total is told only when every unit is known.

Some preparations are too large for the memory of any worker. If the units can also be prepared a few at a time, every
worker then gets units that follow each other, prepares for as many of them as fit, and keeps to them.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import functools
import json
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from typing import Any

from distributed import Client, Future, get_worker, wait

from . import _native
from ._arguments import Board, Progress, callback, question
from ._ranges import Ranges
from ._results import Count
from .errors import ClusterError, HippodromeError, UsageError

__all__ = ["count"]

#: Tasks of each thread: one that runs and one that waits.
_AHEAD = 2

#: A task takes at least this many seconds, because sending it there and back takes a hundredth.
_LEAST = 0.05

#: The part of a worker's memory that a count may use; Dask acts when it is nearly full.
_SHARE = 0.6

#: Tasks that are not done. Dask calls a task lost if its worker dies with the result, and does it again.
_UNFINISHED = ("pending", "lost")

#: A result is small. If it takes more than this many seconds to fetch it, the worker is gone.
_FETCHING = 10

_jobs: dict[tuple[str, str], _native.Job] = {}
_lock = threading.Lock()


def _job(spec: str, method: str) -> _native.Job:
    """The count of this process, which keeps what it has prepared. What was prepared for another one is given up."""
    with _lock:
        job = _jobs.get((spec, method))
        if job is None:
            _jobs.clear()
            job = _jobs[spec, method] = _native.Job(question(spec, None, {}, 0), method)
        return job


def _memory() -> int | None:
    """The bytes that a count may use on this worker."""
    try:
        limit = get_worker().memory_manager.memory_limit
    except (ValueError, AttributeError):
        return None
    return int(limit * _SHARE) if limit else None


def _compute(spec: str, method: str, version: str, names: list[str], later: list[str], threads: int) -> list[str]:
    """Computes units on a worker. Each result is a line of a journal, which carries a checksum of the question."""
    if version != _native.VERSION:
        raise UsageError(
            f"the worker has version {_native.VERSION} of hippodrome, but the count was started by {version}: "
            "install the same one everywhere"
        )
    return _job(spec, method).compute(names, later, (None, None, _memory(), threads), None)


def count(
    puzzle: str,
    board: Board | None = None,
    *,
    client: Client,
    journal: str | os.PathLike[str] | None = None,
    method: str = "auto",
    task_seconds: float = 3.0,
    retries: int = 3,
    progress: Progress = None,
    **options: Any,
) -> Count:
    """The exact number of solutions, counted by the workers of a Dask client.

    `journal` is the file for the results; without it nothing can be continued. `task_seconds` is how long a task
    should take, and `retries` how often Dask repeats one that fails. `progress` is True, a tqdm bar, or a
    function of the fraction that is done, the units that are done, and the seconds.
    """
    job = _native.Job(question(puzzle, board, options, 0), method)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "journal") if journal is None else os.fspath(journal)
        book = _native.Journal(job, path)
        try:
            for warning in book.warnings():
                print(f"warning: {warning}", file=sys.stderr)
            started = time.monotonic()
            _Run(job, book, client, task_seconds, retries, _told(progress)).finish()
            total = job.total(book)
        finally:
            book.close()
    stats = {"seconds": time.monotonic() - started}
    return Count(total, {"spec": job.spec, "method": job.method, "stats": stats})


Told = Callable[[float, int, int, float], None]


def _told(progress: Progress) -> Told:
    """Whatever hears about progress, as a function of the fraction, the units done and in all, and the seconds."""
    if progress is True:
        try:
            tell = callback(True, "counting")
        except UsageError:
            return _line
    else:
        tell = callback(progress)
    return lambda share, done, units, seconds: None if tell is None else _ignore(tell(share, done, seconds))


def _ignore(_: object) -> None:
    pass


def _line(share: float, done: int, units: int, seconds: float) -> None:
    """A line with the rate and the time left, for those without tqdm."""
    left = f", about {seconds / share - seconds:,.0f} s left" if share > 0 else ""
    rate = f", {done / seconds:,.1f} per second" if seconds > 0 else ""
    print(f"{done:,} of {units:,} units, {share:.0%}{rate}{left}", file=sys.stderr)


class _Run:
    """A count that is under way."""

    def __init__(
        self,
        job: _native.Job,
        book: _native.Journal,
        client: Client,
        task_seconds: float,
        retries: int,
        tell: Told,
    ) -> None:
        self.job, self.book, self.client, self.tell = job, book, client, tell
        self.task_seconds, self.retries = max(task_seconds, 1e-3), retries
        self.names = job.names()
        self.weights = job.weights()
        # Asked for every worker again and again.
        self.memory, self.least_memory = functools.cache(job.memory), functools.cache(job.least_memory)
        known = book.known()
        missing = [unit for unit, is_known in enumerate(known) if not is_known]
        # Heavy units first, so that the last tasks are short.
        self.waiting = sorted(missing, key=lambda unit: self.weights[unit])
        #: What every worker is to compute, if none has room for all units.
        self.ranges: Ranges | None = None
        self.total = sum(self.weights)
        self.left = sum(self.weights[unit] for unit in self.waiting)
        self.queued = self.left
        #: The weight and the seconds of what was computed by now.
        self.pace = (0.0, 0.0)
        #: The units of each task, and the worker that keeps to them.
        self.running: dict[Future, tuple[list[int], str | None]] = {}
        self.workers: dict[str, int] = {}
        self.some_unfit = False
        self.looked = -1.0
        self.done = len(known) - len(missing)
        self.started = time.monotonic()

    def finish(self) -> None:
        """Computes what is missing."""
        try:
            while self.waiting or self.ranges or self.running:
                self._submit()
                self._collect()
        except HippodromeError:
            self._cancel()
            raise
        except (Exception, asyncio.CancelledError) as error:
            if self.client.status != "running":
                raise self._lost() from error
            self._cancel()
            raise
        except BaseException:
            self._cancel()
            raise

    def _workers(self) -> dict[str, int]:
        """The workers with enough memory, and their threads. New ones are noticed within a second."""
        if time.monotonic() - self.looked < 1.0 and self.workers:
            return self.workers
        self.looked = time.monotonic()
        try:
            information = self.client.scheduler_info(n_workers=-1)
        except TypeError:
            information = self.client.scheduler_info()
        workers = {
            address: (worker["nthreads"], int((worker.get("memory_limit") or 0) * _SHARE))
            for address, worker in information["workers"].items()
        }

        def fit(needed: Callable[[int], int]) -> dict[str, int]:
            return {
                address: threads
                for address, (threads, memory) in workers.items()
                if not memory or memory >= needed(threads)
            }

        fit_for_all, fit_for_few = fit(self.memory), fit(self.least_memory)
        if workers and not fit_for_few:
            needed, most = self.least_memory(1), max(memory for _, memory in workers.values())
            raise UsageError(
                f"no worker has enough memory: {self.job.spec} needs workers of {needed / _SHARE / 1e9:.1f} GB with "
                f"one thread, and the largest has {most / _SHARE / 1e9:.1f} GB"
            )
        if self.ranges is None and workers and not fit_for_all:
            self.ranges, self.waiting = Ranges(self.weights, self.waiting), []
        self.workers = fit_for_all if self.ranges is None else fit_for_few
        self.some_unfit = len(self.workers) < len(workers)
        return self.workers

    def _submit(self) -> None:
        """Keeps every thread busy."""
        # Even if nothing waits any more, the worker of a task that keeps to it may be gone.
        if not self.waiting and self.ranges is None or self.client.status != "running":
            return
        workers = self._workers()
        if self.ranges is not None:
            self._submit_ranges(self.ranges, workers)
            return
        threads = sum(workers.values())
        while self.waiting and len(self.running) < _AHEAD * threads:
            units = self._bundle(threads)
            # Without need a task is not tied to workers, which may be replaced.
            self.running[self._task(units, [], 1, list(workers) if self.some_unfit else None)] = (units, None)

    def _submit_ranges(self, ranges: Ranges, workers: dict[str, int]) -> None:
        """Gives every worker one task at a time, for all its threads, from units that follow each other."""
        for future, (units, owner) in list(self.running.items()):
            if owner is not None and owner not in workers and future.status in _UNFINISHED:
                del self.running[future]
                self.client.cancel([future], force=True)
                ranges.leave(owner, units)
                self.queued += sum(self.weights[unit] for unit in units)
        for owner in [owner for owner in ranges.owned if owner not in workers]:
            ranges.leave(owner, [])
        busy = {owner for _, owner in self.running.values()}
        for worker, threads in workers.items():
            if worker not in busy:
                units = ranges.take(worker, len(workers), threads * self._target(sum(workers.values())))
                if units:
                    self.queued -= sum(self.weights[unit] for unit in units)
                    self.running[self._task(units, ranges.later(worker), threads, [worker])] = (units, worker)

    def _task(self, units: list[int], later: list[int], threads: int, workers: list[str] | None) -> Future:
        return self.client.submit(
            _compute,
            self.job.spec,
            self.job.method,
            _native.VERSION,
            [self.names[unit] for unit in units],
            [self.names[unit] for unit in later],
            threads,
            workers=workers,
            pure=False,
            retries=self.retries,
        )

    def _target(self, threads: int) -> float:
        """The weight of a few seconds of work, but less towards the end, so that all threads finish together."""
        weight, seconds = self.pace
        fair = self.queued / (2 * _AHEAD * threads)
        if seconds > 0:
            pace = weight / seconds
            return max(min(fair, pace * self.task_seconds), pace * _LEAST)
        # Until the pace is known, tasks are small.
        return min(fair, self.total / 500)

    def _bundle(self, threads: int) -> list[int]:
        """The next units."""
        target = self._target(threads)
        units: list[int] = []
        while self.waiting and (not units or target >= self.weights[self.waiting[-1]]):
            unit = self.waiting.pop()
            units.append(unit)
            target -= self.weights[unit]
            self.queued -= self.weights[unit]
        return units

    def _collect(self) -> None:
        """Waits for results and records them."""
        try:
            if self.running:
                with self.client.as_current():
                    wait(list(self.running), timeout=0.5, return_when="FIRST_COMPLETED")
            else:
                time.sleep(0.5)
        except TimeoutError:
            pass
        except (concurrent.futures.CancelledError, asyncio.CancelledError):
            # The scheduler is gone; the states of the futures say so too.
            pass
        for future, status in [(future, future.status) for future in self.running]:
            if status in _UNFINISHED:
                continue
            if status == "finished":
                try:
                    lines = future.result(timeout=_FETCHING)
                except (TimeoutError, asyncio.TimeoutError):
                    # Its worker has died in the meantime, so the task is lost.
                    continue
                self._record(self.running.pop(future)[0], lines)
            elif status == "error":
                del self.running[future]
                self._failed(future)
            else:
                raise self._lost()
        if self.client.status not in ("running", "connecting"):
            raise self._lost()
        self.tell(1 - self.left / self.total if self.total else 1.0, self.done, len(self.names), self._seconds())

    def _seconds(self) -> float:
        return time.monotonic() - self.started

    def _record(self, units: list[int], lines: object) -> None:
        """Records what a worker has sent, if it is what was asked for."""
        sound = isinstance(lines, list) and len(lines) == len(units) and all(isinstance(line, str) for line in lines)
        if not sound:
            raise ClusterError(f"a worker sent something other than {len(units)} results")
        assert isinstance(lines, list)
        wanted = set(units)
        weight, seconds = self.pace
        for line in lines:
            # The journal verifies the checksum and compares duplicates.
            unit = self.book.add(line)
            if unit not in wanted:
                raise ClusterError(f"a worker sent a result of {self.names[unit]}, which it was not asked for")
            wanted.discard(unit)
            self.left -= self.weights[unit]
            weight += self.weights[unit]
            seconds += float(json.loads(line).get("seconds") or 0.0)
        self.done += len(units)
        self.pace = (weight, seconds)

    def _failed(self, future: Future) -> None:
        error = future.exception()
        if isinstance(error, HippodromeError):
            raise error
        raise ClusterError(f"a task has failed for good: {error!r}; {self._state()}") from error

    def _lost(self) -> ClusterError:
        return ClusterError(f"the connection to the scheduler is lost; {self._state()}")

    def _state(self) -> str:
        return f"{self.done} of {len(self.names)} units are in the journal, from which the same call continues"

    def _cancel(self) -> None:
        try:
            if self.client.status == "running":
                self.client.cancel(list(self.running), force=True)
        except Exception:  # The first error matters more.
            pass
