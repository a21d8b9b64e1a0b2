/// The operations of one batch.
struct StandInBatch {
  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var movedSections: [(old: Int, new: Int)] = []
  var deletedItems: [IndexPath] = []
  var insertedItems: [IndexPath] = []
  var movedItems: [(old: IndexPath, new: IndexPath)] = []
}

/// The sections and items that a collection view believes in. Each has a number that no other has.
struct StandInRows {
  struct Section {
    let number: Int
    var items: [Int]
  }

  private(set) var sections: [Section] = []
  private(set) var paths: [Int: IndexPath] = [:]
  private var lastNumber = 0

  init(_ counts: [Int]) {
    sections = counts.map { count in Section(number: next(), items: (0..<count).map { _ in next() }) }
    findPaths()
  }

  private mutating func next() -> Int {
    lastNumber += 1
    return lastNumber
  }

  private mutating func findPaths() {
    paths = [:]
    for (section, content) in sections.enumerated() {
      for (item, number) in content.items.enumerated() { paths[number] = IndexPath(item: item, section: section) }
    }
  }

  var counts: [Int] { sections.map(\.items.count) }

  func number(ofSection section: Int) -> Int? { sections.indices.contains(section) ? sections[section].number : nil }

  /// Moves an item before the source has heard of it.
  mutating func reorder(_ path: IndexPath, to destination: IndexPath) {
    let number = sections[path.section].items.remove(at: path.item)
    sections[destination.section].items.insert(number, at: destination.item)
    findPaths()
  }

  subscript(path: IndexPath) -> Int? {
    guard path.count == 2, sections.indices.contains(path.section) else { return nil }
    let items = sections[path.section].items
    return items.indices.contains(path.item) ? items[path.item] : nil
  }

  /// Performs a batch. Returns what is wrong with it, or `nil`.
  mutating func perform(_ batch: StandInBatch, leadingTo counts: [Int]) -> String? {
    if let fault = fault(in: batch, counts) { return fault }
    let old = self
    var arriving: [Int: Section] = [:]
    for move in batch.movedSections { arriving[move.new] = old.sections[move.old] }
    for section in batch.insertedSections {
      let items = (0..<counts[section]).map { _ in next() }
      arriving[section] = Section(number: next(), items: items)
    }
    let leaving = Set(batch.deletedSections + batch.movedSections.map(\.old))
    let gone = Set(batch.deletedItems + batch.movedItems.map(\.old))
    var staying = old.sections.indices.filter { !leaving.contains($0) }.makeIterator()
    sections = counts.indices.compactMap { new in
      if let section = arriving[new] { return section }
      guard let index = staying.next() else { return nil }
      let (number, items) = (old.sections[index].number, old.sections[index].items.enumerated())
      let rest = items.filter { !gone.contains(IndexPath(item: $0.offset, section: index)) }
      return Section(number: number, items: rest.map(\.element))
    }
    let inserted = batch.insertedItems.map { ($0, next()) }
    let moved = batch.movedItems.compactMap { move in old[move.old].map { (move.new, $0) } }
    for (path, number) in (inserted + moved).sorted(by: { $0.0 < $1.0 }) {
      guard path.item <= sections[path.section].items.count else {
        return "item \(path) does not exist after the update"
      }
      sections[path.section].items.insert(number, at: path.item)
    }
    findPaths()
    return self.counts == counts
      ? nil : "the list has \(counts) items after the update, but the batch leads to \(self.counts)"
  }

  private func fault(in batch: StandInBatch, _ counts: [Int]) -> String? {
    let goneSections = batch.deletedSections + batch.movedSections.map(\.old)
    let newSections = batch.insertedSections + batch.movedSections.map(\.new)
    let goneItems = batch.deletedItems + batch.movedItems.map(\.old)
    let newItems = batch.insertedItems + batch.movedItems.map(\.new)
    let change = batch.insertedSections.count - batch.deletedSections.count
    let rules: [(holds: Bool, sentence: String)] = [
      (goneSections.allSatisfy(sections.indices.contains), "a section leaves that does not exist"),
      (newSections.allSatisfy(counts.indices.contains), "a section arrives that does not exist after the update"),
      (Set(goneSections).count == goneSections.count, "a section leaves twice"),
      (Set(newSections).count == newSections.count, "two sections arrive at one place"),
      (sections.count + change == counts.count, "the number of sections does not add up"),
      (goneItems.allSatisfy { self[$0] != nil }, "an item leaves that does not exist"),
      (newItems.allSatisfy { counts.indices.contains($0.section) }, "an item arrives in no section"),
      (Set(goneItems).count == goneItems.count, "an item leaves twice"),
      (Set(newItems).count == newItems.count, "two items arrive at one place"),
      (!goneItems.contains { goneSections.contains($0.section) }, "an item leaves a section that leaves"),
      (!newItems.contains { newSections.contains($0.section) }, "an item arrives in a section that arrives"),
      (
        goneSections != newSections || !batch.movedSections.contains { $0.old == $0.new },
        "a section moves to its own place"
      ),
    ]
    return rules.first { !$0.holds }?.sentence
  }
}
