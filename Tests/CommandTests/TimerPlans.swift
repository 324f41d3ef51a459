/// Plans in the format of brewscale.
enum TimerPlans {
  /// A single pour of half a minute.
  static let cup = """
    {"version":1,"inputs":{"recipeId":null,"recipeName":"Cup","method":"v60","doseGrams":15,\
    "targetYieldGrams":250,"waterTemperatureCelsius":94,"grindLabel":"medium","lastEdited":"dose"},\
    "scaledSteps":[{"orderIndex":0,"instructionText":"Pour.","timerDurationSeconds":30,\
    "waterAmountGrams":250,"isCumulativeWaterTarget":true,"isIce":false,"cumulativeWaterGrams":250,\
    "startTimeSeconds":0,"waterTemperatureCelsius":94}],"derivedRatio":16.666667,\
    "scalingRule":"proportional","warnings":[],"totalDurationSeconds":30}

    """
}
