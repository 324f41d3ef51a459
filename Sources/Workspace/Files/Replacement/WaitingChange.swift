import SystemPackage

/// A change of a file with several names, to be made when all files are read.
package struct WaitingChange: Sendable {
  package let path: FilePath
  package let names: Int
  package let old: [UInt8]
  package let new: [UInt8]
}
