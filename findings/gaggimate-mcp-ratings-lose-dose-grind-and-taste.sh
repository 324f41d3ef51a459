#!/bin/sh
# iflow-mcp-julianleopold-gaggimate-mcp-python 0.1.4: the local copy of a shot's rating has no dose, yield, grind, taste and bean.
#
# The program keeps each rating in a file, also as the only copy if the machine is out of reach. Seen: of the eight values of a rating, which are valid
# and include a computed ratio, the file keeps the number of stars and the notes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check --no-deps iflow-mcp-julianleopold-gaggimate-mcp-python==0.1.4 pydantic==2.14.4 pydantic-core==2.50.5 annotated-types==0.8.0 typing-extensions==4.16.0 typing-inspection==0.4.5 structlog==26.1.0 pydantic-settings==2.16.3 python-dotenv==1.2.4
HOME=$folder "$folder/python/bin/python" - <<'END'
import tempfile
from types import SimpleNamespace
from gaggimate_mcp.models.rating import ShotRating
from gaggimate_mcp.storage.ratings import RatingStorage
config = SimpleNamespace(storage_path=tempfile.mkdtemp())
rating = ShotRating(shot_id="7", rating=4, dose_in=18, dose_out=36, grind_setting="12", balance_taste="sour", bean_type="Kochere", notes="thin")
RatingStorage(config).save_rating(rating)
given = {name for name, value in rating.model_dump().items() if value is not None}
kept = set(RatingStorage(config).get_rating("7"))
assert given - kept == {"dose_in", "dose_out", "ratio", "grind_setting", "balance_taste", "bean_type"}, kept
print("lost:", *sorted(given - kept))
END
