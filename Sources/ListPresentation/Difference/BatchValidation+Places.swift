/// Places one by one: they exist, and each is named once and for one thing.
extension BatchValidation {
  mutating func checkBounds() {
    for (index, operation) in operations.enumerated() {
      switch operation {
      case .deleteSection(let section), .reloadSection(let section):
        checkOldSection(section, index)
      case .insertSection(let section):
        checkNewSection(section, index)
      case .moveSection(let from, let to):
        checkOldSection(from, index)
        checkNewSection(to, index)
      case .deleteItem(let position), .reloadItem(let position):
        checkItem(position, old, index, .oldItemExists, "before")
      case .insertItem(let position):
        checkItem(position, new, index, .newItemExists, "after")
      case .moveItem(let from, let to):
        checkItem(from, old, index, .oldItemExists, "before")
        checkItem(to, new, index, .newItemExists, "after")
      }
    }
  }

  private mutating func checkOldSection(_ section: Int, _ index: Int) {
    guard !old.indices.contains(section) else { return }
    violate(.oldSectionExists, [index], "\(operations[index]), but there are \(old.count) sections before the update")
  }

  private mutating func checkNewSection(_ section: Int, _ index: Int) {
    guard !new.indices.contains(section) else { return }
    violate(.newSectionExists, [index], "\(operations[index]), but there are \(new.count) sections after the update")
  }

  private mutating func checkItem(
    _ position: ListPosition, _ counts: SectionCounts, _ index: Int, _ rule: BatchRule, _ when: String
  ) {
    if !counts.indices.contains(position.section) {
      violate(rule, [index], "\(operations[index]), but there are \(counts.count) sections \(when) the update")
    } else if position.item < 0 || position.item >= counts[position.section] {
      let count = counts[position.section]
      violate(
        rule, [index], "\(operations[index]), but section \(position.section) has \(count) items \(when) the update")
    }
  }

  mutating func checkUniqueness() {
    checkUniqueness(census.sections, "section")
    checkUniqueness(census.items, "item")
  }

  private mutating func checkUniqueness<Place>(_ kind: BatchCensus.Kind<Place>, _ noun: String) {
    for (place, users) in repeated(kind.deletes) {
      violate(.deletedOnce, users, "\(noun) \(place) is deleted \(users.count) times")
    }
    for (place, users) in repeated(kind.inserts) {
      violate(.insertedOnce, users, "\(noun) \(place) is inserted \(users.count) times")
    }
    for (place, users) in repeated(kind.reloads) {
      violate(.insertedOnce, users, "\(noun) \(place) is reloaded \(users.count) times")
    }
    for (place, users) in repeated(kind.movesFrom) {
      violate(.movedOnce, users, "\(noun) \(place) is moved away \(users.count) times")
    }
    for (place, users) in repeated(kind.movesTo) {
      violate(.movedOnce, users, "\(users.count) \(noun)s are moved to \(place)")
    }
  }

  mutating func checkConflicts() {
    checkConflicts(census.sections, "section")
    checkConflicts(census.items, "item")
  }

  private mutating func checkConflicts<Place>(_ kind: BatchCensus.Kind<Place>, _ noun: String) {
    // A section that moves and goes, or moves and comes, has a rule of its own: the move is what is wrong.
    let isSection = noun == "section"
    for (place, users) in shared(kind.deletes, kind.movesFrom) {
      violate(isSection ? .movedSectionStays : .deleteAndMove, users, "\(noun) \(place) is deleted and moved away")
    }
    for (place, users) in shared(kind.deletes, kind.reloads) {
      violate(.deleteAndReload, users, "\(noun) \(place) is deleted and reloaded")
    }
    for (place, users) in shared(kind.reloads, kind.movesFrom) {
      violate(.reloadAndMove, users, "\(noun) \(place) is reloaded and moved away")
    }
    for (place, users) in shared(kind.inserts, kind.movesTo) {
      violate(
        isSection ? .movedSectionStays : .insertAndMove, users, "\(noun) \(place) is inserted and a target of a move")
    }
  }

  private func repeated<Place: Comparable>(_ uses: [Place: [Int]]) -> [(Place, [Int])] {
    uses.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func shared<Place: Comparable>(_ a: [Place: [Int]], _ b: [Place: [Int]]) -> [(Place, [Int])] {
    a.keys.filter { b[$0] != nil }.sorted().map { ($0, (a[$0] ?? []) + (b[$0] ?? [])) }
  }
}
