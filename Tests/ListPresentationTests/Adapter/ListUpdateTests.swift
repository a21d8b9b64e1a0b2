import Testing

@testable import ListPresentation

/// An update as one value: the lists before and after it, the selection, the rows that stay, the hint for animation.
@MainActor @Suite struct ListUpdateTests {
  private let source = Fruits(1...3)
  private let view = ReactingView<SingleSection, Fruit>()
  private let delegate = Answering<SingleSection, Fruit>()
  private let adapter: Fruits.Adapter

  init() { adapter = ListAdapter(dataSource: source, view: view, delegate: delegate) }

  private func ids(_ list: ListContent<SingleSection, Fruit>?) -> [Int?]? {
    list.map { list in (0..<list.numberOfItems).map { list.item(at: $0)?.id } }
  }

  private func show(_ ids: [Int], name: String = "") {
    source.fruits = ids.map { Fruit(id: $0, name: name) }
    adapter.flush()
  }

  @Test func updateHasTheListsBeforeAndAfterIt() {
    show([3, 4])
    show([])
    #expect(view.updates.map { ids($0.old) } == [[], [1, 2, 3], [3, 4]])
    #expect(view.updates.map { ids($0.new) } == [[1, 2, 3], [3, 4], []])
  }

  @Test func rowsOfASectionWithAnotherIDMoveInTheMapOfTheUpdate() throws {
    let list = Shelves(["a": 1, "b": 3])
    let view = ReactingView<Shelf, Fruit>()
    let adapter = ListAdapter(dataSource: list, view: view)
    adapter.moveCursor(to: 2)
    (list.shelves, list.counts, list.ids) = ([Shelf(id: "a"), Shelf(id: "c")], ["a": 1, "c": 2], [0, 1, 3])
    adapter.flush()
    let update = try #require(view.updates.last { if case .difference = $0.change { true } else { false } })
    let map = try #require(update.indexMap)
    #expect((0..<4).map { map.index(of: $0) } == [0, 1, nil, 2])
    #expect((0..<3).map { map.oldIndex(of: $0) } == [0, 1, 3])
    #expect(map.anchor(of: 1, among: 1..<4) == 1, "what the user reads stays where it is")
    #expect((0..<3).map { update.unchangedIndex(of: $0) } == [0, nil, nil], "the rows are made anew")
    #expect(adapter.selection.cursor == 3)
  }

  @Test func markOnAKeptSnapshotIsCarriedOutOnce() throws {
    let list = DiffableDataSource(ListSnapshot((1...3).map { Fruit(id: $0) }))
    let view = ReactingView<SingleSection, Fruit>()
    let adapter = ListAdapter(dataSource: list, view: view)
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
    let steps = view.updates.map { if case .difference(let batch) = $0.change { "\(batch)" } else { "reload" } }
    #expect(
      steps == ["reload", "[reload item 0.0]", "[insert item 0.3]", "[reconfigure item 0.1]", "[reload item 0.0]"])
  }

  @Test func listThatIsReadByIndexKeepsTheItemsThatWereDrawn() {
    source.updateStrategy = .reload
    adapter.flush()
    #expect(adapter.item(at: 0)?.id == 1)
    show([7, 8])
    #expect(ids(view.updates.last?.old) == [1, nil, nil] && ids(view.updates.last?.new) == [7, 8])
  }

  @Test func rowStaysIfItsItemWasThereWithTheSameContent() {
    source.fruits = [Fruit(id: 9), Fruit(id: 2, name: "pear"), Fruit(id: 3)]
    adapter.flush()
    #expect((-1..<4).map { view.updates.last?.unchangedIndex(of: $0) } == [nil, nil, nil, 2, nil])
    source.loadState = .loading
    adapter.flush()
    #expect((0..<3).map { view.updates.last?.unchangedIndex(of: $0) } == [0, 1, 2])
    #expect((0..<3).allSatisfy { view.updates.first?.unchangedIndex(of: $0) == nil }, "after a reload, none stays")
    source.fruits.removeLast()
    adapter.flush()
    #expect((0..<3).map { view.updates.last?.unchangedIndex(of: $0) } == [0, 1, nil])
  }

  @Test func updateSaysWhatChangedInTheSelection() {
    adapter.select([1, 3], reason: .user)
    #expect(view.updates.last?.selection == SelectionChange(added: [1, 3], reason: .user))
    source.fruits.removeFirst()
    adapter.flush()
    #expect(view.updates.last?.selection == SelectionChange(removed: [1], reason: .listChange))
    adapter.moveCursor(to: 0)
    #expect(view.updates.last?.selection.isEmpty == true && view.updates.last?.change == .stateChanged)
  }

  @Test func viewMakesOnlyTheCellsThatAnUpdateChanges() {
    var (cells, numberOfCellsMade) = ([String](), 0)
    let view = ReactingView<SingleSection, Fruit>()
    view.react = { update in
      update.apply(to: &cells) { fruit in
        numberOfCellsMade += 1
        return "\(fruit.id) \(fruit.name)"
      }
    }
    adapter.attach(view)
    show([1, 2, 3], name: "plum")
    #expect(cells == ["1 plum", "2 plum", "3 plum"] && numberOfCellsMade == 6)
    source.fruits = [Fruit(id: 3, name: "plum"), Fruit(id: 9, name: "fig"), Fruit(id: 2, name: "pear")]
    adapter.flush()
    #expect(cells == ["3 plum", "9 fig", "2 pear"] && numberOfCellsMade == 8)
    source.updateStrategy = .reload
    show([7, 8], name: "kiwi")
    #expect(cells == ["7 kiwi", "8 kiwi"])
    show([])
    #expect(cells == [])
  }

  @Test func viewsOfOneUpdateShareItsMap() throws {
    let other = ReactingView<SingleSection, Fruit>()
    adapter.attach(other)
    source.fruits.swapAt(0, 2)
    adapter.flush()
    #expect([view, other].map { $0.updates.last?.indexMap?.index(of: 0) } == [2, 2])
    #expect(view.updates.first?.indexMap == nil)
  }

  // MARK: Animation and scrolling

  @Test func updateIsAnimatedUnlessARequestSaysOtherwise() {
    source.fruits.removeLast()
    adapter.flush()
    source.fruits.removeLast()
    adapter.setNeedsUpdate(animated: false)
    adapter.setNeedsUpdate()
    adapter.flush()
    source.fruits.removeLast()
    adapter.flush()
    #expect(view.updates.map(\.isAnimated) == [true, true, false, true])
  }

  @Test func requestMadeDuringAnUpdateSaysHowTheNextOneIsShown() {
    delegate.answer = { [adapter, source] event in
      if case .willUpdate = event, source.fruits.count == 2 { adapter.setNeedsUpdate(animated: false) }
    }
    for _ in 0..<3 {
      source.fruits.removeLast()
      adapter.flush()
    }
    #expect(view.updates.map(\.isAnimated) == [true, true, false, true])
  }

  @Test func itemRevealedBeforeAnUpdateIsFoundAtItsNewIndex() {
    source.fruits.removeFirst()
    delegate.answer = { [adapter] event in
      guard case .willUpdate = event else { return }
      for index in [2, 0] { adapter.scrollToItem(at: index) }
      for id in [2, 1] { adapter.scrollToItem(id: id) }
    }
    adapter.flush()
    #expect(view.revealed == [1, 0], "the first item has left the list")
  }

  @Test func itemIsRevealedByItsIndexOrByItsIDRightAfterItsInsertion() {
    for index in [2, 3, -1] { adapter.scrollToItem(at: index) }
    #expect(view.revealed == [2])
    source.fruits.append(Fruit(id: 9, name: "Fig"))
    for id in [9, 7] { adapter.scrollToItem(id: id) }
    #expect(view.revealed == [2, 3])
    delegate.answer = { [adapter, source] event in
      guard case .opened = event else { return }
      source.fruits.append(Fruit(id: 10, name: "Plum"))
      adapter.scrollToItem(id: 10)
    }
    adapter.openItem(at: 0)
    #expect(view.revealed == [2, 3, 4], "also in a callback")
  }
}
