import CommandLine
import Diary
import Workspace

extension DiaryOptions {
  /// The diary, opened for reading; nil, and said, where nothing was written into the usual one yet.
  func opened(on console: Console, _ talk: ConsoleOptions) throws -> (
    diary: OpenDiary, file: DiaryFile
  )? {
    let file = try diary()
    if talk.verbose { console.note("brewlog: the diary is \(file.name)") }
    do throws(InputError) {
      return (try OpenDiary(file), file)
    } catch {
      guard path == nil, error.reason == .notFound else { throw error }
      if !talk.quiet {
        console.note("brewlog: there is no diary yet at \(file.name); `brewlog add` begins it")
      }
      return nil
    }
  }
}
