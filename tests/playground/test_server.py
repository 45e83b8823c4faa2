"""The playground as a process of its own."""

import asyncio
import socket
import sys
from pathlib import Path

import httpx

COMMAND = "import asyncio, sys; from bot.playground import serve; asyncio.run(serve(sys.argv[1], int(sys.argv[2])))"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def _started(path: Path, port: int, client: httpx.AsyncClient) -> asyncio.subprocess.Process:
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", COMMAND, str(path), str(port))
    for _ in range(400):
        try:
            await client.get("/playground/api/world")
        except httpx.TransportError:
            await asyncio.sleep(0.05)
        else:
            break
    return process


async def test_a_killed_world_has_lost_nothing_that_it_answered(tmp_path: Path) -> None:
    port = _free_port()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", verify=False, trust_env=False) as client:
        process = await _started(tmp_path / "world.sqlite3", port, client)
        chat = (await client.get("/playground/api/world")).json()["chats"][0]
        body = {"chat": chat["id"], "user": chat["members"][0], "text": "/deal"}
        made = (await client.post("/playground/api/messages", json=body)).json()
        sent = await client.post("/bot1:abcdef/sendMessage", json={"chat_id": chat["id"], "text": "Кто играет?"})
        before = (await client.get("/bot1:abcdef/getUpdates")).json()
        process.kill()
        await process.wait()
        process = await _started(tmp_path / "world.sqlite3", port, client)
        view = (await client.get(f"/playground/api/chats/{chat['id']}")).json()
        after = (await client.get("/bot1:abcdef/getUpdates")).json()
        process.kill()
        await process.wait()
    ids = [one["message_id"] for one in view["messages"]]
    assert ids[-2:] == [made["message_id"], sent.json()["result"]["message_id"]]
    assert after == before
