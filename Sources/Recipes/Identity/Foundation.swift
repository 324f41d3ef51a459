// `UUID` and `Date`, the only parts of Foundation that the programs use. On Apple platforms,
// FoundationEssentials is part of Foundation.

#if canImport(FoundationEssentials)
  @_exported import FoundationEssentials
#else
  @_exported import Foundation
#endif
