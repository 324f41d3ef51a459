// What the other modules use of Foundation, and the C library. Foundation as a whole would bring the tables of all
// languages into the program, which are larger than the program itself.

#if canImport(FoundationEssentials)
  @_exported import FoundationEssentials
#else
  @_exported import Foundation
#endif

#if canImport(Glibc)
  @_exported import Glibc
#else
  @_exported import Darwin
#endif
