import ListPresentation
import TestSupport
import Testing
import UIKitStage

@testable import ListPresentationUIKit

#if canImport(UIKit) && os(Linux)
  /// What the user sees of Apple's layout: lists, carousels, headers and what rows have beside their content.
  @MainActor @Suite struct SystemLayoutTests {
    private func list(_ layout: ListLayout<Shelf>, of source: some ListAdapterDataSource<Shelf, Book>) -> BookListView {
      let list = BookListView.shown(source)
      list.layout = layout
      list.layoutIfNeeded()
      return list
    }

    // MARK: Lists

    @Test func listHasTheLookAndTheSeparatorsOfTheSystem() {
      let list = list(ListLayout([.list().separators(), .list()]), of: BookSource(3, 2))
      #expect(list.listLook(ofSection: 0, rows: 3)?.appearance == "plain")
      #expect(list.listLook(ofSection: 0, rows: 3)?.separators == [0, 1])
      #expect(list.listLook(ofSection: 1, rows: 2)?.separators == [])
      list.appearance = .insetGrouped
      list.layoutIfNeeded()
      #expect(list.listLook(ofSection: 0, rows: 3)?.appearance == "insetGrouped" && list.violations == [])
    }

    @Test func appChangesTheConfigurationOfAList() {
      let list = list(ListLayout(.list()), of: BookSource(3, 2))
      list.configureList = { configuration, shelf in configuration.showsSeparators = shelf.id == 1 }
      list.layoutIfNeeded()
      #expect(list.listLook(ofSection: 0, rows: 3)?.separators == [])
      #expect(list.listLook(ofSection: 1, rows: 2)?.separators == [0])
    }

    /// Gives the first section another content.
    private func renewSection(of source: BookSource, in list: BookListView) {
      list.update {
        source.snapshot = ListSnapshot(sections: [(Shelf(id: 0, version: 1), source.snapshot.items(inSection: 0))])
      }
      list.layoutIfNeeded()
    }

    @Test func rowThatMovesToAnotherListHasItsHeight() {
      let source = BookSource(2, 2)
      let list = list(ListLayout([.list(height: 20), .list(height: 30)]), of: source)
      #expect(list.heights == ["0.0": 20, "1.0": 20, "100.0": 30, "101.0": 30])
      list.update { source.snapshot = BookSource.list(ids: [[1, 100], [0, 101]]) }
      list.layoutIfNeeded()
      #expect(list.heights == ["1.0": 20, "100.0": 20, "0.0": 30, "101.0": 30] && list.violations == [])
    }

    @Test func cellsOfAClassAreMeasuredAtTheirWidth() {
      let list = BookListView.ofCellsOfAClass()
      list.appear()
      ListAdapter(dataSource: BookSource(2), view: list)
      #expect(list.heights == ["0.0": 40, "1.0": 40])
    }

    @Test func headerWithAnotherTextHasItsHeight() {
      let source = BookSource(2)
      let list = list(ListLayout(.list().header(.estimated(12))), of: source)
      #expect(list.headerHeights == [20])
      renewSection(of: source, in: list)
      #expect(list.headerTexts == ["shelf 0.1"] && list.headerHeights == [13] && list.violations == [])
    }

    @Test func layoutThatDependsOnASectionFollowsItsContent() {
      let source = BookSource(2)
      let list = list(ListLayout { shelf, _ in .list(height: shelf.version == 0 ? 20 : 30) }, of: source)
      #expect(list.heights == ["0.0": 20, "1.0": 20])
      renewSection(of: source, in: list)
      #expect(list.heights == ["0.0": 30, "1.0": 30] && list.violations == [])
    }

    @Test func sectionsHaveBackgrounds() {
      let list = list(ListLayout([.list().background(), .list()]), of: BookSource(1, 1))
      #expect(list.backgroundSections == [0] && list.violations == [])
    }

    // MARK: What a phone leaves out

    @Test func whatHasNoCounterpartIsReportedOnce() {
      let list = list(
        ListLayout([.carousel(width: 40, height: 30, wraps: true), .grid(columns: 2, height: 20).separators()]),
        of: BookSource(3, 3))
      for _ in 1...3 {
        list.setSize(width: 90, height: 120)
        list.setSize(width: 100, height: 120)
      }
      let sentences = list.adapter?.diagnostics.map(\.description) ?? []
      #expect(
        sentences.map { $0.contains("section 0 is not laid out in full: a carousel ends at its last item here") }
          == [true, false])
      #expect(
        sentences.last?.contains("section 1 is not laid out in full: separators are drawn between the rows of lists")
          == true)
    }

    // MARK: Carousels

    @Test func itemsOfACarouselAreReportedAsTheUserScrollsIt() async {
      let list = list(ListLayout(.carousel(width: 40, height: 30)), of: BookSource(10))
      #expect(list.textsFromLeft == ["0.0", "1.0", "2.0"])
      list.scrollSideways(to: 125)
      await turns()
      #expect(list.textsFromLeft == ["3.0", "4.0", "5.0"])
      #expect(list.adapter?.visibleIndices.ranges.first == 3..<6)
      #expect(list.violations == [])
    }

    @Test func carouselAboveWhatTheUserReadsDoesNotMoveIt() {
      let source = BookSource(10, 40)
      let list = list(ListLayout([.carousel(width: 40, height: 60), .list(height: .estimated(20))]), of: source)
      list.scroll(to: 30)
      let top = list.tops["0.0"]
      list.update { source.snapshot = BookSource.list(ids: [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 70], Array(100...140)]) }
      #expect(list.tops["0.0"] == top && top == -30)
    }

    /// The judge plays rows that are lower than the screen.
    @Test func rowThatWasHigherThanTheScreenAndIsLowNowIsAtTheBottom() {
      #expect(RowPlace(top: -30, bottom: 900).offset(for: (top: 500, height: 20), below: 0, in: 400) == 120)
    }

    @Test func rowThatAPinnedHeaderWouldCoverKeepsItsBottomEdge() {
      #expect(RowPlace(top: 10, bottom: 70).offset(for: (top: 500, height: 20), below: 44, in: 400) == 450)
      // It was covered already. What is below it stays.
      #expect(RowPlace(top: 10, bottom: 40).offset(for: (top: 500, height: 20), below: 44, in: 400) == 480)
    }

    @Test func userReadsTheTopmostRowThatIsSeenAndSized() {
      #expect(RowPlace.reading([(bottom: 10, covered: 44, isSized: true), (50, 44, true), (90, 44, true)]) == 1)
      #expect(RowPlace.reading([(bottom: 50, covered: 44, isSized: false), (90, 44, true)]) == 1)
      #expect(RowPlace.reading([(bottom: 50, covered: 44, isSized: false), (90, 44, false)]) == 0)
    }

    // MARK: Beside the content

    @Test func rowsHaveTheControlsOfTheirList() {
      let source = BookSource(3)
      let list = BookListView.onStage()
      list.accessories = { $0.id == 0 ? [.disclosureIndicator()] : [] }
      list.appear()
      ListAdapter(dataSource: source, view: list)
      #expect(
        list.accessoryNames(of: 0) == ["disclosureIndicator", "multiselect when editing", "reorder when editing"])
      // Book 1 cannot be selected.
      #expect(list.accessoryNames(of: 1) == ["reorder when editing"])
    }

    @Test func rowsOnTheScreenFollowTheirAccessoriesAndTheModeOfSelection() {
      let source = BookSource(3)
      source.selectionMode = .none
      let list = BookListView.shown(source)
      #expect(list.accessoryNames(of: 0) == ["reorder when editing"])
      // Nothing else is laid out any more.
      list.layoutIfNeeded()
      list.accessories = { _ in [.disclosureIndicator()] }
      list.layoutIfNeeded()
      #expect(list.accessoryNames(of: 0) == ["disclosureIndicator", "reorder when editing"])
      list.update { source.selectionMode = .multiple() }
      list.layoutIfNeeded()
      #expect(
        list.accessoryNames(of: 0) == ["disclosureIndicator", "multiselect when editing", "reorder when editing"])
      #expect(list.violations == [])
    }

    @Test func itemsOfAnOutlineAreIndentedAndHaveArrows() {
      let outline = OutlineList(BookSource(2)) { book in book.id == 0 ? [Book(id: 900)] : nil }
      let list = BookListView.shown(outline)
      #expect(list.arrow(of: 0) == "chevron.forward" && list.arrow(of: 1) == nil)
      list.update { list.tapArrow(of: 0) }
      #expect(list.texts == ["0.0", "900.0", "1.0"] && list.arrow(of: 0) == "chevron.down")
      #expect((0..<3).map { list.indentation(of: $0) } == [0, 1, 0])
      list.update { list.tapArrow(of: 0) }
      #expect(list.texts == ["0.0", "1.0"] && list.violations == [])
    }

    @Test func controlForReorderingMovesItems() async {
      let source = BookSource(3, 2)
      let list = BookListView.shown(source)
      #expect(list.reorder(2, to: 1))
      await turns()
      #expect(source.log == ["move [2] before 1 of 0"])
      #expect(list.reorder(1, to: 2, inOther: 1))
      await turns()
      #expect(source.log.last == "move [2] before the end of 1")
      list.layoutIfNeeded()
      #expect(list.texts == ["0.0", "1.0", "100.0", "101.0", "2.0"] && list.violations == [])
      #expect(list.reorder(1, to: 0, inOther: 1))
      await turns()
      #expect(source.log.last == "move [1] before 100 of 1" && list.violations == [])
    }

    /// Nothing comes before book 0, and book 7 stays where it is.
    @Test(arguments: [(2, 0), (1, 1)]) func itemThatIsNotMovedIsWhereItWas(item: Int, section: Int) async {
      #expect(!BookListView.shown(BookSource(8), layout: .boundaries).reorder(7, to: 1))
      let source = BookSource(3, 2)
      let list = BookListView.shown(source)
      #expect(list.reorder(item, in: section, to: 0))
      await turns()
      list.layoutIfNeeded()
      #expect(list.texts == ["0.0", "1.0", "2.0", "100.0", "101.0"] && source.log == [] && list.violations == [])
    }
  }
#endif
