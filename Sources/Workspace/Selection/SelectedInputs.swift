/// The inputs that a request comes down to.
package struct SelectedInputs: Equatable, Sendable {
  /// What to work on: standard input first, then files in path order, each once.
  package let files: [InputFile]
  /// What could not be selected; the tool works on the rest and fails in the end.
  package let errors: [InputError]

  /// A selection.
  package init(files: [InputFile], errors: [InputError]) {
    self.files = files
    self.errors = errors
  }
}
