import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// What the user holds, and its destination while the list changes.
@MainActor @Suite struct InteractiveMovementTests {
  /// Takes items, moves them, and returns the list as the user sees it after an update.
  private func preview(of ids: [Int], movedBy steps: Int?, in old: String, then new: String) throws -> String {
    let (old, new) = (CoreSnapshot(old), CoreSnapshot(new))
    var carry = InteractiveMovement<String, Int>(
      ids, numberLeftOut: 0, at: try #require(old.position(of: ids[0])), in: old)
    if let steps { carry.move(by: steps, in: old) }
    carry.follow(from: old, to: new)
    return carry.preview(of: new).picture
  }

  @Test func heldItemThatMovesDoesNotTakeTheDestinationAlong() throws {
    #expect(try preview(of: [3], movedBy: -1, in: "a: 1 2 3 4 5", then: "a: 4 5 3") == "a: 3 4 5")
  }

  @Test func heldItemsHaveTheOrderThatTheModelGivesThem() throws {
    #expect(try preview(of: [1, 2], movedBy: nil, in: "a: 1 2 3 | b:", then: "a: 2 1 3 | b:") == "a: 2 1 3 | b:")
    #expect(try preview(of: [1, 2], movedBy: 1, in: "a: 1 2 3 | b:", then: "a: 2 1 3 | b:") == "a: 3 2 1 | b:")
  }

  @Test func appendedItemsComeBehindADestinationAtTheEnd() throws {
    #expect(try preview(of: [1], movedBy: 2, in: "a: 1 2 3 | b:", then: "a: 1 2 3 9 | b:") == "a: 2 3 1 9 | b:")
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
  private var random: SeededGenerator
  private var list: CoreSnapshot
  private var carry: InteractiveMovement<String, Int>
  private var nextID = 100
  /// Items that were not moved yet are where the list has them, also if the one that was taken leaves.
  private var isMoved = false

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts = ["a: 0 1 2 3", "b: 10 11 12 13", "c: 20 21 22 23"].map {
      $0.split(separator: " ").prefix(Int.random(in: 1...5, using: &random)).joined(separator: " ")
    }
    self.random = random
    list = CoreSnapshot((parts + ["last: 90 91 92"]).joined(separator: " | "))
    carry = InteractiveMovement([90, 91], numberLeftOut: 0, at: ListPosition(section: 3, item: 0), in: list)
  }

  /// The ids of the section of the destination, and which of them come before the carried ones.
  private func neighbors(_ list: CoreSnapshot) -> (before: [Int], behind: [Int], section: String)? {
    guard let move = carry.move, let section = list.indexOfSection(move.section) else { return nil }
    let ids = list.items(inSection: section).map(\.id)
    guard let first = ids.firstIndex(of: carry.ids[0]) else { return nil }
    return (Array(ids[..<first]), Array(ids[(first + carry.ids.count)...]), move.section)
  }

  mutating func step() throws -> String? {
    guard !carry.ids.isEmpty else { return nil }
    return Int.random(in: 0..<5, using: &random) < 2 ? try move() : try edit()
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
        new[section].insert(contentsOf: carry.ids.map { CoreRow(id: $0) }, at: index)
        return CoreSnapshot(sections: zip(list.sections, new).map { ($0, $1) }).picture
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
      case (1, let id?): try new.insert([CoreRow(id: nextID)], before: id)
      case (2, let id?): try new.insert([CoreRow(id: nextID)], after: id)
      default:
        if let section = new.sectionIDs.randomElement(using: &random) {
          try new.append([CoreRow(id: nextID)], toSection: section)
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
