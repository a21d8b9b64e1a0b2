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

  @Test func outlineIsShownAsInTheFile() async throws {
    let screens = try await ScreenFile("../Screens/Outlines.screen").play { name, _ in
      name == "guide" ? OutlineScreenTests().transcribed : nil
    }
    #expect(screens == 56)
  }

  private var transcribed: TranscribedScreen {
    func change(_ step: String) -> Bool {
      let words = step.split(separator: " ", maxSplits: 2).map(String.init)
      let number = words.count > 1 ? Int(words[1]) ?? 0 : 0
      switch words[0] {
      case "expand": if let topic = screen.adapter?.item(at: 0) { outline.expandAll(below: topic) }
      case "collapse": screen.adapter?.collapseItem(at: 0)
      case "rename":
        edit(nil) { topics in
          topics.map { $0.id == number ? Topic(id: number, title: words[2], topics: $0.topics) : $0 }
        }
      // A title, and the index in the topic of a number, or at the top.
      case "insert":
        guard let place = words[2].wholeMatch(of: /(.+) at (\d+)(?: of (\d+))?/), let index = Int(place.2) else {
          return false
        }
        edit(.some(place.3.flatMap { Int($0) })) {
          var topics = $0
          topics.insert(Topic(id: number, title: String(place.1)), at: index)
          return topics
        }
      default: return false
      }
      return true
    }
    return TranscribedScreen(program: screen, flush: { screen.adapter?.flush() }, change: change)
  }

  /// Changes the topics in the topic of a number, those at the top, or those everywhere.
  private func edit(_ parent: Int??, _ change: ([Topic]) -> [Topic]) {
    func edited(_ topics: [Topic], in id: Int?) -> [Topic] {
      let topics = topics.map { Topic(id: $0.id, title: $0.title, topics: edited($0.topics, in: $0.id)) }
      return parent == nil || parent == .some(id) ? change(topics) : topics
    }
    guide.items = edited(guide.items, in: nil)
  }

  private func frame(columns: Int = 30) -> ScreenFrame {
    screen.adapter?.flush()
    let frame = screen.frame(in: ScreenSize(columns: columns, rows: 14))
    screen.didShow(frame)
    return frame
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
    await wait(until: { outline.snapshot.numberOfItems == 2 })
    #expect(rows() == "> ▸ Start\n    Lists")
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

  @Test func headingSaysBehindItsNumberWhatLoadsOrHasFailed() {
    let children = LoadingBooks(DiffableDataSource())
    let list = TextListScreen(
      "", heading: { (_: Shelf) in nil },
      row: { (book: Book) in TextRow(book.title, trailing: "0", roles: .init(title: .heading)) })
    let outline = OutlineList(Books(["Novels"]), isExpandable: \.price.isEmpty) { _ in children }
    ListAdapter(dataSource: outline, view: list)
    func heading() -> String {
      list.adapter?.flush()
      return list.frame(in: ScreenSize(columns: 44, rows: 12)).lines[0].text
    }
    outline.expandedIDs = [0]
    #expect(heading().hasPrefix("> ▾ Novels 0 ─"))
    children.loadState = .loading
    #expect(heading().hasPrefix("> ▾ Novels 0  Loading… ─"))
    children.loadState = .failed("offline")
    #expect(heading() == "> ▾ Novels 0  Could not load: offline")
  }
}

@MainActor @Observable
private final class LoadingBooks: WrappingDataSource {
  @ObservationIgnored let base: DiffableDataSource<SingleSection, Book>
  var loadState = ListLoadState.idle

  init(_ base: DiffableDataSource<SingleSection, Book>) { self.base = base }
}
