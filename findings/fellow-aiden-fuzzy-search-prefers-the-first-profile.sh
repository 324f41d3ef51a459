#!/bin/sh
# fellow-aiden 0.2.2: a search with `fuzzy=True` gives the first similar profile, even if another one has exactly the title.
#
# Seen: of "Morning V60 light" and "Morning V60", the search for "Morning V60" finds the second one, and with `fuzzy=True` the first one.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check fellow-aiden==0.2.2
"$folder/python/bin/python" - <<'END'
from fellow_aiden import FellowAiden
# Without the login at the service.
brewer = FellowAiden.__new__(FellowAiden)
brewer._profiles = [{"title": "Morning V60 light"}, {"title": "Morning V60"}]
found = [brewer.get_profile_by_title("Morning V60", fuzzy=fuzzy)["title"] for fuzzy in (False, True)]
assert found == ["Morning V60", "Morning V60 light"], found
print(found)
END
