import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing
import UIKitStage

@testable import ListPresentationUIKit

#if canImport(UIKit) && os(Linux)
  /// Collection views on a stage, where a test does what the user does.
  @MainActor @Suite struct CollectionListViewTests {
    private let source = BookSource(3)
    private let witness = BookWitness()
    private let list: BookListView

    init() { list = BookListView.shown(source, witness) }

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
      list.adapter?.select([2])
      witness.log = []
      list.tap(2)
      list.tap(0)
      #expect(witness.log == ["open 2", "open 0"] && list.adapter?.selection.cursor == 0)
      #expect(list.selectedTexts == ["2.0"])
    }

    /// The list of the collection view is an older one than that of the adapter.
    @Test func tapCountsForNoOlderList() {
      list.editingChanged = { _ in }
      list.isAsking = true
      list.update { source.snapshot = BookSource.list([4]) }
      list.tap(2)
      list.adapter?.select([0])
      #expect(witness.log == ["select [0] [] code"] && list.selectedTexts == [])
      #expect(!list.dragTwoFingers(across: [0]))
      list.turn(to: true)
      list.tap(2)
      #expect(witness.log.count == 1 && list.menu(of: 0).count == 3)
    }

    @Test func tapSelectsAndDeselectsWhileEditing() {
      list.turn(to: true)
      for item in [0, 2, 0] { list.tap(item) }
      #expect(witness.log == ["select [0] [] user", "select [2] [] user", "select [] [0] user"])
      #expect(list.selectedTexts == ["2.0"] && list.adapter?.selection.cursor == 0)
      list.turn(to: false)
      #expect(list.selectedTexts == ["2.0"])
    }

    /// The source refuses the second item.
    @Test(
      arguments: [
        (.none, [], false), (.single, ["2.0"], false), (.multiple(limit: 1), ["0.0"], false),
        (.multiple(), ["0.0", "2.0"], true),
      ] as [(SelectionMode, [String], Bool)])
    func userSelectsWhatTheSourceAllows(mode: SelectionMode, selected: [String], withTwoFingers: Bool) {
      list.update { source.selectionMode = mode }
      list.turn(to: true)
      for item in 0..<3 { list.tap(item) }
      #expect(list.selectedTexts == selected)
      list.editingChanged = { _ in }
      #expect(list.dragTwoFingers(across: [2]) == withTwoFingers)
    }

    @Test func focusOfAKeyboardOpensNothing() {
      list.moveFocus(to: 1)
      list.moveFocus(to: 2)
      #expect(witness.log == [] && list.selectedTexts == [])
    }

    @Test func twoFingersSelectOnlyWhereTheAppWantsIt() {
      list.update { source.snapshot = BookSource.list([6]) }
      #expect(!list.dragTwoFingers(across: [2, 3]) && !list.isEditing)
      var events: [Bool] = []
      list.editingChanged = { events.append($0) }
      #expect(!list.dragTwoFingers(across: [1]), "the source refuses book 1")
      #expect(list.dragTwoFingers(across: [2, 3]) && list.isEditing)
      #expect(list.selectedTexts == ["2.0", "3.0"] && events == [true])
      list.turn(to: false)
      list.turn(to: false)
      #expect(events == [true, false])
      list.adapter?.select([])
      list.tap(4)
      #expect(witness.log.last == "open 4")
    }

    // MARK: Actions

    @Test func menuHasAllActionsAndSwipesThoseOfTheirEdge() {
      #expect(list.menu(of: 0) == ["Read", "Mark", "Remove"])
      #expect(list.accessibilityActions(of: 0) == ["Read", "Mark", "Remove"])
      #expect(list.swipes(of: 0, from: .leading) == ["Mark"])
      #expect(list.swipes(of: 0, from: .trailing) == ["Remove"])
    }

    @Test func actionIsPerformedOnTheItemThatWasShown() {
      list.choose("Mark", inMenuOf: 1)
      list.performAccessibilityAction("Read", on: 2)
      #expect(list.swipe("Mark", on: 0, from: .leading) == true)
      #expect(source.log == ["mark [1]", "open [2]", "mark [0]"])
    }

    // MARK: States

    @Test func pulledControlEndsWhenTheRefreshEnds() {
      list.pull()
      #expect(list.isRefreshing)
      list.update { source.snapshot = BookSource.list([4]) }
      #expect(list.isRefreshing && list.numberOfRefreshCalls == 1, "the control of the user is still there")
      list.update { source.refreshState = .idle }
      list.update { source.snapshot = BookSource.list([5]) }
      #expect(!list.isRefreshing && list.numberOfRefreshCalls == 2)
      #expect(source.log == ["refresh"])
    }

    @Test func pulledControlEndsIfTheSourceDoesNotRefresh() {
      source.loads = false
      list.pull()
      #expect(!list.isRefreshing)
    }

    @Test func emptyListSaysItsState() {
      let source = BookSource(0)
      source.loadState = .loading
      let list = BookListView.shown(source)
      #expect(list.unavailableText == "…")
      let view = list.unavailableView
      list.update { source.snapshot = BookSource.list([0, 0]) }
      #expect(list.unavailableView === view, "what is shown is not made again")
      list.update { source.loadState = .failed("offline") }
      #expect(list.unavailableText == "offline: Try Again")
      list.tapButtonOfUnavailableContent()
      #expect(source.log == ["refresh"])
      list.update { (source.refreshState, source.loadState) = (.idle, .exhausted) }
      #expect(list.unavailableText == "No Items")
      list.update { source.snapshot = BookSource.list([1]) }
      #expect(list.unavailableText == nil)
    }

    @Test func appSaysTheStateOfAnEmptyListInItsOwnWords() {
      list.update { source.snapshot = BookSource.list([0]) }
      var count = 0
      list.unavailableContent = { TextContent("\($0) \(count)") }
      #expect(list.unavailableText == "idle 0")
      count = 1
      list.update { source.snapshot = BookSource.list([0, 0]) }
      #expect(list.unavailableText == "idle 1")
    }

    @Test func headerAndFooterOfTheListSayItsState() {
      let source = BookSource(1)
      let list = BookListView.shown(source, layout: .boundaries)
      list.listFooter = { TextContent("footer \($0.atEnd)") }
      #expect(list.listBoundaryTexts == ["", "footer idle"])
      list.update { source.loadState = .loading }
      #expect(list.listBoundaryTexts == ["", "footer loading"])
      (list.listHeader, list.listFooter) = ({ TextContent("header \($0.atEnd)") }, nil)
      list.update { source.loadState = .exhausted }
      #expect(list.listBoundaryTexts == ["", "header exhausted"] && list.violations == [])
    }

    @Test func changesAreAnimatedUnlessTheAppSaysOtherwise() {
      for (count, isAnimated) in [(4, true), (5, false)] {
        source.snapshot = BookSource.list([count])
        list.update { list.adapter?.setNeedsUpdate(animated: isAnimated) }
      }
      #expect(list.batchesAreAnimated == [true, false])
    }

    @Test func listOfNoSizeFollowsWithoutABatch() {
      for (width, height, count) in [(100.0, 0.0, 4), (0, 100, 5)] {
        list.setSize(width: width, height: height)
        list.update { source.snapshot = BookSource.list([count]) }
      }
      list.setSize(width: 100, height: 120)
      #expect(list.texts.count == 5 && list.violations == [] && list.batchesAreAnimated == [])
    }

    /// Where a list is while rows arrive above the one that the user reads.
    enum Place { case onTheScreen, ofNoSize, inNoWindow }

    /// Otherwise the rows would move away, and jump back. A list is in no window below a screen that the user has
    /// opened.
    @Test(arguments: [(Place.onTheScreen, 1), (Place.ofNoSize, 1), (Place.inNoWindow, 2)])
    func userReadsOnWhenRowsArriveAbove(in place: Place, count: Int) throws {
      let source = BookSource(50)
      let list = BookListView.shown(source)
      list.layout = ListLayout(.grid(columns: 1, height: 20))
      list.scroll(to: 200)
      #expect(list.tops["10.0"] == 0)
      if place == .ofNoSize { list.setSize(width: 100, height: 0) }
      if place == .inNoWindow { list.appear(false) }
      for id in 900..<900 + count { try list.update { try source.snapshot.insert([Book(id: id)], before: 0) } }
      if place == .ofNoSize { list.setSize(width: 100, height: 120) }
      if place == .inNoWindow { list.appear() }
      #expect(list.tops["10.0"] == 0 && list.violations == [])
      if place == .onTheScreen { #expect(list.targetOffset == 220 && list.offset == 220) }
    }

    @Test func sourceHearsOfWhatTheUserSeesOnlyWhenThatChanges() async {
      list.update { source.snapshot = BookSource.list([60]) }
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
    @Test func preparedRowsAreReportedUntilTheListChanges() async throws {
      let source = BookSource(60)
      let assets = AssetLoader(ScriptedAssetSource<Int>(), clock: ManualClock())
      let list = BookListView.shown(source.withAssets(from: assets) { [AssetKey("\($0.id)")] })
      func isWanted(_ id: Int) async -> Bool {
        await turns()
        if case .none = assets.state(of: AssetKey("\(id)")) { return false }
        return true
      }
      list.prepare(50)
      #expect(await isWanted(50))
      list.prepare(50, isNeeded: false)
      #expect(await !isWanted(50))
      list.prepare(50)
      try list.update { try source.snapshot.replace(Book(id: 0, version: 1)) }
      #expect(await isWanted(50), "the rows are where they were")
      try list.update { try source.snapshot.insert([Book(id: 900)], before: 0) }
      let areWanted = [await isWanted(49), await isWanted(50)]
      #expect(areWanted == [false, false], "another row is at the index now")
    }

    // MARK: Moments

    /// A cell, the last one of a layout, a header, and a row that is prepared.
    @Test(arguments: ["0.0", "2.0", "shelf 0.0", "50.0"])
    func updateFromInsideARequestIsTakenInTheNextTurn(asker: String) async {
      let source = BookSource(asker == "50.0" ? 60 : 3)
      let count = source.snapshot.numberOfItems
      let adapter = ListAdapter(dataSource: source)
      let list = BookListView.asking { text in
        guard asker == text, source.snapshot.numberOfItems < count + 2 else { return }
        source.snapshot = BookSource.list([source.snapshot.numberOfItems + 1])
        adapter.flush()
      }
      adapter.attach(list)
      list.appear()
      if count == 60 { list.prepareCell(of: 50) }
      #expect(source.snapshot.numberOfItems > count && list.numberOfItems(inSection: 0) == count)
      await turns()
      #expect(list.numberOfItems(inSection: 0) > count && list.violations == [])
    }

    @Test func scrollingFollowsTheUpdateThatItIsFor() async {
      list.isAsking = true
      list.update { source.snapshot = BookSource.list([60]) }
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
      list.isAsking = true
      list.update { source.snapshot = BookSource.list([4]) }
      await turns()
      #expect(list.texts.count == 3)
      list.isAsking = false
      list.isAsking = true
      await turns()
      #expect(list.texts.count == 3, "another one has begun")
      list.isAsking = false
      list.update { source.snapshot = BookSource.list([5]) }
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
      #expect(list.tops[top.key] == top.value && list.violations == [])
    }

    @Test func revealedItemIsCoveredByNoBarAndByNoHeader() throws {
      // The header of 10 points is pinned.
      let list = BookListView.shown(BookSource(200))
      func reveal(at top: Double) throws -> Double {
        list.scroll(to: list.offset + (try #require(list.tops["11.0"])) - top)
        #expect(list.tops["11.0"] == top)
        list.adapter?.scrollToItem(at: 11)
        return try #require(list.tops["11.0"])
      }
      list.scroll(to: 225)
      #expect(try reveal(at: 5) >= 10)
      list.contentInset.bottom = 40
      #expect(try reveal(at: 90) <= 60 && list.violations == [])
    }

    @Test func listOfAnotherAdapterBeginsAtItsTop() {
      let list = BookListView.shown(BookSource(60))
      list.scroll(to: 400)
      ListAdapter(dataSource: BookSource(50), view: list)
      #expect(list.offset == 0 && list.texts.first == "0.0" && list.violations == [])
    }

    @Test func layoutOfUIKitServesToo() {
      let list = BookListView.withSystemLayout()
      list.appear()
      ListAdapter(dataSource: source, view: list)
      #expect(list.texts == ["0.0", "1.0", "2.0"])
      list.update { source.snapshot = BookSource.list([5]) }
      #expect(list.texts == ["0.0", "1.0", "2.0", "3.0", "4.0"] && list.violations == [])
    }
  }

  /// The question before an action, which a controller presents.
  @MainActor @Suite struct QuestionTests {
    private let source = BookSource(3)
    private let list = BookListView.onStage()
    private let controller: StageController
    private let question = ["Remove the book?", "Remove", "Cancel"]

    init() {
      controller = StageController(list)
      ListAdapter(dataSource: source, view: list)
    }

    /// The user answers the question that is on the screen.
    private func removeTheFirstBook(sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(controller.question == question, sourceLocation: sourceLocation)
      controller.answer("Remove")
      #expect(source.log == ["remove [0]"], sourceLocation: sourceLocation)
    }

    @Test func destructiveActionAsksTheUser() {
      list.choose("Remove", inMenuOf: 0)
      #expect(controller.question == question)
      controller.answer("Cancel")
      #expect(source.log == [])
      list.choose("Remove", inMenuOf: 0)
      removeTheFirstBook()
      list.adapter?.flush()
      #expect(list.texts == ["1.0", "2.0"] && controller.question == nil)
    }

    @Test(arguments: ["Remove the book?", nil])
    func rowStaysWhileTheUserIsAskedAboutASwipe(confirmation: String?) {
      source.confirmation = confirmation
      #expect(list.swipe("Remove", on: 0, from: .trailing) == false)
      // Without words of its own, the question is the title of the action.
      #expect(controller.question == [confirmation ?? "Remove", "Remove", "Cancel"])
    }

    @Test func questionOfAnItemThatLeavesIsTakenBack() {
      list.choose("Remove", inMenuOf: 0)
      list.update { source.snapshot = BookSource.list([0]) }
      #expect(controller.question == nil)
    }

    @Test func questionAboutFewerItemsTakesThePlaceOfTheFormerOne() throws {
      let before = controller.violations
      list.adapter?.select([0, 2])
      list.choose("Remove", inMenuOf: 0)
      try list.update { try source.snapshot.delete([2]) }
      removeTheFirstBook()
      #expect(controller.violations == before)
    }

    @Test func questionThatTheAppHasClosedCanBeAskedAgain() {
      list.choose("Remove", inMenuOf: 0)
      #expect(controller.question != nil)
      controller.closeQuestion()
      #expect(controller.question == nil)
      list.choose("Remove", inMenuOf: 0)
      removeTheFirstBook()
    }

    @Test func questionIsAskedWhileTheUserSearches() {
      controller.beginSearch()
      list.choose("Remove", inMenuOf: 0)
      removeTheFirstBook()
    }

    @Test func questionIsAskedWhenTheScreenAboveHasGone() async {
      let end = controller.beginToDismissAScreen()
      list.update { list.adapter?.invoke("remove", at: 0) }
      end()
      await turns()
      removeTheFirstBook()
    }

    @Test func questionThatCannotBeAskedNowIsAskedLater() async {
      controller.cover(true)
      list.adapter?.invoke("remove", at: 0)
      #expect(controller.question == nil)
      controller.cover(false)
      await turns()
      removeTheFirstBook()
    }
  }
#endif
