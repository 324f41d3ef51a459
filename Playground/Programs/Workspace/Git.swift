import Platform
import SystemPackage

/// What the host asks git.
struct Git {
  /// Why git has no answer.
  enum Failure: Error { case late }

  private let folder: FilePath

  init(in folder: FilePath) { self.folder = folder }

  /// The first commit of the line that ends at the checked out one; nil if there is none.
  func line(_ arguments: String...) throws(Failure) -> (text: String, rest: String)? {
    do throws(Errno) {
      let line = try Host.ask(.firstCommit, folder.spelling)
      return (String(decoding: line, as: UTF8.self), "")
    } catch {
      if error == .noSuchFileOrDirectory { return nil }
      throw .late
    }
  }
}
