/// The machine's processors.
package enum Processors {
  /// How many threads can run at once; at least 1.
  package static var online: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
