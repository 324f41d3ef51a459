import ArgumentParser

extension ArgumentHelp {
  /// Help for an option or an argument whose value is called `name`: `<file>`. Without this, the value is called as the
  /// option is.
  static func value(
    _ name: String,
    _ text: String,
    discussion: String = ""
  ) -> ArgumentHelp {
    ArgumentHelp("\(text)", discussion: discussion, valueName: name)
  }
}
