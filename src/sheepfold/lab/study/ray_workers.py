"""Workers of a study on a Ray cluster."""

from __future__ import annotations

from concurrent.futures import Future
from io import BytesIO

from sheepfold.lab.cluster import Cluster
from sheepfold.lab.study.collecting import Harvest, Piece, play_piece
from sheepfold.lab.study.keeping import read_harvest, write_harvest


class RayWorkers:
    """As many workers as the cluster has processors."""

    at_once = 0

    def __init__(self, address: str) -> None:
        self._cluster = Cluster(address)

    @property
    def number(self) -> int:
        """How many pieces are played at a time."""
        return self._cluster.number

    def submit(self, piece: Piece) -> Future[Harvest | None]:
        """Begin a piece somewhere."""
        arrived: Future[Harvest | None] = Future()
        played = self._cluster.submit(_played, piece)
        played.add_done_callback(lambda packed: _unpack(packed, arrived, piece))
        return arrived

    def finish(self) -> None:
        """Pieces are short: those under way go on."""

    def close(self) -> None:
        """Give up what is under way."""
        self._cluster.close()


def _played(piece: Piece) -> bytes:
    """Play a piece; its arrays travel as a file does."""
    harvest, packed = play_piece(piece), BytesIO()
    if harvest is not None:
        write_harvest(packed, harvest)
    return packed.getvalue()


def _unpack(packed: Future[bytes], arrived: Future[Harvest | None], piece: Piece) -> None:
    try:
        content = packed.result()
        arrived.set_result(read_harvest(BytesIO(content), piece.series) if content else None)
    except BaseException as trouble:  # whoever waits for the piece gets it
        arrived.set_exception(trouble)
