"""Ctrl-C, and the notebook."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import hippodrome
import pytest

#: These would take hours.
LONG = [
    "hippodrome.count('queens', 24)",
    "hippodrome.solve('queens', 40, method='backtracking')",
    "list(hippodrome.solutions('tour', 8, closed=True, start='a1', end='b3'))[:0]",
    "hippodrome.count('tour', 8)",
]


def heed_interrupts() -> None:
    """In the background of a shell the signal is ignored, and children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("work", LONG)
def test_ctrl_c_ends_long_work(work: str) -> None:
    code = "import hippodrome, sys\nprint('begun', flush=True)\n"
    code += f"try:\n    {work}\nexcept KeyboardInterrupt:\n    sys.exit(7)"
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, preexec_fn=heed_interrupts
    )
    assert process.stdout is not None and process.stdout.readline() == "begun\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    try:
        assert process.wait(timeout=60) == 7
    finally:
        process.kill()


def test_other_threads_run_meanwhile() -> None:
    ticks = []
    done = threading.Event()

    def tick() -> None:
        while not done.is_set():
            ticks.append(1)
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        with pytest.raises(hippodrome.LimitReached):
            hippodrome.count("queens", 24, time_limit=0.5, threads=1)
    finally:
        done.set()
        thread.join()
    assert len(ticks) > 3


@pytest.mark.parametrize("name", ["lecture", "own-puzzle"])
def test_the_notebooks_run(name: str, repository: Path) -> None:
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(repository / f"docs/{name}.ipynb", as_version=4)
    executed = NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    outputs = [output for cell in executed.cells for output in cell.get("outputs", [])]
    assert not any(output["output_type"] == "error" for output in outputs)
    kinds = {kind for output in outputs for kind in output.get("data", {})}
    assert {"image/svg+xml", "text/html"} <= kinds, kinds
