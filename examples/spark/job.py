#!/usr/bin/env python3
"""Checks, formats and scales a table of recipes with Spark.

    spark-submit job.py --program BREWGUIDE [--tools lint,fmt,scale] RECIPES OUTPUT

RECIPES is a folder or file of Parquet or, if its name ends in .jsonl or .json, of JSON Lines. Its columns are `name`
and `text`, and others, which are copied. OUTPUT gets a table for each tool: `findings`, `formatted` and `plans`, with
one row for each recipe. A table that exists is replaced.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

from columns import TABLES
from documents import piped
from pyspark import SparkFiles
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.functions import struct, to_json
from pyspark.sql.types import StructType

HERE = Path(__file__).resolve().parent
# For columns that are copied. By default, JSON has only milliseconds.
TIMES = {"timestampFormat": "yyyy-MM-dd'T'HH:mm:ss.SSSSSSXXX", "timestampNTZFormat": "yyyy-MM-dd'T'HH:mm:ss.SSSSSS"}


def read_recipes(spark: SparkSession, path: str, columns: str) -> DataFrame:
    """The table of recipes. JSON Lines get these columns; Parquet has its own."""
    if path.endswith((".json", ".jsonl")):
        return spark.read.schema(columns).json(path)
    return spark.read.parquet(path)


def answers(program: str, tool: str, configuration: str | None) -> Callable[[Iterator[str]], Iterator[str]]:
    """A function that pipes the lines of a partition through a program that Spark has shipped."""

    def answer(lines: Iterator[str]) -> Iterator[str]:
        # The configuration files of a worker have nothing to do with the recipes.
        settings = ["--config", SparkFiles.get(configuration)] if configuration else ["--isolated"]
        # A task of Spark has one core.
        return piped([SparkFiles.get(program), tool, *settings, "--jobs", "1", "--documents", "-"], lines)

    return answer


def table_columns(recipes: DataFrame, tool: str) -> StructType:
    """The columns of a table: those of the recipes, without the text, and those of the tool."""
    columns = StructType.fromDDL(TABLES[tool][1])
    copied = [column for column in recipes.schema if column.name != "text"]
    if missing := {"name", "text"} - set(recipes.columns):
        raise SystemExit(f"job: the recipes have no column {' and no column '.join(sorted(missing))}: --columns names them")
    if clash := {column.name for column in copied} & {"version", "line", *columns.names}:
        raise SystemExit(f"job: rename the columns {', '.join(sorted(clash))}: the tables use these names")
    return StructType([*copied, *columns])


def processed(recipes: DataFrame, tool: str, options: argparse.Namespace) -> DataFrame:
    """What a tool says about each recipe, in the same order."""
    answer = answers(options.program.name, tool, options.config and options.config.name)
    lines = recipes.select(to_json(struct(*recipes.columns), TIMES)).rdd.map(lambda row: row[0])
    columns = table_columns(recipes, tool)
    # A line that is not of this form fails the task. The default would make an empty row of it.
    reader = recipes.sparkSession.read.schema(columns).options(mode="FAILFAST", **TIMES)
    return reader.json(lines.mapPartitions(answer))


def write_tables(spark: SparkSession, options: argparse.Namespace) -> None:
    """Ships the program, and writes the table of each tool."""
    for file in filter(None, (options.program, options.config)):
        spark.sparkContext.addFile(str(file))
    spark.sparkContext.addPyFile(str(HERE / "documents.py"))
    recipes = read_recipes(spark, options.recipes, options.columns)
    if options.partitions:
        recipes = recipes.repartition(options.partitions)
    for tool in options.tools.split(","):
        target = f"{options.output}/{TABLES[tool][0]}"
        processed(recipes, tool, options).write.mode("overwrite").parquet(target)
        print(f"{target}: {spark.read.parquet(target).count()} recipes", flush=True)
        if tool == "lint" and options.show:
            show_findings(spark, options)


def show_findings(spark: SparkSession, options: argparse.Namespace) -> None:
    """Prints the first findings, as brewlint does."""
    spark.read.parquet(f"{options.output}/findings").createOrReplaceTempView("findings")
    rows = spark.sql(
        f"SELECT inline(diagnostics) FROM findings ORDER BY file, range.start.offset LIMIT {options.show}"
    )
    for row in rows.toLocalIterator():
        start = row["range"]["start"]
        place = f"{row['file']}:{start['line']}:{start['column']}"
        print(f"{place}: {row['severity']}[{row['rule']}]: {row['message']}", flush=True)


def file(path: str) -> Path:
    """A file to ship. Spark ships what a link refers to, under the name of that file."""
    found = Path(path).resolve()
    if not found.is_file():
        raise argparse.ArgumentTypeError(f"{found} is not a file")
    return found


def options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("recipes", metavar="RECIPES", help="the table of recipes: Parquet, or JSON Lines")
    parser.add_argument("output", metavar="OUTPUT", help="the folder for the tables")
    parser.add_argument(
        "--program", required=True, type=file, metavar="BREWGUIDE", help="the program, for the system of the workers"
    )
    parser.add_argument("--config", type=file, metavar="FILE", help="a configuration of brewlint, for all recipes")
    parser.add_argument("--tools", default="lint,fmt,scale", help="what to do (default %(default)s)")
    parser.add_argument("--columns", default="name string, text string", help="of JSON Lines (default %(default)s)")
    parser.add_argument("--partitions", type=int, metavar="N", help="divide the recipes into this many parts first")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print the first N findings")
    found = parser.parse_args()
    if unknown := set(found.tools.split(",")) - set(TABLES):
        parser.error(f"--tools: expected some of {', '.join(TABLES)}, found {', '.join(sorted(unknown))}")
    return found


def main() -> None:
    given = options()
    spark = SparkSession.builder.appName("brewguide").getOrCreate()
    try:
        write_tables(spark, given)
    finally:
        spark.stop()


if __name__ == "__main__":
    main()
