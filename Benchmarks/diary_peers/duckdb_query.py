"""Prints DuckDB's answer to a query about a diary: QUERY.sql DIARY.jsonl."""

import sys
from pathlib import Path

import duckdb

query, diary = sys.argv[1:]
for (line,) in duckdb.execute(Path(query).read_text(), {"file": diary}).fetchall():
    print(line)
