/// Why a command ends without its result.
struct CommandFailure: Error {
  let message: String
  let hint: String?
  /// The file that the error is about, for programs.
  let file: String?
  let status: ExitStatus

  init(
    _ status: ExitStatus,
    _ message: String,
    hint: String? = nil,
    file: String? = nil
  ) {
    (self.status, self.message, self.hint, self.file) = (status, message, hint, file)
  }
}
