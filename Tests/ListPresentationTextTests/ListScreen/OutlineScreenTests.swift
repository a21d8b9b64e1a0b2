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

  /// The rows after some keys.
  private func rows(_ keys: String = "", columns: Int = 30) -> String {
    screen.show(after: keys, columns: columns, rows: 14).listRows.joined(separator: "\n")
  }

  /// All children are shown as long as there are marks, so the marks end. What is above the row stays expanded.
  @Test(arguments: ["h", "enter", "click"]) func expandedRowIsCollapsedBetweenMarks(key: String) {
    let listener = Listener<SingleSection, Topic>()
    listener.onOpen = { [outline] in outline.collapse($0) }
    screen.adapter?.delegate = listener
    let expanded = "  ▾ Start\n      Install\n>   ▾ Run\n        Keys\n        도움말\n    Lists"
    let found = screen.show(after: "/ r u n enter esc n", columns: 30, rows: 14).lines.map(\.text)
    #expect(rows() == expanded)
    if key == "click", let row = found.firstIndex(where: { $0.hasPrefix(">") }) {
      screen.press(.click(ScreenPosition(row: row, column: 5)))
    }
    #expect(rows(key == "click" ? "" : key) == "  ▾ Start\n      Install\n>   ▸ Run\n    Lists")
    #expect(listener.opened == (key == "enter" ? [12] : []))
    #expect(outline.expandedIDs.contains(1) && !outline.expandedIDs.contains(12))
    #expect(rows("n") == expanded)
    #expect(rows("j j enter").contains(">       도움말"), "a row without children is opened between marks")
    #expect(screen.show(columns: 30, rows: 14).lines.contains { $0.spans.contains { $0.role == .match } })
  }

  @Test func screenThatIsClosedWhileItFiltersLeavesTheOutlineAsItWas() async {
    do {
      let other = TextListScreen<SingleSection, Topic> { TextRow($0.title) }
      ListAdapter(dataSource: outline, view: other)
      other.show(after: "/ k e y enter", rows: 14)
      #expect(outline.snapshot.numberOfItems == 6)
    }
    await wait(until: { outline.snapshot.numberOfItems == 2 })
    #expect(rows() == "> ▸ Start\n    Lists")
  }

  @Test(arguments: [false, true]) func filterOfRootsLooksUpNoParents(hasParents: Bool) {
    let roots = Topics(1_000, hasParents: hasParents)
    let list = TextListScreen { (topic: Topic) in TextRow(topic.title) }
    ListAdapter(dataSource: roots, view: list)
    list.press(keys: "/ t o p")
    #expect(list.frame(in: ScreenSize(columns: 30, rows: 8)).text.contains("1 of 1,000 in 1,000"))
    #expect(hasParents ? roots.lookups >= 1_000 : roots.lookups < 100, "\(roots.lookups) lookups")
    #expect(screen.adapter?.hasParents == false)
    _ = rows("l")
    #expect(screen.adapter?.hasParents == true)
  }

  @Test func parentsInACircleEndAtTheFirstRow() {
    let list = TextListScreen { (topic: Topic) in TextRow(topic.title) }
    let adapter = ListAdapter(dataSource: Topics(2, hasParents: true, isCircle: true), view: list)
    #expect([0, 1].map(adapter.parentIndex) == [nil, 0])
    list.show(after: "/ t o p enter j h")
    #expect(list.cursorItem?.id == 0)
  }

  @Test func keysHaveTheirOtherMeaningOnOtherRows() {
    let listener = Listener<SingleSection, Topic>()
    screen.adapter?.delegate = listener
    _ = rows("l l l")
    #expect(listener.opened == [11])
    #expect(rows("h h h").hasPrefix("> ▸ Start"))
    #expect(screen.show(columns: 60, rows: 14).text.contains("At the first screen"))
    #expect(rows("j *", columns: 60).contains(">   Lists"))
    #expect(screen.show(columns: 60, rows: 14).text.contains("* has no effect here"))
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

/// Roots without children, or a circle of two topics, each of which names the other one as its parent. Counts how often
/// it is asked where a topic is.
@MainActor
private final class Topics: ArrayDataSource, OutlineDataSource {
  let items: [Topic]
  let hasParents: Bool
  private let isCircle: Bool
  private(set) var lookups = 0

  init(_ count: Int, hasParents: Bool, isCircle: Bool = false) {
    items = (0..<count).map { Topic(id: $0, title: "Topic \($0)") }
    (self.hasParents, self.isCircle) = (hasParents, isCircle)
  }

  func node(of item: Topic) -> OutlineNode {
    lookups += 1
    let children = ListPartState(loadState: .exhausted, isEmpty: false)
    return isCircle ? OutlineNode(depth: 1, children: .expanded(children)) : OutlineNode(depth: 0, children: .none)
  }

  func parent(of item: Topic) -> Topic? {
    lookups += 1
    return isCircle ? items[1 - item.id] : nil
  }

  func expand(_ item: Topic) {}
  func collapse(_ item: Topic) {}
}

/// What the row of a parent says of its children.
@MainActor @Suite struct OutlineStateTests {
  private let level = DiffableDataSource<SingleSection, Book>()
  private let children: LoadingBooks

  init() { children = LoadingBooks(level) }

  /// Returns the screen of titles, of which the first is expanded.
  private func screen(_ titles: [String], row: @escaping (Book) -> TextRow) -> TextListScreen<Shelf, Book> {
    let screen = TextListScreen("", heading: { (_: Shelf) in nil }, row: row)
    let outline = OutlineList(Books(titles), isExpandable: \.price.isEmpty) { [children] _ in children }
    ListAdapter(dataSource: outline, view: screen)
    outline.expandedIDs = [0]
    return screen
  }

  @Test func rowSaysWhatLoadsOrHasFailed() {
    let screen = screen(["Novels", "Poems"]) { TextRow($0.title) }
    func rows() -> String { screen.show(rows: 12).listRows.joined(separator: "\n") }
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
    let screen = screen(["Novels"]) { TextRow($0.title, trailing: "0", roles: .init(title: .heading)) }
    func heading() -> String { screen.show(columns: 44, rows: 12).lines[0].text }
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
