/// A rectangle on a chart, in pixels from the top left corner.
package struct Box: Equatable, Sendable {
  /// The left edge.
  package var x: Double
  /// The upper edge.
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether two rectangles share an area.
  package func overlaps(_ other: Box) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }

  /// Whether another rectangle is inside.
  package func contains(_ other: Box) -> Bool {
    other.x >= x && other.y >= y && other.x + other.width <= x + width
      && other.y + other.height <= y + height
  }

  /// The rectangle with a margin on all sides.
  func grown(by margin: Double) -> Box {
    Box(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// Whether a straight line passes through, by clipping it to the rectangle.
  func meets(_ line: (from: Point, to: Point)) -> Bool {
    var (start, end) = (0.0, 1.0)
    func clip(_ from: Double, _ to: Double, _ low: Double, _ high: Double) -> Bool {
      let length = to - from
      if length == 0 { return from > low && from < high }
      let (one, other) = ((low - from) / length, (high - from) / length)
      start = max(start, min(one, other))
      end = min(end, max(one, other))
      return start < end
    }
    return clip(line.from.x, line.to.x, x, x + width)
      && clip(line.from.y, line.to.y, y, y + height)
  }
}

/// A point on a chart, in pixels from the top left corner.
package struct Point: Equatable, Sendable {
  package var x: Double
  package var y: Double
}
