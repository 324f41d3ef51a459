import NIOCore
import NIOPosix

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A server on a free port of this machine that answers each request with a fault.
final class RawServer: Sendable {
  /// What it does when a request has come.
  enum Fault: Sendable {
    /// Sends a text and closes the connection.
    case close(String)
    /// Sends a text and breaks the connection, as a machine that fails does.
    case reset(String)
    /// Sends a text and then nothing, and leaves the connection open.
    case silence(String)
    /// Sends a text, and then another one again and again.
    case endless(String, then: String)
    /// Sends a text, and then another one every 20 ms: each of them comes soon, and the whole never.
    case drip(String, then: String)
  }

  private let channel: any Channel
  private let count: Locked<Int>

  /// The address of its folder.
  var url: String { "http://127.0.0.1:\(channel.localAddress?.port ?? 0)/" }
  /// How many requests came.
  var requests: Int { count.now }

  private init(_ channel: any Channel, _ count: Locked<Int>) {
    (self.channel, self.count) = (channel, count)
  }

  /// Runs a server as long as a test runs.
  static func run<Result: Sendable>(
    _ fault: Fault,
    _ test: (RawServer) async throws -> Result
  ) async throws -> Result {
    let count = Locked(0)
    let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.backlog, value: 64)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(FaultHandler(fault, count))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let server = RawServer(channel, count)
    do {
      let result = try await test(server)
      try await channel.close()
      return result
    } catch {
      try await channel.close()
      throw error
    }
  }
}

/// Waits for the end of the headers of a request, and then makes the fault.
private final class FaultHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let fault: RawServer.Fault
  private let count: Locked<Int>
  private var request = ""

  init(_ fault: RawServer.Fault, _ count: Locked<Int>) {
    (self.fault, self.count) = (fault, count)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    request += String(buffer: unwrapInboundIn(data))
    guard request.hasSuffix("\r\n\r\n") else { return }
    request = ""
    count.change { $0 += 1 }
    switch fault {
    case .close(let text):
      send(text, context).whenComplete(closing(context))
    case .reset(let text):
      let linger = linger(l_onoff: 1, l_linger: 0)
      let sent = send(text, context)
      let channel = context.channel
      sent.flatMap {
        (channel as? any SocketOptionProvider)?.setSoLinger(linger)
          ?? channel.eventLoop.makeSucceededVoidFuture()
      }
      .whenComplete(closing(context))
    case .silence(let text):
      _ = send(text, context)
    case .endless(let text, let more):
      _ = send(text, context)
      sendForever(String(repeating: more, count: max(1, 4096 / more.utf8.count)), nil, context)
    case .drip(let text, let more):
      _ = send(text, context)
      sendForever(more, .milliseconds(20), context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func send(_ text: String, _ context: ChannelHandlerContext) -> EventLoopFuture<Void> {
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)))
  }

  private func closing(
    _ context: ChannelHandlerContext
  ) -> @Sendable (Result<Void, any Error>) -> Void {
    let channel = context.channel
    return { _ in channel.close(promise: nil) }
  }

  /// Sends a text until the client has gone.
  private func sendForever(_ text: String, _ pause: TimeAmount?, _ context: ChannelHandlerContext) {
    let channel = context.channel
    @Sendable func sendOne() {
      guard channel.isActive else { return }
      channel.writeAndFlush(ByteBuffer(string: text)).whenSuccess {
        if let pause {
          channel.eventLoop.scheduleTask(in: pause) { sendOne() }
        } else {
          channel.eventLoop.execute { sendOne() }
        }
      }
    }
    sendOne()
  }
}
