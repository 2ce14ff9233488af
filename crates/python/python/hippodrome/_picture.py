"""Pictures, which show themselves in a notebook and can be saved."""

from __future__ import annotations

import html
import os
from typing import TYPE_CHECKING, Any

from . import _native
from ._arguments import question
from ._own import Problem
from .errors import UsageError

if TYPE_CHECKING:
    from typing_extensions import Self

#: The name of a theme, the longer side in pixels, and the frames per second.
_Appearance = tuple[str | None, int | None, float | None]

#: Larger pictures would make a notebook slow, so they have to be saved.
_LARGEST_SHOWN = 4_000_000


class Picture:
    """Something that can be drawn: in a notebook it shows itself."""

    #: The problem of one's own that it is about.
    _problem: Problem | None = None
    #: The question whose board it is, if it is no more than that.
    _question: str | None = None

    def __init__(self, picture: _native.Picture | None) -> None:
        self._picture = picture

    def _about(self, asked: _native.Question) -> Self:
        """The same, which belongs to a question."""
        self._problem = asked.problem
        return self

    def _drawable(self) -> _native.Picture | None:
        """What is drawn. A result that was saved, copied or sent makes it again when it is wanted."""
        if self._picture is None:
            self._picture = self._drawn_again()
        return self._picture

    def _drawn_again(self) -> _native.Picture | None:
        return None if self._question is None else question(self._problem or self._question, None, {}, 0).picture()

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_picture": None}

    def render(
        self,
        format: str = "svg",
        *,
        theme: str | None = None,
        size: int | None = None,
        speed: float | None = None,
    ) -> bytes:
        """The picture as svg, png, pdf, gif (animated) or html (with controls).

        `theme` names the colours, `size` is the longer side in pixels, and `speed` the frames per second.
        """
        drawn = self._rendered(format, (theme, size, speed))
        if drawn is None:
            raise UsageError("there is nothing to draw")
        return drawn

    def _rendered(self, format: str, appearance: _Appearance = (None, None, None)) -> bytes | None:
        picture = self._drawable()
        return None if picture is None else picture.render(format, appearance)

    def save(
        self,
        path: str | os.PathLike[str],
        *,
        theme: str | None = None,
        size: int | None = None,
        speed: float | None = None,
    ) -> None:
        """Saves the picture; the ending of the file says the format: .svg, .png, .pdf, .gif or .html."""
        ending = os.path.splitext(os.fspath(path))[1].lstrip(".").lower()
        drawn = self.render(ending, theme=theme, size=size, speed=speed)
        with open(path, "wb") as file:
            file.write(drawn)

    def _frames(self) -> int:
        picture = self._drawable()
        try:
            return 0 if picture is None else picture.frames()
        except UsageError:
            # The board is too large to be drawn, or what the user's own `show` returns makes no sense.
            if self._problem is not None:
                raise
            return 0

    def _repr_svg_(self) -> str | None:
        try:
            drawn = self._rendered("svg")
        except UsageError:
            if self._problem is not None:
                raise
            return None
        return None if drawn is None or len(drawn) > _LARGEST_SHOWN else drawn.decode()

    def _repr_html_(self) -> str | None:
        """The player, for what has several frames."""
        if self._frames() < 2:
            return None
        page = self.render("html")
        return _framed(page.decode()) if len(page) <= _LARGEST_SHOWN else None


def _framed(page: str) -> str:
    """A whole page within a page."""
    return (
        f'<iframe srcdoc="{html.escape(page, quote=True)}" sandbox="allow-scripts" '
        'style="width:100%;max-width:640px;height:780px;border:0" title="player"></iframe>'
    )
