#!/bin/sh
# aiobookoo 0.1.1 and pybookoo 0.4.2: a brew of more than 65.5 s starts again, and 655.36 g weigh nothing.
#
# The protocol of BOOKOO's scales (BooKooCode/OpenSource, bookoo_mini_scale/protocols.md) has three bytes for the stopwatch and for the
# weight. Both libraries read the two lower ones. Seen for a frame with a correct sum, of 70 s, 700.00 g and 3.00 g/s: 4.464 s and
# 44.64 g; pybookoo also reads one of the two bytes of the flow: 0.44 g/s.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check --no-deps --ignore-requires-python aiobookoo==0.1.1 pybookoo==0.4.2 \
  bleak==3.1.0 dbus-fast==5.2.0 typing-extensions==4.16.0
"$folder/python/bin/python" - <<'END'
import functools, operator
import aiobookoo.decode, pybookoo.decode

data = b"\x03\x0b" + (70_000).to_bytes(3, "big") + b"\x01+" + (70_000).to_bytes(3, "big") + b"+" + (300).to_bytes(2, "big")
data += bytes([80, 0, 5, 1, 1, 0])
frame = bytearray(data + bytes([functools.reduce(operator.xor, data)]))
found = []
for library in aiobookoo.decode, pybookoo.decode:
    message, _ = library.decode(frame)
    found.append((message.timer, message.weight, message.flow_rate))
assert found == [(4.464, 44.64, 3.0), (4.464, 44.64, 0.44)], found
print(found)
END
