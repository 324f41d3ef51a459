extension Server {
  /// `workspace/didRenameFiles`, and the same for new and deleted files.
  func noteFiles() { project.index.rescan() }
}
