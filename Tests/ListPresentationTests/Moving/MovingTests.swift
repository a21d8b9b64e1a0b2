import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@MainActor @Suite struct MovingTests {
  private let source = Tunes("a: 1 2 3 | b: | c: 4 5")
  private let recorder = Recorder<CorePart, CoreRow>()
  private let view = RecordingListView<CorePart, CoreRow>()
  private let adapter: Tunes.Adapter

  init() { adapter = ListAdapter(dataSource: source, view: view, delegate: recorder) }

  private var picture: String { CoreSnapshot(sections: zip(view.sections, view.rows).map { ($0, $1) }).picture }

  private var ends: [ListMoveOutcome<String, Int>] { recorder.moveEnds }

  @Test func droppedItemIsMovedByTheModelOnce() {
    #expect(adapter.beginInteractiveMovement(at: 0) == nil && adapter.interactiveMovement?.ids == [1])
    adapter.updateInteractiveMovement(by: 1)
    #expect(picture == "a: 2 1 3 | b: | c: 4 5" && source.performed.isEmpty)
    let changes = view.changes.count
    let move = ListMove([1], before: 3, in: "a")
    #expect(adapter.endInteractiveMovement() == .moved(move))
    #expect(source.performed == [move] && source.snapshot.picture == picture && adapter.interactiveMovement == nil)
    #expect(view.changes[changes...] == [.stateChanged], "the rows are where they have been carried")
    #expect(ends == [.moved(move)] && view.refusals.isEmpty)
  }

  @Test func itemThatIsTakenAndNotCarriedStaysWhereTheModelHasIt() {
    adapter.beginInteractiveMovement(at: 2)
    source.snapshot = CoreSnapshot("a: 3 1 2 | b: | c: 4 5")
    adapter.flush()
    #expect(picture == "a: 3 1 2 | b: | c: 4 5")
    #expect(adapter.endInteractiveMovement() == .unchanged && source.performed.isEmpty)
  }

  @Test func rangeEndsOnlyIfItemsAreTaken() {
    adapter.moveCursor(to: 0)
    adapter.extendSelection(to: 1, isSticky: true)
    source.answer = { (_) throws(ListMoveRefusal) in throw .item }
    #expect(adapter.beginInteractiveMovement(at: 0) == .item && adapter.selection.isExtending)
    source.answer = { $0 }
    #expect(adapter.beginInteractiveMovement(at: 0) == nil && !adapter.selection.isExtending)
    #expect(adapter.interactiveMovement?.ids == [1, 2])
  }

  @Test func repeatsInAListWhoseItemsTheUserCarriesAreReported() {
    adapter.carryItem(at: 0, by: 1)
    source.snapshot = CoreSnapshot("a: 1 2 3 2 | b: | c: 4 5")
    #expect(adapter.flush()?.duplicates?.items.map(\.description) == ["id 2 at 0.1 again at 0.3"])
    #expect(recorder.sentences.count == 1 && picture == "a: 2 1 3 | b: | c: 4 5")
  }

  @Test func stepIsOnePlanOfOneMove() {
    adapter.beginInteractiveMovement(at: 0)
    let changes = view.changes.count
    adapter.updateInteractiveMovement(by: 2)
    guard case .difference(let plan) = view.changes[changes] else { return #expect(Bool(false)) }
    #expect(plan.movedItems.count == 1 && plan.deletedItems.isEmpty && plan.insertedItems.isEmpty)
  }

  @Test func selectedItemsAreMovedTogetherInListOrderAndOthersAlone() {
    adapter.select([5, 1, 3])
    source.fixed = [3]
    adapter.beginInteractiveMovement(at: 1)
    #expect(adapter.interactiveMovement?.ids == [2])
    adapter.cancelInteractiveMovement()
    adapter.beginInteractiveMovement(at: 4)
    #expect(picture == "a: 2 3 | b: | c: 4 1 5" && adapter.interactiveMovement?.numberLeftOut == 1)
    adapter.updateInteractiveMovement(by: -2)
    #expect(adapter.endInteractiveMovement() == .moved(ListMove([1, 5], before: nil, in: "b")))
    #expect(source.snapshot.picture == "a: 2 3 | b: 1 5 | c: 4" && adapter.selection.ids == [1, 3, 5])
  }

  @Test func whatIsDroppedWhereItWasIsNotMoved() {
    adapter.carryItem(at: 0, by: 1)
    adapter.updateInteractiveMovement(by: -1)
    #expect(adapter.endInteractiveMovement() == .unchanged && source.performed.isEmpty && ends == [.unchanged])
    #expect(adapter.endInteractiveMovement() == nil && ends.count == 1)
  }

  @Test func dropSeesChangesThatAreNotShownYet() throws {
    adapter.carryItem(at: 0, by: 1)
    try source.snapshot.delete([3])
    #expect(adapter.endInteractiveMovement() == .moved(ListMove([1], before: nil, in: "a")))
    #expect(picture == "a: 2 1 | b: | c: 4 5")
  }

  @Test func dropInASectionThatHasLeftIsCancelled() throws {
    adapter.carryItem(at: 0, by: 3)
    try source.snapshot.deleteSections(["b"])
    adapter.flush()
    #expect(picture == "a: 1 2 3 | c: 4 5" && adapter.endInteractiveMovement() == .cancelled)
  }

  @Test func refusalOfADestinationHoldsUntilTheUserLeavesIt() {
    let reason = ListMoveRefusal.reason("The third album is closed")
    source.answer = { (move) throws(ListMoveRefusal) in
      guard move.section != "c" else { throw reason }
      return move
    }
    adapter.carryItem(at: 0, by: 4)
    #expect(adapter.interactiveMovement?.refusal == reason && picture == "a: 2 3 | b: | c: 1 4 5")
    adapter.updateInteractiveMovement(by: -1)
    #expect(adapter.interactiveMovement?.refusal == nil)
  }

  @Test func modelThatDoesNothingOrSomethingElseIsRight() {
    source.performs = false
    adapter.carryItem(at: 0, by: 1)
    #expect(adapter.endInteractiveMovement() == .moved(ListMove([1], before: 3, in: "a")))
    #expect(picture == "a: 1 2 3 | b: | c: 4 5" && view.refusals.isEmpty)
  }

  @Test func listAndItemsThatCannotBeMovedSayWhy() {
    source.fixed = [1]
    #expect(
      adapter.beginInteractiveMovement(at: 0) == .item && adapter.beginInteractiveMovement(at: 99) == nil
        && adapter.interactiveMovement == nil)
    #expect([0, 1, 99].map(adapter.canMoveItem) == [false, true, false])
    source.answer = { (_) throws(ListMoveRefusal) in throw .reason("The list is locked") }
    #expect(adapter.beginInteractiveMovement(at: 1) == .reason("The list is locked") && !adapter.canMoveItem(at: 1))
    let fixed = ListAdapter(dataSource: Basket([Fruit(id: 1)]))
    #expect(fixed.beginInteractiveMovement(at: 0) == .list && !fixed.isMovable && adapter.isMovable)
    #expect(ends.isEmpty)
  }

  @Test func cursorStaysOnItsItem() {
    adapter.moveCursor(to: 1)
    adapter.carryItem(at: 1, by: .max)
    #expect(adapter.selection.cursor == 2 && picture == "a: 1 3 | b: | c: 4 5 2")
    adapter.updateInteractiveMovement(by: .min)
    #expect(adapter.selection.cursor == 2 && picture == "a: 2 1 3 | b: | c: 4 5")
    adapter.cancelInteractiveMovement()
    #expect(adapter.selection.cursor == 2 && picture == "a: 1 2 3 | b: | c: 4 5" && ends == [.cancelled])
    #expect(recorder.events.filter { if case .cursorMoved = $0 { true } else { false } }.count == 1)
  }

  @Test func anotherSourceEndsTheCarrying() {
    adapter.carryItem(at: 0, by: 1)
    adapter.dataSource = Tunes("a: 3 2 1")
    #expect(ends == [.cancelled] && picture == "a: 3 2 1" && adapter.interactiveMovement == nil)
  }

  @Test func carryingIsNoChangeOfASourceThatIsNotObservable() {
    let (view, recorder) = (RecordingListView<SingleSection, CoreRow>(), Recorder<SingleSection, CoreRow>())
    let adapter = ListAdapter(dataSource: PlainTunes(), view: view, delegate: recorder)
    adapter.carryItem(at: 0, by: 1)
    adapter.visibleItemsChanged(to: 0..<3, in: view)
    #expect(view.rows == [[2, 1, 3].map { CoreRow(id: $0) }] && recorder.sentences.isEmpty)
    adapter.endInteractiveMovement()
    adapter.visibleItemsChanged(to: 0..<3, in: view)
    #expect(view.rows == [[2, 1, 3].map { CoreRow(id: $0) }] && recorder.sentences.isEmpty)
  }

  @Test func stepsInACallbackFollowEachOtherInOrder() {
    let answering = Answering<CorePart, CoreRow>()
    adapter.delegate = answering
    for isUpToDate in [true, false] {
      var isFirst = true
      answering.answer = { [adapter, source, recorder] event in
        recorder.events.append(event)
        guard isFirst else { return }
        isFirst = false
        if !isUpToDate { try? source.snapshot.append([CoreRow(id: 8)], toSection: "b") }
        adapter.carryItem(at: 0, by: 1)
        adapter.updateInteractiveMovement(by: 1)
        #expect(adapter.endInteractiveMovement() == nil)
        adapter.carryItem(at: 4, by: -1)
        adapter.cancelInteractiveMovement()
      }
      let id = isUpToDate ? 6 : 7
      try? source.snapshot.append([CoreRow(id: id)], toSection: "c")
      adapter.flush()
    }
    #expect(source.performed == [ListMove([1], before: nil, in: "a"), ListMove([2], before: nil, in: "a")])
    #expect(ends == [source.performed[0], source.performed[1]].flatMap { [.moved($0), .cancelled] })
    #expect(picture == "a: 3 1 2 | b: 8 | c: 4 5 6 7" && view.refusals.isEmpty)
  }

  @Test func itemThatAStepLeadsToIsTheOneThatTheCallerSaw() throws {
    adapter.beginInteractiveMovement(at: 0)
    try source.snapshot.insert([CoreRow(id: 8), CoreRow(id: 9)], before: 1)
    adapter.updateInteractiveMovement(toItemAt: 2)
    #expect(picture == "a: 8 9 2 3 1 | b: | c: 4 5")
    try source.snapshot.delete([4])
    adapter.updateInteractiveMovement(toItemAt: 5)
    #expect(picture == "a: 8 9 2 3 1 | b: | c: 5", "the item has left")
    adapter.updateInteractiveMovement(toItemAt: 2)
    #expect(picture == "a: 8 9 1 2 3 | b: | c: 5")
    adapter.updateInteractiveMovement(toItemAt: 5)
    #expect(picture == "a: 8 9 2 3 | b: | c: 1 5")
    for index in [4, 99] { adapter.updateInteractiveMovement(toItemAt: index) }
    #expect(picture == "a: 8 9 2 3 | b: | c: 1 5", "the item in the hand, and none")
  }

  /// Moves, edits and answers in any order, also in callbacks, in two views: the views show the model with the items in
  /// hand, nothing is lost or doubled, and each carrying ends once.
  @Test func randomMovesEqualTheModel() async throws {
    try await expectNoFault(for: testSeeds("LIST_PRESENTATION_MOVES", small: 30)) { seed in
      let world = MovingWorld(seed: seed)
      for step in 0..<40 {
        if let fault = try world.step() { return "step \(step): \(fault)" }
      }
      return nil
    }
  }
}

/// A list that is not observable, and whose items can be moved.
@MainActor
private final class PlainTunes: ListAdapterDataSource, MovableDataSource {
  private var tunes = (1...3).map { CoreRow(id: $0) }
  var numberOfItems: Int { tunes.count }
  func item(at index: Int) -> CoreRow { tunes[index] }
  func perform(_ move: ListMove<SingleSection, Int>) { try? tunes.apply(move) }
}

@MainActor
private final class MovingWorld {
  private var random: SeededGenerator
  private let source: Tunes
  private let views = [RecordingListView<CorePart, CoreRow>(), RecordingListView()]
  private let recorder = Recorder<CorePart, CoreRow>()
  private let adapter: Tunes.Adapter
  private let witness = CarryWitness()
  private var nextID = 100

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    source = Tunes("a: 0 1 2 3 | b: | c: 4 5 6")
    adapter = ListAdapter(dataSource: source, view: views[0], delegate: recorder)
    adapter.attach(views[1])
    adapter.attach(witness)
  }

  private func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  func step() throws -> String? {
    switch pick(0...9) {
    case 0: if let fault = try drop() { return fault }
    case 1:
      let steps = pick(1...5)
      adapter.setNeedsUpdate { [self] _ in
        for _ in 0..<steps { try? act() }
      }
    default: try act()
    }
    if pick(0...2) == 0 { source.answer = answer(pick(0...3)) }
    return fault()
  }

  private func act() throws {
    switch pick(0...9) {
    case 0, 1:
      source.fixed = [pick(0...9)]
      adapter.beginInteractiveMovement(at: pick(0...9))
    case 2, 3: adapter.updateInteractiveMovement(by: pick(-4...4))
    case 4: adapter.updateInteractiveMovement(toItemAt: pick(-1...9))
    case 5: adapter.endInteractiveMovement()
    case 6: adapter.cancelInteractiveMovement()
    case 7: adapter.select((0..<pick(0...3)).map { _ in pick(0...9) })
    default: try edit()
    }
  }

  private func answer(_ kind: Int) -> (ListMove<String, Int>) throws(ListMoveRefusal) -> ListMove<String, Int> {
    switch kind {
    case 0: { (_) throws(ListMoveRefusal) in throw .reason("no") }
    case 1: { (move) throws(ListMoveRefusal) in ListMove(move.ids, before: nil, in: move.section) }
    default: { (move) throws(ListMoveRefusal) in move }
    }
  }

  private func drop() throws -> String? {
    let before = source.snapshot
    let count = source.performed.count
    switch adapter.endInteractiveMovement() {
    case .moved(let move)?:
      // By hand: the others stay in order, and the items are together before the next.
      let naive = before.sections.map { album -> [Int] in
        let ids = (try? before.items(in: album.id).map(\.id)) ?? []
        let rest = ids.filter { !move.ids.contains($0) }
        guard album.id == move.section else { return rest }
        let end = move.next.flatMap { rest.firstIndex(of: $0) } ?? rest.count
        return rest[..<end] + move.ids + rest[end...]
      }
      let new = source.snapshot.sections.indices.map { source.snapshot.items(inSection: $0).map(\.id) }
      if new != naive { return "\(move) leads to \(new), not \(naive)" }
      if source.performed.count != count + 1 { return "not performed once" }
    default: if source.performed.count != count { return "performed, but not moved" }
    }
    return adapter.interactiveMovement == nil ? fault() : "still held"
  }

  private func edit() throws {
    nextID += 1
    let ids = source.snapshot.itemIDs
    switch (pick(0...4), ids.randomElement(using: &random)) {
    case (0, let id?): try source.snapshot.delete([id])
    case (1, let id?): try source.snapshot.insert([CoreRow(id: nextID)], before: id)
    case (2, let id?): try source.snapshot.replace(CoreRow(id: id, text: nextID))
    case (3, let id?):
      try source.snapshot.apply(ListMove([id], before: ids.randomElement(using: &random), in: "c"))
    default: try source.snapshot.append([CoreRow(id: nextID)], toSection: "b")
    }
  }

  private func fault() -> String? {
    // A callback may have changed the model last.
    repeat { adapter.flush() } while !adapter.isUpToDate
    for view in views {
      if let refusal = view.refusals.first { return refusal }
      let rows = view.rows.flatMap { $0 }
      let model = Array(source.snapshot.items)
      if rows.sorted(by: { $0.id < $1.id }) != model.sorted(by: { $0.id < $1.id }) { return "lost or doubled: \(rows)" }
      let held = Set(adapter.interactiveMovement?.ids ?? [])
      if rows.filter({ !held.contains($0.id) }) != model.filter({ !held.contains($0.id) }) { return "others move" }
      if held.isEmpty, rows != model { return "\(rows), not \(model)" }
    }
    let ends = recorder.moveEnds
    if witness.outcomes != ends { return "views saw \(witness.outcomes), and the delegate \(ends)" }
    if witness.isHeld != (adapter.interactiveMovement != nil) {
      return "a view thinks that items are held: \(witness.isHeld)"
    }
    return witness.fault
  }
}

/// Sees each carrying begin and end.
@MainActor
private final class CarryWitness: ListView {
  var adapter: Tunes.Adapter?
  private(set) var isHeld = false
  private(set) var outcomes: [ListMoveOutcome<String, Int>] = []
  private(set) var fault: String?

  func adapter(_ adapter: Tunes.Adapter, didUpdate update: ListUpdate<CorePart, CoreRow>) {
    if let outcome = update.moveOutcome {
      if !isHeld { fault = "\(outcome) ends no carrying" }
      outcomes.append(outcome)
      isHeld = false
    } else if adapter.interactiveMovement != nil {
      isHeld = true
    }
  }
}
