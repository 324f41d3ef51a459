#!/bin/sh
# pyfelicita 0.1.15: the time of a brew is lost when the timer stops, and hours are cut off.
#
# The library times a brew itself, and shows the time with each frame of the scale. Seen: 03:05 while the timer runs; 00:00 in the next frame after
# `stop_timer`; after 1 hour, 3 minutes and 5 seconds 03:05 again; and `reset_timer` goes on from there. The client of Bluetooth is a stand-in.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check --no-deps pyfelicita==0.1.15 bleak==3.1.0 dbus-fast==5.2.0 typing-extensions==4.16.0
"$folder/python/bin/python" - <<'END'
import asyncio, datetime, importlib
module = importlib.import_module("pyfelicita.Felicita")

class Client:
    def __init__(self, *arguments, **options): pass
    async def write_gatt_char(self, *arguments, **options): pass

module.BleakClient = Client
# A frame of 25.00 g.
FRAME = bytearray(b"\x01\x02+002500 g\x00\x00\x00\x00\xa1\x00\x00")

async def shown(scale, **passed):
    if passed:
        scale.timer_start_time = datetime.datetime.now() - datetime.timedelta(**passed)
    await scale._parse_status_update(FRAME)
    return scale.timer_time_elapsed

async def main():
    scale = module.Felicita("address", None)
    await scale.start_timer()
    running = await shown(scale, minutes=3, seconds=5)
    await scale.stop_timer()
    stopped = await shown(scale)
    await scale.start_timer()
    long = await shown(scale, hours=1, minutes=3, seconds=5)
    await scale.reset_timer()
    found = scale.current_weight, running, stopped, long, await shown(scale)
    assert found == (25.0, "03:05", "00:00", "03:05", "03:05"), found
    print(found)

asyncio.run(main())
END
