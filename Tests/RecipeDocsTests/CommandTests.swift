import RecipeDocs
import Testing

/// Runs the commands that the pages show.
@Suite struct CommandTests {
  /// The recipe at the top of README.md, and folders with another one.
  private static let files: [String: String] = {
    let morning = HandwrittenFile(path: "README.md").blocks.first { $0.words.first == "yaml" }
    let sample = SampleRecipe.complete("")
    return [
      "morning.yaml": morning?.text ?? "", "recipes/a.yaml": sample, "my-recipes/a.yaml": sample,
    ]
  }()

  /// The lines of all shell blocks that begin with the program, without their comments.
  static let commands = HandwrittenFile.all.flatMap { file in
    file.blocks.filter { $0.info == "sh" }.flatMap { $0.text.split(separator: "\n") }
      .filter { $0.hasPrefix("brewlint") }
      .map { line in String(line[..<(line.firstRange(of: "  #")?.lowerBound ?? line.endIndex)]) }
  }

  @Test(arguments: commands)
  func runs(command: String) throws {
    let run = try Shell(command, files: Self.files)
    #expect(run.status == 0 || run.status == 1, "\(command): \(run.errors)")
  }

  /// What the program itself writes is what the page shows.
  @Test(arguments: ["full", "concise"])
  func outputIsReal(format: String) throws {
    let run = try Shell("brewlint --format \(format) morning.yaml", files: Self.files)
    let page = HandwrittenFile(path: "README.md")
    #expect(run.status == 1)
    #expect(page.blocks.map(\.text).contains(run.output), "README.md does not show:\n\(run.output)")
  }

  /// No page promises an option that there is not.
  @Test(arguments: HandwrittenFile.all)
  func optionsExist(file: HandwrittenFile) throws {
    let help = try Shell("brewlint check --help; brewlint rules --help", files: [:])
    try #require(help.status == 0, "\(help.errors)")
    for option in options(in: file.text) {
      #expect(help.output.contains(option), "\(file.path): \(option)")
    }
  }

  /// Words that begin with two dashes, in code.
  private func options(in text: String) -> Set<String> {
    let parts = text.split(separator: "`--").dropFirst() + text.split(separator: " --").dropFirst()
    let names = parts.map { $0.prefix { $0.isLetter || $0 == "-" } }
    return Set(names.filter { $0.first?.isLetter == true }.map { "--\($0)" })
  }
}
