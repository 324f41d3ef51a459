#!/bin/sh
# Checks the manual pages with mandoc: it must find nothing, and each page must refer only to others of the folder.
#
#     scripts/checks/manual.sh FOLDER
set -eu

folder=$1
# mandoc looks for other pages only where the system has them.
found=$(mandoc -T lint "$folder"/*.1 | grep -v 'referenced manual not found' || true)
for page in $(sed -n 's/^\.Xr \([^ ]*\) 1.*/\1/p' "$folder"/*.1 | sort -u); do
  [ -e "$folder/$page.1" ] || found="$found
no page of $page"
done
if [ -n "$found" ]; then
  printf '%s\n' "$found"
  exit 1
fi
printf 'manual: %s pages, no problems\n' "$(ls "$folder"/*.1 | wc -l)"
