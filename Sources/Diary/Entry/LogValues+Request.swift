import Recipes

extension LogValues {
  /// The values of a request.
  package init(_ request: CreateBrewLogRequest) {
    self[.timestamp] = LogTime(request.timestamp).map(LogValue.time)
    self[.method] = .text(request.method.rawValue)
    self[.recipeId] = request.recipeId.map(LogValue.uuid)
    self[.recipeNameAtBrew] = .text(request.recipeNameAtBrew)
    self[.doseGrams] = .number(request.doseGrams)
    self[.targetYieldGrams] = .number(request.targetYieldGrams)
    self[.waterTemperatureCelsius] = request.waterTemperatureCelsius.map(LogValue.number)
    self[.grindLabel] = (request.grindLabel?.rawValue).map(LogValue.text)
    self[.rating] = request.rating.map { .number(Double($0)) }
    self[.tasteTag] = (request.tasteTag?.rawValue).map(LogValue.text)
    self[.note] = request.note.map(LogValue.text)
    self[.coffee] = request.coffee.map(LogValue.text)
    self[.grindSetting] = request.grindSetting.map(LogValue.text)
    self[.totalTimeSeconds] = request.totalTimeSeconds.map(LogValue.number)
    self[.tdsPercent] = request.tdsPercent.map(LogValue.number)
    self[.units] = (request.units?.text).map(LogValue.text)
    self[.grinder] = request.grinder.map(LogValue.text)
    self[.book] = request.book.map(LogValue.uuid)
    self[.recipePath] = request.recipePath.map(LogValue.text)
    if !request.furtherTastes.isEmpty {
      self[.furtherTastes] = .words(request.furtherTastes.map(\.rawValue))
    }
    self[.roastedOn] = (request.roastedOn?.text).map(LogValue.text)
    self[.beverageGrams] = request.beverageGrams.map(LogValue.number)
    self[.source] = request.source.map(LogValue.text)
  }

  /// The values of an entry.
  package init(_ entry: BrewLogDetailDTO) {
    self.init(CreateBrewLogRequest(entry))
    self[.id] = .uuid(entry.summary.id)
  }

  /// The request; nil if a required field has no value.
  ///
  /// - Parameter now: the time of a brew without one.
  package func request(now: LogTime? = nil) -> CreateBrewLogRequest? {
    var time = now
    if case .time(let given) = self[.timestamp] { time = given }
    guard let time, let method = text(.method), let name = text(.recipeNameAtBrew),
      let dose = number(.doseGrams), let yield = number(.targetYieldGrams)
    else { return nil }
    var tastes = [text(.tasteTag)].compactMap(\.self)
    if case .words(let words) = self[.furtherTastes] { tastes += words }
    let tags = tastes.compactMap(TasteTag.init(rawValue:))
    return CreateBrewLogRequest(
      timestamp: time.date,
      method: BrewMethod(rawValue: method),
      recipeId: uuid(.recipeId),
      recipeNameAtBrew: name,
      doseGrams: dose,
      targetYieldGrams: yield,
      waterTemperatureCelsius: number(.waterTemperatureCelsius),
      grindLabel: text(.grindLabel).flatMap(GrindLabel.init(rawValue:)),
      rating: number(.rating).map { Int($0) },
      tasteTag: tags.first,
      note: text(.note),
      coffee: text(.coffee),
      grindSetting: text(.grindSetting),
      totalTimeSeconds: number(.totalTimeSeconds),
      tdsPercent: number(.tdsPercent),
      units: text(.units).flatMap(DisplayUnits.init(text:)),
      grinder: text(.grinder),
      book: uuid(.book),
      recipePath: text(.recipePath),
      furtherTastes: Array(tags.dropFirst()),
      roastedOn: text(.roastedOn).flatMap(CalendarDay.init),
      beverageGrams: number(.beverageGrams),
      source: text(.source)
    )
  }
}
