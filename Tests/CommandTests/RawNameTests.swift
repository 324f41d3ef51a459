import Foundation
import TestSupport
import Testing

/// Arguments that are not UTF-8 name their files, and messages about them are UTF-8.
@Suite struct RawNameTests {
  /// A command line for `sh`, in which `$n` is a name with a byte that is not UTF-8, with its output and messages.
  static let commandLines: [(line: String, output: String)] = [
    ("brewlint -q $n.yaml", "a\u{FFFD}.yaml:5:14: note[temperature-range]"),
    ("brewlint -q --files-from $n.txt", "a\u{FFFD}.yaml:5:14: note[temperature-range]"),
    (
      "brewlint -q --config $n.cfg .",
      "a\u{FFFD}.cfg:1:8: error[configuration]: `odd` is not a preset"
    ),
    ("brewlint -q --baseline $n.json .", "baseline a\u{FFFD}.json does not exist"),
    (
      "mkdir $n.d; brewlint --show-settings $n.d",
      "--show-settings takes a file, but 'a\u{FFFD}.d' is a folder"
    ),
    ("BREWLOG_FILE=$n.log brewlog list", "no diary yet at a\u{FFFD}.log add the first"),
    ("BREWLOG_FILE=$n.yaml brewlog list", "a\u{FFFD}.yaml:1"),
    ("brewlint --show-files $n.yaml | od -An -c", "a 377 . y a m l"),
    ("brewlint -q --write-baseline $n.new .; ls | od -An -c", "a 377 . n e w"),
    ("brewlint -q --format concise=$n.out .; ls | od -An -c", "a 377 . o u t"),
    ("brewlint -q --format=json=$n.out .; ls | od -An -c", "a 377 . o u t"),
    ("brewlint $n.gone", "brewlint: error: a\u{FFFD}.gone: no such file or folder"),
    ("brewlint --exclude \"[$n\" .", "--exclude '[a\u{FFFD}' is not a valid glob"),
    ("brewlint --select $n .", "a\u{FFFD}"),
    ("brewscale $n.gone", "brewscale: error: a\u{FFFD}.gone: no such file or folder"),
    ("brewscale --dose $n $n.yaml", "not 'a\u{FFFD}'"),
    ("brewfmt --check -q $n.yaml | od -An -c", "a 377 . y a m l"),
    ("brewtimer $n.gone", "brewtimer: error: a\u{FFFD}.gone: no such file or folder"),
  ]

  // macOS allows only names that are UTF-8.
  #if !canImport(Darwin)
    @Test(arguments: commandLines)
    func namesAreBytes(_ command: (line: String, output: String)) throws {
      let folder = try Scratch()
      let tools = URL(filePath: Program("brewlint").path).deletingLastPathComponent().path
      for tool in ["brewfmt", "brewscale", "brewtimer", "brewlog"] { _ = Program(tool) }
      try folder.write("recipe", Recipes.hot.replacing("15 g", with: "15g"))
      let script = """
        n=$(printf 'a\\377'); cp recipe $n.yaml; printf 'a\\377.yaml' > $n.txt
        echo 'rules: odd' > $n.cfg; PATH=\(tools):/usr/bin:/bin; \(command.line)
        """
      let outcome = try Program(at: "/bin/sh").run(["-c", script], in: folder)
      let shown = (outcome.output + outcome.errors).split(whereSeparator: {
        $0 == " " || $0 == "\n"
      })
      .joined(separator: " ")
      #expect(shown.contains(command.output), "\(outcome)")
    }
  #endif
}
