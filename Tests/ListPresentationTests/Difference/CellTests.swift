import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// The cells of a view follow the plans between random lists.
@Suite struct CellTests {
  private static let pairs = testSize("LIST_PRESENTATION_PAIRS", small: 120)

  private final class Cell {
    let row: CoreRow
    init(_ row: CoreRow) { self.row = row }
  }

  private typealias List = ListSnapshot<SingleSection, CoreRow>

  @Test func cellsFollowThePlan() async {
    await expectNoFault(for: 0..<UInt64(Self.pairs)) { seed in
      var generator = SeededGenerator(seed: seed)
      let old = CoreSnapshot.random(using: &generator)
      let new = CoreSnapshot.random(using: &generator)
      func rows(_ snapshot: CoreSnapshot) -> [[CoreRow]] {
        (0..<snapshot.numberOfSections).map { snapshot.items(inSection: $0) }
      }
      var shown = rows(old)
      let plan = new.difference(from: old)
      plan.apply(to: &shown, of: new) { $0 }
      return shown == rows(new) ? nil : "\(old.picture) -> \(new.picture): \(shown)"
    }
  }

  @Test func cellIsMadeOnlyForAnItemThatIsInsertedOrChanges() async {
    await expectNoFault(for: 0..<UInt64(Self.pairs)) { seed in
      var generator = SeededGenerator(seed: seed)
      let old = (1...20).shuffled(using: &generator).prefix(12).map { CoreRow(id: $0, text: 0) }
      let new = (1...20).shuffled(using: &generator).prefix(12).map {
        CoreRow(id: $0, text: Int.random(in: 0..<4, using: &generator) / 3)
      }
      let kept = old.map(Cell.init)
      var sections = [kept]
      var numberOfCellsMade = 0
      List(new).difference(from: List(old)).apply(to: &sections, of: List(new)) {
        numberOfCellsMade += 1
        return Cell($0)
      }
      let cells = sections[0]
      let numberOfNewRows = new.filter { !old.contains($0) }.count
      let numberOfKeptCells = cells.filter { cell in kept.contains { $0 === cell } }.count
      return cells.map(\.row) == new && numberOfCellsMade == numberOfNewRows
        && numberOfKeptCells == new.count - numberOfNewRows ? nil : "\(old) -> \(new): \(cells.map(\.row))"
    }
  }

  @Test func listWithoutItsSectionHasNoCells() {
    let (full, empty) = (List([CoreRow(id: 1)]), List())
    var cells = [[1]]
    empty.difference(from: full).apply(to: &cells, of: empty, make: \.id)
    #expect(cells == [])
    full.difference(from: empty).apply(to: &cells, of: full, make: \.id)
    #expect(cells == [[1]])
  }
}

extension ListBatch {
  /// Updates cells as ``ListUpdate/apply(to:make:)`` does.
  fileprivate func apply<Section, Item, Cell>(
    to cells: inout [[Cell]], of list: ListSnapshot<Section, Item>, make: (Item) -> Cell
  ) {
    var new: [Cell] = []
    list.forEachItem(newOrChangedBy: self) { new.append(make($0)) }
    apply(to: &cells, new: new) { list.items(inSection: $0).count }
  }
}
