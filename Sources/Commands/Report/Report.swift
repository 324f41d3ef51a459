import ArgumentParser
import CommandLine
import Platform
import RecipeExchange
import Reports
import SourceText
import SystemPackage
import Workspace

/// `brewguide report`: see `brewguide report --help`.
struct ReportTools: ParsableCommand {
  static let name = "report"

  // Computed each time, because it shows the name that the program was called by.
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Invocation.process.name(of: "", command: name),
      abstract: "Work with the reports of brewlint and brewfmt.",
      subcommands: [MergeReports.self]
    )
  }
}

/// `brewguide report merge`
struct MergeReports: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge the reports of several runs into one.",
    discussion: """
      The reports are all in JSON, in JUnit or in SARIF. The findings come in the order of their files. What is more \
      than GitHub takes of a SARIF report is left out, the least severe findings first.

      Examples:
        brewguide report merge shard-*.sarif -o brewlint.sarif
        brewguide report merge lint.xml fmt.xml > report.xml

      Exit status: 0 the report was written, 1 a file is not a report that can be merged, 2 a file could not be read \
      or written, or the command line was invalid.
      """
  )

  /// The largest report in bytes.
  private static let largest = 256 << 20

  @Argument(
    help: ArgumentHelp("The reports; `-` reads standard input.", valueName: "file"),
    completion: .file()
  )
  var files: [String]

  @Option(
    name: .output,
    help: ArgumentHelp("Write to <file> instead of standard output.", valueName: "file"),
    completion: .file()
  )
  var output: String?

  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  var color: ColorChoice { messageOptions.color }

  func validate() throws {
    if files.contains("") { throw ValidationError("a report needs a name: found ''") }
    if files.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once: found `-` twice")
    }
    if output == "" { throw ValidationError("--output takes a file, such as report.sarif") }
  }

  func run(on console: Console) throws -> ExitStatus {
    let directory = try WorkingDirectory.process()
    var names = RawArguments.process()
    let paths = names.paths(for: files)
    let file = OutputFile(output, in: directory)
    try file?.check(against: paths.filter { $0 != "-" }.map { InputFile(.path($0)) })
    var reports = Collected()
    let status = read(paths, into: &reports, in: directory, on: console)
    guard status == .done, let merged = reports.merged else { return status }
    if file != nil { console.divert() }
    let (text, notes) = merged.finish()
    console.write(text)
    try file?.write(console)
    if !messageOptions.quiet { for note in notes { console.warning(note) } }
    return .done
  }

  /// The reports so far.
  private struct Collected {
    var format: MergeFormat?
    var merged: (any MergedReport)?
    /// The first report, which decides the format.
    var first = ""

    mutating func add(_ bytes: [UInt8], named name: String) throws(MergeProblem) {
      let own = try MergeFormat(of: bytes)
      if let format, format != own {
        throw MergeProblem(
          "is \(own.rawValue), but \(first) is \(format.rawValue): merge one format at a time"
        )
      }
      if merged == nil {
        (format, first) = (own, name)
        merged = own.empty(packedSize: PackedSize.gzip)
      }
      try merged?.add(bytes)
    }
  }

  /// Reads all reports, and says what is wrong with each.
  private func read(
    _ paths: [FilePath],
    into reports: inout Collected,
    in directory: WorkingDirectory,
    on console: Console
  ) -> ExitStatus {
    let reader = FileReader(in: directory, limit: Self.largest)
    var status = ExitStatus.done
    for path in paths {
      let name = path == "-" ? "standard input" : PrintableName.of(path)
      do {
        let content =
          path == "-"
          ? try reader.readStandardInput(limit: Self.largest) : try reader.read(path)
        guard case .bytes(let bytes) = content else {
          throw MergeProblem("has more than \(Self.largest >> 20) MiB")
        }
        try reports.add(bytes, named: name)
      } catch let error as InputError {
        console.report(error)
        status = .failure
      } catch {
        let problem = (error as? MergeProblem)?.message ?? "\(error)"
        console.error("\(name): \(problem)", file: name)
        status = max(status, .findings)
      }
    }
    return status
  }
}
