#!/usr/bin/env python3
"""Brews with simulated scales, through Bluetooth, an adapter of examples/scales, the timer and the diary.

    scales.py PROGRAM [COUNT] [SEED]

Each brew has a seed, which a failure prints. A brewer pours into a vessel on a scale, with pauses; lifts the vessel, and tares the
scale. A server of bumble plays its frames over a virtual link to a client, which feeds the adapter. brewtimer replays what the
adapter prints. Then the weights, the times of the steps, and the curve in the diary are compared with what was poured.
"""

import asyncio
import importlib
import json
import math
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from bumble import hci
from bumble.controller import Controller
from bumble.device import Device, Peer
from bumble.gatt import Characteristic, Service
from bumble.host import Host
from bumble.link import LocalLink
from bumble.transport.common import AsyncPipeSink

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "examples/scales"))
KINDS = {name: importlib.import_module(name) for name in ("bookoo", "acaia", "decent")}
# Readings a second, as the scales send them.
RATES = {"bookoo": 10, "acaia": 5, "decent": 10}
# In grams and seconds: what the issue of the scale promises.
MOST_WEIGHT, MOST_STEP, MOST_CURVE = 0.1, 0.2, 0.1


def xor(data):
    result = 0
    for byte in data:
        result ^= byte
    return data + bytes([result])


def frame(kind, grams, milliseconds):
    """What a scale sends for a weight, and the weight that it means."""
    if kind == "decent":
        tenths = round(grams * 10)
        return xor(b"\x03\xce" + tenths.to_bytes(2, "big", signed=True) + b"\0\0"), tenths / 10
    hundredths = round(grams * 100)
    size, sign = abs(hundredths), hundredths < 0
    if kind == "bookoo":
        data = b"\x03\x0b" + milliseconds.to_bytes(3, "big") + b"\0" + (b"-" if sign else b"+") + size.to_bytes(3, "big")
        return xor(data + b"+\0\0\x50\0\x05\x01\x01\0"), hundredths / 100
    data = bytes([8, 5]) + size.to_bytes(4, "little") + bytes([2, 2 * sign])
    return KINDS["acaia"].message(12, data), hundredths / 100


class Brew:
    """What happens in a brew: the plan, the pours, and what else moves the scale."""

    def __init__(self, seed):
        self.seed, self.random = seed, random.Random(seed)
        self.kind = list(KINDS)[seed % len(KINDS)]
        self.steps, self.pours, self.lifts, self.tares, self.ends = [], [], [], [], []
        self.vessel = self.random.choice([0, 0, self.random.uniform(200, 500)])
        time = target = 0.0
        count = self.random.randint(2, 4)
        for index in range(count):
            target = round(target + self.random.uniform(35, 80))
            time = self.step(index, time, target)
        self.length = time + 3

    def step(self, index, start, target):
        """A step that pours to a target; returns its end."""
        pick = self.random
        waits = pick.random() < 0.5
        time = start + pick.uniform(0.4, 1.5)
        water = sum(pour[2] for pour in self.pours)
        left = target - water + pick.uniform(-1.2, 1.5)
        parts = [left] if pick.random() < 0.5 else [left * 0.4, left * 0.6]
        for place, grams in enumerate(parts):
            flow = pick.uniform(2, 12)
            self.pours.append((time, time + grams / flow, grams))
            time += grams / flow
            if place + 1 < len(parts):
                time = self.disturb(time + 0.4) + pick.uniform(0.2, 2)
        end = time + 1
        if not waits:
            end = math.ceil(self.disturb(time + 1.3) + pick.uniform(1, 4) - start) + start
        self.steps.append((target, None if waits else round(end - start)))
        self.ends.append(end)
        return end

    def disturb(self, time):
        """Perhaps something other than water, from a time on; returns when it is over."""
        pick = self.random.random()
        if pick < 0.25:
            end = time + self.random.uniform(1, 4)
            self.lifts.append((time, end))
            # Until the vessel stands.
            return end + 0.6
        # Where the vessel was not tared, a tare cannot be told from a lift until water comes.
        if pick < 0.45 and not self.vessel:
            self.tares.append(time)
            return time + 0.8
        return time

    def recipe(self):
        lines = [f"name: Brew {self.seed}", "method: v60", "dose: 15 g", f"yield: {self.steps[-1][0]} g", "temperature: 94 °C"]
        lines += ["grind: medium", "steps:"]
        for target, timer in self.steps:
            lines += ["  - instruction: Pour to {total}.", f"    pourTo: {target} g"]
            lines += [f"    timer: {timer} s"] if timer else []
        return "\n".join(lines) + "\n"

    def water(self, time):
        return sum(grams * min(1, max(0, (time - start) / (end - start))) for start, end, grams in self.pours)

    def weight(self, time):
        """What the scale shows: the water and the vessel, less what was tared, even while a hand lifts it and puts it down."""
        tared = max([self.water(tare) for tare in self.tares if tare <= time], default=0)
        held = 0
        for start, end in self.lifts:
            if start <= time < end + 0.4:
                held = max(held, min(1, (time - start) / 0.2, max(0, (end + 0.2 - time) / 0.2)))
        whole = self.water(time) + (self.vessel or 300)
        return whole * (1 - held) - (0 if self.vessel else 300) - tared

    def frames(self):
        """The frames that arrive: bytes, the time of the brew, when they arrive, in milliseconds, and the weight that they mean."""
        pick, rate = self.random, RATES[self.kind]
        # Of the other clock: the host's, or the scale's.
        drift, sent, lost = 1 + pick.uniform(-0.005, 0.005), [], 0
        pick_gap = pick.random() < 0.2
        gap = (self.steps[0][1] and self.ends[0] - 0.5, 3) if pick_gap else (None, 0)
        arrived = 0
        for number in range(int(self.length * rate)):
            time = number / rate
            if number and (pick.random() < 0.03 or gap[0] and gap[0] <= time < gap[0] + gap[1] and self.quiet(gap)):
                lost += 1
                continue
            data, grams = frame(self.kind, self.weight(time), 5000 + round(time * 1000))
            own = time if self.kind != "bookoo" else time * drift
            arrived = max(arrived, round(own * 1000) + pick.randint(0, 30))
            sent.append((data, time, 70_000 + arrived, grams))
        return sent, lost

    def quiet(self, gap):
        """Whether nobody pours or lifts in a time."""
        events = [(start, end) for start, end, *_ in self.pours] + self.lifts + [(tare, tare) for tare in self.tares]
        return all(end < gap[0] or start > gap[0] + gap[1] for start, end in events)


class Radio:
    """A scale and a client, linked in this process."""

    async def open(self, uuid):
        link, devices = LocalLink(), []
        for name, address in ("scale", "F0:F1:F2:F3:F4:F5"), ("kitchen", "F5:F4:F3:F2:F1:F0"):
            controller = Controller(name, link=link)
            devices.append(Device(address=hci.Address(address), host=Host(controller, AsyncPipeSink(controller))))
        self.scale, kitchen = devices
        self.weight = Characteristic(uuid, Characteristic.Properties.NOTIFY, 0)
        self.scale.add_service(Service("00000ffe-0000-1000-8000-00805f9b34fb", [self.weight]))
        for device in devices:
            await device.power_on()
        await self.scale.start_advertising()
        peer = Peer(await kitchen.connect(self.scale.random_address))
        await peer.discover_services()
        await peer.discover_characteristics()
        self.received = []
        await peer.get_characteristics_by_uuid(self.weight.uuid)[0].subscribe(self.received.append)
        return self

    async def play(self, frames):
        """What the client receives of frames, in their order."""
        self.received.clear()
        for count, data in enumerate(frames, 1):
            await self.scale.notify_subscribers(self.weight, data)
            while count % 50 == 0 and len(self.received) < count:
                await asyncio.sleep(0)
        while len(self.received) < len(frames):
            await asyncio.sleep(0)
        return list(self.received)


def replay(program, brew, lines):
    """The events of brewtimer, and the entry in the diary."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "brew.yaml").write_text(brew.recipe())
        Path(folder, "scale.jsonl").write_text("".join(line + "\n" for line in lines))
        command = [program, "time", "brew.yaml", "--scale", "scale.jsonl", "--events", "--log", "log.jsonl", "--speed", "1000"]
        result = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, start_new_session=True)
        if result.returncode or "not a reading" in result.stderr:
            raise AssertionError(f"brewtimer: {result.returncode} {result.stderr}")
        events = [json.loads(line) for line in result.stdout.splitlines()]
        return events, json.loads(Path(folder, "log.jsonl").read_text())


def judge(brew, sent, lines, events, entry):
    """The largest errors: of a weight, of the time of a step, and of the curve; and the false steps."""
    readings = [json.loads(line) for line in lines]
    assert len(readings) == len(sent), f"{len(sent)} frames, {len(readings)} lines"
    weight = max(abs(reading["grams"] - brew.weight(time)) for reading, (_, time, _, _) in zip(readings, sent))
    times = [event["elapsedSeconds"] for event in events if event["event"] in ("step", "completed")][1:]
    assert len(times) == len(brew.ends), f"{len(times)} steps ended of {len(brew.ends)}"
    start = sent[0][1]
    # A step that ends with its water waits for the frames that were lost at the end of the pour, and of the second behind it. A
    # timer behind it begins as late.
    wrong, lateness = [], 0
    for time, end, (_, timer) in zip(times, brew.ends, brew.steps):
        lateness = lateness if timer else late(brew, sent, end - 1) + late(brew, sent, end)
        wrong.append(abs(time - (end - start)) - lateness)
    false = sum(1 for time in times for begin, end in brew.lifts if begin <= time + start <= end + 0.2)
    assert sum(event["event"] == "lifted" for event in events) >= sum(end - begin > 1 and end < brew.ends[-1] for begin, end in brew.lifts)
    # The water at each second is that of the last frame before it that is not of a lift.
    zero, curve = readings[0]["ms"], 0
    calm = [(reading["ms"] - zero, brew.water(time)) for reading, (_, time, _, _) in zip(readings, sent) if not lifted(brew, time)]
    for second, grams in enumerate(entry["curveGrams"]):
        known = [water for milliseconds, water in calm if milliseconds <= second * 1000]
        curve = max(curve, abs(grams - known[-1]) if known else 0)
    total = abs(sum(entry["pouredGrams"]) - brew.water(brew.length))
    return weight, max(wrong), false, curve, total


def late(brew, sent, time):
    """How long the frame after a time was missing."""
    after = next((moment for _, moment, *_ in sent if moment >= time), time)
    return max(0, after - math.ceil(time * RATES[brew.kind]) / RATES[brew.kind])


def lifted(brew, time):
    return any(begin <= time < end + 0.2 for begin, end in brew.lifts)


async def main():
    program, count = str(Path(sys.argv[1]).absolute()), int((sys.argv[2:] or [200])[0])
    first = int((sys.argv[3:] or [1])[0])
    radios, failed = {}, []
    table = {kind: [0] * 6 + [0.0] * 4 for kind in KINDS}
    for seed in range(first, first + count):
        brew = Brew(seed)
        module = KINDS[brew.kind]
        radio = radios.get(brew.kind) or await Radio().open(module.NOTIFY[0])
        radios[brew.kind] = radio
        sent, lost = brew.frames()
        adapter, lines = module.Frames(), []
        for data, (_, _, arrived, _) in zip(await radio.play([data for data, *_ in sent]), sent):
            lines += adapter.lines(bytes(data), arrived)
        try:
            weight, step, false, curve, total = judge(brew, sent, lines, *replay(program, brew, lines))
            row = table[brew.kind]
            for place, number in enumerate([1, len(sent), lost, len(brew.lifts), len(brew.tares), false]):
                row[place] += number
            for place, number in enumerate([weight, step, curve, total], 6):
                row[place] = max(row[place], number)
            # What rounding in binary adds.
            if weight > MOST_WEIGHT + 1e-6 or step > MOST_STEP + 1e-6 or curve > MOST_CURVE + 1e-6 or false or total > 0.3:
                raise AssertionError(f"weight {weight:.3f} g, step {step:.3f} s, curve {curve:.3f} g, total {total:.3f} g, {false} false steps")
        except AssertionError as error:
            failed.append(f"seed {seed}, {brew.kind}: {error}")
    head = ["scale", "brews", "frames", "lost", "lifts", "tares", "false steps", "weight g", "step s", "curve g", "total g"]
    print("| " + " | ".join(head) + " |\n|" + " --- |" * len(head))
    for kind, row in table.items():
        print("| " + " | ".join([kind, *map(str, row[:6]), *(f"{number:.3f}" for number in row[6:])]) + " |")
    print(f"seeds {first} to {first + count - 1}")
    if failed:
        sys.exit("\n".join([*failed[:20], f"scales: {len(failed)} of {count} brews are wrong"]))


asyncio.run(main())
