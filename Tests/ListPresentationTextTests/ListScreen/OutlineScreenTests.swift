import ListPresentation
import ListPresentationTesting
import ListPresentationText
import Observation
import TestSupport
import Testing

/// Outlines by keys, in the samples of the article.
@MainActor @Suite struct OutlineScreenTests {
  private let guide = Guide([
    Topic(
      id: 1, title: "Start",
      topics: [
        Topic(id: 11, title: "Install"),
        Topic(id: 12, title: "Run", topics: [Topic(id: 121, title: "Keys"), Topic(id: 122, title: "도움말")]),
      ]),
    Topic(id: 2, title: "Lists"),
  ])
  private let outline: OutlineList<SingleSection, Topic>
  private let screen: TextListScreen<SingleSection, Topic>

  init() { (outline, screen) = makeGuide(guide) }

  private func frame(columns: Int = 30) -> ScreenFrame {
    screen.adapter?.flush()
    let frame = screen.frame(in: ScreenSize(columns: columns, rows: 14))
    screen.didShow(frame)
    return frame
  }

  /// Expands the row with the cursor and all rows below it.
  private func expandAll() {
    if let topic = screen.adapter?.item(at: 0) { outline.expandAll(below: topic) }
  }

  /// The rows after some keys.
  private func rows(_ keys: String = "", columns: Int = 30) -> String {
    for key in Key.keys(in: keys) {
      _ = frame(columns: columns)
      screen.press(key)
    }
    return frame(columns: columns).lines.map(\.text).filter { $0.hasPrefix(">") || $0.hasPrefix(" ") }
      .joined(separator: "\n")
  }

  @Test func clickOnTheSignExpandsAndCollapses() {
    func click(_ row: Int, _ column: Int) -> String {
      _ = frame()
      screen.press(.click(ScreenPosition(row: row, column: column)))
      return rows()
    }
    #expect(rows() == "> ▸ Start\n    Lists")
    let first = frame().lines.firstIndex { $0.text.hasPrefix(">") } ?? 0
    #expect(click(first, 4) == "> ▸ Start\n    Lists")
    #expect(click(first, 2) == "> ▾ Start\n      Install\n    ▸ Run\n    Lists")
    #expect(click(first + 2, 2) == "  ▾ Start\n      Install\n>   ▸ Run\n    Lists")
    #expect(click(first + 2, 5) == "  ▾ Start\n      Install\n>   ▾ Run\n        Keys\n        도움말\n    Lists")
    #expect(click(first, 3) == "> ▸ Start\n    Lists")
  }

  @Test func keysExpandAndCollapseRows() {
    #expect(rows() == "> ▸ Start\n    Lists")
    let open = """
      > ▾ Start
            Install
          ▸ Run
          Lists
      """
    #expect(rows("l") == open)
    // Once more, the key goes to the first child. The last of them is expanded.
    #expect(
      rows("l j l") == """
          ▾ Start
              Install
        >   ▾ Run
                Keys
                도움말
            Lists
        """)
    #expect(
      rows("h") == """
          ▾ Start
              Install
        >   ▸ Run
            Lists
        """)
    #expect(rows("h") == open)
    #expect(rows("h") == "> ▸ Start\n    Lists")
  }

  /// Scenario 44: a filter that finds a child shows where it is.
  @Test func filterShowsTheRowsAboveThoseFound() {
    expandAll()
    _ = rows("j")
    #expect(
      rows("/ k e y") == """
          ▾ Start
            ▾ Run
        >       Keys
        """)
    #expect(screen.spokenLine.text == "/key  1 found")
    #expect(
      rows("enter A") == """
          ▾ Start
            ▾ Run
        """)
    #expect(screen.adapter?.selection.ids == [121], "the rows above are not selected")
    #expect(screen.spokenLine.text == "Keys, level 3, selected, 1 of 1")
    #expect(
      rows("k") == """
          ▾ Start
        >   ▾ Run
        """)
    #expect(screen.spokenLine.text == "Run, expanded, level 2")
    #expect(frame(columns: 60).text.contains("  1 in 6\n"))
  }

  @Test func rowsAboveMatchesAreNotSelected() {
    expandAll()
    _ = rows("/ k e y enter g v G")
    #expect(screen.adapter?.selection.ids == [121], "by a range")
    guide.items[0].topics[1].topics[1] = Topic(id: 122, title: "Key ring")
    screen.adapter?.select([])
    _ = rows("g v G")
    guide.items[0].topics[0] = Topic(id: 11, title: "Setup")
    _ = rows()
    #expect(screen.adapter?.selection.ids == [121, 122], "nor after an update")
  }

  @Test func filterFindsRowsBelowCollapsedOnes() {
    let before = rows("j")
    #expect(before == "  ▸ Start\n>   Lists")
    let found = """
        ▾ Start
          ▾ Run
      >       Keys
      """
    #expect(rows("/ k e y") == found)
    #expect(screen.spokenLine.text == "/key  1 found" && screen.takeAnnouncement() == nil)
    #expect(rows("esc") == before, "while the user types")
    #expect(rows("/ k e y enter") == found)
    #expect(frame(columns: 60).text.contains("/key  1 of 1 in 6\n"))
    #expect(rows("esc") == before && outline.expandedIDs.isEmpty)
    #expect(rows("/ k e y backspace backspace backspace") == before, "an empty query")
    _ = rows("esc k l")
    #expect(rows("/ k e y esc") == "> ▾ Start\n      Install\n    ▸ Run\n    Lists", "others stay expanded")
  }

  /// If the row that the user has moved to is hidden again, the first row above it that is shown gets the cursor.
  @Test func endOfAFilterPutsTheCursorOnTheCollapsedRow() {
    _ = rows("")
    #expect(
      rows("/ n enter j") == """
          ▾ Start
              Install
        >   ▾ Run
        """)
    #expect(rows("esc") == "> ▸ Start\n    Lists")
    #expect(screen.takeAnnouncement() == nil, "the user knows what they did")
    let found = "> ▾ Start\n    ▾ Run\n        도움말"
    #expect(rows("/ 도 enter k h") == found, "a row that the filter has expanded leads to the row above it")
    #expect(rows("h") == "> ▸ Start\n    Lists", "at the top, the key goes back")
    #expect(rows("esc") == "> ▸ Start\n    Lists")
  }

  @Test func nextMatchIsFoundBelowCollapsedRows() {
    _ = rows("/ k e y enter esc")
    #expect(rows("n") == "  ▾ Start\n      Install\n    ▾ Run\n>       Keys\n        도움말\n    Lists")
    #expect(rows("esc") == "> ▸ Start\n    Lists" && outline.expandedIDs.isEmpty)
    #expect(rows("j N") == "  ▾ Start\n      Install\n    ▾ Run\n>       Keys\n        도움말\n    Lists")
    guide.items[0].topics[1].topics[0] = Topic(id: 121, title: "Letters")
    _ = rows("esc n")
    #expect(frame(columns: 60).text.contains("Not found: key"))
    #expect(rows() == "> ▸ Start\n    Lists", "nothing is marked, so nothing is expanded")
  }

  /// All children are shown as long as there are marks, so the marks end. What is above the row stays expanded.
  @Test(arguments: ["h", "enter", "click"]) func expandedRowIsCollapsedBetweenMarks(key: String) {
    let opened = Opened { [outline] in outline.collapse($0) }
    screen.adapter?.delegate = opened
    _ = rows("/ r u n enter esc n")
    let found = frame().lines.map(\.text)
    #expect(rows() == "  ▾ Start\n      Install\n>   ▾ Run\n        Keys\n        도움말\n    Lists")
    if key == "click", let row = found.firstIndex(where: { $0.hasPrefix(">") }) {
      screen.press(.click(ScreenPosition(row: row, column: 5)))
    }
    #expect(rows(key == "click" ? "" : key) == "  ▾ Start\n      Install\n>   ▸ Run\n    Lists")
    #expect(opened.ids == (key == "enter" ? [12] : []))
    #expect(outline.expandedIDs.contains(1) && !outline.expandedIDs.contains(12))
    #expect(rows("n") == "  ▾ Start\n      Install\n>   ▾ Run\n        Keys\n        도움말\n    Lists")
    #expect(rows("j j enter").contains(">       도움말"), "a row without children is opened between marks")
    #expect(frame().lines.contains { $0.spans.contains { $0.role == .match } })
  }

  @Test func screenThatIsClosedWhileItFiltersLeavesTheOutlineAsItWas() async {
    do {
      let other = TextListScreen<SingleSection, Topic> { TextRow($0.title) }
      ListAdapter(dataSource: outline, view: other)
      for key in Key.keys(in: "/ k e y enter") {
        _ = other.frame(in: ScreenSize(columns: 30, rows: 14))
        other.press(key)
      }
      #expect(outline.snapshot.numberOfItems == 6)
    }
    for _ in 0..<100 where outline.snapshot.numberOfItems > 2 { await Task.yield() }
    #expect(rows() == "> ▸ Start\n    Lists")
  }

  @Test func filterFindsRowsBelowCollapsedOnesThatArrive() {
    _ = rows("/ k e y enter")
    guide.items.append(Topic(id: 3, title: "More", topics: [Topic(id: 31, title: "Key ring")]))
    #expect(
      rows() == """
          ▾ Start
            ▾ Run
        >       Keys
          ▾ More
              Key ring
        """)
    #expect(rows("esc") == "> ▸ Start\n    Lists\n  ▸ More")
  }

  @Test(arguments: [false, true]) func filterOfRootsLooksUpNoParents(hasParents: Bool) {
    let roots = Roots(hasParents)
    let list = TextListScreen { (topic: Topic) in TextRow(topic.title) }
    ListAdapter(dataSource: roots, view: list)
    for key in Key.keys(in: "/ t o p") { list.press(key) }
    #expect(list.frame(in: ScreenSize(columns: 30, rows: 8)).text.contains("1 of 1,000 in 1,000"))
    #expect(roots.lookups < 100 || hasParents, "\(roots.lookups) lookups")
    #expect(roots.lookups >= 1_000 || !hasParents, "\(roots.lookups) lookups")
    #expect(screen.adapter?.hasParents == false)
    _ = rows("l")
    #expect(screen.adapter?.hasParents == true)
  }

  @Test func parentsInACircleEndAtTheFirstRow() {
    let list = TextListScreen { (topic: Topic) in TextRow(topic.title) }
    let adapter = ListAdapter(dataSource: Circle(), view: list)
    #expect([0, 1].map(adapter.parentIndex) == [nil, 0])
    for key in Key.keys(in: "/ t o p enter j h") {
      _ = list.frame(in: ScreenSize(columns: 30, rows: 8))
      list.press(key)
    }
    #expect(list.cursorItem?.id == 0)
  }

  @Test func nextMatchPassesOverTheRowsAboveMatches() {
    guide.items[0].topics[1].topics[0] = Topic(id: 121, title: "Tasks")
    expandAll()
    #expect(
      rows("/ t a enter g") == """
        > ▾ Start
              Install
            ▾ Run
                Tasks
        """)
    var titles: [String] = []
    for _ in 0..<4 {
      titles.append(screen.cursorItem?.title ?? "")
      _ = rows("n")
    }
    #expect(titles == ["Start", "Install", "Tasks", "Start"])
    _ = rows("g 2 j")
    #expect(screen.cursorItem?.title == "Run")
    #expect(rows("n") == rows() && screen.cursorItem?.title == "Tasks")
    _ = rows("k N")
    #expect(screen.cursorItem?.title == "Install")
    #expect(frame(columns: 60).text.contains("/ta  2 of 3 in 6\n"))
  }

  @Test func rowsAboveMatchesFollowUpdates() {
    expandAll()
    _ = rows("/ k e y enter k")
    #expect(screen.cursorItem?.id == 12)
    guide.items[0].topics.insert(Topic(id: 13, title: "Read"), at: 0)
    #expect(
      rows() == """
          ▾ Start
        >   ▾ Run
                Keys
        """)
    guide.items[0].topics[0] = Topic(id: 13, title: "Key ring")
    #expect(
      rows() == """
          ▾ Start
              Key ring
        >   ▾ Run
                Keys
        """)
    guide.items[0].topics[2].topics[0] = Topic(id: 121, title: "Letters")
    #expect(
      rows() == """
          ▾ Start
        >     Key ring
        """)
  }

  @Test func keysHaveTheirOtherMeaningOnOtherRows() {
    let opened = Opened()
    screen.adapter?.delegate = opened
    _ = rows("l l l")
    #expect(opened.ids == [11])
    #expect(rows("h h h").hasPrefix("> ▸ Start"))
    #expect(frame(columns: 60).text.contains("At the first screen"))
    #expect(rows("j *", columns: 60).contains(">   Lists"))
    #expect(frame(columns: 60).text.contains("* has no effect here"))
  }

  @Test func cursorGoesToTheRowThatIsCollapsed() {
    expandAll()
    _ = rows("j j j")
    #expect(screen.cursorItem?.id == 121)
    screen.adapter?.collapseItem(at: 0)
    #expect(rows() == "> ▸ Start\n    Lists")
  }

  @Test func screenReaderHearsTheStateAndTheLevel() {
    #expect(screen.spokenLine.text == "Start, collapsed, 1 of 2")
    expandAll()
    _ = rows("")
    #expect(screen.spokenLine.text == "Start, expanded, 1 of 6")
    _ = rows("j j")
    #expect(screen.spokenLine.text == "Run, expanded, level 2, 3 of 6")
    _ = rows("j")
    #expect(screen.spokenLine.text == "Keys, level 3, 4 of 6")
  }

  @Test func deepRowsKeepTheirTexts() {
    func chain(_ depth: Int) -> Topic {
      Topic(id: depth, title: "Topic \(depth)", topics: depth < 40 ? [chain(depth + 1)] : [])
    }
    guide.items = [chain(0)]
    outline.expandedIDs = Set(0..<40)
    #expect(rows("G", columns: 24).hasSuffix(">" + String(repeating: " ", count: 13) + "Topic 40"))
  }

  @Test func printedRowsAreIndented() async {
    let view = TextListView { (topic: Topic) in TextRow(topic.title) }
    outline.expandedIDs = [1, 12]
    ListAdapter(dataSource: outline, view: view)
    var text = ""
    _ = await view.print { text += $0 }
    #expect(text.hasPrefix("  ▾ Start\n      Install\n    ▾ Run\n        Keys\n        도움말\n    Lists\n"), "\(text)")
  }

  @Test func positionIsRestoredAsLevelsLoad() async {
    let service = FileService(folders: [
      "/": [File(id: "a", name: "a", isFolder: true), File(id: "b", name: "b", isFolder: false)],
      "a": [File(id: "a/x", name: "x", isFolder: true)], "a/x": [File(id: "a/x/y", name: "y", isFolder: false)],
    ])
    let files = makeFiles(service)
    let list = TextListScreen { (file: File) in TextRow(file.name) }
    ListAdapter(dataSource: files, view: list)
    files.expandedIDs = ["a", "a/x"]
    list.restore(.init(cursor: .init(id: "a/x/y", index: 2)))
    let terminal = HeadlessTerminal(list, columns: 20, rows: 9)
    await terminal.press()
    #expect(terminal.text.hasPrefix("  ▾ a\n    ▾ x\n>       y\n    b\n"), "\(terminal.text)")
  }
}

/// An outline without children, which counts how often it is asked where an item is.
@MainActor
private final class Roots: ArrayDataSource, OutlineDataSource {
  let items = (0..<1_000).map { Topic(id: $0, title: "Topic \($0)") }
  let hasParents: Bool
  private(set) var lookups = 0

  init(_ hasParents: Bool) { self.hasParents = hasParents }

  func node(of item: Topic) -> OutlineNode {
    lookups += 1
    return OutlineNode(depth: 0, children: .none)
  }

  func parent(of item: Topic) -> Topic? {
    lookups += 1
    return nil
  }
  func expand(_ item: Topic) {}
  func collapse(_ item: Topic) {}
}

/// Two topics, each of which names the other one as its parent.
@MainActor
private final class Circle: ArrayDataSource, OutlineDataSource {
  let items = [Topic(id: 0, title: "Topic 0"), Topic(id: 1, title: "Topic 1")]
  let hasParents = true

  func node(of item: Topic) -> OutlineNode {
    OutlineNode(depth: 1, children: .expanded(ListPartState(loadState: .exhausted, isEmpty: false)))
  }
  func parent(of item: Topic) -> Topic? { items[1 - item.id] }
  func expand(_ item: Topic) {}
  func collapse(_ item: Topic) {}
}

@MainActor
private final class Opened: ListAdapterDelegate {
  var ids: [Int] = []
  let open: (Topic) -> Void

  init(_ open: @escaping (Topic) -> Void = { _ in }) { self.open = open }

  func adapter(_ adapter: ListAdapter<SingleSection, Topic>, didReport event: ListEvent<SingleSection, Topic>) {
    guard case .opened(let topic) = event else { return }
    ids.append(topic.id)
    open(topic)
  }
}

/// What the row of a parent says of its children.
@MainActor @Suite struct OutlineStateTests {
  @Test func rowSaysWhatLoadsOrHasFailed() {
    let books = Books(["Novels", "Poems"])
    let level = DiffableDataSource<SingleSection, Book>()
    let children = LoadingBooks(level)
    let list = TextListScreen("", heading: { (_: Shelf) in nil }, row: { (book: Book) in TextRow(book.title) })
    let outline = OutlineList(books, isExpandable: \.price.isEmpty) { _ in children }
    ListAdapter(dataSource: outline, view: list)
    func rows() -> String {
      list.adapter?.flush()
      let lines = list.frame(in: ScreenSize(columns: 40, rows: 12)).lines.map(\.text)
      return lines.filter { $0.hasPrefix(">") || $0.hasPrefix(" ") }.joined(separator: "\n")
    }
    outline.expandedIDs = [0]
    #expect(rows() == "> ▾ Novels        No items\n  ▸ Poems")
    children.loadState = .loading
    #expect(rows() == "> ▾ Novels        Loading…\n  ▸ Poems")
    children.loadState = .failed("offline")
    #expect(rows() == "> ▾ Novels  Could not load: offline\n  ▸ Poems")
    level.apply(ListSnapshot([Book(id: 10, title: "Emma", price: "₩1")]))
    #expect(rows() == "> ▾ Novels  Could not load more: offline\n      Emma\n  ▸ Poems")
    children.loadState = .exhausted
    #expect(rows() == "> ▾ Novels\n      Emma\n  ▸ Poems")
  }
}

@MainActor @Observable
private final class LoadingBooks: WrappingDataSource {
  @ObservationIgnored let base: DiffableDataSource<SingleSection, Book>
  var loadState = ListLoadState.idle

  init(_ base: DiffableDataSource<SingleSection, Book>) { self.base = base }
}
