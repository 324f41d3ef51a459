# For the checks with real editors: the absolute path of the server in `server`, and in `folder` a new folder with a
# recipe with mistakes, and what is expected of it. The folder is removed at the end.

case $1 in
  */*) server=$(cd "$(dirname "$1")" && pwd)/$(basename "$1") ;;
  *) server=$(command -v "$1") ;;
esac
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/recipes" "$folder/cache"
export XDG_CACHE_HOME="$folder/cache" HOME="$folder"

cat >"$folder/expected" <<'RECIPE'
name: Untidy
method: v60
dose: 15 g
yield: 250 g
temperature: 94 °C
grind: medium

steps:
  - instruction: Pour.
    pourTo: 250 g
    timer: 2 min
RECIPE
sed -e 's/^dose: 15 g/dose:   15g/' -e 's/^temperature/temprature/' -e 's/    pourTo: /    pourTo:  /' \
  "$folder/expected" >"$folder/recipes/untidy.yaml"
