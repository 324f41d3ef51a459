import ArgumentParser
import BrewGuide
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
      try? place(of: file).folder.remove(place(of: file).name)
      throw error
    }
    common.output.line("\(key.publicKey)")
    common.output.json(["key": "\(key.publicKey)", "file": file])
  }

  private func write(_ text: String, to path: String, mode: UInt16) throws(CommandFailure) {
    do throws(GuardedFolderError) {
      let (folder, name) = try place(of: path)
      try folder.write(Array(text.utf8), to: name, isNew: true, mode: mode)
    } catch {
      throw CommandFailure("\(path): \(error)", hint: "a key is never written over a file")
    }
  }

  /// The folder of a file, and the name in it.
  private func place(
    of path: String
  ) throws(GuardedFolderError) -> (folder: GuardedFolder, name: String) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    return (try GuardedFolder(folder, isNew: false), name)
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
