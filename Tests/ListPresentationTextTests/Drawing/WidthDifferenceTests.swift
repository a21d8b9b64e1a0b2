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

  private func row(_ title: String, columns: Int) -> ScreenRow {
    let line = TextRow(title, trailing: "9,000").styledLines(TextRow.Look(), columns: columns)[0]
    return ScreenRow(line, style: TerminalStyle(colors: .none), columns: columns)
  }

  @Test(arguments: ["हिन्दी की किताब", "ﾊﾝｶｸ ｶﾀｶﾅ", "👩‍👩‍👧 👩‍🚀 🏳️‍🌈", "ﾡﾢﾤ ﾧﾨ", "각각", "한글 제목"])
  func widthDifferenceCostsAlignmentAndNoText(title: String) {
    let columns = 60
    for (name, width) in [
      ("one column a scalar", { _ in 1 }), ("two columns", { $0.isASCII ? 1 : 2 }),
    ] as [(String, (Unicode.Scalar) -> Int)] {
      for count in 1...3 {
        let text = Array(repeating: title, count: count).joined(separator: " ")
        let row = row(text, columns: columns)
        let shown = shown(row.bytes(at: 0, columns: columns), columns: columns, width: width)
        let texts = row.pieces.filter { !$0.isGap }.map { String(decoding: $0.bytes, as: UTF8.self) }
        let taken = texts.dropLast().reduce(0) { $0 + $1.unicodeScalars.reduce(0) { $0 + width($1) } }
        guard taken + texts.count < columns else { continue }
        // The row may cut the title, but nothing overwrites what is left of it.
        let title = texts.dropLast().joined(separator: " ").unicodeScalars.filter { $0 != " " }
        #expect(String(shown.unicodeScalars.filter { $0 != " " }).hasPrefix(String(title)), "\(name): \(shown)")
        // The price is whole, unless a title that is wider than it was measured moves it over the edge.
        if taken <= row.pieces.filter({ !$0.isGap }).dropLast().reduce(0, { $0 + $1.width }) {
          #expect(shown.contains("9,000"), "\(name): \(shown)")
        }
      }
    }
  }

  @Test func trailingTextStaysAlignedWhereTheTitleCannotReachIt() {
    let bytes = String(decoding: row("हिन्दी", columns: 40).bytes(at: 0, columns: 40), as: UTF8.self)
    #expect(bytes.hasSuffix("\u{1B}[K  हिन्दी\u{1B}[36G9,000"))
    let long = String(decoding: row("हिन्दी की किताबें और अधिक", columns: 32).bytes(at: 0, columns: 32), as: UTF8.self)
    #expect(long.contains("  9,000"))
  }

  /// What is behind a symbol is in its column whatever the symbol takes, so that it can be written alone.
  @Test(arguments: [1, 2])
  func patchBehindASymbolFindsItsColumn(widthOfSymbol: Int) {
    func row(_ marker: String, _ symbol: String) -> ScreenRow {
      let spans = ["  apple", " ", symbol, " ", marker, "pear", "  ", symbol].map {
        StyledLine.Span(DisplayText($0), .plain)
      }
      return ScreenRow(StyledLine(spans), style: TerminalStyle(colors: .none), columns: 30)
    }
    let (old, new) = (row("  ", "♡"), row("> ", "♡"))
    #expect(new.isPatch(of: old) && !row("> ", "♥").isPatch(of: old))
    let patch = new.patch(of: old, at: 0)
    #expect(patch.count < new.bytes(at: 0, columns: 30).count)
    func shown(_ bytes: [UInt8]) -> String {
      self.shown(bytes, columns: 30) { $0 == "♡" ? widthOfSymbol : 1 }
    }
    #expect(shown(old.bytes(at: 0, columns: 30) + patch) == shown(new.bytes(at: 0, columns: 30)))
  }
}
