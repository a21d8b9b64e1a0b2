import Testing

@testable import ListPresentationText

/// Numbers in rows that have no room for them.
@MainActor @Suite struct WholeNumberTests {
  @Test(arguments: [
    ("was ₩380,000", 12, "was ₩380,000"), ("was ₩380,000", 11, ""), ("was ₩380,000", 6, ""),
    ("₩349,000 was ₩380,000", 18, "₩349,000"), ("2024-11-05", 8, ""), ("1,234", 3, ""),
    ("Made in 1998 by hand", 11, "Made…"), ("Made in 1998 by hand", 15, "Made in 1998 b…"),
    ("red and blue", 8, "red and…"), ("한글 1,000원", 8, ""),
  ])
  func numberIsNeverCut(text: String, columns: Int, shown: String) {
    let cut = DisplayText.wholeNumbers(text, columns: columns)
    #expect(cut.text == shown && cut.width == shown.displayWidth)
  }

  @Test func priceThatDoesNotFitIsLeftOut() {
    let row = TextRow("Coat", detail: "₩349,000 was ₩380,000", trailing: "left 3")
    for columns in 4...60 {
      let line = row.styledLines(TextRow.Look(), columns: columns)[0].text
      let numbers = line.split(separator: " ").filter { $0.contains(where: \.isNumber) }
      #expect(numbers.allSatisfy { ["₩349,000", "₩380,000", "3"].contains($0) }, "\(columns): \(line)")
    }
  }
}
