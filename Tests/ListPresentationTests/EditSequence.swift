import ListPresentation
import ListPresentationTesting

/// A snapshot and what it must be.
struct Moment<Section: NumberedElement, Item: NumberedElement> {
  var snapshot: ListSnapshot<Section, Item>
  var model: NaiveList<Section, Item>

  init(_ snapshot: ListSnapshot<Section, Item>, _ model: NaiveList<Section, Item>) {
    self.snapshot = snapshot
    self.model = model
  }

  /// The same list without marks, in a snapshot that shares nothing.
  var plain: Moment { Moment(model.snapshot, model.settled) }

  /// What of the snapshot is not as the model has it, or `nil`.
  func fault(probing ids: [Item.ID]) -> String? {
    if let fault = contentsFault { return fault }
    let sections = model.blocks.map { $0.section }
    let numberOfItems = model.blocks.reduce(0) { $0 + $1.items.count }
    if snapshot.sectionIDs != model.sectionIDs { return "the section ids are \(snapshot.sectionIDs)" }
    if snapshot.itemIDs != model.itemIDs { return "the item ids are \(snapshot.itemIDs)" }
    if snapshot.numberOfItems != numberOfItems { return "the number of items is \(snapshot.numberOfItems)" }
    if snapshot.reloadedItemIDs != Set(model.reloaded) { return "reloaded are \(snapshot.reloadedItemIDs)" }
    if snapshot.reconfiguredItemIDs != Set(model.reconfigured) {
      return "reconfigured are \(snapshot.reconfiguredItemIDs)"
    }
    for id in ids where snapshot.position(of: id) != model.place(of: id) {
      return "\(id) is at \(snapshot.position(of: id)?.description ?? "no place")"
    }
    if let id = ids.first {
      let place = model.place(of: id)
      if snapshot.item(id) != place.map({ model.blocks[$0.section].items[$0.item] })
        || snapshot.section(containing: id) != place.map({ sections[$0.section] })
        || place.map({ snapshot[$0].id }) ?? id != id
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

  private var contentsFault: String? {
    let blocks = model.blocks
    if snapshot.numberOfSections != blocks.count { return "there are \(snapshot.numberOfSections) sections" }
    let outline = ListOutline(sections: blocks.map { $0.section }, counts: blocks.map { $0.items.count })
    if snapshot.outline != outline { return "the outline is \(snapshot.outline)" }
    for (index, block) in blocks.enumerated() where snapshot.items(inSection: index) != block.items {
      return "the items of section \(index) are \(snapshot.items(inSection: index))"
    }
    return nil
  }

  /// Whether it is as it was, whatever was made of its copies.
  var lateFault: String? { contentsFault.map { "what was kept has changed: \($0)" } }

  /// What is wrong with the plan from an older moment to this, or `nil`.
  func fault(from old: Moment) -> String? {
    let plan = snapshot.difference(from: old.snapshot)
    guard let result = old.snapshot.applying(plan) else { return "the plan does not fit" }
    if let fault = Moment(result, model.settled).contentsFault { return "the plan leads astray: \(fault)" }
    let validation = BatchValidation(of: plan, from: old.snapshot, to: snapshot)
    if !validation.isLegal || !validation.warnings.isEmpty {
      return (validation.violations + validation.warnings).map { $0.description }.joined(separator: "; ")
    }
    let isSame = old.model.blocks == model.blocks
    if (old.snapshot == snapshot) != isSame || result != snapshot { return "== is wrong" }
    if plan.isEmpty != (isSame && model.reloaded.isEmpty && model.reconfigured.isEmpty) {
      return "the plan is \(plan.isEmpty ? "" : "not ")empty"
    }
    return contentFault(of: plan, from: old) ?? sectionFault(of: plan, from: old) ?? moveFault(of: plan, from: old)
  }

  /// Exactly the rows and sections that stay with other content, or a mark, are named.
  private func contentFault(of plan: ListDifference<Section, Item>, from old: Moment) -> String? {
    var reloaded: [ListPosition] = []
    var reconfigured: [ListPosition] = []
    var changed: [Int] = []
    let arriving = Set(plan.insertedSections.map { $0.index })
    let inserted = Set(plan.insertedItems.map { $0.position })
    let oldItems = Dictionary(uniqueKeysWithValues: old.model.blocks.flatMap { $0.items.map { ($0.id, $0) } })
    for (index, block) in model.blocks.enumerated() where !arriving.contains(index) {
      if !old.model.blocks.contains(where: { $0.section == block.section }) { changed.append(index) }
      for (item, value) in block.items.enumerated() {
        let place = ListPosition(section: index, item: item)
        if inserted.contains(place) { continue }
        if model.reloaded.contains(value.id) {
          reloaded.append(place)
        } else if model.reconfigured.contains(value.id) || oldItems[value.id] != value {
          reconfigured.append(place)
        }
      }
    }
    if plan.reconfiguredSections.map({ $0.index }) != changed { return "sections \(changed) change their content" }
    if plan.reloadedItems.map({ $0.position }) != reloaded { return "items \(reloaded) are reloaded" }
    return plan.reconfiguredItems.map({ $0.position }) == reconfigured ? nil : "items \(reconfigured) are reconfigured"
  }

  /// Sections that keep their order stay, all of them.
  private func sectionFault(of plan: ListDifference<Section, Item>, from old: Moment) -> String? {
    let before = old.model.sectionIDs.filter { model.place(ofSection: $0) != nil }
    let after = model.sectionIDs.filter { old.model.place(ofSection: $0) != nil }
    guard before == after else { return nil }
    let isKept = plan.movedSections.isEmpty && plan.insertedSections.count == model.blocks.count - after.count
    return isKept ? nil : "sections move, or come again, that could stay"
  }

  /// Rows that change their section move; of those that do not, as many stay as can.
  private func moveFault(of plan: ListDifference<Section, Item>, from old: Moment) -> String? {
    let leaving = Set(plan.deletedSections + plan.movedSections.map { $0.from })
    let arriving = Set(plan.insertedSections.map { $0.index } + plan.movedSections.map { $0.to })
    let keptOld = old.model.blocks.indices.filter { !leaving.contains($0) }
    let keptNew = model.blocks.indices.filter { !arriving.contains($0) }
    var places: [Item.ID: ListPosition] = [:]
    for section in keptOld {
      for (item, value) in old.model.blocks[section].items.enumerated() {
        places[value.id] = ListPosition(section: section, item: item)
      }
    }
    var fewest = 0
    for (from, to) in zip(keptOld, keptNew) {
      let matched = model.blocks[to].items.compactMap { places[$0.id] }
      // The search below takes too long for more.
      guard matched.count <= 64 else { return nil }
      fewest += matched.count - Self.mostThatStay(matched.filter { $0.section == from }.map { $0.item })
    }
    return plan.movedItems.count == fewest ? nil : "\(plan.movedItems.count) moves, not \(fewest)"
  }

  /// The length of a longest increasing subsequence, by looking from every value at all before it.
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

/// Random edits, played on a snapshot and a naive list, with the moments that were kept on the way.
struct EditSequence<Section: NumberedElement, Item: NumberedElement> {
  enum Step {
    case edit(ListEdit<Section, Item>)
    case keep
    case back(to: Int)
  }

  private var edits: RandomEdits<Section, Item>
  private var history: [Moment<Section, Item>] = []
  private var steps: [Step] = []

  init(seed: UInt64, scale: EditScale? = nil) { edits = RandomEdits(seed: seed, scale: scale) }

  /// Plays the sequence: what went wrong first, with all that led there, or `nil`.
  mutating func play() -> String? { editFault() ?? historyFault() ?? planFault() }

  private mutating func editFault() -> String? {
    let start = edits.start()
    var now = Moment(start.blocks.isEmpty ? ListSnapshot() : start.snapshot, start)
    // Nodes so small that a dozen rows make a tall tree, in which every edit splits and joins some.
    if edits.chance(2) {
      now.snapshot = now.snapshot.indexed(TreeShape(leaf: edits.pick(1...9), inner: edits.pick(2...6)))
    }
    history = [now]
    while steps.count < edits.scale.edits {
      if edits.chance(8) {
        let index = edits.pick(0...history.count - 1)
        now = history[index]
        steps.append(.back(to: index))
      }
      // Some edits in a row that nothing looks at and no copy is kept of, for those may be done in place.
      for _ in 0..<max(1, edits.pick(-1...3)) {
        let edit = edits.next(for: now.model)
        steps.append(.edit(edit))
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
        steps.append(.keep)
      }
    }
    return now.fault(probing: now.model.itemIDs).map { report($0, now) }
  }

  private func historyFault() -> String? {
    for moment in history {
      if let fault = moment.lateFault { return report(fault, moment) }
    }
    return nil
  }

  private mutating func planFault() -> String? {
    for _ in 0..<edits.scale.plans {
      let index = edits.pick(0...history.count - 1)
      let old = history[index]
      // Half of the time the next, for lists that differ little are told apart by little.
      let new = history[edits.chance(2) ? min(index + 1, history.count - 1) : edits.pick(0...history.count - 1)]
      // Back, or to and from a list that shares nothing.
      let other = [(new, old), (old, new.plain), (old.plain, new)][edits.pick(0...2)]
      for (from, to) in [(old, new), other] {
        guard let fault = to.fault(from: from) else { continue }
        let plan = to.snapshot.difference(from: from.snapshot)
        return report("\(fault)\nfrom \(from.model.picture)\nby \(plan.operations)", to)
      }
    }
    return nil
  }

  private func report(_ fault: String, _ moment: Moment<Section, Item>) -> String {
    var trace = ""
    for (index, step) in steps.enumerated() {
      switch step {
      case .edit(let edit): trace += "\n  \(index): \(edit)"
      case .keep: trace += "\n  \(index): keep"
      case .back(let kept): trace += "\n  \(index): back to kept \(kept), counted from the start"
      }
    }
    return """
      \(fault)
      should be \(moment.model.picture)
      the start \(history.first?.model.picture ?? "")\(trace)
      """
  }
}
