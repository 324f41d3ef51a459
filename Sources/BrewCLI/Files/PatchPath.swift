import SystemPackage

/// How a patch names a file, so that it applies in the working directory.
package enum PatchPath {
  /// The path of the file itself, not of a link to it, from the working directory; where it lies elsewhere,
  /// the path as it was given. Not always UTF-8.
  package static func of(_ file: InputFile, in directory: WorkingDirectory) -> [UInt8] {
    guard let path = file.path else { return Array("stdin.yaml".utf8) }
    guard case .path = file.source, let real = try? RealPath.of(path, in: directory),
      var folder = try? RealPath.of(".", in: directory).bytes
    else { return path.bytes }
    if folder.last != UInt8(ascii: "/") { folder.append(UInt8(ascii: "/")) }
    let bytes = real.bytes
    return bytes.starts(with: folder) ? Array(bytes.dropFirst(folder.count)) : path.bytes
  }
}
