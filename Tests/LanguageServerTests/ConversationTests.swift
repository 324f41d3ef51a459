import TestSupport
import Testing
import Text

@testable import LanguageServer

/// The conversation itself: its phases, and everything that a client can do wrong.
@Suite struct ConversationTests {
  private func code(_ response: JSONNode?) -> Int? {
    response?.at("error", "code")?.number.flatMap(Int.init(exactly:))
  }

  /// The codes of the answers to raw bytes, in their order, with the ids.
  private func answers(to bytes: String, _ server: Server) -> [String] {
    server.receive(Array(bytes.utf8))
    while server.isBusy { server.step() }
    var frames = FrameReader()
    frames.append(server.takeOutput())
    var found: [String] = []
    while case .message(let content)? = frames.next() {
      let node = JSONNode(content)
      let id = node?.field("id").map {
        String(decoding: content[$0.range.start..<$0.range.end], as: UTF8.self)
      }
      found.append("\(id ?? "-"): \(code(node).map(String.init) ?? "ok")")
    }
    return found
  }

  private func frame(_ json: String) -> String {
    "Content-Length: \(json.utf8.count)\r\n\r\n\(json)"
  }
  private func server() -> Server { Server(version: "1", pages: RulePages(in: nil)) }

  private static let initialize =
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#

  @Test func phases() {
    let server = server()
    #expect(
      answers(
        to: frame(#"{"jsonrpc":"2.0","id":9,"method":"textDocument/hover","params":{}}"#),
        server
      ) == ["9: -32002"]
    )
    #expect(answers(to: frame(Self.initialize), server) == ["1: ok"])
    #expect(answers(to: frame(Self.initialize), server) == ["1: -32600"])
    #expect(
      answers(to: frame(#"{"jsonrpc":"2.0","id":"a","method":"shutdown"}"#), server) == [
        "\"a\": ok"
      ]
    )
    #expect(
      answers(
        to: frame(#"{"jsonrpc":"2.0","id":3,"method":"textDocument/hover","params":{}}"#),
        server
      ) == ["3: -32600"]
    )
    #expect(server.exitStatus == nil)
    #expect(answers(to: frame(#"{"jsonrpc":"2.0","method":"exit"}"#), server) == [])
    #expect(server.exitStatus == 0)
  }

  @Test func anEndWithoutShutdownIsAnError() {
    let server = server()
    _ = answers(to: frame(Self.initialize) + frame(#"{"jsonrpc":"2.0","method":"exit"}"#), server)
    #expect(server.exitStatus == 1)
  }

  @Test(
    arguments: [
      ("{", "null: -32700"), ("", "null: -32700"), ("[]", "null: -32600"), ("1 2", "null: -32700"),
      (#"{"id":1}"#, "1: -32600"), (#"{"jsonrpc":"2.0","id":1}"#, "1: -32600"),
      (#"{"jsonrpc":"2.0","id":1,"method":7}"#, "1: -32600"),
      (#"{"jsonrpc":"2.0","id":1.5,"method":"x"}"#, "null: -32600"),
      (#"{"jsonrpc":"2.0","id":1,"method":"no/such"}"#, "1: -32601"),
      (#"{"jsonrpc":"2.0","id":1,"method":"textDocument/didOpen","params":{}}"#, "1: -32600"),
      (#"{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":{}}"#, "1: -32602"),
      (#"{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":[]}"#, "1: -32602"),
      (#"{"jsonrpc":"2.0","id":1,"method":"textDocument/hover"}"#, "1: -32602"),
    ]
  )
  func wrongMessages(json: String, expected: String) {
    let server = server()
    _ = answers(to: frame(Self.initialize), server)
    #expect(answers(to: frame(json), server) == [expected])
  }

  @Test(
    arguments: [
      "Content-Length: x\r\n\r\n", "Content-Length: -5\r\n\r\n", "Nonsense\r\n\r\n", "\r\n\r\n",
      "Content-Type: a\r\n\r\n", "Content-Length: 3\r\n\r\n{}{", "Content-Length: 1\r\n\r\n{}",
    ]
  )
  func theConversationGoesOnAfterAWrongFrame(frame wrong: String) {
    let server = server()
    let found = answers(to: wrong + frame(Self.initialize), server)
    #expect(found.last == "1: ok")
    #expect(found.dropLast().allSatisfy { $0 == "null: -32700" } && found.count > 1)
  }

  @Test func bytesMayComeOneByOne() {
    let server = server()
    var found: [String] = []
    for byte in frame(Self.initialize).utf8 {
      found += answers(to: String(Unicode.Scalar(byte)), server)
    }
    #expect(found == ["1: ok"])
  }

  @Test func cancelledRequestsAreNotComputed() {
    let server = server()
    _ = answers(to: frame(Self.initialize), server)
    let found = answers(
      to: frame(
        #"{"jsonrpc":"2.0","id":5,"method":"workspace/diagnostic","params":{"previousResultIds":[]}}"#
      )
        + frame(
          #"{"jsonrpc":"2.0","id":6,"method":"workspace/diagnostic","params":{"previousResultIds":[]}}"#
        )
        + frame(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":5}}"#),
      server
    )
    #expect(found == ["5: -32800", "6: ok"])
  }

  @Test func diagnosticsOfAnOldTextAreNotComputed() {
    let server = server()
    _ = answers(to: frame(Self.initialize), server)
    let uri = "file:///a.brew.yaml"
    let open =
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)","languageId":"yaml","version":1,"text":""}}}"#
    let ask =
      #"{"jsonrpc":"2.0","id":2,"method":"textDocument/diagnostic","params":{"textDocument":{"uri":"\#(uri)"}}}"#
    let change =
      #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(uri)","version":2},"contentChanges":[{"text":"a"}]}}"#
    let found = answers(to: frame(open) + frame(ask) + frame(change), server)
    #expect(found.first { $0.hasPrefix("2") } == "2: -32802")
  }

  @Test func noMoreIsReadWhileMuchWaits() {
    let editor = EditorSession()
    let text = String(repeating: "x", count: 1 << 12)
    let json = #"{"jsonrpc":"2.0","method":"$/ignored","params":{"text":"\#(text)"}}"#
    let frame = Array("Content-Length: \(json.utf8.count)\r\n\r\n\(json)".utf8)
    for _ in 0..<300 { editor.server.receive(frame) }
    #expect(!editor.server.takesMore)
    editor.work()
    #expect(editor.server.takesMore)
  }
}
