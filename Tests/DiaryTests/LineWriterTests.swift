import Diary
import Testing

struct LineWriterTests {
  @Test func everyField() {
    #expect(
      LineWriter.line(Entries.full) == #"""
        {"version":1,"id":"00000000-0000-4000-8000-000000000001","timestamp":"2026-04-01T06:30:00.125Z",\#
        "method":"v60","recipeId":"6f9c2c3a-7b1d-4e52-9a35-3a1e5b7c8d90",\#
        "recipeNameAtBrew":"Morning \"V60\"","doseGrams":15.5,"targetYieldGrams":250,\#
        "waterTemperatureCelsius":94,"grindLabel":"medium-fine","rating":4,"tasteTag":"too-sour",\#
        "note":"thin\nbut café-like ☕","coffee":"Kenya AA","grindSetting":"22 clicks",\#
        "totalTimeSeconds":187.25,"tdsPercent":1.35}

        """#
    )
  }

  @Test func absentValuesAreNull() {
    #expect(
      LineWriter.line(Entries.bare) == #"""
        {"version":1,"id":"00000000-0000-4000-8000-000000000002","timestamp":"2026-04-01T06:30:00.000Z",\#
        "method":"wave-maker","recipeId":null,"recipeNameAtBrew":"Any","doseGrams":15,\#
        "targetYieldGrams":250,"waterTemperatureCelsius":94,"grindLabel":"coarse","rating":5,\#
        "tasteTag":null,"note":null,"coffee":null,"grindSetting":null,"totalTimeSeconds":null,\#
        "tdsPercent":null}

        """#
    )
  }

  /// An id that is derived from a path is not stored.
  @Test func aRecipeWithoutAnID() {
    #expect(
      LineWriter.line(Entries.placed) == #"""
        {"version":1,"id":"00000000-0000-4000-8000-000000000003","timestamp":"2026-04-01T06:30:00.000Z",\#
        "method":"v60","recipeId":null,"recipeNameAtBrew":"House","doseGrams":15,\#
        "targetYieldGrams":250,"waterTemperatureCelsius":94,"grindLabel":"medium","rating":4,\#
        "tasteTag":null,"note":null,"coffee":null,"grindSetting":null,"totalTimeSeconds":null,\#
        "tdsPercent":null,"book":"1f6d0c1e-58a5-4d0e-9d3b-6c1f0e7a2b94","recipePath":"recipes/house.yaml"}

        """#
    )
  }

  @Test func tombstone() {
    let line = LineWriter.line(
      Tombstone(id: Entries.id(3), time: LogTime(milliseconds: -1))
    )
    #expect(
      line == #"""
        {"version":1,"deletes":"00000000-0000-4000-8000-000000000003",\#
        "timestamp":"1969-12-31T23:59:59.999Z"}

        """#
    )
  }
}
