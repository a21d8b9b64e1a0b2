import ListPresentationTesting
import Observation
import TestSupport
import Testing

@testable import ListPresentation

/// A part that a test changes, and that records what it is told.
@MainActor @Observable
final class ScriptedPart: SnapshotDataSource, RefreshableDataSource {
  let name: String
  var snapshot: ListSnapshot<SingleSection, DerivedRow>
  var loadState = ListLoadState.idle
  var prependState = ListLoadState.exhausted
  @ObservationIgnored var seen: [RangeSet<Int>] = []
  @ObservationIgnored var numberOfRefreshes = 0
  /// Whether the part is cut into sections by the keys of its rows.
  @ObservationIgnored var isKeyed = false
  @ObservationIgnored private(set) lazy var keyed = sectioned(by: Self.section)

  init(_ name: String, _ ids: Range<Int> = 0..<0) {
    self.name = name
    snapshot = ListSnapshot(ids.map { DerivedRow(id: $0) })
  }

  nonisolated static func section(of row: DerivedRow) -> CorePart { CorePart(id: "key \(row.key)") }

  func visibleItemsChanged(to indices: RangeSet<Int>) { seen.append(indices) }
  func refresh() { numberOfRefreshes += 1 }
}

/// A model of which the parts come and go.
@MainActor @Observable
final class Parts {
  var shown: [ScriptedPart] = []
  var hidesEmpty: Set<String> = []
  var saysState: Set<String> = []

  init(_ shown: [ScriptedPart] = []) { self.shown = shown }

  static func stateRow(of name: String, _ state: ListPartState) -> DerivedRow? {
    let id = -(Int(name) ?? 0) - 1
    switch state.loadState {
    case .loading: return DerivedRow(id: id, text: 1)
    case .failed: return DerivedRow(id: id, text: 2)
    case .exhausted where state.isEmpty: return DerivedRow(id: id)
    case .idle, .stopped, .exhausted: return nil
    }
  }

  /// Keeps the model alive, as the owner of a screen does.
  func composition() -> ListComposition<CorePart, DerivedRow> {
    ListComposition { for part in self.shown { self.section(from: part) } }
  }

  private func section(from part: ScriptedPart) -> ListSection<ListPart<CorePart, DerivedRow>> {
    let name = part.name
    var stateRow: (@MainActor (ListPartState) -> DerivedRow?)?
    if saysState.contains(name) { stateRow = { Self.stateRow(of: name, $0) } }
    if part.isKeyed {
      return ListSection(from: part.keyed, stateIn: CorePart(id: name)) { stateRow?($0) }
    }
    return ListSection(
      CorePart(id: name), from: part, whenEmpty: hidesEmpty.contains(name) ? .hidden : .shown,
      stateRow: stateRow)
  }
}

/// Random parts that load, fail, empty, refill, come and go, against arrays.
@MainActor @Suite struct CompositionModelTests {
  private static let runs = testSeeds("LIST_PRESENTATION_DERIVATIONS", small: 12)

  /// A section that a model shows, with the row that says the state of its part.
  private struct ShownSection {
    let part: ScriptedPart
    let section: CorePart
    var rows: [DerivedRow]
    var state: [DerivedRow] = []
  }

  private static func expected(_ model: Parts) -> [ShownSection] {
    var sections: [ShownSection] = []
    for part in model.shown {
      let rows = part.snapshot.items(inSection: 0)
      let state = ListPartState(loadState: part.loadState, isEmpty: rows.isEmpty)
      let row = model.saysState.contains(part.name) ? Parts.stateRow(of: part.name, state) : nil
      let whole = CorePart(id: part.name)
      guard part.isKeyed else {
        if rows.isEmpty, row == nil, model.hidesEmpty.contains(part.name) { continue }
        sections.append(ShownSection(part: part, section: whole, rows: rows, state: row.map { [$0] } ?? []))
        continue
      }
      for row in rows {
        let section = ScriptedPart.section(of: row)
        if let index = sections.firstIndex(where: { $0.section.id == section.id }) {
          sections[index].rows.append(row)
        } else {
          sections.append(ShownSection(part: part, section: section, rows: [row]))
        }
      }
      if let row { sections.append(ShownSection(part: part, section: whole, rows: [], state: [row])) }
    }
    return sections
  }

  private static func expectedState(_ model: Parts, visible: Set<String>) -> ListLoadState {
    let failed = model.shown.first { part in
      if case .failed = part.loadState { visible.contains(part.name) || part.numberOfItems == 0 } else { false }
    }
    if let failed { return failed.loadState }
    if model.shown.contains(where: { $0.loadState == .loading }) { return .loading }
    return model.shown.allSatisfy { $0.loadState == .exhausted } ? .exhausted : .idle
  }

  /// The faults of what the parts are told when the user sees some rows.
  private static func fault(
    ofReporting seen: RangeSet<Int>, to composition: ListComposition<CorePart, DerivedRow>, _ model: Parts
  ) -> String? {
    for part in model.shown { part.seen = [] }
    composition.visibleItemsChanged(to: seen)
    var (start, visible) = (0, Set<String>())
    // The rows of each part that the user sees, and the last row of each part on the screen.
    var own: [String: Set<Int>] = [:]
    var last: [String: Int] = [:]
    for shown in expected(model) {
      let rows = shown.rows + shown.state
      if rows.indices.contains(where: { seen.contains($0 + start) }) { visible.insert(shown.part.name) }
      let ids = shown.rows.indices.filter { seen.contains($0 + start) }.map { shown.rows[$0].id }
      own[shown.part.name, default: []].formUnion(ids)
      last[shown.part.name] = shown.rows.last?.id ?? last[shown.part.name]
      start += rows.count
    }
    for part in model.shown {
      let (ids, seen) = (part.snapshot.itemIDs, own[part.name] ?? [])
      let isAtEnd = part.isKeyed && last[part.name].map(seen.contains) == true
      let indices = ids.indices.filter { seen.contains(ids[$0]) || isAtEnd && $0 == ids.count - 1 }
      let told = part.seen.map { Array($0.ranges.joined()) }
      if told != (indices.isEmpty ? [] : [indices]) { return "part \(part.name) is told \(told) instead of \(indices)" }
    }
    let state = expectedState(model, visible: visible)
    return composition.loadState == state ? nil : "\(composition.loadState) instead of \(state)"
  }

  @Test func compositionEqualsItsPartsAfterEveryStep() async throws {
    try await expectNoFault(for: Self.runs) { seed in
      var generator = SeededGenerator(seed: seed)
      let parts = (0..<5).map { ScriptedPart("\($0)") }
      parts[4].isKeyed = true
      let model = Parts()
      var next = 0
      let composition = model.composition()
      var last = composition.snapshot
      for step in 0..<40 {
        guard let part = parts.randomElement(using: &generator) else { break }
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: model.shown = parts.filter { _ in Bool.random(using: &generator) }
        case 1: model.shown.shuffle(using: &generator)
        case 2: model.hidesEmpty.formSymmetricDifference([part.name])
        case 3: model.saysState.formSymmetricDifference([part.name])
        case 4: part.snapshot = ListSnapshot([])
        case 5, 6:
          let states = [ListLoadState.idle, .loading, .exhausted, .failed("part \(part.name)")]
          part.loadState = states.randomElement(using: &generator) ?? .idle
        default:
          var rows = part.snapshot
          _ = try rows.performRandomItemEdit(next: &next, using: &generator)
          part.snapshot = rows
        }
        let now = composition.snapshot
        let expected = Self.expected(model).map { (section: $0.section, items: $0.rows + $0.state) }
        if picture(blocks(of: now)) != picture(expected) {
          return "step \(step): \(picture(blocks(of: now))) instead of \(picture(expected))"
        }
        if let fault = now.difference(from: last).fault(from: last, to: now) { return "step \(step): \(fault)" }
        let (count, top) = (now.numberOfItems, Int.random(in: 0...now.numberOfItems, using: &generator))
        let seen = RangeSet(top..<min(top + Int.random(in: 0..<9, using: &generator), count))
        if let fault = Self.fault(ofReporting: seen, to: composition, model) { return "step \(step): \(fault)" }
        last = now
      }
      return nil
    }
  }
}
