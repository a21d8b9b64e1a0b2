"""Litestar: its offset pagination. Usage: litestar_server.py PORT"""
import sys
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


uvicorn.run(Litestar([rows]), port=int(sys.argv[1]), log_level="error")
