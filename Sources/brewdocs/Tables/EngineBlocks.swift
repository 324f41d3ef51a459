import Recipes

/// How other programs read an exported diary, for examples/diary.
///
/// Most guess the type of a column from the first lines, and then lose the notes and the fractions of later ones. So
/// each block states the types of all columns. `scripts/checks/engines.py` runs the blocks.
enum EngineBlocks {
  /// A block for each engine.
  static var text: String {
    engines.map { "With \($0.link):\n\n```\($0.info)\n\($0.code)\n```" }.joined(separator: "\n\n")
  }

  /// The name of the engine with its page, the language with the word by which the check finds the block, and the block.
  private typealias Engine = (link: String, info: String, code: String)

  private static var engines: [Engine] { [duckDB, polars, pandas, dataFusion, spark, sqlite] }

  /// What an engine calls the types.
  private struct Types {
    let integer, number, text, time, day, texts, numbers: String

    func name(_ kind: LogField.Kind) -> String {
      switch kind {
      case .version, .rating: integer
      case .number: number
      case .timestamp: time
      case .day: day
      case .words: texts
      case .numbers: numbers
      case .uuid, .text, .method, .word: text
      }
    }
  }

  /// The fields, separated by commas, in indented lines of at most 110 characters.
  private static func list(_ item: (LogField) -> String) -> String {
    var lines = [" "]
    for (index, field) in LogField.allCases.enumerated() {
      let text = " " + item(field) + (index + 1 < LogField.allCases.count ? "," : "")
      if lines[lines.count - 1].count + text.count > 110 { lines.append(" ") }
      lines[lines.count - 1] += text
    }
    return lines.joined(separator: "\n")
  }

  /// The recipes with the numbers of their brews and their average ratings.
  private static func query(_ quote: String = "") -> String {
    """
    SELECT \(quote)recipeNameAtBrew\(quote) AS recipe, count(*) AS brews, round(avg(rating), 2) AS average
    FROM brews GROUP BY 1 ORDER BY 2 DESC, 1
    """
  }

  private static var duckDB: Engine {
    let types = Types(
      integer: "INTEGER",
      number: "DOUBLE",
      text: "VARCHAR",
      time: "TIMESTAMPTZ",
      day: "DATE",
      texts: "VARCHAR[]",
      numbers: "DOUBLE[]"
    )
    return (
      "[DuckDB](https://duckdb.org)", "sql duckdb",
      """
      CREATE TABLE brews AS
      FROM read_json('all.jsonl', format = 'newline_delimited', columns = {
      \(list { "\($0.rawValue): '\(types.name($0.kind))'" })
      });
      \(query());
      """
    )
  }

  private static var polars: Engine {
    let types = Types(
      integer: "Int64",
      number: "Float64",
      text: "String",
      time: "Datetime(\"ms\", \"UTC\")",
      day: "Date",
      texts: "List(pl.String)",
      numbers: "List(pl.Float64)"
    )
    return (
      "[Polars](https://pola.rs)", "python polars",
      """
      import polars as pl

      brews = pl.read_ndjson("all.jsonl", schema={
      \(list { "\"\($0.rawValue)\": pl.\(types.name($0.kind))" })
      })
      recipes = brews.group_by("recipeNameAtBrew").agg(brews=pl.len(), average=pl.mean("rating"))
      print(recipes.sort("brews", descending=True))
      """
    )
  }

  /// Without `precise_float`, pandas reads some numbers of six decimals as a neighbor.
  private static var pandas: Engine {
    let types = Types(
      integer: "Int64",
      number: "float64",
      text: "str",
      time: "datetime64[ms, UTC]",
      day: "datetime64[s]",
      texts: "object",
      numbers: "object"
    )
    return (
      "[pandas](https://pandas.pydata.org) 3", "python pandas",
      """
      import pandas

      brews = pandas.read_json("all.jsonl", lines=True, dtype=False, precise_float=True).astype({
      \(list { "\"\($0.rawValue)\": \"\(types.name($0.kind))\"" })
      })
      print(brews.groupby("recipeNameAtBrew")["rating"].agg(["size", "mean"]))
      """
    )
  }

  /// Without quotes, the names of columns become lower case.
  private static var dataFusion: Engine {
    let types = Types(
      integer: "int64()",
      number: "float64()",
      text: "string()",
      time: "timestamp(\"ms\", \"UTC\")",
      day: "date32()",
      texts: "list_(pa.string())",
      numbers: "list_(pa.float64())"
    )
    return (
      "[DataFusion](https://datafusion.apache.org/python/)", "python datafusion",
      """
      import datafusion
      import pyarrow as pa

      types = pa.schema({
      \(list { "\"\($0.rawValue)\": pa.\(types.name($0.kind))" })
      })
      context = datafusion.SessionContext()
      context.register_json("brews", "all.jsonl", schema=types, file_extension=".jsonl")
      context.sql(\"""
      \(query("\""))
      \""").show()
      """
    )
  }

  /// By default, Spark reads values of other types as nulls, without a warning.
  private static var spark: Engine {
    let types = Types(
      integer: "INT",
      number: "DOUBLE",
      text: "STRING",
      time: "TIMESTAMP",
      day: "DATE",
      texts: "ARRAY<STRING>",
      numbers: "ARRAY<DOUBLE>"
    )
    return (
      "[Spark](https://spark.apache.org)", "python spark",
      """
      from pyspark.sql import SparkSession

      spark = SparkSession.builder.getOrCreate()
      brews = spark.read.schema(\"""
      \(list { "\($0.rawValue) \(types.name($0.kind))" })
      \""").json("all.jsonl", mode="FAILFAST")
      brews.createOrReplaceTempView("brews")
      spark.sql(\"""
      \(query())
      \""").show()
      """
    )
  }

  /// SQLite has no times and no lists: both are text here, with functions that read it.
  private static var sqlite: Engine {
    let types = Types(
      integer: "INTEGER",
      number: "REAL",
      text: "TEXT",
      time: "TEXT",
      day: "TEXT",
      texts: "TEXT",
      numbers: "TEXT"
    )
    return (
      "the shell of [SQLite](https://sqlite.org) 3.38 or newer", "sql sqlite",
      """
      CREATE TABLE brews (
      \(list { "\($0.rawValue) \(types.name($0.kind))" })
      ) STRICT;
      INSERT INTO brews SELECT
      \(list { "value ->> '\($0.rawValue)'" })
      FROM json_each('[' || replace(trim(readfile('all.jsonl'), char(10)), char(10), ',') || ']');
      \(query());
      """
    )
  }
}
