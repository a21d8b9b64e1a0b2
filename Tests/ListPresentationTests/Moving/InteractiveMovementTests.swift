import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// What the user holds, and its destination while the list changes.
@MainActor @Suite struct InteractiveMovementTests {
  typealias List = ListSnapshot<Album, Tune>
  typealias Carry = InteractiveMovement<String, Int>

  private let list = Tunes([("a", [1, 2, 3]), ("b", []), ("c", [4, 5])]).snapshot

  private func carry(_ ids: [Int], in list: List) throws -> Carry {
    Carry(ids, numberLeftOut: 0, at: try #require(list.position(of: ids[0])), in: list)
  }

  @Test func eachDestinationIsVisitedAlsoInAnEmptySection() throws {
    var carry = try carry([2], in: list)
    carry.move(by: -.max, in: list)
    var pictures = [carry.preview(of: list).picture]
    for _ in 0..<9 {
      carry.move(by: 1, in: list)
      pictures.append(carry.preview(of: list).picture)
    }
    #expect(
      pictures == [
        "a: 2 1 3 | b: | c: 4 5", "a: 1 2 3 | b: | c: 4 5", "a: 1 3 2 | b: | c: 4 5", "a: 1 3 | b: 2 | c: 4 5",
        "a: 1 3 | b: | c: 2 4 5", "a: 1 3 | b: | c: 4 2 5", "a: 1 3 | b: | c: 4 5 2", "a: 1 3 | b: | c: 4 5 2",
        "a: 1 3 | b: | c: 4 5 2", "a: 1 3 | b: | c: 4 5 2",
      ])
    carry.move(by: .max, in: list)
    #expect(carry.preview(of: list).picture == pictures.last)
    carry.move(by: .min, in: list)
    #expect(carry.preview(of: list).picture == pictures.first)
  }

  @Test func severalItemsComeTogetherWhereTheUserTakesThem() throws {
    let carry = Carry([1, 3, 5], numberLeftOut: 0, at: ListPosition(section: 0, item: 2), in: list)
    #expect(carry.preview(of: list).picture == "a: 2 1 3 5 | b: | c: 4")
    #expect(!carry.isAtDestination(in: list))
    #expect(try self.carry([2, 3], in: list).isAtDestination(in: list))
  }

  @Test func itemsGoToWhereAnotherIs() throws {
    var carry = try carry([1], in: list)
    carry.move(onto: 3, in: list)
    #expect(carry.preview(of: list).picture == "a: 2 3 1 | b: | c: 4 5")
    carry.move(onto: 2, in: list)
    #expect(carry.preview(of: list).picture == "a: 1 2 3 | b: | c: 4 5")
    carry.move(onto: 4, in: list)
    #expect(carry.preview(of: list).picture == "a: 2 3 | b: | c: 1 4 5")
    for id in [1, 99] { carry.move(onto: id, in: list) }
    #expect(carry.preview(of: list).picture == "a: 2 3 | b: | c: 1 4 5")
  }

  @Test func heldItemThatMovesDoesNotTakeTheDestinationAlong() throws {
    let list = Tunes([("a", [1, 2, 3, 4, 5])]).snapshot
    var carry = try carry([3], in: list)
    carry.move(by: -1, in: list)
    #expect(carry.preview(of: list).picture == "a: 1 3 2 4 5")
    let new = Tunes([("a", [4, 5, 3])]).snapshot
    carry.follow(from: list, to: new)
    #expect(carry.preview(of: new).picture == "a: 3 4 5")
  }

  @Test func heldItemsHaveTheOrderThatTheModelGivesThem() throws {
    var carry = try carry([1, 2], in: list)
    let new = Tunes([("a", [2, 1, 3]), ("b", []), ("c", [4, 5])]).snapshot
    carry.follow(from: list, to: new)
    #expect(carry.ids == [2, 1] && carry.isAtDestination(in: new))
    #expect(carry.preview(of: new).picture == "a: 2 1 3 | b: | c: 4 5")
  }

  @Test func appendedItemsComeBehindADestinationAtTheEnd() throws {
    var carry = try carry([1], in: list)
    carry.move(by: 2, in: list)
    var new = list
    try new.append([Tune(id: 9)], toSection: "a")
    carry.follow(from: list, to: new)
    #expect(carry.preview(of: new).picture == "a: 2 3 1 9 | b: | c: 4 5")
  }

  /// The destination stays between the items that were before it and those that were behind it, whatever arrives or
  /// leaves.
  @Test nonisolated func destinationStaysBetweenItsNeighbors() async throws {
    try await expectNoFault(for: testSeeds("LIST_PRESENTATION_MOVES", small: 30)) { seed in
      var world = CarryWorld(seed: seed)
      for step in 0..<30 {
        if let fault = try world.step() { return "step \(step): \(fault)" }
      }
      return nil
    }
  }
}

/// A list that changes, and items that are carried in it. The faults are found by hand, in arrays of ids.
private struct CarryWorld {
  typealias List = ListSnapshot<Album, Tune>

  private var random: SeededGenerator
  private var list: List
  private var carry: InteractiveMovement<String, Int>
  private var nextID = 100
  /// Items that were not moved yet are where the list has them, also if the one that was taken leaves.
  private var isMoved = false

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var sections: [(Album, [Tune])] = []
    for section in 0..<3 {
      let first = 10 * section
      let ids = first..<first + Int.random(in: 0...4, using: &random)
      sections.append((Album("\(section)"), ids.map { Tune(id: $0) }))
    }
    sections.append((Album("last"), [Tune(id: 90), Tune(id: 91), Tune(id: 92)]))
    self.random = random
    list = List(sections: sections)
    carry = InteractiveMovement([90, 91], numberLeftOut: 0, at: ListPosition(section: 3, item: 0), in: list)
  }

  /// The ids of the section of the destination, and which of them come before the carried ones.
  private func neighbors(_ list: List) -> (before: [Int], behind: [Int], section: String)? {
    guard let move = carry.move, let section = list.indexOfSection(move.section) else { return nil }
    let ids = list.items(inSection: section).map(\.id)
    guard let first = ids.firstIndex(of: carry.ids[0]) else { return nil }
    return (Array(ids[..<first]), Array(ids[(first + carry.ids.count)...]), move.section)
  }

  mutating func step() throws -> String? {
    guard !carry.ids.isEmpty else { return nil }
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: return try move()
    default: return try edit()
    }
  }

  private mutating func move() throws -> String? {
    let steps = Int.random(in: -3...3, using: &random)
    let all = naivePreviews()
    let here = try #require(all.firstIndex(of: carry.preview(of: list).picture), "destination of \(carry)")
    carry.move(by: steps, in: list)
    isMoved = true
    let expected = all[min(max(0, here + steps), all.count - 1)]
    let picture = carry.preview(of: list).picture
    return picture == expected ? nil : "by \(steps): \(picture), not \(expected)"
  }

  /// The pictures of the list with the items at each destination in turn.
  private func naivePreviews() -> [String] {
    let sections = list.sections.indices.map { list.items(inSection: $0).filter { !carry.ids.contains($0.id) } }
    return sections.indices.flatMap { section in
      (0...sections[section].count).map { index in
        var new = sections
        new[section].insert(contentsOf: carry.ids.map { Tune(id: $0) }, at: index)
        return List(sections: zip(list.sections, new).map { ($0, $1) }).picture
      }
    }
  }

  private mutating func edit() throws -> String? {
    var new = list
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let id = new.itemIDs.randomElement(using: &random)
      nextID += 1
      switch (Int.random(in: 0..<4, using: &random), id) {
      case (0, let id?): try new.delete([id])
      case (1, let id?): try new.insert([Tune(id: nextID)], before: id)
      case (2, let id?): try new.insert([Tune(id: nextID)], after: id)
      default:
        if let section = new.sectionIDs.randomElement(using: &random) {
          try new.append([Tune(id: nextID)], toSection: section)
        }
      }
    }
    let before = neighbors(carry.preview(of: list))
    carry.follow(from: list, to: new)
    list = new
    guard !carry.ids.isEmpty else { return nil }
    let preview = carry.preview(of: new)
    guard preview.itemIDs.sorted() == new.itemIDs.sorted() else {
      return "items are lost or doubled: \(preview.picture)"
    }
    let others = preview.itemIDs.filter { !carry.ids.contains($0) }
    guard others == new.itemIDs.filter({ !carry.ids.contains($0) }) else { return "others move: \(preview.picture)" }
    if !isMoved, preview.itemIDs == new.itemIDs { return nil }
    guard let before, let after = neighbors(preview) else { return "no destination in \(preview.picture)" }
    let isKept =
      after.section == before.section
      && Set(after.before).isDisjoint(with: before.behind) && Set(after.behind).isDisjoint(with: before.before)
    return isKept ? nil : "between \(before.before) and \(before.behind), now \(preview.picture)"
  }
}
