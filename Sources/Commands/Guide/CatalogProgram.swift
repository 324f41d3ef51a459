import Files
import Platform
import SystemPackage
import Text
import Workspace

/// `brewguide catalog` starts `brewcatalog`, as git starts its programs for remotes. It is apart because it opens
/// connections, which no tool in this program does.
enum CatalogProgram {
  static let name = "catalog"
  private static let program = "brewcatalog"

  /// Runs the program with these arguments, and ends as it does.
  static func run(_ arguments: [String], _ invocation: Invocation) -> ExitStatus {
    var names = RawArguments.current
    var program = ExternalProgram(path, arguments.map { names.text(of: $0) })
    (program.input, program.output, program.errors) = (.inherited, .inherited, .inherited)
    do throws(Errno) {
      let status = try program.run().status
      return ExitStatus(rawValue: Int32(status)) ?? .failure
    } catch {
      let console = Console(tool: invocation.name)
      if error == .noSuchFileOrDirectory {
        console.error(
          "\(Self.program) is not installed: it is a separate program, because it opens connections",
          hint: "install it beside brewguide: `make catalog install-catalog` in the source"
        )
      } else {
        console.error("\(path.text.escapedAsPath): \(error)")
      }
      return console.finish(.failure)
    }
  }

  /// The program beside this one, or else the first on the `PATH`.
  private static var path: RawText {
    let own = SystemDescription.program.flatMap { try? RealPath.of($0, in: WorkingDirectory("/")) }
    let beside = own?.removingLastComponent().appending(program)
    if let beside, FileAccess.isExecutable(beside) { return RawText(beside) }
    return RawText(program)
  }
}
