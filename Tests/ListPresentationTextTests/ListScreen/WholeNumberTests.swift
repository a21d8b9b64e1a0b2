import Testing

@testable import ListPresentationText

/// Numbers in rows that have no room for them.
@MainActor @Suite struct WholeNumberTests {
  @Test(arguments: [
    ("was ₩380,000", 12, "was ₩380,000"), ("was ₩380,000", 11, ""), ("was ₩380,000", 6, ""),
    ("₩349,000 was ₩380,000", 18, "₩349,000…"), ("2024-11-05", 8, ""), ("1,234", 3, ""),
    ("Made in 1998 by hand", 11, "Made…"), ("Made in 1998 by hand", 15, "Made in 1998 b…"),
    ("red and blue", 8, "red and…"), ("한글 1,000원", 8, ""), ("₩349,000 was ₩380,000", 13, "₩349,000…"),
    ("₩349,000 was ₩380,000", 14, "₩349,000…"), ("12 34 56", 7, "12 34…"),
    // Words that are left out have an ellipsis.
    ("Let’s play a game. Then rest.", 19, "Let’s play a game.…"), ("Rated 4 of 5 stars", 8, "Rated 4…"),
    ("Sizes: small and large", 7, "Sizes:…"), ("Made in 1998 by hand", 13, "Made in 1998…"),
    // A word before a number without a space stays.
    ("https://example.com/2024/11/a", 23, "https://example.com/…"), ("localhost:3000", 13, "localhost:…"),
    ("see localhost:3000", 17, "see localhost:…"), ("version1.10.2", 12, "version…"), ("a", Int.max, "a"), ("a", 0, ""),
  ])
  func numberIsNeverCut(text: String, columns: Int, shown: String) {
    let cut = DisplayText.wholeNumbers(text, columns: columns)
    #expect(cut.text == shown && cut.width == shown.displayWidth)
  }

  @Test func longTextIsCut() {
    let long = "was ₩380,000 " + String(repeating: "é 1 ", count: 12_000)
    #expect(DisplayText.wholeNumbers(long, columns: 11).text == "")
    #expect(DisplayText(long, columns: 11).text == "was ₩380,0…")
    let marks = "was ₩3" + String(repeating: "\u{301}", count: 2_000) + "80,000 and more"
    #expect(DisplayText.wholeNumbers(marks, columns: 9).text == "")
  }

  @Test func lineAboveANumberThatIsLeftOutEndsWithAnEllipsis() {
    let lines = DisplayText.wrapped("by hand 2024-11-05", columns: 8, first: 8, lines: 2, keepsNumbers: true)
    #expect(lines.map(\.text) == ["by hand…"])
  }

  @Test func priceThatDoesNotFitIsLeftOut() {
    let row = TextRow("Coat", detail: "₩349,000 was ₩380,000", trailing: "left 3")
    for columns in 4...60 {
      let line = row.styledLines(TextRow.Look(), columns: columns)[0].text
      let numbers = line.split { " …".contains($0) }.filter { $0.contains(where: \.isNumber) }
      #expect(numbers.allSatisfy { ["₩349,000", "₩380,000", "3"].contains($0) }, "\(columns): \(line)")
    }
  }
}
