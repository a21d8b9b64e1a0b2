/// Sections against their items, reloads against moves, and the sums.
extension BatchValidation {
  mutating func checkSectionsAgainstItems() {
    let sections = census.sections
    for (index, operation) in operations.enumerated() {
      switch operation {
      case .moveItem(let from, let to):
        if sections.deletes[from.section] != nil {
          violate(.moveOutOfDeletedSection, [index], "\(operation), but section \(from.section) is deleted")
        }
        if sections.inserts[to.section] != nil {
          violate(.moveIntoInsertedSection, [index], "\(operation), but section \(to.section) is inserted")
        }
        if sections.reloads[from.section] != nil {
          violate(.itemOfReloadedSection, [index], "\(operation), but section \(from.section) is reloaded")
        }
        if let source = oldSection(of: to.section), sections.reloads[source] != nil, source != from.section {
          violate(.itemOfReloadedSection, [index], "\(operation), but section \(source) is reloaded")
        }
        checkMovedSection(index, old: from.section, new: to.section)
      case .deleteItem(let position), .reloadItem(let position):
        checkIgnored(index, position.section, sections.deletes, .itemOfArrivingSection, "deleted")
        checkIgnored(index, position.section, sections.reloads, .itemOfReloadedSection, "reloaded")
        checkMovedSection(index, old: position.section, new: nil)
      case .insertItem(let position):
        checkIgnored(index, position.section, sections.inserts, .itemOfArrivingSection, "inserted")
        if let source = oldSection(of: position.section) {
          checkIgnored(index, source, sections.reloads, .itemOfReloadedSection, "reloaded")
        }
        checkMovedSection(index, old: nil, new: position.section)
      case .deleteSection, .insertSection, .moveSection, .reloadSection:
        break
      }
    }
  }

  private mutating func checkIgnored(
    _ index: Int, _ section: Int, _ uses: [Int: [Int]], _ rule: BatchRule, _ verb: String
  ) {
    if uses[section] != nil { warn(rule, [index], "\(operations[index]) is ignored: section \(section) is \(verb)") }
  }

  private mutating func checkMovedSection(_ index: Int, old: Int?, new: Int?) {
    if let old, census.sections.movesFrom[old] != nil {
      violate(.changeInMovedSection, [index], "\(operations[index]), but section \(old) moves")
    }
    if let new, census.sections.movesTo[new] != nil {
      violate(.changeInMovedSection, [index], "\(operations[index]), but a section moves to \(new)")
    }
  }

  mutating func checkReloads() {
    let reloads = (Array(census.sections.reloads.values.joined()) + census.items.reloads.values.joined()).sorted()
    let moves = census.sections.movesFrom.values.joined().count + census.items.movesFrom.values.joined().count
    if moves > 0 {
      for index in reloads {
        violate(.reloadBesideMove, [index], "\(operations[index]) in a batch of \(moves) moves; reconfigure after it")
      }
    }
    for index in census.sections.reloads.values.joined().sorted() {
      warn(.reloadedSection, [index], "\(operations[index]); delete and insert it instead")
    }
  }

  mutating func checkCounts(isComplete: Bool) {
    let deleted = census.sections.deletes.count
    let inserted = census.sections.inserts.count
    let expected = old.count - deleted + inserted
    guard expected == new.count else {
      violate(
        .sectionCount, [],
        "\(old.count) sections - \(deleted) deleted + \(inserted) inserted = \(expected), "
          + "but the new list has \(new.count)")
      return
    }
    let deletes = tally(census.items.deletes)
    let inserts = tally(census.items.inserts)
    let movesOut = tally(census.items.movesFrom)
    let movesIn = tally(census.items.movesTo)
    let touched = Set(inserts.keys).union(movesIn.keys).union(
      Set(deletes.keys).union(movesOut.keys).compactMap(newSection))
    for section in isComplete ? Array(new.indices) : touched.sorted() {
      guard let source = oldSection(of: section), census.sections.reloads[source] == nil else { continue }
      let minus = (deletes[source] ?? 0, movesOut[source] ?? 0)
      let plus = (inserts[section] ?? 0, movesIn[section] ?? 0)
      let expected = old[source] &- minus.0 &+ plus.0 &- minus.1 &+ plus.1
      guard expected != new[section] else { continue }
      violate(
        .itemCount, [],
        "section \(source), now \(section): \(old[source]) items - \(minus.0) deleted + \(plus.0) inserted "
          + "- \(minus.1) moved out + \(plus.1) moved in = \(expected), but the new list has \(new[section])")
    }
  }

  private func tally(_ uses: [ListPosition: [Int]]) -> [Int: Int] {
    uses.keys.reduce(into: [:]) { $0[$1.section, default: 0] += 1 }
  }

  /// The old index of the section that stands at a new index, or `nil` if it was inserted or the batch does not say.
  func oldSection(of section: Int) -> Int? {
    guard new.indices.contains(section), let source = sectionMap.old(section), old.indices.contains(source) else {
      return nil
    }
    return source
  }

  /// The new index of the section that stands at an old one, or `nil` if it is deleted or the batch does not say.
  private func newSection(of section: Int) -> Int? {
    guard old.indices.contains(section), let target = sectionMap.new(section), new.indices.contains(target) else {
      return nil
    }
    return target
  }
}

/// Where the sections of the old list are in the new one, by the operations alone.
struct SectionMap: Sendable {
  private let leaving: [Int]
  private let arriving: [Int]
  private var targets: [Int: Int] = [:]
  private var sources: [Int: Int] = [:]

  init(_ census: BatchCensus) {
    let sections = census.sections
    leaving = Set(sections.deletes.keys).union(sections.movesFrom.keys).sorted()
    arriving = Set(sections.inserts.keys).union(sections.movesTo.keys).sorted()
    var froms: [Int: Int] = [:]
    for (from, users) in sections.movesFrom { for user in users { froms[user] = from } }
    for (to, users) in sections.movesTo {
      for user in users {
        sources[to] = froms[user]
        if let from = froms[user] { targets[from] = to }
      }
    }
  }

  func old(_ section: Int) -> Int? { Self.counterpart(of: section, sources, arriving, leaving) }

  func new(_ section: Int) -> Int? { Self.counterpart(of: section, targets, leaving, arriving) }

  /// What stays keeps its rank among all that stay.
  /// - Complexity: O(log operations).
  private static func counterpart(
    of section: Int, _ moves: [Int: Int], _ gone: [Int], _ others: [Int]
  ) -> Int? {
    if let moved = moves[section] { return moved }
    let before = gone.partitioningIndex { $0 >= section }
    guard before == gone.count || gone[before] != section else { return nil }
    let rank = section - before
    return rank + others.indices.partitioningIndex { others[$0] - $0 > rank }
  }
}
