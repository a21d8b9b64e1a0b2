import ListPresentation
import Observation
import TestSupport
import Testing

@testable import ListPresentationText

/// Actions and moves of rows, key by key.
@MainActor @Suite struct ActionTranscriptTests {
  @Test func rowsActAsInTheFile() async throws {
    let screens = try await ScreenFile("../Screens/Actions.screen").play { name, _ in
      let kind = name.prefix { $0 != " " }
      let titles = name.dropFirst(kind.count + 1).split(separator: ", ").map(String.init)
      return switch kind {
      case "tracks": Tracks(titles).transcribed
      case "tasks": Tasks((0..<(Int(titles[0]) ?? 0)).map { "task \($0)" }).transcribed
      case "likes": Tasks(titles, isLikable: true).transcribed
      default: nil
      }
    }
    #expect(screens == 100)
  }
}

/// Actions that are drawn in the rows. The transcripts have the hearts of screens.
@MainActor @Suite struct AccessoryTests {
  private let tasks = Tasks(["Apple", "배", "Cherry", "Durian"], isLikable: true)
  private let screen = TextListScreen(row: Things.row)
  private let adapter: ListAdapter<SingleSection, Things.Thing>

  init() {
    tasks.like(1)
    adapter = ListAdapter(dataSource: tasks, view: screen)
  }

  private func lines(columns: Int = 30) -> [String] {
    screen.show(columns: columns, rows: 6).lines.prefix(4).map(\.text)
  }

  @Test func accessoriesOfATextListAreDrawnInTheLastColumns() {
    let list = TextListView { (task: Things.Thing) in TextRow(task.title) }
    adapter.attach(list)
    #expect(list.text(columns: 16) == "> Apple       ♡\n  배          ♥\n  Cherry      ♡\n  Durian\n")
    #expect(list.text() == "> Apple  ♡\n  배  ♥\n  Cherry  ♡\n  Durian\n")
  }

  @Test func rowsWithAndWithoutAccessoriesHaveOrLeaveOutTheirTrailingTexts() {
    for columns in 20...40 {
      #expect(lines(columns: columns).map { $0.contains("₩") } == Array(repeating: columns >= 26, count: 4))
    }
  }

  @Test func clickCountsForTheRowThatTheUserSaw() {
    _ = lines()
    tasks.items.insert(.init(id: 9, title: "new"), at: 0)
    tasks.items.removeAll { $0.id == 1 }
    adapter.flush()
    for row in 0...1 { screen.press(.click(ScreenPosition(row: row, column: 28))) }
    #expect(tasks.log == ["like [0]"], "the second row has left")
    tasks.updateStrategy = .reload
    _ = lines()
    tasks.items.removeFirst()
    adapter.flush()
    screen.press(.click(ScreenPosition(row: 1, column: 28)))
    #expect(tasks.log.count == 1, "after an unknown change nothing is where the user saw it")
  }

  @Test func flowIsAsWideAsItsRowsWithTheirAccessories() {
    screen.layout = ListLayout(.flow(width: .estimated(80), height: 1))
    let line = lines(columns: 60)[0]
    #expect(line.hasPrefix("> Apple  ₩1,000  ♡ ") && line.hasSuffix("  Cherry  ₩3,000  ♡"))
  }

  /// In a grid, the cells behind the symbol of a highlighted cell are written again, because terminals do not agree on
  /// the width of the symbol.
  @Test(arguments: [(1, 72), (4, 240)])
  func accessoriesCostFewBytesPerStep(columns: Int, most: Int) {
    let titles = (0..<80).map { "상품 \($0 + 100_000)" }
    /// Returns the bytes that each key costs on a terminal.
    func costs(_ list: Things) -> [Int] {
      let screen = TextListScreen { (thing: Things.Thing) in TextRow(thing.title) }
      if columns > 1 { screen.layout = ListLayout(.grid(columns: .count(columns), height: 1)) }
      ListAdapter(dataSource: list, view: screen)
      var terminal = PaintedTerminal(ScreenSize(columns: 100, rows: 10))
      _ = terminal.draw(screen.show(columns: 100, rows: 10))
      return "jjlhllljjkkjjjjjjkkkkkkk".map { key in
        screen.press(.character(key))
        return terminal.draw(screen.show(columns: 100, rows: 10)).count
      }
    }
    for (count, least) in zip(costs(Tasks(titles, isLikable: true)), costs(Things(titles))) {
      #expect(count <= least + most)
    }
  }
}

/// A list of rows.
@MainActor @Observable
private class Things: ArrayDataSource {
  struct Thing: ListElement {
    let id: Int
    let title: String
    var isLiked = false
  }

  fileprivate(set) var items: [Thing]
  private let all: [Thing]
  fileprivate let isLikable: Bool
  @ObservationIgnored var updateStrategy = ListUpdateStrategy.difference(duplicates: .keepFirst)
  @ObservationIgnored fileprivate var isLocked = false
  /// The rows that offer less.
  fileprivate var refusing: Set<Int> = []
  @ObservationIgnored fileprivate var log: [String] = []

  init(_ titles: [String], isLikable: Bool = false) {
    all = titles.enumerated().map { Thing(id: $0, title: $1) }
    (items, self.isLikable) = (all, isLikable)
  }

  fileprivate func like(_ index: Int) { items[index].isLiked.toggle() }

  nonisolated static func row(_ thing: Thing) -> TextRow { TextRow(thing.title, trailing: "₩\(thing.id + 1),000") }

  var transcribed: TranscribedScreen {
    let screen = TextListScreen { [isLikable] (thing: Thing) in
      isLikable ? Things.row(thing) : TextRow(thing.title)
    }
    let adapter = ListAdapter(dataSource: self, view: screen)
    func log() -> [String] {
      defer { self.log = [] }
      return self.log
    }
    func change(_ step: String) -> Bool {
      let rest = step.drop { $0 != " " }.dropFirst()
      let numbers = rest.split(separator: " ").compactMap { Int($0) }
      switch step.prefix(while: { $0 != " " }) {
      case "insert": self.items.insert(Thing(id: 9, title: String(rest)), at: 0)
      case "remove": self.items.removeAll { $0.title == rest }
      case "restore": self.items = self.all
      case "lock": self.isLocked = true
      case "unlock": self.isLocked = false
      case "refuse": self.refusing = Set(numbers)
      case "like": self.like(numbers[0] - 1)
      case "choose": adapter.select(numbers)
      case "begin": screen.restore(.init())
      case "columns": screen.layout = ListLayout(.grid(columns: .count(numbers[0]), height: 1))
      default: return false
      }
      return true
    }
    return TranscribedScreen(program: screen, flush: { adapter.flush() }, log: log, change: change)
  }
}

/// A list whose rows can be moved.
@MainActor
private final class Tracks: Things, MovableDataSource {
  func allow(_ move: Move) throws(ListMoveRefusal) -> Move {
    if isLocked { throw .reason("The list is locked") }
    return move
  }

  func perform(_ move: Move) { try? items.apply(move) }
}

/// A list whose rows have actions, or a heart. A durian has no heart.
@MainActor
private final class Tasks: Things, ActionableDataSource {
  func actions(for thing: Thing) -> [ListAction] {
    if isLikable && thing.title == "Durian" { return [] }
    let (symbol, title) = thing.isLiked ? ("♥", "Unlike") : ("♡", "Like")
    if isLikable { return [ListAction("like", title: title, symbol: symbol, key: "+", placement: .accessory)] }
    let actions = [
      ListAction("done", title: "done", key: "e"), ListAction("rename", title: "rename", takesSeveral: false),
      ListAction("delete", title: "Delete", key: "x", role: .destructive), ListAction("share", title: "공유"),
    ]
    return refusing.contains(thing.id) ? Array(actions.prefix(2)) : actions
  }

  func perform(_ action: ListAction, on things: [Thing]) {
    let ids = things.map(\.id)
    log.append("\(action.id) \(ids)")
    if action.id == "delete" { items.removeAll { ids.contains($0.id) } }
    if action.id == "like" { for index in items.indices where ids.contains(items[index].id) { like(index) } }
  }
}
