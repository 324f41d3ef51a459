import Files
import Platform
import SystemPackage
import Text
import Workspace

/// The candidates for a word.
struct CompletionAnswer {
  /// What the word may become.
  struct Candidate {
    let text: String
    let summary: String

    init(_ text: String, _ summary: String) { (self.text, self.summary) = (text, summary) }
  }

  /// The longest description, in columns.
  private static let longestSummary = 70
  /// The most candidates, and the most files of a folder that are looked at.
  private static let (mostCandidates, mostFiles) = (2000, 20_000)

  private var candidates: [Candidate] = []
  /// Which files are candidates too.
  private var files: ArgumentDeclaration.FileKind?
  /// The part of the word before the value, such as `--format=`.
  private var prefix = ""
  /// The value so far.
  private var value = ""
  /// Whether a space must not follow: the word goes on.
  private var isOpen = false

  /// No candidates.
  init() {}

  /// Candidates for a value.
  ///
  /// - Parameter prefix: what stands before the value in the word.
  init(
    _ candidates: [Candidate],
    files: ArgumentDeclaration.FileKind? = nil,
    for value: String,
    behind prefix: String = "",
    isOpen: Bool = false
  ) {
    // A control character could be seen as a command by a terminal, and cannot be typed.
    self.candidates = candidates.filter { $0.text.escapedForTerminal == $0.text }
    self.files = files
    self.value = value
    self.prefix = prefix
    self.isOpen = isOpen
  }

  /// Adds the candidates of another answer for the same word.
  mutating func add(_ other: CompletionAnswer) {
    let (own, known) = (candidates, files)
    self = other
    candidates = own + other.candidates
    files = known ?? other.files
  }

  // MARK: For a shell

  /// The word as bash sees it.
  struct BashWord {
    /// The end of the word that bash replaces, without quotes: it divides words at colons and equals signs.
    let replaced: String
    /// The quote that is open.
    let quote: Unicode.Scalar?
  }

  /// The answer in lines: its kind, then the candidates.
  ///
  /// - Parameter bash: what bash replaces; nil for other shells.
  func text(for shell: String, _ bash: BashWord?) -> String {
    let found = bash.map(candidates(for:)) ?? candidates
    var kind = isOpen || found.count == 1 && found[0].text.hasSuffix("/") ? "nospace" : "words"
    switch files {
    case .files(let suffixes)?:
      kind += suffixes.isEmpty ? "-files" : "-files:" + suffixes.joined(separator: "|")
    case .folders?: kind += "-folders"
    case nil: break
    }
    let start = shell == "fish" ? prefix : ""
    let texts = found.prefix(Self.mostCandidates).map {
      "\(start)\($0.text)\t\(Self.line($0.summary))\n"
    }
    return "\(kind)\t\(prefix)\n" + texts.joined()
  }

  private static func line(_ summary: String) -> String {
    let line = summary.escapedAsLine
    let start = line.prefix(columns: longestSummary)
    return start.count == line.count ? line : start.dropLast() + "…"
  }

  /// The candidates that fit, quoted, without the part of the word that bash keeps.
  private func candidates(for bash: BashWord) -> [Candidate] {
    let folded = value.lowercased()
    let fitting =
      candidates.filter { $0.text.lowercased().hasPrefix(folded) } + fileCandidates
    let word = prefix + value
    let kept = word.hasSuffix(bash.replaced) ? word.count - bash.replaced.count : 0
    return fitting.map { candidate in
      let rest = String((prefix + candidate.text).dropFirst(kept))
      return Candidate(ShellLine.quoted(rest, behind: bash.quote), "")
    }
  }

  /// The files whose paths begin with the value, for bash, which would complete them without a choice of suffixes.
  private var fileCandidates: [Candidate] {
    guard let files else { return [] }
    let end = value.lastIndex(of: "/").map { value.index(after: $0) } ?? value.startIndex
    let (folder, start) = (value[..<end], value[end...])
    var place = FilePath(folder.isEmpty ? "." : String(folder))
    if folder.hasPrefix("~/"), let home = Environment.current.path("HOME") {
      place = FilePath(bytes: home).pushing(FilePath(String(folder.dropFirst(2))))
    }
    guard let directory = try? WorkingDirectory.current() else { return [] }
    return FolderNames.all(in: directory.resolve(place), limit: Self.mostFiles).filter {
      name,
      isFolder in
      guard name.hasPrefix(start), start.hasPrefix(".") || !name.hasPrefix("."),
        name.escapedForTerminal == name
      else { return false }
      if isFolder { return true }
      guard case .files(let suffixes) = files else { return false }
      return suffixes.isEmpty || suffixes.contains { name.hasSuffix(".\($0)") }
    }
    .map { Candidate(folder + $0.name + ($0.isFolder ? "/" : ""), "") }
  }
}
