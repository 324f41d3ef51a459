import Commands
import Recipes
import Testing

/// The event output for programs.
@Suite struct EventLineTests {
  @Test func everyEvent() {
    let keys: [(Double, GuideKey)] = [
      (0, .next), (20, .next), (30.25, .pause), (40, .pause), (90, .next), (91, .restart),
      (92, .yes), (100, .next), (101, .next), (102, .next), (103, .next), (104.5, .next),
    ]
    #expect(
      lines(Plans.morning, keys) == """
        {"version":1,"event":"started","plannedSeconds":0,"elapsedSeconds":0,"recipeId":null,"recipeName":"Morning V60","method":"v60","doseGrams":15,"targetYieldGrams":250,"waterTemperatureCelsius":94,"grindLabel":"medium-fine","doseText":"15 g","targetYieldText":"250 g","waterTemperatureText":"94 °C","stepCount":4,"totalDurationSeconds":180}
        {"version":1,"event":"step","plannedSeconds":0,"elapsedSeconds":0,"orderIndex":0,"instructionText":"Rinse the filter.","timerDurationSeconds":null,"addedGrams":null,"isIce":false,"cumulativeWaterGrams":0,"flowGramsPerSecond":null,"waterTemperatureCelsius":94,"addedText":null,"cumulativeWaterText":"0 g","waterTemperatureText":"94 °C"}
        {"version":1,"event":"step","plannedSeconds":0,"elapsedSeconds":0,"orderIndex":1,"instructionText":"Bloom to 45 g, then swirl until evenly wet.","timerDurationSeconds":45,"addedGrams":45,"isIce":false,"cumulativeWaterGrams":45,"flowGramsPerSecond":null,"waterTemperatureCelsius":94,"addedText":"45 g","cumulativeWaterText":"45 g","waterTemperatureText":"94 °C"}
        {"version":1,"event":"paused","plannedSeconds":null,"elapsedSeconds":10.25,"orderIndex":1,"remainingSeconds":34.75}
        {"version":1,"event":"resumed","plannedSeconds":null,"elapsedSeconds":10.25,"orderIndex":1,"remainingSeconds":34.75}
        {"version":1,"event":"timer-ended","plannedSeconds":45,"elapsedSeconds":45,"orderIndex":1,"cumulativeWaterGrams":45,"cumulativeWaterText":"45 g"}
        {"version":1,"event":"step","plannedSeconds":45,"elapsedSeconds":60.25,"orderIndex":2,"instructionText":"Pour in slow circles to 148 g.","timerDurationSeconds":45,"addedGrams":103,"isIce":false,"cumulativeWaterGrams":148,"flowGramsPerSecond":2.289,"waterTemperatureCelsius":94,"addedText":"103 g","cumulativeWaterText":"148 g","waterTemperatureText":"94 °C"}
        {"version":1,"event":"restarted","plannedSeconds":null,"elapsedSeconds":62.25}
        {"version":1,"event":"started","plannedSeconds":0,"elapsedSeconds":0,"recipeId":null,"recipeName":"Morning V60","method":"v60","doseGrams":15,"targetYieldGrams":250,"waterTemperatureCelsius":94,"grindLabel":"medium-fine","doseText":"15 g","targetYieldText":"250 g","waterTemperatureText":"94 °C","stepCount":4,"totalDurationSeconds":180}
        {"version":1,"event":"step","plannedSeconds":0,"elapsedSeconds":0,"orderIndex":0,"instructionText":"Rinse the filter.","timerDurationSeconds":null,"addedGrams":null,"isIce":false,"cumulativeWaterGrams":0,"flowGramsPerSecond":null,"waterTemperatureCelsius":94,"addedText":null,"cumulativeWaterText":"0 g","waterTemperatureText":"94 °C"}
        {"version":1,"event":"step","plannedSeconds":0,"elapsedSeconds":0,"orderIndex":1,"instructionText":"Bloom to 45 g, then swirl until evenly wet.","timerDurationSeconds":45,"addedGrams":45,"isIce":false,"cumulativeWaterGrams":45,"flowGramsPerSecond":null,"waterTemperatureCelsius":94,"addedText":"45 g","cumulativeWaterText":"45 g","waterTemperatureText":"94 °C"}
        {"version":1,"event":"step","plannedSeconds":45,"elapsedSeconds":1,"orderIndex":2,"instructionText":"Pour in slow circles to 148 g.","timerDurationSeconds":45,"addedGrams":103,"isIce":false,"cumulativeWaterGrams":148,"flowGramsPerSecond":2.289,"waterTemperatureCelsius":94,"addedText":"103 g","cumulativeWaterText":"148 g","waterTemperatureText":"94 °C"}
        {"version":1,"event":"step","plannedSeconds":90,"elapsedSeconds":2,"orderIndex":3,"instructionText":"Pour the rest, and let it draw down.","timerDurationSeconds":90,"addedGrams":102,"isIce":false,"cumulativeWaterGrams":250,"flowGramsPerSecond":null,"waterTemperatureCelsius":94,"addedText":"102 g","cumulativeWaterText":"250 g","waterTemperatureText":"94 °C"}
        {"version":1,"event":"completed","plannedSeconds":180,"elapsedSeconds":3.5}

        """
    )
  }

  @Test func iceAndUnknownTimes() {
    #expect(
      lines(Plans.iced, [(0, .next), (1, .next), (2, .next), (30, .quit), (31, .yes)]) == """
        {"version":1,"event":"started","plannedSeconds":0,"elapsedSeconds":0,"recipeId":null,"recipeName":"アイスコーヒー","method":"v60","doseGrams":15,"targetYieldGrams":250,"waterTemperatureCelsius":94,"grindLabel":"medium-fine","doseText":"15 g","targetYieldText":"250 g","waterTemperatureText":"94 °C","stepCount":3,"totalDurationSeconds":null}
        {"version":1,"event":"step","plannedSeconds":0,"elapsedSeconds":0,"orderIndex":0,"instructionText":"氷を入れます。","timerDurationSeconds":null,"addedGrams":80,"isIce":true,"cumulativeWaterGrams":0,"flowGramsPerSecond":null,"waterTemperatureCelsius":94,"addedText":"80 g","cumulativeWaterText":"0 g","waterTemperatureText":"94 °C"}
        {"version":1,"event":"step","plannedSeconds":0,"elapsedSeconds":0,"orderIndex":1,"instructionText":"Pour, hot.","timerDurationSeconds":null,"addedGrams":60.5,"isIce":false,"cumulativeWaterGrams":60.5,"flowGramsPerSecond":null,"waterTemperatureCelsius":98,"addedText":"60.5 g","cumulativeWaterText":"60.5 g","waterTemperatureText":"98 °C"}
        {"version":1,"event":"step","plannedSeconds":null,"elapsedSeconds":1,"orderIndex":2,"instructionText":"Stir.","timerDurationSeconds":10.5,"addedGrams":null,"isIce":false,"cumulativeWaterGrams":60.5,"flowGramsPerSecond":null,"waterTemperatureCelsius":94,"addedText":null,"cumulativeWaterText":"60.5 g","waterTemperatureText":"94 °C"}
        {"version":1,"event":"timer-ended","plannedSeconds":null,"elapsedSeconds":11.5,"orderIndex":2,"cumulativeWaterGrams":60.5,"cumulativeWaterText":"60.5 g"}
        {"version":1,"event":"quit","plannedSeconds":null,"elapsedSeconds":30}

        """
    )
  }

  private func lines(_ plan: BrewPlan, _ keys: [(Double, GuideKey)]) -> String {
    var guide = GuidedBrew(plan, keys)
    let writer = EventLine(plan: plan)
    return guide.takeUpdates().compactMap { news in
      if case .event(let event) = news { writer.text(event) } else { nil }
    }.joined()
  }
}
