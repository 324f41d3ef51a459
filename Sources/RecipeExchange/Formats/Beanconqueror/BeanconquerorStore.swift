import Recipes
import Text

/// The data of an export, from its files.
struct BeanconquerorStore {
  static let mainName = "Beanconqueror.json"
  private static let flowSuffix = "_flow_profile.json"

  var brews: [JSONNode] = []
  var preparations: [JSONNode] = []
  var settings: JSONNode?
  var notes: [ImportNote] = []
  /// The names of beans and mills by their ids.
  var names: [String: String] = [:]
  /// The curves of brews, by the paths that brews have.
  var flows: [String: JSONNode] = [:]
  /// The days on which beans were roasted, by their ids.
  var roastDays: [String: CalendarDay] = [:]

  init(_ file: ImportFile) throws(ImportRefusal) {
    guard ZipArchive.isArchive(file.bytes) else {
      let node = try file.requireOneValue()
      if node.field("brew") == nil { add(main: node) } else { add(single: node) }
      try requireLimits()
      return
    }
    let archive = try ZipArchive(file.bytes)
    guard let main = archive.entries.first(where: { $0.name == Self.mainName }) else {
      throw ImportRefusal(
        "the ZIP archive has no file '\(Self.mainName)', so it is not an export of Beanconqueror"
      )
    }
    try archive.requireSize(
      of: archive.entries.filter {
        $0.name == Self.mainName || Self.list(of: $0) != nil || $0.name.hasSuffix(Self.flowSuffix)
      }
    )
    var count = 0
    add(main: try Self.value(of: main, in: archive, &count))
    for entry in archive.entries where entry.name != Self.mainName {
      if entry.name.hasSuffix(Self.flowSuffix) {
        flows[entry.name] = try Self.value(of: entry, in: archive, &count)
        continue
      }
      guard let list = Self.list(of: entry) else {
        notes.append(
          ImportNote(.lost, entry.name.quotedBriefly, "this file of the archive is not read")
        )
        continue
      }
      let items = try Self.value(of: entry, in: archive, &count).items ?? []
      if list == "BREWS" { brews += items } else { addNames(items) }
    }
    try requireLimits()
  }

  private func requireLimits() throws(ImportRefusal) {
    try ImportLimit.requireBrews(brews.count)
    try ImportLimit.requireRecipes(preparations.count)
  }

  /// The list that a chunk continues: `Beanconqueror_Brews_1.json`.
  private static func list(of entry: ZipArchive.Entry) -> String? {
    for (prefix, list) in [("Beanconqueror_Brews_", "BREWS"), ("Beanconqueror_Beans_", "BEANS")] {
      guard entry.name.hasPrefix(prefix), entry.name.hasSuffix(".json") else { continue }
      let number = entry.name.dropFirst(prefix.count).dropLast(".json".count)
      if !number.isEmpty, number.utf8.allSatisfy({ $0 &- 0x30 < 10 }) { return list }
    }
    return nil
  }

  /// The value of a file.
  ///
  /// - Parameter count: the number of values of all files so far.
  private static func value(
    of entry: ZipArchive.Entry,
    in archive: ZipArchive,
    _ count: inout Int
  ) throws(ImportRefusal) -> JSONNode {
    let file = ImportFile(
      try archive.content(of: entry),
      name: entry.name,
      mostValues: ImportLimit.values - count
    )
    count += file.valueCount
    if let refusal = file.refusal {
      throw ImportRefusal("'\(entry.name.quotedBriefly)' in the archive: \(refusal.message)")
    }
    guard let value = file.json.first else {
      throw ImportRefusal("'\(entry.name.quotedBriefly)' in the archive is not JSON")
    }
    return value
  }

  private mutating func add(main node: JSONNode) {
    brews += node.field("BREWS")?.items ?? []
    preparations += node.field("PREPARATION")?.items ?? []
    settings = node.field("SETTINGS")?.items?.first
    addNames(node.field("BEANS")?.items ?? [])
    addNames(node.field("MILL")?.items ?? [])
    guard case .object(let fields) = node.value else { return }
    let read: Set = ["BREWS", "PREPARATION"]
    for field in fields where !read.contains(field.name) {
      guard field.node.items?.isEmpty != true else { continue }
      notes.append(
        ImportNote(
          .lost,
          field.name,
          "\(ForeignRecord.brief(field.node)): only names are used, where brews refer to them"
        )
      )
    }
  }

  /// Adds a brew that the app shares alone, with its bean, mill and preparation beside it.
  private mutating func add(single node: JSONNode) {
    guard case .object(let parts) = node.value, let brew = node.field("brew"),
      case .object(let fields) = brew.value
    else { return }
    func text(_ value: String) -> JSONNode { JSONNode(value: .string(value), range: brew.range) }
    func identified(_ node: JSONNode, _ id: String) -> JSONNode {
      guard case .object(let fields) = node.value else { return node }
      let config = JSONNode(value: .object([("uuid", text(id))]), range: node.range)
      return JSONNode(
        value: .object(fields.filter { $0.name != "config" } + [("config", config)]),
        range: node.range
      )
    }
    let parents = ["bean", "mill", "preparation"].compactMap { name in
      node.field(name).map { (name: name, node: identified($0, name)) }
    }
    addNames(parents.map(\.node))
    preparations = parents.filter { $0.name == "preparation" }.map(\.node)
    let ids = parents.map { parent in
      (
        name: parent.name == "preparation" ? "method_of_preparation" : parent.name,
        node: text(parent.name)
      )
    }
    // Behind any name, as this brew has only one curve.
    if let flow = node.field("brewFlow") { flows[""] = flow }
    brews = [JSONNode(value: .object(fields + ids), range: brew.range)]
    let read: Set = ["brew", "bean", "mill", "preparation", "brewFlow"]
    for part in parts where !read.contains(part.name) {
      notes.append(
        ImportNote(
          .lost,
          part.name,
          "\(ForeignRecord.brief(part.node)): the diary has no such field"
        )
      )
    }
  }

  /// The curves of a brew.
  func flow(of brew: JSONNode) -> JSONNode? {
    guard let path = brew.field("flow_profile")?.string else { return flows[""] }
    return flows[path] ?? flows[""]
  }

  private mutating func addNames(_ items: [JSONNode]) {
    for item in items {
      guard let id = item.field("config")?.field("uuid")?.string,
        let name = item.field("name")?.string
      else { continue }
      names[id] = name
      // The day of a time such as `2026-03-20T06:24:32.574Z`.
      let day = item.field("roastingDate")?.string.map { String($0.prefix(10)) }
      roastDays[id] = day.flatMap { CalendarDay($0) }
    }
  }
}
