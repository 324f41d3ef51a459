import Essentials

extension UUID {
  /// The name-based UUID, version 5 (RFC 9562, section 5.5), of `name`, as UTF-8, in `namespace`:
  /// the same arguments give the same UUID on every machine.
  package init(version5 name: String, in namespace: UUID) {
    var message: [UInt8] = []
    message.reserveCapacity(16 + name.utf8.count)
    withUnsafeBytes(of: namespace.uuid) { message.append(contentsOf: $0) }
    message.append(contentsOf: name.utf8)
    var bytes = SHA1.digest(message)
    bytes[6] = bytes[6] & 0x0F | 0x50  // the version
    bytes[8] = bytes[8] & 0x3F | 0x80  // the variant of RFC 9562
    self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
