import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// Random selections and changes of a list, compared with a model that keeps plain arrays.
@Suite struct SelectionPropertyTests {
  private typealias Snapshot = ListSnapshot<SingleSection, Fruit>

  /// Removes, inserts and moves some ids.
  private static func edit(_ ids: inout [Int], using random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 0...3, using: &random) where !ids.isEmpty {
      ids.remove(at: Int.random(in: 0..<ids.count, using: &random))
    }
    if Int.random(in: 0..<10, using: &random) == 0 { ids = [] }
    for id in 0..<10 where !ids.contains(id) && Int.random(in: 0..<4, using: &random) == 0 {
      ids.insert(id, at: Int.random(in: 0...ids.count, using: &random))
    }
    if Bool.random(using: &random) { ids.shuffle(using: &random) }
  }

  /// A range begins at the cursor and ends at it. The mode changes alone and with the list.
  @Test func settledSelectionHoldsOnlyIDsOfTheListAndReportsEveryChange() async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_SELECTIONS", small: 60)) { seed in
      var random = SeededGenerator(seed: seed)
      let modes: [SelectionMode] = [.none, .single, .multiple(), .multiple(limit: 0), .multiple(limit: 3)]
      var mode = modes.randomElement(using: &random) ?? .none
      var selection = ListSelection<Int>(mode: mode)
      var list = Snapshot((0..<8).map { Fruit(id: $0) })
      var reported: Set<Int> = []
      for step in 0..<40 {
        let before = selection
        let change: SelectionChange<Int>
        let index = Int.random(in: 0..<10, using: &random)
        let id = list.structure.position(at: index).map { list[$0].id }
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1:
          let operations: [ListSelection<Int>.Operation] = [.replacing, .adding, .removing, .toggling]
          let operation = operations.randomElement(using: &random) ?? .adding
          let ids = (0..<Int.random(in: 0...3, using: &random)).map { _ in Int.random(in: 0..<12, using: &random) }
          var edit = SelectionEdit(selection)
          edit.select(ids, by: operation, in: list) { $0.id != 5 }
          change = selection.apply(edit)
          if operation == .adding, mode != .single, !change.removed.isEmpty { return "step \(step): adding removes" }
          if change.refusal != nil, operation != .replacing, mode != .single, operation != .toggling,
            !selection.ids.isSuperset(of: before.ids)
          {
            return "step \(step): a refusal deselects"
          }
        case 2 where id != nil:
          selection.cursor = id
          selection.beginRange(at: id ?? 0, index: index, isSticky: true)
          change = SelectionChange()
        case 3 where id != nil && selection.isExtending:
          selection.cursor = id
          let anchor = selection.range?.anchorIndex ?? 0
          let kept = selection.range?.before ?? []
          change = selection.extend(to: index, among: Range<Int>?.none) { edit, range, indices in
            edit.extend(range, over: indices) { list.candidates(in: $0) { $0.id != 5 } }
          }
          var wanted = kept
          for next in stride(from: anchor, through: index, by: anchor <= index ? 1 : -1) {
            let id = list[list.structure.position(at: next) ?? ListPosition(section: 0, item: 0)].id
            if id != 5, wanted.count < mode.capacity ?? .max { wanted.insert(id) }
          }
          if selection.ids != wanted { return "step \(step): the range selects \(selection.ids), not \(wanted)" }
        case 4: change = selection.cancelRange()
        case 5:
          mode = modes.randomElement(using: &random) ?? .none
          change = selection.setMode(mode) { list.index(of: $0) }
          let kept = before.ids(in: list).prefix(mode.capacity ?? .max)
          if selection.ids != Set(kept) { return "step \(step): \(selection.ids) stay selected, not \(kept)" }
        default:
          var ids = list.itemIDs
          // A fourth of the changes affects at most the contents.
          if Int.random(in: 0..<4, using: &random) > 0 { Self.edit(&ids, using: &random) }
          // The mode can change with the list.
          if Int.random(in: 0..<4, using: &random) == 0 { mode = modes.randomElement(using: &random) ?? .none }
          selection.mode = mode
          let new = Snapshot(ids.map { Fruit(id: $0, name: Int.random(in: 0..<9, using: &random) == 0 ? "new" : "") })
          let batch = Bool.random(using: &random) ? new.difference(from: list) : nil
          let map = batch.flatMap { ListIndexMap($0, from: list.structure, to: new.structure) }
          change = selection.follow(after: batch, map: map, from: list, to: new) { $0.id != 5 }.change
          list = new
        }
        let present = Set(list.itemIDs)
        if !selection.ids.isSubset(of: present) { return "step \(step): an id is selected that has left" }
        if let cursor = selection.cursor, !present.contains(cursor) { return "step \(step): the cursor has left" }
        if selection.ids.count > mode.capacity ?? .max { return "step \(step): more ids than \(mode) allows" }
        if selection.ids.contains(5) { return "step \(step): a refused id is selected" }
        if !selection.absentIDs.isDisjoint(with: selection.ids) { return "step \(step): an id is here and away" }
        if !reported.isSuperset(of: change.removed) || !reported.isDisjoint(with: change.added) {
          return "step \(step): \(change) does not follow from \(reported)"
        }
        reported = reported.subtracting(change.removed).union(change.added)
        // An emptied list reports its change when it has items again.
        if !present.isEmpty, reported != selection.ids {
          return "step \(step): \(selection.ids) are selected, and \(reported) according to the changes"
        }
      }
      return nil
    }
  }
}
