import ArgumentParser
import CatalogFormat
import CatalogPlatform

/// `brewcatalog key`.
struct Key: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a key that signs a catalog.",
    discussion: """
      Writes two files of minisign: FILE, which signs and stays secret, and FILE.pub, which verifies. `minisign -G -W` makes the same.
      """
  )

  @Argument(help: "The file of the secret key.")
  var file: String

  @OptionGroup var common: CommonOptions

  func run() async throws {
    let key = MinisignSecretKey()
    try write(key.file, to: file, mode: 0o600)
    do throws(CommandFailure) {
      try write(key.publicKey.file, to: file + ".pub", mode: 0o644)
    } catch {
      unlink(file)
      throw error
    }
    common.output.line("\(key.publicKey)")
    common.output.json(
      ["version": .number(1), "key": .text("\(key.publicKey)"), "file": .text(file)] as PlainResult
    )
  }

  private func write(_ text: String, to path: String, mode: mode_t) throws(CommandFailure) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard file >= 0 else {
      throw CommandFailure(
        "\(path): \(systemReason(errno))",
        hint: "a key is never written over a file"
      )
    }
    defer { close(file) }
    guard writeAll(text.utf8, to: file) else {
      let reason = systemReason(errno)
      unlink(path)
      throw CommandFailure("\(path): \(reason)")
    }
  }
}

extension MinisignPublicKey {
  /// Reads a key of the command line.
  init(argument text: String) throws(CommandFailure) {
    guard let key = MinisignPublicKey(text) else {
      throw CommandFailure("not a key: \(text)", hint: "a key has 56 characters and begins with RW")
    }
    self = key
  }
}

extension MinisignSecretKey {
  /// Reads the key of a file.
  init(path: String) throws(CommandFailure) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(
        "\(path): cannot be read",
        hint: "make a key with `brewcatalog key FILE`"
      )
    }
    do throws(ReadError) {
      try self.init(file: String(decoding: data, as: UTF8.self))
    } catch {
      switch error {
      case .notASecretKey:
        throw CommandFailure("\(path): not a secret key of minisign")
      case .encrypted:
        throw CommandFailure(
          "\(path): the key has a password",
          hint: "remove it from a copy with `minisign -C -W -s FILE`"
        )
      }
    }
  }
}
