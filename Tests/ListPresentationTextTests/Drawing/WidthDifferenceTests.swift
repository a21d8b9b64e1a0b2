import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationText

/// Rows on terminals that measure characters in another way.
@Suite struct WidthDifferenceTests {
  /// The row of a terminal on which each scalar takes the columns that a closure returns.
  private func shown(_ bytes: [UInt8], columns: Int, width: (Unicode.Scalar) -> Int) -> String {
    var cells = Array(repeating: " ", count: columns)
    var column = 0
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{8}" {
        column = max(0, column - 1)
        continue
      }
      if scalar == "\u{1B}" {
        let parameters = rest.dropFirst().prefix { !$0.properties.isAlphabetic }
        let final = rest.dropFirst(1 + parameters.count).first
        rest = rest.dropFirst(2 + parameters.count)
        if final == "H" { column = (parameters.split { $0 == ";" }.last.flatMap { Int(String($0)) } ?? 1) - 1 }
        if final == "G" { column = (Int(String(parameters)) ?? 1) - 1 }
        if final == "X" {
          for index in column..<min(columns, column + (Int(String(parameters)) ?? 1)) { cells[index] = " " }
        }
        if final == "K" { for index in column..<columns { cells[index] = " " } }
        continue
      }
      for offset in 0..<max(1, width(scalar)) where column + offset < columns {
        cells[column + offset] = offset == 0 ? String(scalar) : ""
      }
      column = min(column + width(scalar), columns)
    }
    return cells.joined()
  }

  private let style = TerminalStyle(colors: .none)

  private func line(_ title: String, columns: Int) -> StyledLine {
    TextRow(title, trailing: "9,000").styledLines(TextRow.Look(), columns: columns)[0]
  }

  private func bytes(_ title: String, columns: Int) -> [UInt8] {
    ScreenPainter.bytes(of: line(title, columns: columns), style, columns: columns)
  }

  @Test(arguments: ["हिन्दी की किताब", "ﾊﾝｶｸ ｶﾀｶﾅ", "👩‍👩‍👧 👩‍🚀 🏳️‍🌈", "ﾡﾢﾤ ﾧﾨ", "각각", "한글 제목"])
  func widthDifferenceCostsAlignmentAndNoText(title: String) {
    let columns = 60
    for (name, width) in [
      ("one column a scalar", { _ in 1 }), ("two columns", { $0.isASCII ? 1 : 2 }),
    ] as [(String, (Unicode.Scalar) -> Int)] {
      for count in 1...3 {
        let text = Array(repeating: title, count: count).joined(separator: " ")
        let line = line(text, columns: columns)
        let shown = shown(bytes(text, columns: columns), columns: columns, width: width)
        let (title, price) = (line.spans[1].text, line.spans[3].text)
        let taken = title.text.unicodeScalars.reduce(0) { $0 + width($1) } + price.width
        guard taken + 4 < columns else { continue }
        // The row may cut the title, but nothing overwrites what is left of it.
        let letters = title.text.unicodeScalars.filter { $0 != " " }
        #expect(String(shown.unicodeScalars.filter { $0 != " " }).hasPrefix(String(letters)), "\(name): \(shown)")
        // The price is whole, unless a title that is wider than it was measured moves it over the edge.
        if taken <= title.width + price.width {
          #expect(shown.contains("9,000"), "\(name): \(shown)")
        }
      }
    }
  }

  @Test func trailingTextStaysAlignedWhereTheTitleCannotReachIt() {
    let bytes = String(decoding: bytes("हिन्दी", columns: 40), as: UTF8.self)
    #expect(bytes.hasSuffix("\u{1B}[1;3H\u{1B}[Kहिन्दी\u{1B}[36G\u{1B}[2m9,000\u{1B}[m"))
    let long = String(decoding: self.bytes("हिन्दी की किताबें और अधिक", columns: 32), as: UTF8.self)
    #expect(long.contains("  9,000"))
  }

  @Test func textBehindASymbolIsWrittenAloneUnlessTheSymbolChanges() {
    func line(_ marker: String, _ symbol: String) -> StyledLine {
      StyledLine(
        ["  apple", " ", symbol, " ", marker, "pear", "  ", symbol].map { StyledLine.Span(DisplayText($0), .plain) })
    }
    let (old, new) = (line("  ", "♡"), line("> ", "♡"))
    let patch = ScreenPainter.bytes(of: new, over: old, style, columns: 30)
    #expect(patch.count < ScreenPainter.bytes(of: new, style, columns: 30).count)
    #expect(ScreenPainter.bytes(of: line("> ", "♥"), over: old, style, columns: 30).visible.contains("pear"))
  }

  /// A row is the same, whether the parts that have changed are written over the row before or the row is written
  /// whole: on a terminal that measures as we do, and on one where blocks and symbols take two columns.
  @Test func partsAreWrittenOverTheRowBefore() async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_ROWS", small: 1_000, from: 1)) { seed in
      var generator = SeededGenerator(seed: seed)
      let size = ScreenSize(columns: Int.random(in: 20...60, using: &generator), rows: 1)
      let style = TerminalStyle(colors: [.none, .palette, .full].randomElement(using: &generator) ?? .full)
      let spans = Self.spans(size.columns, &generator)
      let old = Self.line(spans, size.columns, &generator)
      let new = Self.line(Self.changed(spans, &generator), size.columns, &generator)
      let before = ScreenPainter.bytes(of: old, style, columns: size.columns)
      let patch = ScreenPainter.bytes(of: new, over: old, style, columns: size.columns)
      let whole = ScreenPainter.bytes(of: new, style, columns: size.columns)
      var (patched, fresh) = (ModelTerminal(size), ModelTerminal(size))
      patched.take(before + patch)
      fresh.take(whole)
      func wide(_ bytes: [UInt8]) -> String {
        shown(bytes, columns: size.columns) { ["▀", "▌", "♡", "…"].contains($0) ? 2 : 1 }
      }
      let isSame = patched.fault == nil && patched.cells == fresh.cells && wide(before + patch) == wide(whole)
      return isSame ? nil : "\(before.visible)\n\(patch.visible)\n\(whole.visible)"
    }
  }

  private static let texts = ["apple", "a pear", "plum ♡", "♡", "9,000", "…", "fig tree"]

  /// Gaps, texts and pictures in a random order, as far as there is room.
  private static func spans(_ columns: Int, _ generator: inout SeededGenerator) -> [StyledLine.Span] {
    var spans = [StyledLine.Span.plain("  ")]
    while spans.reduce(0, { $0 + $1.text.width }) < columns - 16, Int.random(in: 0..<6, using: &generator) > 0 {
      if Bool.random(using: &generator) {
        let pixels = (0..<4).map { _ in
          PixelImage.Pixel(red: Bool.random(using: &generator) ? 250 : 9, green: 9, blue: 9) as PixelImage.Pixel?
        }
        var picture = StyledLine.Span.plain("    ")
        picture.pixels = PixelLine(upper: pixels, lower: pixels.reversed())
        spans += [picture, .plain("  ")]
      }
      let text = DisplayText(texts.randomElement(using: &generator) ?? "")
      spans.append(StyledLine.Span(text, [.row, .detail, .money].randomElement(using: &generator) ?? .row))
      spans.append(.plain(String(repeating: " ", count: Int.random(in: 1...12, using: &generator))))
    }
    return spans
  }

  private static func changed(_ spans: [StyledLine.Span], _ generator: inout SeededGenerator) -> [StyledLine.Span] {
    var spans = spans
    for index in spans.indices where spans[index].pixels == nil && Int.random(in: 0..<4, using: &generator) == 0 {
      let text = DisplayText(texts.randomElement(using: &generator) ?? "")
      if index > 0 { spans[index].text = text.padded(to: max(text.width, spans[index].text.width)) }
    }
    return spans
  }

  /// The line of some spans, with a random range of them selected.
  private static func line(
    _ spans: [StyledLine.Span], _ columns: Int, _ generator: inout SeededGenerator
  ) -> StyledLine {
    var line = StyledLine(spans)
    let start = Int.random(in: 0...spans.count, using: &generator)
    for index in start..<Int.random(in: start...spans.count, using: &generator) { line.spans[index].isSelected = true }
    if line.spans[0].isSelected {
      line.spans[0].role = .selection
      line.spans[0].text = DisplayText("> ")
    }
    var left = columns
    line.spans = line.spans.filter { span in
      left -= span.text.width
      return left >= 0
    }
    return line
  }
}
