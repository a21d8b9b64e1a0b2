import ListPresentation
import Testing

@testable import ListPresentationText

/// The details of an item: on a screen, in the pane and in print.
@MainActor @Suite struct TextDetailTests {
  private let details: [TextDetail] = [
    .title("A book of tides"), .link("https://tides.example/1"), .text("author", "Hana"), .text("year", ""),
    .tags("tags", ["sea", "two words", ""]), .note("note", "High and low, by the moon."),
  ]

  private func text(columns: Int, hasBorders: Bool = true) -> String {
    ScreenFrame(TextDetail.lines(of: details, columns: columns, hasBorders: hasBorders)).text
  }

  @Test func textIsBehindATitleWithATab() {
    let lines = TextDetail.lines(of: [.text("a\tb\tc", String(repeating: "x", count: 90))], columns: 60)
    #expect(lines[0].text.hasPrefix("a       b       c  xxx") && lines.allSatisfy { $0.width <= 60 })
  }

  @Test func titleIsTheHeadTagsStandApartAndNotesHaveABorder() {
    #expect(
      text(columns: 40) == """
        A book of tides
        https://tides.example/1

        author    Hana
        tags      #sea  #two words

        ╭─ note ─────────────────────╮
        │ High and low, by the moon. │
        ╰────────────────────────────╯

        """)
    let lines = TextDetail.lines(of: details, columns: 40)
    #expect(lines[0].spans[0].role == .title && lines[1].spans[0].role == .link && lines[1].spans[0].link != nil)
    #expect(lines[4].spans.filter(\.isMarked).map(\.text.text) == ["#sea", "#two words"])
    #expect(lines[4].spans.last?.isMarked == false, "the tint ends with the tag")
  }

  @Test func printedDetailsHaveNoBorders() {
    #expect(
      text(columns: .max, hasBorders: false) == """
        A book of tides
        https://tides.example/1

        author    Hana
        tags      #sea  #two words
        note      High and low, by the moon.

        """)
  }

  @Test func narrowScreenHasTitlesAboveTheirTexts() {
    #expect(text(columns: 20).contains("\nauthor\nHana\ntags\n#sea  #two words\n\nnote\nHigh and low, by the\nmoon.\n"))
    for columns in 1...90 {
      let widths = TextDetail.lines(of: details, columns: columns).map(\.width)
      #expect(widths.allSatisfy { $0 <= columns }, "\(columns): \(widths)")
    }
  }

  @Test func titleThatTheFirstLineHasIsNotSaidAgain() async {
    let program = FieldsProgram(TextAppEnvironment(ContinuousClock())) { [details] in details }
    program.title = "Books › A book of tides"
    #expect(program.frame(in: ScreenSize(columns: 60, rows: 9)).text.split(separator: "A book").count == 2)
    // A narrow screen cuts it there.
    #expect(program.frame(in: ScreenSize(columns: 30, rows: 12)).text.contains("\nA book of tides\nhttps"))
  }

  @Test func emptyTextsAreNeitherDrawnNorSpoken() {
    let texts: [TextDetail] = [.text("author", "Hana"), .text("folder", ""), .text("year", "1998")]
    #expect(!ScreenFrame(TextDetail.lines(of: texts, columns: 40)).text.contains("folder"))
    let details = details + [.tags("none", [""]), .text("folder", "")]
    for details in [texts, details] {
      let program = FieldsProgram(TextAppEnvironment(ContinuousClock())) { details }
      #expect(!program.spokenLine.text.contains(": ,") && !program.spokenLine.text.hasSuffix(": "))
      #expect(!program.spokenLine.text.contains("folder"))
      #expect(!program.frame(in: ScreenSize(columns: 40, rows: 20)).text.contains("folder"))
    }
    #expect(TextDetail.lines(of: [.text("folder", "")], columns: 40).isEmpty)
  }
}
