/// The characters that a recipe may hold though nobody can see them, or though they turn the order of
/// those around them.
package enum InvisibleScalar {
  /// Whether the scalar shows nothing of itself. Some scripts and emoji need such characters.
  @inline(__always)
  package static func isOne(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x00AD, 0x061C, 0x115F...0x1160, 0x180E, 0x3164, 0xFFA0, 0xFFF9...0xFFFB: true
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xE0000...0xE007F: true
    default: false
    }
  }
}
