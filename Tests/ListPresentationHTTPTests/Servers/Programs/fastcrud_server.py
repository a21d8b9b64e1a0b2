"""FastCRUD: the endpoints that `crud_router` makes, over SQLite in memory. It prints its address."""
import socket
from contextlib import asynccontextmanager

import uvicorn
from fastapi import FastAPI
from fastcrud import crud_router
from pydantic import BaseModel
from sqlalchemy.ext.asyncio import async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.pool import StaticPool


class Base(DeclarativeBase):
    pass


class Row(Base):
    __tablename__ = "rows"
    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]


class RowSchema(BaseModel):
    id: int
    title: str


engine = create_async_engine("sqlite+aiosqlite://", poolclass=StaticPool)
sessions = async_sessionmaker(engine, expire_on_commit=False)


async def session():
    async with sessions() as session:
        yield session


@asynccontextmanager
async def lifespan(app):
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    async with sessions() as session:
        session.add_all([Row(id=n, title=f"Row {n}") for n in range(1, 251)])
        await session.commit()
    yield


app = FastAPI(lifespan=lifespan)
app.include_router(
    crud_router(session=session, model=Row, create_schema=RowSchema, update_schema=RowSchema, path="/rows"))
listener = socket.create_server(("127.0.0.1", 0))
print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
uvicorn.Server(uvicorn.Config(app, log_level="error")).run(sockets=[listener])
