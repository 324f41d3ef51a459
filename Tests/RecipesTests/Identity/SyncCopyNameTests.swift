import Testing

@testable import Recipes

struct SyncCopyNameTests {
  @Test(
    arguments: [
      ("a.sync-conflict-20261128-101010-ABCDEFG.yaml", "a.yaml"),
      ("recipes/v60/a.sync-conflict-20261128-101010.brew.yaml", "recipes/v60/a.brew.yaml"),
      ("a (Ada's conflicted copy 2026-11-28).yml", "a.yml"),
      ("a (conflicted copy 2026-11-28 101010).yaml", "a.yaml"),
      ("a (SFConflict ada@example.org 2026-11-28-10-10-10).yaml", "a.yaml"),
      ("a_conflict-20261128-101010.yaml", "a.yaml"), ("a (1).yaml", "a.yaml"),
      ("a 2.yaml", "a.yaml"),
      ("my recipes/a b 12.yaml", "my recipes/a b.yaml"), ("a~20261128-101010.yaml", "a.yaml"),
      ("a~HEAD.yaml", "a.yaml"),
      ("a.yaml", nil), ("a.sync-conflict-x.txt", nil), ("a-conflicted-copy.yaml", nil),
      ("my recipes/a.yaml", nil), ("~ada/a.yaml", nil), ("a b.yaml", nil), ("a (iced).yaml", nil),
      ("a 2026.yaml", nil), (" 2.yaml", nil), ("x/~a.yaml", nil), ("a_conflict-.yaml", nil),
      ("recipes (1)/a.yaml", nil), ("äpfel (1).yaml", "äpfel.yaml"), ("a~.yaml", nil),
    ] as [(String, String?)]
  )
  func originals(name: String, original: String?) {
    let found = SyncCopyName.original(of: Array(name.utf8))
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == original)
  }
}
