/// What to change after a cup that was not as it should be.
public enum TasteHintService {
  /// A hint for the next brew, or praise where there is nothing to change.
  public static func hint(for tag: TasteTag?) -> String {
    switch tag {
    case .tooSour: "Try slightly finer or hotter"
    case .tooBitter: "Try slightly coarser or cooler"
    case .tooWeak: "Try higher dose or finer"
    case .tooStrong: "Try lower dose or coarser"
    case .perfect, nil: "Great job — no tips!"
    }
  }
}
