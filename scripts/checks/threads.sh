#!/usr/bin/env bash
# Runs the commands that work in parallel with the checks of the thread sanitizer, on many recipes and a long diary.
#
#     scripts/checks/threads.sh PROGRAM
#
# PROGRAM is brewguide, built with the sanitizer, which ends it with status 66 where two threads may disturb each other.
set -euo pipefail

program=$(realpath "$1")
recipes=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../../recipes")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
export TSAN_OPTIONS=exitcode=66

count=0
try() {
  count=$((count + 1))
  status=0
  "$program" "$@" >output 2>&1 || status=$?
  if [ "$status" -ne 0 ]; then
    printf 'threads: brewguide %s: status %s\n' "$*" "$status" >&2
    tail -n 60 output >&2
    exit 1
  fi
}

cp -R "$recipes" .
for number in {1..300}; do
  cp recipes/v60/rao-two-pours.yaml "recipes/v60/rao-$number.yaml"
done
try log add --file log.jsonl --name Any --method v60 --dose 15 --yield 250 --temperature 94 --grind medium --rating 4
read -r line <log.jsonl
id=${line#*\"id\":\"}
id=${id%%\"*}
for number in {10000..60000}; do
  echo "${line/$id/00000000-0000-4000-8000-0000000$number}"
done >log.jsonl

for jobs in 2 8; do
  try lint check --jobs "$jobs" recipes
  try lint check --jobs "$jobs" --fix recipes
  try fmt --jobs "$jobs" --check recipes
  try scale --jobs "$jobs" --dose 18g recipes
  try book render --jobs "$jobs" -o "site-$jobs"
done
try book list
try log list --file log.jsonl --limit 5
try log stats --file log.jsonl
try log compact --file log.jsonl
try log export --file log.jsonl --format csv -o log.csv
try log import --file new.jsonl log.jsonl
printf 'threads: no data race in %s commands\n' "$count"
