// `UUID` and `Date`, the only part of Foundation that the programs use. On Apple's systems the small
// library is part of the large one.

#if canImport(FoundationEssentials)
  @_exported import FoundationEssentials
#else
  @_exported import Foundation
#endif
