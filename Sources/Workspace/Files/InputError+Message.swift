import SystemPackage

extension InputError {
  /// What went wrong and where; one line, without a final stop.
  package var message: String {
    switch reason {
    case .notFound: "\(name): no such file or folder"
    case .permissionDenied: "\(name): permission denied"
    case .isFolder: "\(name): is a folder, not a file"
    case .notRegular(let kind): "\(name): is \(kind.phrase), not a regular file"
    case .linkLoop: "\(name): its symbolic links lead back to themselves"
    case .danglingLink: "\(name): is a symbolic link to a file that does not exist"
    case .changedWhileReading: "\(name): changed while it was read"
    case .folderWithoutRecipes: "\(name): no recipes in this folder"
    case .nothingIncluded:
      path == "."
        ? "no file in the working directory is one that the configuration includes"
        : "\(name): no file in this folder is one that the configuration includes"
    case .nothingMatched: "no recipes found in the working directory"
    case .listTooLarge(let limit): "\(name): a list of files may have \(limit >> 20) MiB at most"
    case .system(let errno): "\(name): \(errno.phrase)"
    }
  }

  /// What to do about it; nil where the message says it all.
  package var hint: String? {
    switch reason {
    case .permissionDenied: "check who may read it, for instance with `ls -l`"
    case .notRegular(.pipe), .notRegular(.device), .notRegular(.socket):
      "use `-` to read from standard input"
    case .linkLoop, .danglingLink: "see where it leads with `ls -l`"
    case .changedWhileReading: "run again when nothing writes to the file any more"
    case .folderWithoutRecipes:
      "recipes end in `.yaml` or `.yml`; hidden, excluded and git-ignored files are skipped "
        + "(see `--exclude` and `--no-gitignore`)"
    case .nothingIncluded:
      "see `include` and `exclude` in the configuration, or leave it out with `--isolated`"
    case .nothingMatched:
      "without paths, `recipes/` and `*.brew.yaml` are searched; name files or folders to use "
        + "others"
    case .listTooLarge: "name folders rather than each of their files"
    case .notFound, .isFolder, .notRegular, .system: nil
    }
  }

  private var name: String {
    if path == "-" { return "standard input" }
    return path.isEmpty ? "''" : PrintableName.of(path)
  }
}

extension InputError: CustomStringConvertible {
  /// The message, for whoever prints the error without knowing it.
  package var description: String { message }
}
