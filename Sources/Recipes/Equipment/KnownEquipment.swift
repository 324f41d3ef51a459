/// Equipment from several sources, of which the first that has a name wins.
public struct KnownEquipment: Sendable, Equatable {
  /// The grinders, each name once, in the order of the sources.
  public private(set) var grinders: [GrinderDTO] = []
  /// The brewers, each name once, in the order of the sources.
  public private(set) var brewers: [BrewerDTO] = []
  private var grinderPlaces: [String: Int] = [:]
  private var brewerNames: Set<String> = []

  /// No equipment.
  public init() {}

  /// Adds the equipment of another source: what no earlier one has.
  public mutating func add(_ grinders: [GrinderDTO], _ brewers: [BrewerDTO] = []) {
    for grinder in grinders {
      let name = NamePart(grinder.name).folded
      guard grinderPlaces[name] == nil else { continue }
      grinderPlaces[name] = self.grinders.count
      self.grinders.append(grinder)
    }
    for brewer in brewers where brewerNames.insert(NamePart(brewer.name).folded).inserted {
      self.brewers.append(brewer)
    }
  }

  /// The grinder with a name, ignoring case, accents and white space; nil if there is none.
  public func grinder(named name: String) -> GrinderDTO? {
    grinderPlaces[NamePart(name).folded].map { grinders[$0] }
  }
}
