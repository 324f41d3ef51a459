import Files
import RecipeLint
import RecipeTools
import Recipes
import Text

/// Finds why a file cannot be processed; for use by one thread, because it reuses its memory.
package struct BlockingFindings {
  private var linter: BlockingLinter
  private var roots: ProjectRoots

  package init(_ purpose: BlockingLinter.Purpose, in directory: WorkingDirectory) {
    linter = BlockingLinter(purpose)
    roots = ProjectRoots(in: directory)
  }

  /// The findings that prevent the use of a file with this content.
  package mutating func findings(in bytes: [UInt8], of file: InputFile) -> FileFindings {
    findings(in: .recipe(bytes, isWritable: true), of: file)
  }

  /// The findings that prevent the use of a file that was read already.
  mutating func findings(in read: RecipeFile, of file: InputFile) -> FileFindings {
    let path = roots.path(of: file.path)
    let source = SourceText(name: file.name, path: path, bytes: read.tree.bytes)
    return linter.findings(in: read, source)
  }

  /// The findings that prevent the use of an input.
  package mutating func findings(in content: InputContent, of file: InputFile) -> FileFindings {
    let path = roots.path(of: file.path)
    let source = SourceText(name: file.name, path: path, bytes: content.bytes)
    return linter.findings(in: content, source)
  }
}
