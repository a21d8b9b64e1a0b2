import ListPresentation
import Observation
import Testing

@MainActor @Suite struct DerivedMovingTests {
  private let source = Tunes("a: 1 2 3 4 | b: 5 6")

  /// Moves a row by some steps in a list, and returns what the source has then, or why not.
  private func after<Section, Item>(
    moving index: Int, by steps: Int, in list: some ListAdapterDataSource<Section, Item>
  ) -> String {
    let adapter = ListAdapter(dataSource: list)
    if let refusal = adapter.beginInteractiveMovement(at: index) { return "\(refusal)" }
    adapter.updateInteractiveMovement(by: steps)
    if case .refused(let refusal) = adapter.endInteractiveMovement() { return "\(refusal)" }
    return source.snapshot.picture
  }

  @Test func destinationInADerivedListIsBeforeTheNextItemOrBehindTheLast() {
    let odd = source.filter { $0.id % 2 == 1 || $0.id > 5 }
    #expect(after(moving: 0, by: 1, in: odd) == "a: 2 3 1 4 | b: 5 6")
    #expect(after(moving: 1, by: -1, in: odd) == "a: 2 1 3 4 | b: 5 6")
    #expect(after(moving: 0, by: 2, in: odd) == "a: 2 3 4 | b: 1 5 6")
    source.snapshot = CoreSnapshot("a: 1 2 3 4 | b: 5 6")
    #expect(after(moving: 0, by: 1, in: source.filter { $0.id < 3 }) == "a: 2 1 3 4 | b: 5 6")
    source.snapshot = CoreSnapshot("a: 1 2 3 4 | b: 5 6")
    #expect(after(moving: 5, by: -6, in: source.map { Fruit(id: -$0.id) }) == "a: 6 1 2 3 4 | b: 5")
  }

  @Test func separatorsAreNoDestinations() {
    let separated = source.separated { before, after in
      if let before, after != nil { CoreRow(id: 100 + before.id) } else { nil }
    }
    // 1, 101, 2, 102, …: behind a separator is behind the item before it.
    #expect(after(moving: 0, by: 2, in: separated) == "a: 2 1 3 4 | b: 5 6")
    #expect(after(moving: 1, by: 1, in: separated) == "This row cannot be moved")
  }

  @Test func sectionMadeOfItemsKeepsThem() {
    let tunes = Playlist([1, 2, 3, 4, 5])
    let sectioned = tunes.sectioned { CorePart(id: $0.id % 2 == 0 ? "even" : "odd") }
    let adapter = ListAdapter(dataSource: sectioned)
    adapter.carryItem(at: 0, by: 1)
    #expect(adapter.endInteractiveMovement() == .moved(ListMove([1], before: 5, in: "odd")))
    #expect(tunes.items.map(\.id) == [2, 3, 4, 1, 5])
    adapter.flush()
    #expect(adapter.snapshot?.picture == "even: 2 4 | odd: 3 1 5")
    adapter.carryItem(at: 0, by: 2)
    #expect(adapter.endInteractiveMovement() == .refused(.section))
    adapter.carryItem(at: 0, by: 1)
    #expect(adapter.endInteractiveMovement() == .moved(ListMove([2], before: nil, in: "even")))
    #expect(tunes.items.map(\.id) == [3, 4, 2, 1, 5])
  }

  @Test func sortedListRefuses() {
    #expect(after(moving: 0, by: 1, in: source.sorted { $0.id }) == "\(ListMoveRefusal.sorted)")
    #expect(
      after(moving: 0, by: 1, in: source.sorted { $0.id }.map { Fruit(id: $0.id) }) == "\(ListMoveRefusal.sorted)")
  }

  @Test func anotherDestinationOfTheSourceIsShown() {
    source.answer = { (move) throws(ListMoveRefusal) in ListMove(move.ids, before: nil, in: move.section) }
    let adapter = ListAdapter(dataSource: source.map { Fruit(id: -$0.id) })
    adapter.carryItem(at: 0, by: 1)
    #expect(adapter.snapshot?.itemIDs == [-2, -3, -4, -1, -5, -6])
    #expect(adapter.endInteractiveMovement() == .moved(ListMove([-1], before: nil, in: "a")))
  }

  @Test func refusalOfTheSourceReachesTheUser() {
    source.answer = { (_) throws(ListMoveRefusal) in throw .reason("Folders come first") }
    #expect(after(moving: 0, by: 1, in: source.filter { _ in true }) == "Folders come first")
    source.fixed = [1]
    #expect(after(moving: 0, by: 1, in: source.filter { _ in true }) == "This row cannot be moved")
  }

  @Test func itemsOfACompositionStayInTheirList() {
    let (first, second) = (Playlist([1, 2, 3]), Playlist([4, 5]))
    let both = ListComposition {
      ListSection(CorePart(id: "first"), from: first)
      ListSection(CorePart(id: "second"), from: second)
    }
    let adapter = ListAdapter(dataSource: both)
    adapter.carryItem(at: 0, by: 1)
    #expect(adapter.endInteractiveMovement() == .moved(ListMove([1], before: 3, in: "first")))
    adapter.carryItem(at: 4, by: -1)
    #expect(adapter.endInteractiveMovement() == .moved(ListMove([5], before: 4, in: "second")))
    #expect(first.items.map(\.id) == [2, 1, 3] && second.items.map(\.id) == [5, 4])
    adapter.carryItem(at: 0, by: 3)
    #expect(adapter.endInteractiveMovement() == .refused(.section))
    adapter.select([2, 5])
    #expect(adapter.beginInteractiveMovement(at: 0) == .lists)
  }

  @Test func wrapperOfTwoListsMovesBetweenThem() {
    let board = Board(toDo: Playlist([1, 2]), done: Playlist([3]))
    let adapter = ListAdapter(dataSource: board)
    adapter.carryItem(at: 0, by: 2)
    #expect(adapter.endInteractiveMovement() == .moved(ListMove([1], before: 3, in: "done")))
    #expect(adapter.snapshot?.picture == "to do: 2 | done: 1 3")
  }
}

/// A list without sections.
@MainActor @Observable
private final class Playlist: ArrayDataSource, MovableDataSource {
  var items: [CoreRow]
  init(_ ids: [Int]) { items = ids.map { CoreRow(id: $0) } }
  func perform(_ move: Move) { try? items.apply(move) }
}

/// Two lists whose items can be moved from one to the other.
@MainActor
private final class Board: WrappingDataSource, MovableDataSource {
  let lists: [Playlist]
  let base: ListComposition<CorePart, CoreRow>

  init(toDo: Playlist, done: Playlist) {
    lists = [toDo, done]
    base = ListComposition {
      ListSection(CorePart(id: "to do"), from: toDo)
      ListSection(CorePart(id: "done"), from: done)
    }
  }

  func allow(_ move: Move) -> Move { move }

  func perform(_ move: Move) {
    let moved = move.ids.compactMap { id in lists.lazy.flatMap(\.items).first { $0.id == id } }
    for list in lists { list.items.removeAll { moved.contains($0) } }
    let target = lists[move.section == "to do" ? 0 : 1]
    target.items.insert(contentsOf: moved, at: target.items.firstIndex { $0.id == move.next } ?? target.items.count)
  }
}
