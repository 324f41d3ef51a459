import Files
import Platform
import RecipePages
import SystemPackage
import Workspace

/// Writes the files of a site on all cores.
struct SiteWriter {
  /// What was done.
  struct Result {
    /// The number of files that were written; others had their content already.
    var written = 0
    /// The number of files of earlier runs that were removed.
    var removed = 0
    /// The files of earlier runs that somebody has changed.
    var kept: [FilePath] = []
  }

  let site: Site
  let jobs: Int

  /// Writes what has changed; removes what is gone.
  func write(to path: FilePath, in directory: WorkingDirectory) throws(GeneratedFolderError)
    -> Result
  {
    let folder = try GeneratedFolder(path, in: directory)
    let names = site.paths + [Site.workerPath]
    try folder.announce(names)
    var result = Result()
    var failure: GeneratedFolderError?
    let site = site
    OrderedParallelRun(
      jobs: jobs,
      largestChunk: 16,
      makeScratch: {},
      work: { (index: Int, _: inout Void) -> Swift.Result<Bool, GeneratedFolderError> in
        do throws(GeneratedFolderError) {
          return .success(try folder.write(names[index], site.content(of: index)))
        } catch {
          return .failure(error)
        }
      }
    ).run(Array(site.paths.indices)) { _, outcome in
      switch outcome {
      case .success(let isWritten): result.written += isWritten ? 1 : 0
      case .failure(let error): failure = failure ?? error
      }
      return failure == nil
    }
    if let failure { throw failure }
    let worker = site.worker { folder.hash(of: $0) }
    result.written += try folder.write(Site.workerPath, worker) ? 1 : 0
    (result.removed, result.kept) = try folder.finish(names)
    return result
  }
}
