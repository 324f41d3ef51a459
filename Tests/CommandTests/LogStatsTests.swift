import Testing

/// `brewlog stats` as a process.
@Suite struct LogStatsTests {
  @Test func tables() throws {
    let outcome = try Diaries.run(["stats"])
    let expected = """
      brews    3
      average  4.0
      best     5/5  Morning V60, 2026-03-29 00:30, 11111111

      rating  brews
      5/5         1
      4/5         1
      3/5         1
      2/5         0
      1/5         0

      recipe             brews  average
      Morning V60            2      4.0
      Kanne<U+001B>[31m      1      4.0

      method        brews  average
      V60               2      4.0
      French press      1      4.0

      grind setting  brews  average
      22 clicks          1      5.0
      24 clicks          1      3.0

      week                  brews  average
      2026-W13  2026-03-23      2      4.0
      2026-W14  2026-03-30      0        -
      2026-W15  2026-04-06      1      4.0

      """
    #expect(outcome == .init(status: 0, output: expected, errors: ""))
  }

  @Test func rows() throws {
    let csv = try Diaries.run(["stats", "--format", "csv"])
    let expected = [
      "group,name,count,averageRating,recipeId,book,recipePath", "all,,3,4,,,",
      "recipe,Morning V60,2,4,,,", "recipe,Kanne\u{1B}[31m,1,4,,,", "method,v60,2,4,,,",
      "method,french-press,1,4,,,", "setting,22 clicks,1,5,,,", "setting,24 clicks,1,3,,,",
      "week,2026-W13,2,4,,,", "week,2026-W15,1,4,,,",
    ].map { $0 + "\r\n" }.joined()
    #expect(csv == .init(status: 0, output: expected, errors: ""))
    let lines = try Diaries.run(["stats", "--format", "jsonl", "--rating", "5"])
    #expect(
      lines.output == """
        {"version":1,"group":"all","name":"","count":1,"averageRating":5}
        {"version":1,"group":"recipe","name":"Morning V60","count":1,"averageRating":5}
        {"version":1,"group":"method","name":"v60","count":1,"averageRating":5}
        {"version":1,"group":"setting","name":"22 clicks","count":1,"averageRating":5}
        {"version":1,"group":"week","name":"2026-W13","count":1,"averageRating":5}

        """
    )
    let none = try Diaries.run(["stats", "--format", "csv", "-q"], diary: "")
    #expect(
      none.output == "group,name,count,averageRating,recipeId,book,recipePath\r\nall,,0,,,,\r\n"
    )
  }

  @Test func whatChanged() throws {
    let outcome = try Diaries.run(["stats", "--recipe", "Morning V60"])
    let block = outcome.output.split(separator: "\n\n").last.map(String.init)
    let expected = """
      what changed between the best and the last brew
      dose           15 g → 16.5 g
      ratio          1:16.7 → 1:15.2
      grind setting  22 clicks → 24 clicks
      total time     3 min 5 s → -
      rating         5/5 → 3/5
      taste          too-sour → -

      """
    #expect(block == expected)
    let same = try Diaries.run(["stats", "--recipe", "Morning V60", "--rating", "5"])
    #expect(same.output.hasSuffix("\n\nthe last brew is the best, or was brewed in the same way\n"))
  }

  @Test func json() throws {
    let lines = Diaries.four.split(separator: "\n")
    let outcome = try Diaries.run(["stats", "--format", "json", "--recipe", "morning v60"])
    let expected =
      #"{"version":1,"count":2,"averageRating":4,"rated":2,"countByRating":[0,0,1,0,1],"averageExtractionPercent":null,"averageImmersionExtractionPercent":null,"best":\#(lines[0]),"#
      + #""last":\#(lines[1]),"byRecipe":[{"recipe":"Morning V60","recipeId":null,"count":2,"averageRating":4}],"#
      + #""byMethod":[{"method":"v60","count":2,"averageRating":4}],"byCoffee":[],"byGrinder":[],"#
      + #""byGrindSetting":[{"grindSetting":"22 clicks","count":1,"averageRating":5},"#
      + #"{"grindSetting":"24 clicks","count":1,"averageRating":3}],"#
      + #""byWeek":[{"week":"2026-W13","monday":"2026-03-23","count":2,"averageRating":4}],"#
      + #""changes":[{"field":"doseGrams","best":15,"last":16.5},{"field":"ratio","best":16.7,"last":15.2},"#
      + #"{"field":"grindSetting","best":"22 clicks","last":"24 clicks"},"#
      + #"{"field":"totalTimeSeconds","best":185,"last":null},{"field":"rating","best":5,"last":3},"#
      + #"{"field":"tasteTag","best":"too-sour","last":null}]}"#
    #expect(outcome == .init(status: 0, output: expected + "\n", errors: ""))
  }

  /// On the day of a daylight saving change, and in its week.
  @Test func weeksFollowLocalTime() throws {
    let diary = [
      "2026-03-29T21:59:59.999Z", "2026-03-29T22:00:00.000Z", "2026-03-22T23:00:00.000Z",
    ]
    .map { Diaries.entry("11111111", $0, rating: 4) + "\n" }.joined()
    let outcome = try Diaries.run(["stats"], diary: diary)
    let expected = """
      week                  brews  average
      2026-W13  2026-03-23      2      4.0
      2026-W14  2026-03-30      1      4.0

      """
    #expect(outcome.output.hasSuffix(expected))
  }

  @Test func weeksWhenDaylightSavingTimeEnds() throws {
    let diary = [
      "2026-10-18T22:00:00.000Z", "2026-10-25T22:59:59.999Z", "2026-10-25T23:00:00.000Z",
    ]
    .map { Diaries.entry("11111111", $0, rating: 4) + "\n" }.joined()
    let outcome = try Diaries.run(["stats"], diary: diary)
    let expected = """
      week                  brews  average
      2026-W43  2026-10-19      2      4.0
      2026-W44  2026-10-26      1      4.0

      """
    #expect(outcome.output.hasSuffix(expected))
  }

  /// A renamed recipe counts once, with its newest name; brews that state only its name are apart.
  @Test func recipesCountByTheirID() throws {
    let one = "6f9c2c3a-7b1d-4e52-9a35-3a1e5b7c8d90"
    let two = "7f9c2c3a-7b1d-4e52-9a35-3a1e5b7c8d90"
    func entry(_ day: Int, _ name: String, _ id: String?, coffee: String? = nil) -> String {
      var line = Diaries.entry(
        "1111111\(day)",
        "2026-04-0\(day)T12:00:00.000Z",
        rating: day % 5 + 1,
        name: name
      )
      if let id { line.replace("\"recipeId\":null", with: "\"recipeId\":\"\(id)\"") }
      if let coffee { line.replace("\"coffee\":null", with: "\"coffee\":\"\(coffee)\"") }
      return line + "\n"
    }
    let diary = [
      entry(1, "Old name", one), entry(2, "New name", one, coffee: "Kenya AA"),
      entry(3, "Old name", nil),
      entry(4, "Shared", one), entry(5, "Shared", two), entry(6, "Shared", nil, coffee: "Kenya AA"),
      entry(7, "Alone", nil, coffee: "Guji \\u00e9"),
    ]
    let rows = try Diaries.run(["stats", "--format", "csv"], diary: diary.joined()).output
    #expect(
      rows.split(separator: "\r\n").filter { $0.hasPrefix("recipe") || $0.hasPrefix("coffee") } == [
        "recipe,Shared,3,3.333333,\(one),,", "recipe,Alone,1,3,,,", "recipe,Old name,1,4,,,",
        "recipe,Shared,1,2,,,", "recipe,Shared,1,1,\(two),,",
        "coffee,Kenya AA,2,2.5,,,", "coffee,Guji é,1,3,,,",
      ]
    )
    let coffee = try Diaries.run(["list", "--coffee", "kenya"], diary: diary.joined()).output
    #expect(coffee.split(separator: "\n").count == 3)
    let part = try Diaries.run(["list", "--recipe", "NAME"], diary: diary.joined()).output
    #expect(part.split(separator: "\n").count == 4)
  }

  @Test func trend() throws {
    let diary = [("2025-01-01", 2), ("2026-01-01", 3), ("2026-02-01", 5)].map { date, rating in
      Diaries.entry("11111111", "\(date)T12:00:00.000Z", rating: rating) + "\n"
    }
    let better = try Diaries.run(["stats"], diary: diary.joined())
    #expect(better.output.hasSuffix("\n4.0 in these weeks: better than before (2.0)\n"))
  }

  @Test func noBrews() throws {
    let errors = "brewlog: no matching brews in brews.jsonl\n"
    let text = try Diaries.run(["stats", "--method", "siphon"])
    #expect(text == .init(status: 0, output: "", errors: errors))
    let json = try Diaries.run(["stats", "--method", "siphon", "--format", "json"])
    let expected =
      #"{"version":1,"count":0,"averageRating":null,"rated":0,"countByRating":[0,0,0,0,0],"#
      + #""averageExtractionPercent":null,"averageImmersionExtractionPercent":null,"best":null,"last":null,"#
      + #""byRecipe":[],"byMethod":[],"byCoffee":[],"byGrinder":[],"byGrindSetting":[],"byWeek":[]}"#
      + "\n"
    #expect(json == .init(status: 0, output: expected, errors: ""))
  }
}
