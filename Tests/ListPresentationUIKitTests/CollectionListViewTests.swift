import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing
import UIKitStage

@testable import ListPresentationUIKit

#if canImport(UIKit) && os(Linux)
  /// Collection views on a stage, where a test does what the user does.
  @MainActor @Suite struct CollectionListViewTests {
    @Test func showsTheListOfItsAdapter() {
      let list = BookListView.shown(BookSource(3, 2))
      #expect(list.texts == ["0.0", "1.0", "2.0", "100.0", "101.0"])
      #expect(list.headerTexts == ["shelf 0.0", "shelf 1.0"])
      #expect(list.violations == [])
    }

    @Test func unseenRowsAreMeasuredWithoutMovingWhatTheUserReads() {
      let list = BookListView.shown(BookSource(200), layout: .boundaries)
      list.adapter?.scrollToItem(at: 150)
      for _ in 0..<30 {
        let before = list.tops
        list.scroll(to: list.offset - 37)
        for (text, top) in list.tops { if let old = before[text] { #expect(top == old + 37) } }
      }
      #expect(list.violations == [])
    }

    // MARK: Taps and selection

    @Test func tapOpensTheItemAndLeavesTheSelection() {
      let witness = BookWitness()
      let list = BookListView.shown(BookSource(3), witness)
      list.adapter?.select([2])
      witness.log = []
      list.tap(2)
      list.tap(0)
      #expect(witness.log == ["open 2", "open 0"] && list.adapter?.selection.cursor == 0)
      #expect(list.selectedTexts == ["2.0"])
    }

    /// The list of the collection view is an older one than that of the adapter.
    @Test func tapCountsForNoOlderList() {
      let (source, witness) = (BookSource(3), BookWitness())
      let list = BookListView.shown(source, witness)
      list.editingChanged = { _ in }
      list.isAsking = true
      source.snapshot = BookSource.list([4])
      list.adapter?.flush()
      list.tap(2)
      list.adapter?.select([0])
      #expect(witness.log == ["select [0] [] code"] && list.selectedTexts == [])
      #expect(!list.dragTwoFingers(across: [0]))
      list.turn(to: true)
      list.tap(2)
      #expect(witness.log.count == 1 && list.menu(of: 0).count == 3)
    }

    @Test func tapSelectsAndDeselectsWhileEditing() {
      let witness = BookWitness()
      let list = BookListView.shown(BookSource(3), witness)
      list.turn(to: true)
      list.tap(0)
      list.tap(2)
      list.tap(0)
      #expect(witness.log == ["select [0] [] user", "select [2] [] user", "select [] [0] user"])
      #expect(list.selectedTexts == ["2.0"] && list.adapter?.selection.cursor == 0)
      list.turn(to: false)
      #expect(list.selectedTexts == ["2.0"])
    }

    /// The source refuses the second item.
    @Test(
      arguments: [(.single, ["2.0"]), (.multiple(limit: 1), ["0.0"]), (.multiple(), ["0.0", "2.0"])]
        as [(SelectionMode, [String])])
    func tapsWhileEditingSelectWhatTheSourceAllows(mode: SelectionMode, selected: [String]) {
      let source = BookSource(3)
      source.selectionMode = mode
      let list = BookListView.shown(source)
      list.turn(to: true)
      for item in 0..<3 { list.tap(item) }
      #expect(list.selectedTexts == selected)
    }

    @Test func focusOfAKeyboardOpensNothing() {
      let witness = BookWitness()
      let list = BookListView.shown(BookSource(3), witness)
      list.moveFocus(to: 1)
      list.moveFocus(to: 2)
      #expect(witness.log == [] && list.selectedTexts == [])
    }

    @Test func twoFingersSelectOnlyWhereTheAppWantsIt() {
      let witness = BookWitness()
      let list = BookListView.shown(BookSource(6), witness)
      #expect(!list.dragTwoFingers(across: [2, 3]) && !list.isEditing)
      list.editingChanged = { _ in }
      #expect(!list.dragTwoFingers(across: [1]), "the source refuses book 1")
      var events: [Bool] = []
      list.editingChanged = { events.append($0) }
      #expect(list.dragTwoFingers(across: [2, 3]) && list.isEditing)
      #expect(list.selectedTexts == ["2.0", "3.0"] && events == [true])
      list.turn(to: false)
      list.turn(to: false)
      #expect(events == [true, false])
      witness.log = []
      list.adapter?.select([])
      list.tap(4)
      #expect(witness.log.last == "open 4")
    }

    @Test(arguments: [SelectionMode.none, .single, .multiple(limit: 1)])
    func twoFingersDoNotSelectWhereSeveralItemsCannotBeSelected(mode: SelectionMode) {
      let source = BookSource(6)
      source.selectionMode = mode
      let list = BookListView.shown(source)
      list.editingChanged = { _ in }
      #expect(!list.dragTwoFingers(across: [2, 3]))
    }

    // MARK: Actions

    private let source = BookSource(3)

    /// A list in a controller, which can present a question.
    private func listInAController() -> (BookListView, StageController) {
      let list = BookListView.onStage()
      let controller = list.putIntoController()
      ListAdapter(dataSource: source, view: list)
      return (list, controller)
    }

    @Test func menuHasAllActionsAndSwipesThoseOfTheirEdge() {
      let list = BookListView.shown(BookSource(3))
      #expect(list.menu(of: 0) == ["Read", "Mark", "Remove"])
      #expect(list.accessibilityActions(of: 0) == ["Read", "Mark", "Remove"])
      #expect(list.swipes(of: 0, from: .leading) == ["Mark"])
      #expect(list.swipes(of: 0, from: .trailing) == ["Remove"])
      #expect(list.systemSwipes(of: 0, from: .leading) == ["Mark"])
      #expect(list.systemSwipes(of: 0, from: .trailing) == ["Remove"])
    }

    @Test func swipePerformsItsAction() {
      let source = BookSource(3)
      let list = BookListView.shown(source)
      #expect(list.swipe("Mark", on: 1, from: .leading) == true)
      #expect(source.log == ["mark [1]"])
    }

    @Test func rowStaysWhileTheUserIsAskedAboutASwipe() {
      let (list, controller) = listInAController()
      #expect(list.swipe("Remove", on: 0, from: .trailing) == false)
      #expect(controller.question == ["Remove the book?", "Remove", "Cancel"])
    }

    @Test func rowStaysWhileTheUserIsAskedInTheWordsOfTheAction() {
      source.confirmation = nil
      let (list, controller) = listInAController()
      #expect(list.swipe("Remove", on: 0, from: .trailing) == false)
      #expect(controller.question == ["Remove", "Remove", "Cancel"])
    }

    @Test func actionIsPerformedOnTheItemThatWasShown() {
      let source = BookSource(3)
      let list = BookListView.shown(source)
      list.choose("Mark", inMenuOf: 1)
      list.performAccessibilityAction("Read", on: 2)
      #expect(source.log == ["mark [1]", "open [2]"])
    }

    @Test func destructiveActionAsksTheUser() {
      let (list, controller) = listInAController()
      list.choose("Remove", inMenuOf: 0)
      #expect(controller.question == ["Remove the book?", "Remove", "Cancel"])
      controller.answer("Cancel")
      #expect(source.log == [])
      list.choose("Remove", inMenuOf: 0)
      controller.answer("Remove")
      #expect(source.log == ["remove [0]"])
      list.adapter?.flush()
      #expect(list.texts == ["1.0", "2.0"])
      #expect(controller.question == nil)
    }

    @Test func questionOfAnItemThatLeavesIsTakenBack() {
      let (list, controller) = listInAController()
      list.choose("Remove", inMenuOf: 0)
      source.snapshot = BookSource.list([0])
      list.adapter?.flush()
      #expect(controller.question == nil)
    }

    // MARK: States

    @Test func pulledControlEndsWhenTheRefreshEnds() {
      let source = BookSource(3)
      let list = BookListView.shown(source)
      list.pull()
      #expect(list.isRefreshing)
      source.snapshot = BookSource.list([4])
      list.adapter?.flush()
      #expect(list.isRefreshing && list.numberOfRefreshCalls == 1, "the control of the user is still there")
      source.refreshState = .idle
      list.adapter?.flush()
      source.snapshot = BookSource.list([5])
      list.adapter?.flush()
      #expect(!list.isRefreshing && list.numberOfRefreshCalls == 2)
      #expect(source.log == ["refresh"])
    }

    @Test func pulledControlEndsIfTheSourceDoesNotRefresh() {
      let source = BookSource(3)
      source.loads = false
      let list = BookListView.shown(source)
      list.pull()
      #expect(!list.isRefreshing)
    }

    @Test func emptyListSaysItsState() {
      let source = BookSource(0)
      source.loadState = .loading
      let list = BookListView.shown(source)
      #expect(list.unavailableText == "…")
      let view = list.unavailableView
      source.snapshot = BookSource.list([0, 0])
      list.adapter?.flush()
      #expect(list.unavailableView === view, "what is shown is not made again")
      source.loadState = .failed("offline")
      list.adapter?.flush()
      #expect(list.unavailableText == "offline: Try Again")
      list.tapButtonOfUnavailableContent()
      #expect(source.log == ["refresh"])
      (source.refreshState, source.loadState) = (.idle, .exhausted)
      list.adapter?.flush()
      #expect(list.unavailableText == "No Items")
      source.snapshot = BookSource.list([1])
      list.adapter?.flush()
      #expect(list.unavailableText == nil)
    }

    @Test func appSaysTheStateOfAnEmptyListInItsOwnWords() {
      let source = BookSource(0)
      var count = 0
      let list = BookListView.shown(source)
      list.unavailableContent = { TextContent("\($0) \(count)") }
      #expect(list.ownUnavailableText == "idle 0")
      count = 1
      source.snapshot = BookSource.list([0, 0])
      list.adapter?.flush()
      #expect(list.ownUnavailableText == "idle 1")
    }

    @Test func headerAndFooterOfTheListSayItsState() {
      let source = BookSource(1)
      let list = BookListView.shown(source, layout: .boundaries)
      list.listFooter = { TextContent("footer \($0.atEnd)") }
      #expect(list.listBoundaryTexts == ["", "footer idle"])
      source.loadState = .loading
      list.adapter?.flush()
      #expect(list.listBoundaryTexts == ["", "footer loading"])
      (list.listHeader, list.listFooter) = ({ TextContent("header \($0.atEnd)") }, nil)
      source.loadState = .exhausted
      list.adapter?.flush()
      #expect(list.listBoundaryTexts == ["", "header exhausted"] && list.violations == [])
    }

    @Test func changesAreAnimatedUnlessTheAppSaysOtherwise() {
      let source = BookSource(2)
      let list = BookListView.shown(source)
      for (count, isAnimated) in [(3, true), (4, false)] {
        source.snapshot = BookSource.list([count])
        list.adapter?.setNeedsUpdate(animated: isAnimated)
        list.adapter?.flush()
      }
      #expect(list.batchesAreAnimated == [true, false])
    }

    @Test func listOfNoSizeFollowsWithoutABatch() {
      let source = BookSource(2)
      let list = BookListView.shown(source)
      for (width, height) in [(100.0, 0.0), (0, 100)] {
        list.setSize(width: width, height: height)
        source.snapshot = BookSource.list([source.snapshot.numberOfItems + 1])
        list.adapter?.flush()
      }
      list.setSize(width: 100, height: 120)
      #expect(list.texts.count == 4 && list.violations == [] && list.batchesAreAnimated == [])
    }

    /// A list of rows of 20 points, of which the user sees the one with the text "10.0" at the top.
    private func listReadFromTheTenthRow() -> (source: BookSource, list: BookListView) {
      let source = BookSource(50)
      let list = BookListView.shown(source)
      list.layout = ListLayout(.grid(columns: 1, height: 20))
      list.scroll(to: 200)
      #expect(list.tops["10.0"] == 0)
      return (source, list)
    }

    /// Otherwise the rows would move away, and jump back.
    @Test func rowsAreAnimatedToTheOffsetAtWhichTheUserReadsOn() throws {
      let (source, list) = listReadFromTheTenthRow()
      try source.snapshot.insert([Book(id: 900, version: 0)], before: 0)
      list.adapter?.flush()
      #expect(list.targetOffset == 220 && list.offset == 220 && list.violations == [])
    }

    @Test func listOfNoSizeKeepsThePlaceOfTheUser() throws {
      let (source, list) = listReadFromTheTenthRow()
      list.setSize(width: 100, height: 0)
      try source.snapshot.insert([Book(id: 900, version: 0)], before: 0)
      list.adapter?.flush()
      list.setSize(width: 100, height: 120)
      #expect(list.tops["10.0"] == 0 && list.violations == [])
    }

    /// As below a screen that the user has opened.
    @Test func listInNoWindowKeepsThePlaceOfTheUser() throws {
      let (source, list) = listReadFromTheTenthRow()
      list.appear(false)
      for id in [900, 901] {
        try source.snapshot.insert([Book(id: id, version: 0)], before: 0)
        list.adapter?.flush()
      }
      list.appear()
      #expect(list.tops["10.0"] == 0 && list.violations == [])
    }

    @Test func sourceHearsOfWhatTheUserSeesOnlyWhenThatChanges() async {
      let source = BookSource(60)
      let list = BookListView.shown(source)
      await turns()
      let before = source.numberOfReports
      // The same rows are on the screen.
      for offset in [1.0, 2, 3] { list.scroll(to: offset) }
      await turns()
      #expect(before > 0 && source.numberOfReports == before)
      list.scroll(to: 200)
      await turns()
      #expect(source.numberOfReports > before)
    }

    /// The assets of rows that the collection view prepares are loaded.
    @Test func preparedRowsAreReportedUntilTheListChanges() async {
      let source = BookSource(60)
      let assets = AssetLoader<Int>(SilentAssets(), clock: ManualClock())
      let list = BookListView.shown(source.withAssets(from: assets) { [AssetKey("\($0.id)")] })
      func isWanted(_ id: Int) async -> Bool {
        await turns()
        if case .none = assets.state(of: AssetKey("\(id)")) { return false }
        return true
      }
      list.prepare([50])
      #expect(await isWanted(50))
      list.prepare([50], areNeeded: false)
      #expect(await !isWanted(50))
      list.prepare([50])
      try? source.snapshot.replace(Book(id: 0, version: 1))
      list.adapter?.flush()
      #expect(await isWanted(50), "the rows are where they were")
      try? source.snapshot.insert([Book(id: 900, version: 0)], before: 0)
      list.adapter?.flush()
      let areWanted = [await isWanted(49), await isWanted(50)]
      #expect(areWanted == [false, false], "another row is at the index now")
    }

    private struct SilentAssets: AssetSource {
      func load(_ key: AssetKey) async throws -> LoadedAsset<Int> {
        for await _ in AsyncStream<Void>.makeStream().stream {}
        throw CancellationError()
      }
    }

    // MARK: Moments

    @Test func listInNoWindowShowsNothingToTheUser() {
      let list = BookListView.shown(BookSource(3))
      #expect(list.adapter?.visibleIndices.ranges.first == 0..<3)
      list.appear(false)
      #expect(list.adapter?.visibleIndices.isEmpty == true)
    }

    /// A cell, the last one of a layout, and a header.
    @Test(arguments: ["0.0", "2.0", "shelf 0.0"])
    func updateFromInsideARequestIsTakenInTheNextTurn(asker: String) async {
      let source = BookSource(3)
      let adapter = ListAdapter(dataSource: source)
      let list = BookListView.asking { text in
        guard asker == text, source.snapshot.numberOfItems < 5 else { return }
        source.snapshot = BookSource.list([source.snapshot.numberOfItems + 1])
        adapter.flush()
      }
      adapter.attach(list)
      list.appear()
      #expect(list.texts.count == 3)
      await turns()
      #expect(list.texts.count > 3 && list.violations == [])
    }

    @Test func updateFromInsideARowThatIsPreparedIsTakenInTheNextTurn() async {
      let source = BookSource(60)
      let adapter = ListAdapter(dataSource: source)
      let list = BookListView.asking { text in
        guard text == "50.0", source.snapshot.numberOfItems == 60 else { return }
        source.snapshot = BookSource.list([61])
        adapter.flush()
      }
      adapter.attach(list)
      list.appear()
      list.prepareCell(of: 50)
      #expect(source.snapshot.numberOfItems == 61 && list.numberOfItems(inSection: 0) == 60)
      await turns()
      #expect(list.numberOfItems(inSection: 0) == 61 && list.violations == [])
    }

    @Test func scrollingFollowsTheUpdateThatItIsFor() async {
      let source = BookSource(3)
      let list = BookListView.shown(source)
      list.isAsking = true
      source.snapshot = BookSource.list([60])
      list.adapter?.flush()
      list.adapter?.scrollToItem(at: 50)
      #expect(list.offset == 0)
      list.isAsking = false
      await turns()
      #expect(list.texts.contains("50.0") && list.violations == [])
    }

    @Test func rowThatIsOnTheScreenIsNotScrolledTo() {
      let list = BookListView.shown(BookSource(60))
      list.scroll(to: 225)
      list.adapter?.scrollToItem(at: 13)
      #expect(list.offset == 225 && list.texts.contains("13.0"))
      // The next layout shows it.
      list.setHeight(400)
      list.adapter?.scrollToItem(at: 25)
      #expect(list.offset == 225 && list.texts.contains("25.0") && list.violations == [])
    }

    @Test func rowThatIsScrolledToIsInTheMiddleWhateverTheSizesOfTheOthers() {
      let list = BookListView.shown(BookSource(200), layout: .boundaries)
      for row in [150, 40, 90] {
        list.adapter?.scrollToItem(at: row)
        // Its height was an estimate of 44 points.
        #expect(abs((list.tops["\(row).0"] ?? 0) - 38) <= 1)
      }
      #expect(list.violations == [])
    }

    /// As in a cell that makes an attributed string from HTML.
    @Test func updateInNestedRunLoopsIsTakenAfterThem() async {
      let source = BookSource(3)
      let list = BookListView.shown(source)
      list.isAsking = true
      source.snapshot = BookSource.list([4])
      list.adapter?.flush()
      await turns()
      #expect(list.texts.count == 3)
      list.isAsking = false
      list.isAsking = true
      await turns()
      #expect(list.texts.count == 3, "another one has begun")
      list.isAsking = false
      source.snapshot = BookSource.list([5])
      list.adapter?.flush()
      #expect(list.texts.count == 3, "updates come in their order")
      await turns()
      #expect(list.texts == ["0.0", "1.0", "2.0", "3.0", "4.0"] && list.violations == [])
    }

    @Test func viewAndAdapterDoNotKeepEachOtherAfterTheScreen() async {
      weak var adapter: ListAdapter<Shelf, Book>?
      weak var view: BookListView?
      do {
        let list = BookListView.shown(BookSource(3))
        (adapter, view) = (list.adapter, list)
        list.appear(false)
      }
      await turns()
      #expect(adapter == nil)
      #expect(view == nil)
    }

    @Test func otherWidthKeepsTheRowAtTheTop() throws {
      let list = BookListView.shown(BookSource(60), layout: .boundaries)
      list.scroll(to: 400)
      let top = try #require(list.tops.filter { $0.value >= 0 }.min { $0.value < $1.value })
      list.setSize(width: 200, height: 100)
      #expect(list.tops[top.key] == top.value)
      #expect(list.violations == [])
    }

    @Test func otherTextSizeMeasuresAgain() {
      let list = BookListView.shown(BookSource(60), layout: .boundaries)
      list.setTextSize(true)
      #expect(list.violations == [])
      #expect(list.texts.first == "0.0")
    }

    @Test func revealedItemIsCoveredByNoBarAndByNoHeader() throws {
      // The header of 10 points is pinned.
      let list = BookListView.shown(BookSource(200))
      func put(_ row: String, at top: Double) throws {
        list.scroll(to: list.offset + (try #require(list.tops[row])) - top)
        #expect(list.tops[row] == top)
      }
      list.scroll(to: 225)
      try put("11.0", at: 5)
      list.adapter?.scrollToItem(at: 11)
      #expect((list.tops["11.0"] ?? 0) >= 10)
      list.contentInset.bottom = 40
      try put("11.0", at: 90)
      list.adapter?.scrollToItem(at: 11)
      #expect((list.tops["11.0"] ?? 120) <= 60 && list.violations == [])
    }

    @Test func listOfAnotherAdapterBeginsAtItsTop() {
      let list = BookListView.shown(BookSource(60))
      list.scroll(to: 400)
      ListAdapter(dataSource: BookSource(50), view: list)
      #expect(list.offset == 0 && list.texts.first == "0.0" && list.violations == [])
    }

    @Test func layoutOfUIKitServesToo() {
      let source = BookSource(3)
      let list = BookListView.withSystemLayout()
      list.appear()
      ListAdapter(dataSource: source, view: list)
      #expect(list.texts == ["0.0", "1.0", "2.0"])
      source.snapshot = BookSource.list([5])
      list.adapter?.flush()
      #expect(list.texts == ["0.0", "1.0", "2.0", "3.0", "4.0"])
      #expect(list.violations == [])
    }

    @Test func questionAboutFewerItemsTakesThePlaceOfTheFormerOne() throws {
      let (list, controller) = listInAController()
      let before = controller.violations
      list.adapter?.select([0, 2])
      list.choose("Remove", inMenuOf: 0)
      try source.snapshot.delete([2])
      list.adapter?.flush()
      #expect(controller.question == ["Remove the book?", "Remove", "Cancel"])
      #expect(controller.violations == before)
      controller.answer("Remove")
      #expect(source.log == ["remove [0]"])
    }

    @Test func questionThatTheAppHasClosedCanBeAskedAgain() {
      let (list, controller) = listInAController()
      list.choose("Remove", inMenuOf: 0)
      #expect(controller.question != nil)
      controller.closeQuestion()
      #expect(controller.question == nil)
      list.choose("Remove", inMenuOf: 0)
      #expect(controller.question == ["Remove the book?", "Remove", "Cancel"])
      controller.answer("Remove")
      #expect(source.log == ["remove [0]"])
    }

    @Test func questionIsAskedWhileTheUserSearches() {
      let (list, controller) = listInAController()
      controller.beginSearch()
      list.choose("Remove", inMenuOf: 0)
      #expect(controller.question == ["Remove the book?", "Remove", "Cancel"])
      controller.answer("Remove")
      #expect(source.log == ["remove [0]"])
    }

    @Test func questionIsAskedWhenTheScreenAboveHasGone() async {
      let (list, controller) = listInAController()
      let end = controller.beginToDismissAScreen()
      list.adapter?.invoke("remove", at: 0)
      list.adapter?.flush()
      end()
      await turns()
      #expect(controller.question == ["Remove the book?", "Remove", "Cancel"])
    }

    @Test func questionThatCannotBeAskedNowIsAskedLater() async {
      let (list, controller) = listInAController()
      controller.cover(true)
      list.adapter?.invoke("remove", at: 0)
      #expect(controller.question == nil)
      controller.cover(false)
      await turns()
      #expect(controller.question == ["Remove the book?", "Remove", "Cancel"])
    }
  }
#endif
