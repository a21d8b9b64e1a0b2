import Testing

@testable import ListPresentation

/// An update as one value: the lists before and after it, the selection, the rows that stay.
@MainActor @Suite struct ListUpdateTests {
  /// Keeps all updates.
  private final class Keeper<Section: ListElement, Item: ListElement>: ListView {
    var adapter: ListAdapter<Section, Item>?
    var updates: [ListUpdate<Section, Item>] = []

    func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>) {
      updates.append(update)
    }
  }

  private let source = Fruits(1...3)
  private let keeper = Keeper<SingleSection, Fruit>()
  private let adapter: Fruits.Adapter

  init() { adapter = ListAdapter(dataSource: source, view: keeper) }

  private func ids(_ list: ListContent<SingleSection, Fruit>?) -> [Int?]? {
    list.map { list in (0..<list.numberOfItems).map { list.item(at: $0)?.id } }
  }

  @Test func updateHasTheListsBeforeAndAfterIt() {
    #expect(ids(keeper.updates.last?.old) == [] && ids(keeper.updates.last?.new) == [1, 2, 3])
    source.fruits = [3, 4].map { Fruit(id: $0) }
    adapter.flush()
    source.fruits = []
    adapter.flush()
    #expect(keeper.updates.map { ids($0.old) } == [[], [1, 2, 3], [3, 4]])
    #expect(keeper.updates.map { ids($0.new) } == [[1, 2, 3], [3, 4], []])
  }

  @Test func rowsOfASectionWithAnotherIDMoveInTheMapOfTheUpdate() throws {
    let list = Shelves(["a": 1, "b": 3])
    let keeper = Keeper<Shelf, Fruit>()
    let adapter = ListAdapter(dataSource: list, view: keeper)
    adapter.moveCursor(to: 2)
    (list.shelves, list.counts, list.ids) = ([Shelf(id: "a"), Shelf(id: "c")], ["a": 1, "c": 2], [0, 1, 3])
    adapter.flush()
    let update = try #require(keeper.updates.last { if case .difference = $0.change { true } else { false } })
    let map = try #require(update.indexMap)
    #expect((0..<4).map { map.index(of: $0) } == [0, 1, nil, 2])
    #expect((0..<3).map { map.oldIndex(of: $0) } == [0, 1, 3])
    #expect(map.anchor(of: 1, among: 1..<4) == 1, "what the user reads stays where it is")
    #expect((0..<3).map { update.unchangedIndex(of: $0) } == [0, nil, nil], "the rows are made anew")
    #expect(adapter.selection.cursor == 3)
  }

  @Test func markOnAKeptSnapshotIsCarriedOutOnce() throws {
    let list = DiffableDataSource(ListSnapshot((1...3).map { Fruit(id: $0) }))
    let keeper = Keeper<SingleSection, Fruit>()
    let adapter = ListAdapter(dataSource: list, view: keeper)
    let edits: [(inout ListSnapshot<SingleSection, Fruit>) throws -> Void] = [
      { try $0.reload([1]) }, { try $0.append([Fruit(id: 4)]) }, { try $0.replace(Fruit(id: 2, name: "pear")) },
      { try $0.reload([1]) },
    ]
    var rows = list.snapshot
    for edit in edits {
      try edit(&rows)
      list.apply(rows)
      adapter.flush()
    }
    let steps = keeper.updates.map { if case .difference(let batch) = $0.change { "\(batch)" } else { "reload" } }
    #expect(
      steps == ["reload", "[reload item 0.0]", "[insert item 0.3]", "[reconfigure item 0.1]", "[reload item 0.0]"])
  }

  @Test func listThatIsReadByIndexKeepsTheItemsThatWereDrawn() {
    source.updateStrategy = .reload
    adapter.flush()
    #expect(adapter.item(at: 0)?.id == 1)
    source.fruits = [7, 8].map { Fruit(id: $0) }
    adapter.flush()
    #expect(ids(keeper.updates.last?.old) == [1, nil, nil] && ids(keeper.updates.last?.new) == [7, 8])
  }

  @Test func rowStaysIfItsItemWasThereWithTheSameContent() {
    source.fruits = [Fruit(id: 9), Fruit(id: 2, name: "pear"), Fruit(id: 3)]
    adapter.flush()
    #expect((0..<3).map { keeper.updates.last?.unchangedIndex(of: $0) } == [nil, nil, 2])
    source.loadState = .loading
    adapter.flush()
    #expect((0..<3).map { keeper.updates.last?.unchangedIndex(of: $0) } == [0, 1, 2])
    #expect((0..<3).allSatisfy { keeper.updates.first?.unchangedIndex(of: $0) == nil }, "after a reload, none stays")
  }

  @Test func rowsBeyondTheListDoNotStay() {
    source.fruits.removeLast()
    adapter.flush()
    #expect([-1, 2].allSatisfy { keeper.updates.last?.unchangedIndex(of: $0) == nil })
  }

  @Test func updateSaysWhatChangedInTheSelection() {
    adapter.select([1, 3], reason: .user)
    #expect(keeper.updates.last?.selection == SelectionChange(added: [1, 3], reason: .user))
    source.fruits.removeFirst()
    adapter.flush()
    #expect(keeper.updates.last?.selection == SelectionChange(removed: [1], reason: .listChange))
    adapter.moveCursor(to: 0)
    #expect(keeper.updates.last?.selection.isEmpty == true && keeper.updates.last?.change == .stateChanged)
  }

  /// A view that knows nothing of its items, with a cell for each of them.
  private final class Table<Item: ListElement>: ListView {
    var adapter: ListAdapter<SingleSection, Item>?
    var cells: [String] = []
    var numberOfCellsMade = 0
    private let text: (Item) -> String

    init(_ text: @escaping (Item) -> String) { self.text = text }

    func adapter(_ adapter: ListAdapter<SingleSection, Item>, didUpdate update: ListUpdate<SingleSection, Item>) {
      update.apply(to: &cells) { item in
        numberOfCellsMade += 1
        return text(item)
      }
    }
  }

  @Test func viewThatIsGenericOverItsItemsKeepsTheirCells() {
    let table = Table<Fruit> { "\($0.id) \($0.name)" }
    adapter.attach(table)
    source.fruits = [1, 2, 3].map { Fruit(id: $0, name: "plum") }
    adapter.flush()
    #expect(table.cells == ["1 plum", "2 plum", "3 plum"] && table.numberOfCellsMade == 6)
    source.fruits = [Fruit(id: 3, name: "plum"), Fruit(id: 9, name: "fig"), Fruit(id: 2, name: "pear")]
    adapter.flush()
    #expect(table.cells == ["3 plum", "9 fig", "2 pear"] && table.numberOfCellsMade == 8)
    source.updateStrategy = .reload
    source.fruits = [7, 8].map { Fruit(id: $0, name: "kiwi") }
    adapter.flush()
    #expect(table.cells == ["7 kiwi", "8 kiwi"])
    source.fruits = []
    adapter.flush()
    #expect(table.cells == [])
  }

  @Test func viewsOfOneUpdateShareItsMap() throws {
    let other = Keeper<SingleSection, Fruit>()
    adapter.attach(other)
    source.fruits.swapAt(0, 2)
    adapter.flush()
    #expect([keeper, other].map { $0.updates.last?.indexMap?.index(of: 0) } == [2, 2])
    #expect(keeper.updates.first?.indexMap == nil)
  }
}

/// The order in which an adapter delivers what it has to.
@MainActor @Suite struct DeliveryOrderTests {
  private let queue = UpdateQueue<SingleSection, Fruit>()

  private func steps() -> [String] {
    var steps: [String] = []
    while let next = queue.next() {
      switch next {
      case .notice: steps.append("notice")
      case .visibleItems: steps.append("visible")
      case .flush: steps.append("flush")
      }
    }
    return steps
  }

  @Test func noticesComeFirstAndAFlushLast() {
    queue.begin()
    queue.flush()
    queue.reportVisibleItems()
    queue.reportVisibleItems()
    queue.add {}
    queue.add {}
    #expect(steps() == ["notice", "notice", "visible", "flush"])
    #expect(steps() == [])
  }
}
