import ListPresentation
import ListPresentationText
import Observation
import TestSupport
import Testing

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
  @ObservationIgnored fileprivate var isLocked = false
  /// The rows that offer less.
  fileprivate var refusing: Set<Int> = []
  @ObservationIgnored fileprivate var log: [String] = []

  init(_ titles: [String], isLikable: Bool = false) {
    all = titles.enumerated().map { Thing(id: $0, title: $1) }
    (items, self.isLikable) = (all, isLikable)
  }

  fileprivate func like(_ index: Int) { items[index].isLiked.toggle() }

  var transcribed: TranscribedScreen {
    let screen = TextListScreen("") { [isLikable] (thing: Thing) in
      TextRow(thing.title, trailing: isLikable ? "₩\(thing.id + 1),000" : "")
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

/// A list whose rows have actions, or a heart. The fourth row has no heart.
@MainActor
private final class Tasks: Things, ActionableDataSource {
  func actions(for thing: Thing) -> [ListAction] {
    if isLikable && thing.id == 3 { return [] }
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
