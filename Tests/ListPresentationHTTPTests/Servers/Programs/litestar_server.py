"""Litestar: its offset pagination. It prints its address."""
import socket
from dataclasses import dataclass

import uvicorn
from litestar import Litestar, get
from litestar.pagination import AbstractSyncOffsetPaginator, OffsetPagination


@dataclass
class Row:
    id: int
    title: str


class Rows(AbstractSyncOffsetPaginator[Row]):
    def get_total(self) -> int:
        return 25

    def get_items(self, limit: int, offset: int) -> list[Row]:
        return [Row(n, f"Row {n}") for n in range(1, 26)][offset:offset + limit]


@get("/rows", sync_to_thread=False)
def rows(limit: int = 10, offset: int = 0) -> OffsetPagination[Row]:
    return Rows()(limit=limit, offset=offset)


listener = socket.create_server(("127.0.0.1", 0))
print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
uvicorn.Server(uvicorn.Config(Litestar([rows]), log_level="error")).run(sockets=[listener])
