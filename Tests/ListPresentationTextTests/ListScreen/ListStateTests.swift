import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation
@testable import ListPresentationText

/// The state of a list screen, without a screen, a terminal or an adapter: inputs in, effects and frames out.
@MainActor @Suite struct ListStateTests {
  @Test func keyMovesTheCursorInTheStateAndInTheList() {
    var stage = StateStage(["a", "b", "c"])
    #expect(stage.press("j") == ["moveCursor(1)"])
    #expect(stage.frame == "  a\n> b\n  c\n\n2 of 3\nenter open  / filter  ? help  q quit\n")
    #expect(stage.press("5G") == ["moveCursor(2)"])
    #expect(stage.press("x") == [])
    #expect(stage.frame.contains("x has no effect here"))
  }

  @Test func copyOfAStateStaysAsItWas() {
    var stage = StateStage(["a", "b", "c"])
    let before = stage
    _ = stage.press("j/c")
    #expect(before.frame.hasPrefix("> a\n  b\n") && stage.frame.hasPrefix("> c\n\n"))
  }

  @Test func sameInputsGiveTheSameFramesAndEffects() {
    for seed in testSeeds("LIST_PRESENTATION_LIST_SCREENS", small: 8) {
      var random = SeededGenerator(seed: seed)
      var stages = [StateStage(Array("abcdefgh").map { "row \($0)" }), StateStage([])]
      stages[1] = stages[0]
      for _ in 0..<40 {
        let keys = ["j", "k", "G", "g", "/a", "n", "2", "d", "b", "?", "v", "하"].randomElement(using: &random) ?? "j"
        let effects = stages.indices.map { stages[$0].press(keys) }
        #expect(effects[0] == effects[1] && stages[0].frame == stages[1].frame, "seed \(seed), \(keys)")
      }
    }
  }

  @Test func keysOfASyllableAreTakenOneAfterTheOther() {
    var stage = StateStage(["a", "b", "c"])
    let effects = stage.state.receive(.key(.character("게")), stage.list).map { "\($0)" }
    #expect(effects.count == 2 && effects.allSatisfy { $0.hasPrefix("then") })
  }

  @Test func escapeWhileTypingReturnsToThePlaceBefore() throws {
    var stage = StateStage(["a", "b", "c"])
    _ = stage.press("jj/a")
    #expect(stage.state.cursorIndex == 0 && stage.frame.hasSuffix("/a\n"))
    let effects = stage.state.receive(.key(.escape), stage.list)
    let effect = try #require(effects.first)
    guard case .restore(let position) = effect else {
      Issue.record("\(effect)")
      return
    }
    #expect(position.cursor?.index == 2 && position.query.isEmpty)
    stage.play(stage.state.receive(.position(position), stage.list))
    #expect(stage.frame.hasPrefix("  a\n  b\n> c\n"))
  }

  @Test func updateKeepsTheRowWithTheCursorAndItsPlace() {
    var stage = StateStage((0..<30).map { "row \($0)" })
    _ = stage.press("9G")
    let line = stage.frame.split(separator: "\n").firstIndex(of: "> row 8")
    let old = stage.list.titles
    stage.list.titles = ["new"] + old
    stage.follow(old)
    #expect(stage.frame.split(separator: "\n").firstIndex(of: "> row 8") == line)
    #expect(stage.state.cursorIndex == 9)
  }

  @Test func frameOfAStateIsTheSameHoweverOftenItIsDrawn() {
    var stage = StateStage(["a", "b", "c"])
    _ = stage.press("?")
    #expect(stage.frame == stage.frame && stage.frame.contains("Everywhere"))
  }

  @Test func loadingToTheEndIsAskedForUntilAKeyStopsIt() {
    var stage = StateStage(["a", "b", "c"])
    stage.list.loadStates?.atEnd = .idle
    stage.list.total = 9
    #expect(stage.press("G") == ["moveCursor(2)", "load(ListPresentationText.TextWords.End.last)"])
    #expect(stage.frame.contains("loading to the end, esc stops"))
    _ = stage.play(stage.state.receive(.key(.escape), stage.list))
    #expect(stage.frame.contains("Last loaded row"))
  }
}

/// A state with a list of titles, whose cursor follows the effects.
@MainActor
private struct StateStage {
  var state = ListState<String>()
  var list: TitleList

  init(_ titles: [String]) {
    list = TitleList(titles: titles)
    list.loadStates?.atEnd = .exhausted
    list.settings.words.end = { _, _ in "" }
    var step = ListStep(change: .reload)
    (step.numberOfItems, step.numberOfSections) = (titles.count, 1)
    play(state.receive(.update(step), list))
    play(state.receive(.key(.home), list))
  }

  var frame: String { ListDrawing(state, list).frame(in: ScreenSize(columns: 40, rows: 6)).frame.text }

  /// Shows the state before each key.
  /// - Returns: The effects of the last key, but those that draw and those that a frame has.
  mutating func press(_ keys: String) -> [String] {
    var last: [String] = []
    for key in keys {
      let frame = ListDrawing(state, list).frame(in: ScreenSize(columns: 40, rows: 6)).frame
      _ = state.receive(.frame(frame), list)
      last = play(state.receive(.key(.character(key)), list))
    }
    return last
  }

  /// Does what effects say, as far as a list of titles can.
  @discardableResult
  mutating func play(_ effects: [ListEffect<String>]) -> [String] {
    effects.flatMap { effect -> [String] in
      switch effect {
      case .moveCursor(let index):
        let id = list.id(at: index)
        list.selection?.cursor = id
      case .then(let input): return play(state.receive(input, list))
      case .draw, .endRange: return []
      default: break
      }
      return ["\(effect)"]
    }
  }

  /// Follows a change of the titles.
  mutating func follow(_ old: [String]) {
    struct Row: ListElement { let id: String }
    let (old, new) = (ListSnapshot(old.map(Row.init)), ListSnapshot(list.titles.map(Row.init)))
    for batch in new.difference(from: old).batches {
      var step = ListStep(change: .structure(ListIndexMap(batch, from: old.structure, to: new.structure)))
      (step.numberOfItems, step.numberOfSections) = (list.titles.count, 1)
      play(state.receive(.update(step), list))
    }
  }
}

/// A list of titles, of which each is its id.
struct TitleList: ScreenList {
  typealias ID = String

  var titles: [String]
  var settings = ListSettings(title: "")
  var loadStates: ListLoadStates? = ListLoadStates()
  var selection: ListSelection<String>? = ListSelection()
  var total: Int?

  var sections: any SectionRanges { ListStructure(sections: [SingleSection()], counts: [titles.count]) }
  var numberOfItems: Int { titles.count }
  var isInMemory: Bool { true }
  func id(at index: Int) -> String? { titles.indices.contains(index) ? titles[index] : nil }
  func index(of id: String) -> Int? { titles.firstIndex(of: id) }
  func row(at index: Int) -> TextRow? { id(at: index).map { TextRow($0) } }
  func spokenRow(at index: Int) -> TextRow? { row(at: index) }
  func heading(ofSection section: Int) -> String? { nil }
  func footer(ofSection section: Int) -> String? { nil }

  func indices(of query: TextQuery, in range: Range<Int>) -> [UInt32] {
    range.filter { query.matches(titles[$0]) }.map { UInt32($0) }
  }

  func drawing(
    cursor: String?, highlighting query: TextQuery?, hasPictures: Bool
  ) -> (Int) -> (texts: TextRow, look: TextRow.Look)? {
    { index in row(at: index).map { ($0, TextRow.Look(hasCursor: titles[index] == cursor)) } }
  }

  var hasDetails: Bool { false }
  func details(at index: Int) -> [TextDetail]? { nil }
  func summary(_ count: @autoclosure () -> TextWords.Count) -> String? { nil }
  func hasFailedPicture(among indices: [Int]) -> Bool { false }
  var hasBeginning: Bool { true }
  var isSettled: Bool { true }
  var gap: ListGap? { nil }
  var lostItems: LostItems? { nil }

  func count(showing rows: ShownRows) -> TextWords.Count {
    TextWords.Count(shown: rows.count, loaded: titles.count, total: total ?? titles.count)
  }

  var growthRange: Range<Int> { titles.count..<titles.count }
  var isRefreshable: Bool { false }
  var isCancellable: Bool { false }
  var isMovable: Bool { false }
  var isUndoable: Bool { false }
  var undoTitle: String? { nil }
  var redoTitle: String? { nil }
  var isSearchable: Bool { false }
  var searchText: String { "" }
  var shownQuery: String { "" }
  func actions(at index: Int) -> [ListAction] { [] }
  func targets(of action: ListAction.ID, at index: Int) -> ListActionTargets<String>? { nil }
  var question: ListQuestion<String>? { nil }
  var firstSelected: String? { nil }
  var carried: CarriedRows<String>? { nil }
  var isOutline: Bool { false }
  func node(at index: Int) -> OutlineNode? { nil }
  func parent(at index: Int) -> Int? { nil }
}
