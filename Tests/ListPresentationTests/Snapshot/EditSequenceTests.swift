import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

private protocol HostileID: Hashable, Sendable {
  var value: Int { get }
  init(value: Int, salt: Int)
}

extension BrokenID: HostileID {}

extension CollidingID: HostileID {
  init(value: Int, salt: Int) { self.init(value: value) }
}

private struct HostileElement<ID: HostileID>: NumberedElement {
  let id: ID
  let content: Int

  init(number: Int, content: Int) { (id, self.content) = (ID(value: number, salt: content), content) }

  func with(content: Int) -> Self { Self(number: id.value, content: content) }
  var description: String { "\(id.value)" + String(repeating: "'", count: content) }
}

@Suite struct EditSequenceTests {
  private typealias Colliding = HostileElement<CollidingID>
  private typealias Broken = HostileElement<BrokenID>

  private static let sequences = testSeeds("LIST_PRESENTATION_SEQUENCES", small: 120)

  private static let medium = EditScale(edits: 40, rows: 30, sections: 4, bulk: 6, plans: 3)

  @Test(arguments: 0..<UInt64(2)) func editsAgreeWithNaiveList(half: UInt64) async {
    await expectNoFault(for: stride(from: half, to: Self.sequences.upperBound, by: 2)) { seed in
      var sequence = EditSequence<CorePart, CoreRow>(seed: seed)
      return sequence.play()
    }
  }

  @Test func editsOfCollidingIDsAgreeWithNaiveList() async {
    await expectNoFault(for: 0..<8) { seed in
      var sequence = EditSequence<Colliding, Colliding>(seed: seed, scale: Self.medium)
      return sequence.play()
    }
  }

  @Test(arguments: testSeeds("LIST_PRESENTATION_SEQUENCES", small: 40))
  func editsOfInconsistentIDsNeverTrap(seed: UInt64) {
    var edits = RandomEdits<Broken, Broken>(seed: seed, scale: Self.medium)
    var model = edits.start()
    var snapshot = model.snapshot
    var history = [snapshot]
    for _ in 0..<edits.scale.edits {
      // The lists may differ, because a look-up by hash and a look-up by == find different ids. Neither may trap.
      let edit = edits.next(for: model)
      _ = model.refusal(of: edit)
      _ = snapshot.refusal(of: edit)
      _ = edits.probes().map { snapshot.position(of: $0) }
      _ = snapshot.sectionIDs.map { snapshot.indexOfSection($0) }
      if edits.chance(2) { history.append(snapshot) }
    }
    for _ in 0..<4 {
      let old = history[edits.pick(0...history.count - 1)].removingDuplicates()
      let new = history[edits.pick(0...history.count - 1)].removingDuplicates()
      let plan = new.difference(from: old)
      _ = old.applying(plan, leadingTo: new)
      _ = plan.fault(from: old, to: new)
    }
  }
}

/// A snapshot and the list that it must be equal to.
struct Moment<Section: NumberedElement, Item: NumberedElement> {
  var snapshot: ListSnapshot<Section, Item>
  var model: NaiveList<Section, Item>

  init(_ snapshot: ListSnapshot<Section, Item>, _ model: NaiveList<Section, Item>) {
    self.snapshot = snapshot
    self.model = model
  }

  /// The same list without marks, in a snapshot that shares no storage.
  var plain: Moment { Moment(model.snapshot, model.settled) }

  /// The first difference between the snapshot and the model, or `nil`.
  func fault(probing ids: [Item.ID]) -> String? {
    if let fault = contentsFault { return fault }
    let sections = model.blocks.map { $0.section }
    let numberOfItems = model.blocks.reduce(0) { $0 + $1.items.count }
    if snapshot.sectionIDs != model.sectionIDs { return "the section ids are \(snapshot.sectionIDs)" }
    if snapshot.itemIDs != model.itemIDs { return "the item ids are \(snapshot.itemIDs)" }
    if snapshot.numberOfItems != numberOfItems { return "the number of items is \(snapshot.numberOfItems)" }
    if snapshot.reloadedItemIDs != Set(model.marked(.reload)) { return "reloaded are \(snapshot.reloadedItemIDs)" }
    if snapshot.reconfiguredItemIDs != Set(model.marked(.reconfigure)) {
      return "reconfigured are \(snapshot.reconfiguredItemIDs)"
    }
    for id in ids where snapshot.position(of: id) != model.position(of: id) {
      return "\(id) is at \(snapshot.position(of: id)?.description ?? "no position")"
    }
    if let id = ids.first {
      let position = model.position(of: id)
      if snapshot.item(id) != position.map({ model.blocks[$0.section].items[$0.item] })
        || snapshot.section(containing: id) != position.map({ sections[$0.section] })
        || position.map({ snapshot[$0].id }) ?? id != id
      {
        return "the look-up of \(id) is wrong"
      }
    }
    for (index, section) in sections.enumerated() where snapshot.indexOfSection(section.id) != index {
      return "section \(section.id) is found at \(snapshot.indexOfSection(section.id) ?? -1)"
    }
    if snapshot.indexOfSection(Section(number: -1, content: 0).id) != nil { return "a section is found that is not" }
    return snapshot.duplicates().isEmpty ? nil : "there are duplicates: \(snapshot.duplicates())"
  }

  var contentsFault: String? {
    let blocks = model.blocks
    if snapshot.numberOfSections != blocks.count { return "there are \(snapshot.numberOfSections) sections" }
    let structure = ListStructure(sections: blocks.map { $0.section }, counts: blocks.map { $0.items.count })
    if snapshot.structure != structure { return "the structure is \(snapshot.structure)" }
    for (index, block) in blocks.enumerated() where snapshot.items(inSection: index) != block.items {
      return "the items of section \(index) are \(snapshot.items(inSection: index))"
    }
    return nil
  }

  /// The fault of the plan from an older moment to this moment, or `nil`.
  func fault(from old: Moment) -> String? {
    let plan = snapshot.difference(from: old.snapshot)
    guard let result = old.snapshot.applying(plan, leadingTo: snapshot) else { return "the plan does not fit" }
    if let fault = Moment(result, model.settled).contentsFault { return "the plan leads to another list: \(fault)" }
    if let fault = plan.fault(from: old.snapshot, to: snapshot) { return fault }
    if !plan.rebuilt(from: old.snapshot, to: snapshot).isEmpty { return "rows are rebuilt" }
    let isSame = old.model.blocks == model.blocks
    if (old.snapshot == snapshot) != isSame || result != snapshot { return "== is wrong" }
    let hasNewMarks = model.marks.contains { !old.model.marks.contains($0) }
    if plan.isEmpty != (isSame && !hasNewMarks) {
      return "the plan is \(plan.isEmpty ? "" : "not ")empty"
    }
    return contentFault(of: plan, from: old) ?? sectionFault(of: plan, from: old) ?? moveFault(of: plan, from: old)
  }

  /// The plan must name exactly the kept rows and sections with different content or a new mark.
  private func contentFault(of plan: ListBatch, from old: Moment) -> String? {
    var reloaded: [ListPosition] = []
    var reconfigured: [ListPosition] = []
    var changed: [Int] = []
    let arriving = Set(plan.insertedSections)
    let inserted = Set(plan.insertedItems)
    let (toReload, toReconfigure) = (
      model.marked(.reload, since: old.model), model.marked(.reconfigure, since: old.model)
    )
    let oldItems = Dictionary(uniqueKeysWithValues: old.model.blocks.flatMap { $0.items.map { ($0.id, $0) } })
    for (index, block) in model.blocks.enumerated() where !arriving.contains(index) {
      if !old.model.blocks.contains(where: { $0.section == block.section }) { changed.append(index) }
      for (item, value) in block.items.enumerated() {
        let position = ListPosition(section: index, item: item)
        if inserted.contains(position) { continue }
        if toReload.contains(value.id) {
          reloaded.append(position)
        } else if toReconfigure.contains(value.id) || oldItems[value.id] != value {
          reconfigured.append(position)
        }
      }
    }
    if plan.reconfiguredSections != changed { return "sections \(changed) change their content" }
    if plan.reloadedItems != reloaded { return "items \(reloaded) are reloaded" }
    return plan.reconfiguredItems == reconfigured ? nil : "items \(reconfigured) are reconfigured"
  }

  /// If the sections in both lists keep their order, none of them moves.
  private func sectionFault(of plan: ListBatch, from old: Moment) -> String? {
    let before = old.model.sectionIDs.filter { model.index(ofSection: $0) != nil }
    let after = model.sectionIDs.filter { old.model.index(ofSection: $0) != nil }
    guard before == after else { return nil }
    let isKept = plan.movedSections.isEmpty && plan.insertedSections.count == model.blocks.count - after.count
    return isKept ? nil : "sections that could stay move or are inserted again"
  }

  /// An item that changes its section moves, unless one of both is deleted or inserted. Of the other items, as many as
  /// possible stay.
  private func moveFault(of plan: ListBatch, from old: Moment) -> String? {
    let (leaving, arriving) = (Set(plan.deletedSections), Set(plan.insertedSections))
    var fewest = 0
    var oldPositions: [Item.ID: ListPosition] = [:]
    for (section, block) in old.model.blocks.enumerated() where !leaving.contains(section) {
      for (item, value) in block.items.enumerated() {
        oldPositions[value.id] = ListPosition(section: section, item: item)
      }
    }
    for (section, block) in model.blocks.enumerated() where !arriving.contains(section) {
      let origin = old.model.index(ofSection: block.section.id)
      let matched = block.items.compactMap { oldPositions[$0.id] }
      // The search below is too slow for more.
      guard matched.count <= 64 else { return nil }
      let stayed = matched.filter { $0.section == origin }
      fewest += matched.count - Self.mostThatStay(stayed.map { $0.item })
    }
    let moves = plan.movedItems.count
    return moves == fewest ? nil : "\(moves) moves, not \(fewest)"
  }

  /// The length of a longest increasing subsequence. Compares every value with all values before it.
  private static func mostThatStay(_ values: [Int]) -> Int {
    var lengths: [Int] = []
    for (index, value) in values.enumerated() {
      var longest = 0
      for before in 0..<index where values[before] < value { longest = max(longest, lengths[before]) }
      lengths.append(longest + 1)
    }
    return lengths.max() ?? 0
  }
}

/// Random edits of a snapshot and a naive list, with the moments that were kept in between.
struct EditSequence<Section: NumberedElement, Item: NumberedElement> {
  private var edits: RandomEdits<Section, Item>
  private var history: [Moment<Section, Item>] = []
  /// The steps in words.
  private var steps: [() -> String] = []

  init(seed: UInt64, scale: EditScale? = nil) { edits = RandomEdits(seed: seed, scale: scale) }

  /// Plays the sequence. Returns the first fault with the steps that led to it, or `nil`.
  mutating func play() -> String? { editFault() ?? historyFault() ?? planFault() }

  private mutating func editFault() -> String? {
    let start = edits.start()
    var now = Moment(start.blocks.isEmpty ? ListSnapshot() : start.snapshot, start)
    // Small chunks, so that edits of a dozen rows split and join chunks.
    if edits.chance(2) { now.snapshot.chunkSize = edits.pick(1...9) }
    history = [now]
    while steps.count < edits.scale.edits {
      if edits.chance(8) {
        let index = edits.pick(0...history.count - 1)
        now = history[index]
        steps.append { "back to kept \(index), counted from the start" }
      }
      // Several edits without a copy or a reading in between, so that edits change chunks that no other list has.
      for _ in 0..<max(1, edits.pick(-1...(edits.chance(3) ? 12 : 3))) {
        let edit = edits.next(for: now.model)
        steps.append { "\(edit)" }
        let expected = now.model.refusal(of: edit)
        let refusal = now.snapshot.refusal(of: edit)
        if refusal != expected {
          return report("the refusal is \(String(describing: refusal)), not \(String(describing: expected))", now)
        }
        if refusal != nil { break }
      }
      if let fault = now.fault(probing: edits.probes()) { return report(fault, now) }
      if !edits.chance(3) {
        history.append(now)
        steps.append { "keep" }
      }
    }
    return now.fault(probing: now.model.itemIDs).map { report($0, now) }
  }

  /// The fault if edits of copies have changed a list that was kept, or `nil`.
  private func historyFault() -> String? {
    history.lazy.compactMap { moment in
      moment.contentsFault.map { report("a kept snapshot has changed: \($0)", moment) }
    }.first
  }

  private mutating func planFault() -> String? {
    for _ in 0..<edits.scale.plans {
      let index = edits.pick(0...history.count - 1)
      let old = history[index]
      // Half of the time the next moment, because similar lists take other code paths.
      let new = history[edits.chance(2) ? min(index + 1, history.count - 1) : edits.pick(0...history.count - 1)]
      // Backward, or to or from a list that shares no storage.
      let other = [(new, old), (old, new.plain), (old.plain, new)][edits.pick(0...2)]
      for (from, to) in [(old, new), other] {
        guard let fault = to.fault(from: from) else { continue }
        let plan = to.snapshot.difference(from: from.snapshot)
        return report("\(fault)\nfrom \(from.model.picture)\nby \(plan)", to)
      }
    }
    return nil
  }

  private func report(_ fault: String, _ moment: Moment<Section, Item>) -> String {
    let trace = steps.enumerated().map { "\n  \($0): \($1())" }.joined()
    return """
      \(fault)
      should be \(moment.model.picture)
      the start \(history.first?.model.picture ?? "")\(trace)
      """
  }
}
