#!/usr/bin/env python3
"""Prints the weights of a scale, for brewtimer: a line of JSON for each, and nothing else.

    scale.py bookoo | acaia | decent [ADDRESS]

It needs bleak (`pip install bleak`). Without an address, it takes the first scale of this kind that it hears.
"""

import asyncio
import importlib
import sys
import time

from bleak import BleakClient, BleakScanner


async def read(kind, address):
    names = (kind.NAMES,) if isinstance(kind.NAMES, str) else kind.NAMES
    device = address or await BleakScanner.find_device_by_filter(
        lambda device, data: (data.local_name or device.name or "").lower().startswith(names), timeout=30
    )
    if not device:
        sys.exit("scale.py: no scale found; is it on, and connected to nothing else?")
    frames = kind.Frames()

    def print_lines(_, frame):
        for line in frames.lines(bytes(frame), time.monotonic_ns() // 1_000_000):
            print(line, flush=True)

    async with BleakClient(device) as client:
        notify, write = (next(filter(client.services.get_characteristic, names), names[0]) for names in (kind.NOTIFY, kind.WRITE))
        await client.start_notify(notify, print_lines)
        for command in kind.START:
            await client.write_gatt_char(write, command)
        while client.is_connected:
            seconds, command = kind.BEAT or (1, None)
            await asyncio.sleep(seconds)
            if command and client.is_connected:
                await client.write_gatt_char(write, command)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3) or sys.argv[1] not in ("bookoo", "acaia", "decent"):
        sys.exit(__doc__.strip())
    try:
        asyncio.run(read(importlib.import_module(sys.argv[1]), (sys.argv[2:] or [None])[0]))
    except (KeyboardInterrupt, BrokenPipeError):
        pass
