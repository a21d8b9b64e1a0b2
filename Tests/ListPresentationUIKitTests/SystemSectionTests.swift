import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing
import UIKitStage

#if canImport(UIKit) && os(Linux)
  /// What each layout becomes on a phone of 390 by 800 points. Runs on Linux alone, where the layout of UIKit is a
  /// stand-in that says what it was made of.
  @MainActor @Suite struct SystemSectionTests {
    private func text(_ layout: SectionLayout, numberOfItems: Int = 2) -> String {
      PhoneSection(layout, numberOfItems: numberOfItems).text
    }

    // MARK: Lists

    @Test func listIsASectionOfAListConfiguration() {
      // The list of the system has an estimate of its own.
      for layout in [SectionLayout.list(), .list(height: .estimated(300))] { #expect(text(layout) == "list") }
      #expect(text(.list().spacing(7)) == "list\nspacing 7")
    }

    @Test(
      arguments: [(60, 60), (.fraction(0.25), 200), (.ratio(width: 3, height: 2), 260), (.fixed(.nan), 1)]
        as [(SectionLayout.Length, Double)])
    func rowsOfAListHaveAGivenHeight(length: SectionLayout.Length, height: Double) {
      #expect(PhoneSection(.list(height: length)).list.heights == ["0.0": height, "1.0": height])
    }

    @Test func separatorsBelongToLists() {
      let list = PhoneSection(.list().separators())
      #expect(list.text == "list with separators" && list.omissions.isEmpty)
      let grid = PhoneSection(.grid(columns: 2, height: 30).separators())
      #expect(grid.omissions.first?.contains("separators are drawn between the rows of lists only") == true)
    }

    // MARK: Grids, flows and carousels

    @Test(
      arguments: [
        // The items of a line are as high as the highest one.
        (.grid(columns: 2, height: .estimated(50)), "row w×~50 (195×=50 195×=50)"),
        (.grid(columns: 1, height: .estimated(50)), "row w×~50 (390×~50)"),
        // A column is a pixel wide at least.
        (.grid(columns: 1_000, height: 9), pixels), (.grid(columns: .adaptive(minimum: 0), height: 9), pixels),
        // Cells fill their line.
        (.grid(cell: 60, 87).spacing(items: 4), "row w×87 gap 4 (60×87)"),
        (.flow(width: 60, height: 87).spacing(items: 4), "row w×87 gap 4 (60×87)"),
        (.flow(width: .estimated(100), height: 32), "row w×32 (~100×32)"),
        (.flow(width: 1_000, height: .estimated(32)), "row w×~32 (390×~32)"),
        (
          .carousel(width: 150, height: 90, snapping: .none).spacing(10),
          "row 150×90 gap 10 (150×90)\nscrolls: continuous\nspacing 10"
        ),
        (
          .carousel(width: 150, height: 90).spacing(10),
          "row 150×90 gap 10 (150×90)\nscrolls: continuousGroupLeadingBoundary\nspacing 10"
        ),
        (
          .carousel(width: 150, height: 90, snapping: .page).spacing(10),
          "row 310×90 gap 10 (150×90 150×90)\nscrolls: groupPaging\nspacing 10"
        ),
        // Two items and the gap between them are as wide as the screen.
        (
          .carousel(width: 190, height: 90, snapping: .page).spacing(10),
          "row 390×90 gap 10 (190×90 190×90)\nscrolls: groupPaging\nspacing 10"
        ),
        (
          .carousel(width: .fraction(0.8), height: .ratio(width: 16, height: 9)),
          "row 312×176 (312×176)\nscrolls: continuousGroupLeadingBoundary"
        ),
        // A pattern is a block of lines.
        (
          .pattern([.line(height: 200, [.item(width: 2), .stack(2)]), .line(height: 90, [.item])]).spacing(
            items: 9, lines: 10),
          "column w×~300 gap 10 (row w×200 gap 9 (254×200 column 127×200 gap 10 (127×95 127×95)) "
            + "row w×90 gap 9 (390×90))\nspacing 10"
        ),
        // The items of a pattern say their heights if one line is estimated. A column is as high as its own items, and
        // not as high as its line.
        (
          .pattern([.line(height: .estimated(40), [.item, .stack(2)]), .line(height: 20, [.item])]),
          "column w×~60 (row w×~40 (195×~40 column 195×~40 (195×~20 195×~20)) row w×~20 (390×~20))"
        ),
      ] as [(SectionLayout, String)])
    func itemsAreInGroups(layout: SectionLayout, expected: String) { #expect(text(layout) == expected) }

    private nonisolated static let pixels = "row w×9 (\(Array(repeating: "1×9", count: 390).joined(separator: " ")))"

    @Test func carouselThatWrapsEndsAtItsLastItem() {
      let wrapping = PhoneSection(.carousel(width: 150, height: 90, wraps: true))
      #expect(wrapping.omissions.first?.contains("a carousel ends at its last item here, and does not wrap") == true)
      #expect(wrapping.text == text(.carousel(width: 150, height: 90)))
    }

    @Test func everythingThatASectionLeavesOutIsReported() {
      let both = PhoneSection(.carousel(width: 150, height: 90, wraps: true).separators()).omissions
      #expect(both.count == 2 && both.first?.contains("does not wrap") == true, "\(both)")
    }

    // MARK: Around the items

    @Test func insetsAndBoundariesAreThoseOfTheSection() {
      let insets = SectionLayout.grid(columns: 1, height: 9).insets(top: 1, leading: 2, bottom: 3, trailing: 4)
      #expect(text(insets) == "row w×9 (384×9)\ninsets 1 2 3 4")
      let layout = SectionLayout.list().header(44, pinned: true)
        .footer(.estimated(20), width: .fraction(0.5), alignment: .trailing)
      #expect(
        text(layout) == "list, header, footer\nheader w×44 topLeading pinned\nfooter 195×~20 bottomTrailing")
      #expect(text(.list().insets(top: 1, leading: 2, bottom: 3, trailing: 4)) == "list\ninsets 1 2 3 4")
      #expect(
        text(.list().header(9, alignment: .center).footer(9, alignment: .center))
          == "list, header, footer\nheader w×9 top\nfooter w×9 bottom")
    }

    @Test(
      arguments: [
        (44, "header w×44"), (.estimated(30), "header w×~30"), (.fraction(0.25), "header w×0.25h"),
        (.ratio(width: 16, height: 9), "header w×0.5625w"), (.fixed(-1), "header w×1"), (.fixed(.nan), "header w×1"),
        (.fixed(.infinity), "header w×1000000"),
      ] as [(SectionLayout.Length, String)])
    func headerOfTheListIsABoundaryOfTheWholeLayout(length: SectionLayout.Length, text: String) {
      let list = PhoneSection(ListLayout<Shelf>(.list()).boundaries(header: length, footer: 12))
      #expect(list.boundariesOfTheList == [text + " topLeading", "footer w×12 bottomLeading"])
    }

    @Test func emptySectionHasOnlyWhatItShowsWhenItIsEmpty() {
      let layout = SectionLayout.grid(columns: 1, height: 9).insets(5).background().header(44).footer(20)
      #expect(text(layout, numberOfItems: 0) == "row w×9 (380×9)\ninsets 0 5 0 5")
      #expect(
        text(.list().header(44, showsWhenEmpty: true), numberOfItems: 0) == "list, header\nheader w×44 topLeading")
    }

    @Test func backgroundLeavesOutHeadersOfAKnownHeight() {
      #expect(
        text(.list().background().header(44).footer(20)).hasSuffix("\nbackground inside 44 0 20 0"))
      // A header that says its height has the background behind it.
      #expect(text(.list().background().header(.estimated(44))).hasSuffix("\nbackground inside 0 0 0 0"))
    }

    // MARK: The same places as in the geometry

    /// The geometry of the package, of which a terminal takes columns and space.
    @Test func givenSizesHaveTheirPlacesToThePixel() {
      for seed in testSeeds("LIST_PRESENTATION_SECTIONS", small: 300) {
        var generator = SeededGenerator(seed: seed)
        let layout = Self.randomLayout(&generator)
        let scale = Double(Int.random(in: 1...3, using: &generator))
        let width = (Double.random(in: 100...1_200, using: &generator) * scale).rounded() / scale
        let count = Int.random(in: 1...20, using: &generator)
        let fault = PhoneSection(layout, width: width, scale: scale).misplacedItem(of: count)
        #expect(fault == nil, "seed \(seed), \(layout), width \(width)")
      }
    }

    private static func randomLayout(_ generator: inout SeededGenerator) -> SectionLayout {
      func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
      func size(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
      func length() -> SectionLayout.Length {
        [.fixed(size(5...90)), .ratio(width: 3, height: 2), .fraction(0.1)].randomElement(using: &generator) ?? 30
      }
      let gap = Double(number(0...9))
      let layout: SectionLayout
      switch number(0...3) {
      case 0: layout = .grid(columns: .count(number(1...7)), height: length())
      case 1: layout = .grid(columns: .adaptive(minimum: size(20...300)), height: length())
      case 2: layout = .flow(width: length(), height: length())
      default:
        layout = .pattern(
          (0..<number(1...3)).map { _ in
            .line(
              height: .fixed(size(60...200)),
              (0..<number(1...3)).map { _ in .stack(number(1...3), width: Double(number(1...3))) })
          })
      }
      return layout.spacing(items: gap, lines: gap).insets(
        top: gap, leading: 2 * gap, bottom: 1, trailing: Double(number(0...9)))
    }
  }
#endif
