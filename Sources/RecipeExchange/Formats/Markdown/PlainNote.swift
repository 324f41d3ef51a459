import Recipes
import Text

/// A note without marks: it may begin with its title, have all on one line, and have tables without lines.
enum PlainNote {
  /// Lines with the forms that they have without marks.
  static func lines(_ lines: [MarkdownLine], isTitled: Bool) -> [MarkdownLine] {
    var found: [MarkdownLine] = []
    found.reserveCapacity(lines.count)
    for (index, line) in lines.enumerated() {
      guard line.form == .text else {
        found.append(line)
        continue
      }
      let next = index + 1 < lines.count ? lines[index + 1] : nil
      let isInTable = if case .row? = found.last?.form { !line.isApart } else { false }
      if let cells = cells(of: line.text),
        isInTable
          || next.map({ $0.form == .rule || cells.count == self.cells(of: $0.text)?.count })
            ?? false
      {
        found.append(line.with(.row(cells), line.text))
      } else if let title = heading(line.text) {
        found.append(line.with(.heading(level: 7), title))
      } else if let last = found.last, goesOn(last, line) {
        found[found.count - 1].text += " " + line.text
      } else {
        found += pieces(of: line.text).map { line.with(.text, $0) }
      }
    }
    if !isTitled { entitle(&found) }
    return found
  }

  // MARK: Titles

  /// Makes the first line a heading, if it can be a title and the text has no headings.
  private static func entitle(_ lines: inout [MarkdownLine]) {
    guard let first = lines.first, first.form == .text,
      !lines.contains(where: { ($0.level ?? 7) < 7 })
    else { return }
    if isTitle(first.text), lines.count > 1 {
      lines[0].form = .heading(level: 1)
    } else if let (title, rest) = titled(first.text) {
      lines[0] = first.with(.heading(level: 1), title)
      lines.insert(first.with(.text, rest), at: 1)
    }
  }

  /// Whether a line can be a title: a few words without an amount or a time.
  static func isTitle(_ text: String) -> Bool {
    guard text.utf8.count <= 80, !text.endsSentence, LeadingClock(text) == nil,
      RatioLine(text) == nil, MarkdownWording.pair(text) == nil
    else { return false }
    let plain = MarkdownText.plain(text)
    return firstFigure(in: plain) == nil && ProseSteps.temperature(in: plain) == nil
      && text.contains(where: \.isLetter)
  }

  /// The title before the first amount of a line, and what is behind it: `One cup: 15 g coffee, 250 g water`.
  private static func titled(_ text: String) -> (title: String, rest: String)? {
    guard let start = firstFigure(in: text), start > 0 else { return nil }
    let bytes = Array(text.utf8)
    let before = String(decoding: bytes[..<start], as: UTF8.self).trimmed
    guard let mark = before.last, ":,.|/–—-(".contains(mark) else { return nil }
    let title = String(before.dropLast()).trimmed
    guard isTitle(title), DraftKey(title) == nil else { return nil }
    return (title, String(decoding: bytes[start...], as: UTF8.self))
  }

  /// Where the first mass of a text begins.
  private static func firstFigure(in text: String) -> Int? {
    var text = text
    return text.withUTF8 { ProseAmount.all(in: $0, step: 0) }.first?.range.lowerBound
  }

  /// The words of a line that stands as a heading: `**Steps**`, `Steps:`.
  private static func heading(_ text: String) -> String? {
    let isBold = text.utf8.count > 4 && text.hasPrefix("**") && text.hasSuffix("**")
    let inside = isBold ? String(text.dropFirst(2).dropLast(2)) : text
    guard isBold || inside.hasSuffix(":") || inside.hasSuffix("：") else { return nil }
    let words = inside.last.map { ":：".contains($0) } ?? false ? String(inside.dropLast()) : inside
    return !words.contains("**") && words.split(separator: " ").count < 6 && isTitle(words)
      ? words.trimmed : nil
  }

  // MARK: Lines

  /// Whether a line continues a sentence, which is as wide as a page.
  private static func goesOn(_ last: MarkdownLine, _ line: MarkdownLine) -> Bool {
    last.form == .text && !line.isApart && last.source.utf8.count >= 60
      && !last.text.endsSentence && line.text.first.map { $0.isLowercase } ?? false
  }

  /// The cells of a row without marks around it; nil for other lines.
  private static func cells(of text: String) -> [String]? {
    if text.contains("\t") {
      return text.split(separator: "\t", omittingEmptySubsequences: false).map {
        String($0).trimmed
      }
    }
    return text.contains(" | ") ? MarkdownLine.cells(of: text) : nil
  }

  /// The lines that a note has on one: `15 g coffee, 250 g water / 0:00 bloom with 45 g / 0:45 pour to 250 g`.
  private static func pieces(of text: String) -> [String] {
    guard text.utf8.count <= 2048, text.utf8.contains(where: { $0 &- 0x30 < 10 }),
      RatioLine.amounts(in: text) == nil
    else { return [text] }
    for mark in [" / ", " // ", " | ", "; ", " → ", " • "] where text.contains(mark) {
      let parts = text.replacing(mark, with: "\n").split(whereSeparator: \.isNewline).map {
        String($0).trimmed
      }.filter { !$0.isEmpty }
      let isNote = parts.dropFirst().contains { MarkdownWording.clock($0) != nil }
      if isNote || mark == " / " && parts.count > 2 { return parts.flatMap(cutAtTimes) }
    }
    return cutAtTimes(text)
  }

  /// A line cut before its clock times, where each follows a mark or an amount: "bloom with 45 g, 0:45 pour to 250 g".
  private static func cutAtTimes(_ text: String) -> [String] {
    guard text.utf8.count(where: { $0 == UInt8(ascii: ":") }) > 1 else { return [text] }
    let letters = Array(text)
    var pieces: [String] = []
    var (start, times) = (0, 0)
    for index in letters.indices where letters[index].isNumber {
      guard index == 0 || letters[index - 1].isWhitespace,
        let clock = MarkdownWording.clock(String(letters[index...])),
        LeadingClock(clock.rest) == nil
      else { continue }
      times += 1
      let before = String(letters[start..<index]).trimmed
      guard !before.isEmpty, isEnd(before) else { continue }
      pieces.append(before)
      start = index
    }
    pieces.append(String(letters[start...]))
    return times > 1 ? pieces.map { $0.withoutMarkAtEnd } : [text]
  }

  /// Whether another line may begin behind a text.
  private static func isEnd(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    if let mark = text.last, ",;.|/".contains(mark) {
      return !LeadingClock.isTime(String(words.last?.dropLast() ?? ""))
    }
    let last = words.suffix(2).joined(separator: " ")
    return MarkdownWording.isMass(last)
      || words.last.map { MarkdownWording.isMass(String($0)) } ?? false
      || ProseSteps.temperature(in: last) != nil
  }
}

extension MarkdownLine {
  fileprivate func with(_ form: Form, _ text: String) -> MarkdownLine {
    MarkdownLine(
      form: form,
      text: text,
      source: source,
      number: number,
      indentation: indentation,
      isApart: isApart
    )
  }
}

extension String {
  /// Without a mark that only divides it from what follows.
  fileprivate var withoutMarkAtEnd: String {
    last.map { ",;|/".contains($0) } ?? false ? String(dropLast()).trimmed : self
  }
}
