import ListPresentation
import ListPresentationTesting
import Observation
import TestSupport
import Testing

@testable import ListPresentationText

/// Two screens and a view with rows of its own show one adapter, while keys, calls of the app and changes of the model
/// arrive in any order.
@MainActor @Suite struct InteractionPropertyTests {
  @Test func rulesOfInteractionHoldAfterEachStep() async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_INTERACTIONS", small: 24)) { seed in
      InteractionRun(seed: seed).play(steps: 50)
    }
  }
}

/// A list of notes with actions, on two screens.
@MainActor
private final class InteractionRun {
  private var random: SeededGenerator
  private let notes = Notes()
  private let screens = [TextListScreen<SingleSection, Note>(row: \.row), TextListScreen(row: \.row)]
  private let copy = RecordingListView<SingleSection, Note>()
  private let adapter: Notes.Adapter
  private let log = InteractionLog()

  private static let keys =
    Key.keys(in: "j j k k space space v A esc esc g G a x y n d : / ? 1 2 enter pgdn m m u ctrl-r")
    + (0..<6).map { .click(ScreenPosition(row: $0, column: $0 % 2 == 0 ? 3 : 28)) }

  private static let modes: [SelectionMode] = [
    .multiple(), .multiple(limit: 3), .single, .none, .multiple(limit: 0),
  ]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    notes.selectionMode = random.one(of: Self.modes)
    adapter = ListAdapter(dataSource: notes, view: screens[0], delegate: log)
    adapter.attach(screens[1])
    adapter.attach(copy)
  }

  /// - Returns: The fault of the first step after which a rule does not hold.
  func play(steps: Int) -> String? {
    for step in 0..<steps {
      let words = takeStep(step)
      if let fault { return "step \(step), \(words): \(fault)" }
    }
    return nil
  }

  private func takeStep(_ step: Int) -> String {
    let index = random.number(0...9)
    let noteIndex = min(index, notes.notes.count)
    switch random.number(0...15) {
    case 0: notes.notes.insert(Note(id: 100 + step), at: noteIndex)
    case 1 where noteIndex < notes.notes.count: notes.notes.remove(at: noteIndex)
    case 2 where noteIndex < notes.notes.count: notes.notes[noteIndex].isDone.toggle()
    case 3: notes.notes.shuffle(using: &random)
    case 4 where index == 0: (notes.away, notes.notes) = (notes.notes, [])
    case 4: (notes.notes, notes.away) = (notes.notes + notes.away, [])
    case 5: adapter.select([index, index + 1], by: .toggling)
    case 6: return "\(String(describing: adapter.perform("archive", on: [index, index + 1])))"
    case 7: adapter.flush()
    case 8 where index < 3: notes.selectionMode = random.one(of: Self.modes)
    default:
      let screen = random.one(of: screens)
      let key = random.one(of: Self.keys)
      let targets = key == .character("d") ? targets(on: screen) : nil
      let count = notes.performed.count
      screen.press(key)
      if let targets, notes.performed.dropFirst(count) != ["done \(targets)"] {
        notes.fault = "d acts by \(notes.performed.dropFirst(count)), not on \(targets)"
      }
      return "\(key)"
    }
    return "change"
  }

  /// The notes on which a key acts: those that the user has selected, or else what the row with the cursor stands for.
  private func targets(on screen: TextListScreen<SingleSection, Note>) -> [Int]? {
    guard screen.isBrowsing, let cursor = screen.cursorItem?.id, let list = adapter.snapshot else { return nil }
    let selected = adapter.selection.ids(in: list)
    return log.isSelectionMadeByUser && !selected.isEmpty || selected.contains(cursor) ? selected : [cursor]
  }

  private var fault: String? {
    // What the model has removed may be on the screen until the pull.
    adapter.flush()
    let pictures = screens.map { $0.show(columns: 30, rows: 40).text }
    let shown = adapter.snapshot?.items.map(\.self) ?? []
    let ids = shown.map(\.id)
    let selection = adapter.selection
    let held = Set(adapter.interactiveMovement?.ids ?? [])
    if held.isEmpty ? shown != notes.notes : !held.isSubset(of: ids) { return "the list is \(ids)" }
    func others(_ list: [Note]) -> [Note] { list.filter { !held.contains($0.id) } }
    if others(shown) != others(notes.notes) { return "with \(held) in hand, the list is \(ids)" }
    if copy.rows != [shown] || !copy.refusals.isEmpty { return "the view with rows shows \(copy.rows)" }
    if !selection.ids.isSubset(of: ids) { return "\(selection.ids) are selected of \(ids)" }
    if let cursor = selection.cursor, !ids.contains(cursor) { return "the cursor is on \(cursor)" }
    if selection.ids.count > notes.selectionMode.capacity ?? .max { return "\(selection.ids.count) are selected" }
    if !ids.isEmpty, log.selected != selection.ids { return "events say that \(log.selected) are selected" }
    if log.performed != notes.performed { return "events say \(log.performed), and the model \(notes.performed)" }
    if let fault = notes.fault { return fault }
    for (screen, picture) in zip(screens, pictures) {
      if let question = screen.adapter?.question, question.ids.isEmpty || !Set(question.ids).isSubset(of: ids) {
        return "a question about \(question.ids)"
      }
      if screen.isBrowsing, adapter.question != nil || !held.isEmpty {
        return "a screen shows neither the question nor what is held"
      }
      guard screen.isBrowsing, screen.position.query.isEmpty, !ids.isEmpty, held.isEmpty else { continue }
      if screen.cursorItem?.id != selection.cursor { return "the cursor of a screen is on another row" }
      let rows = picture.split(separator: "\n").prefix(ids.count)
      let wanted = notes.notes.map { note in
        let signs = selection.ids.contains(note.id) ? ["● ", "◉ "] : ["  ", "> "]
        return signs[selection.cursor == note.id ? 1 : 0] + note.row.title + " "
      }
      if !zip(rows, wanted).allSatisfy({ $0.hasPrefix($1) }) || rows.count != ids.count {
        return "a screen shows \(rows)"
      }
    }
    return nil
  }
}

private struct Note: ListElement {
  let id: Int
  var isDone = false
  var row: TextRow { TextRow("note \(id)") }
}

@MainActor @Observable
private final class Notes: ActionableDataSource, SelectableDataSource, MovableDataSource, UndoableDataSource {
  var notes = (0..<8).map { Note(id: $0) }
  @ObservationIgnored var away: [Note] = []
  var selectionMode = SelectionMode.multiple()
  @ObservationIgnored var performed: [String] = []
  @ObservationIgnored var fault: String?
  private let history = EditHistory(limit: 5)

  var numberOfItems: Int { notes.count }
  func item(at index: Int) -> Note { notes[index] }
  func canSelect(_ note: Note) -> Bool { note.id != 5 }

  func actions(for note: Note) -> [ListAction] {
    let archive = ListAction("archive", title: "Archive", key: "x", role: .destructive)
    let done = ListAction("done", title: "Done", symbol: note.isDone ? "+" : "-", key: "d", placement: .accessory)
    return note.id % 3 == 0 ? [done] : [archive, done, ListAction("name", title: "Name", takesSeveral: false)]
  }

  func perform(_ action: ListAction, on items: [Note]) {
    performed.append("\(action.id) \(items.map(\.id))")
    let indices = items.compactMap { note in notes.firstIndex { $0.id == note.id } }
    if items.isEmpty || indices.count != items.count { fault = "\(action.id) on items that have left" }
    if indices != indices.sorted() { fault = "\(action.id) in another order" }
    if items.contains(where: { note in !actions(for: note).contains { $0.id == action.id } }) {
      fault = "\(action.id) on an item that does not offer it"
    }
    edit(action.id) { notes in
      switch action.id {
      case "archive": notes.removeAll { note in items.contains { $0.id == note.id } }
      case "done": for index in indices { notes[index].isDone.toggle() }
      default: break
      }
    }
  }

  func canMove(_ note: Note) -> Bool { note.id != 4 }

  func perform(_ move: Move) {
    do {
      try edit("move") { try $0.apply(move) }
    } catch {
      fault = "\(move): \(error)"
    }
  }

  var undoTitle: String? { history.undoTitle }
  var redoTitle: String? { history.redoTitle }
  func undo() -> String? { history.undo() }
  func redo() -> String? { history.redo() }

  private func edit(_ title: String, _ change: (inout [Note]) throws -> Void) rethrows {
    let before = notes
    try change(&notes)
    let after = notes
    history.record(title) { [weak self] in
      self?.show(after)
    } undo: { [weak self] in
      self?.show(before)
    }
  }

  /// Shows notes again, also those that have gone away.
  private func show(_ notes: [Note]) {
    self.notes = notes
    away.removeAll { note in notes.contains { $0.id == note.id } }
  }
}

/// What the events of the adapter say.
@MainActor
private final class InteractionLog: ListAdapterDelegate {
  private(set) var selected: Set<Int> = []
  private(set) var isSelectionMadeByUser = false
  private(set) var performed: [String] = []

  func adapter(_ adapter: Notes.Adapter, didReport event: ListEvent<SingleSection, Note>) {
    switch event {
    case .selectionChanged(let change):
      selected = selected.subtracting(change.removed).union(change.added)
      // Every range is the user's.
      if change.reason == .user || adapter.selection.isExtending, !change.isEmpty {
        isSelectionMadeByUser = true
      } else if !change.added.isEmpty {
        isSelectionMadeByUser = false
      }
    case .performed(let action, let items): performed.append("\(action.id) \(items.map(\.id))")
    default: break
    }
  }
}

extension TextListScreen {
  fileprivate var isBrowsing: Bool { if case .browsing = state.mode { true } else { false } }
}
