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

extension Option where Value == String? {
  /// An option whose text is read later. It may begin with a hyphen, as a negative number does, which has its own message.
  init(typed value: String, _ help: String, name: NameSpecification = .long) {
    self.init(name: name, parsing: .unconditional, help: .value(value, help))
  }

  /// An option that names a file.
  init(
    file help: String,
    discussion: String = "",
    name: NameSpecification = .long,
    suffixes: [String] = []
  ) {
    self.init(
      name: name,
      help: .value("file", help, discussion: discussion),
      completion: .file(extensions: suffixes)
    )
  }
}

/// Throws a usage error if values of options do not go together, or one cannot be used.
func refuse(_ isWrong: Bool, _ message: @autoclosure () -> String) throws {
  if isWrong { throw ValidationError(message()) }
}
