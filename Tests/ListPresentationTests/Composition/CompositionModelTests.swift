import ListPresentationTesting
import Observation
import TestSupport
import Testing

@testable import ListPresentation

/// A part that a test changes, and that records what it is told.
@MainActor @Observable
final class ScriptedPart: SnapshotDataSource, RefreshableDataSource {
  let name: String
  var snapshot = ListSnapshot<SingleSection, DerivedRow>([])
  var loadState = ListLoadState.idle
  @ObservationIgnored var seen: [RangeSet<Int>] = []
  @ObservationIgnored var numberOfRefreshes = 0

  init(_ name: String, _ rows: [DerivedRow] = []) {
    self.name = name
    snapshot = ListSnapshot(rows)
  }

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
    case .idle, .exhausted: return nil
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
    return ListSection(
      CorePart(id: name, title: 0), from: part, whenEmpty: hidesEmpty.contains(name) ? .hidden : .shown,
      stateRow: stateRow)
  }
}

/// Random parts that load, fail, empty, refill, come and go, against arrays.
@MainActor @Suite struct CompositionModelTests {
  private static let runs = testSeeds("LIST_PRESENTATION_DERIVATIONS", small: 20)

  /// The sections that a model shows: each part with its rows, and the row that says its state.
  private static func expected(_ model: Parts) -> [(part: ScriptedPart, rows: [DerivedRow], state: [DerivedRow])] {
    var sections: [(part: ScriptedPart, rows: [DerivedRow], state: [DerivedRow])] = []
    for part in model.shown {
      let rows = part.snapshot.items(inSection: 0)
      let state = ListPartState(loadState: part.loadState, isEmpty: rows.isEmpty)
      let row = model.saysState.contains(part.name) ? Parts.stateRow(of: part.name, state) : nil
      if rows.isEmpty, row == nil, model.hidesEmpty.contains(part.name) { continue }
      sections.append((part: part, rows: rows, state: row.map { [$0] } ?? []))
    }
    return sections
  }

  private static func expectedState(_ model: Parts, seen: RangeSet<Int>) -> ListLoadState {
    var (start, visible) = (0, Set<String>())
    for (part, rows, state) in expected(model) {
      let end = start + rows.count + state.count
      if (start..<end).contains(where: seen.contains) { visible.insert(part.name) }
      start = end
    }
    let failed = model.shown.first { part in
      if case .failed = part.loadState { visible.contains(part.name) || part.numberOfItems == 0 } else { false }
    }
    if let failed { return failed.loadState }
    if model.shown.allSatisfy({ $0.numberOfItems == 0 }), model.shown.contains(where: { $0.loadState == .loading }) {
      return .loading
    }
    if model.shown.allSatisfy({ $0.loadState == .exhausted }) { return .exhausted }
    return model.shown.last?.loadState == .loading ? .loading : .idle
  }

  /// The faults of what the parts are told when the user sees some rows.
  private static func fault(
    ofReporting seen: RangeSet<Int>, to composition: ListComposition<CorePart, DerivedRow>, _ model: Parts
  ) -> String? {
    for part in model.shown { part.seen = [] }
    composition.visibleItemsChanged(to: seen)
    var start = 0
    for (part, rows, state) in expected(model) {
      let own = rows.indices.filter { seen.contains($0 + start) }
      let told = part.seen.map { Array($0.ranges.joined()) }
      if told != (own.isEmpty ? [] : [own]) { return "part \(part.name) is told \(told) instead of \(own)" }
      start += rows.count + state.count
    }
    let state = expectedState(model, seen: seen)
    return composition.loadState == state ? nil : "\(composition.loadState) instead of \(state)"
  }

  @Test func compositionEqualsItsPartsAfterEveryStep() async throws {
    try await expectNoFault(for: Self.runs) { seed in
      var generator = SeededGenerator(seed: seed)
      let parts = (0..<5).map { ScriptedPart("\($0)") }
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
        var expected = DerivedBlocks()
        for part in Self.expected(model) {
          expected.append((CorePart(id: part.part.name, title: 0), part.rows + part.state))
        }
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
