import ArgumentParser
import Diagnostics

/// How findings are written.
enum OutputFormat: String, CaseIterable, Sendable {
  case full, concise, json

  /// A renderer for this format; `isColored` speaks for formats that people read.
  func renderer(isColored: Bool) -> any Renderer {
    let style: Style = isColored ? .ansi : .plain
    switch self {
    case .full: return FullRenderer(style: style)
    case .concise: return ConciseRenderer(style: style)
    case .json: return JSONRenderer()
    }
  }
}
