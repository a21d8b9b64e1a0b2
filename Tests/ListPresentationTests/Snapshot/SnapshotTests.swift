import ListPresentation
import ListPresentationTesting
import Testing

/// A section of a picture: a letter, and a title that is the number of primes.
struct CorePart: ListElement {
  let id: String
  var title = 0
}

/// A row of a picture: a number, and content that is the number of primes.
struct CoreRow: ListElement {
  let id: Int
  var text = 0
}

typealias CoreSnapshot = ListSnapshot<CorePart, CoreRow>

extension ListSnapshot where Section == CorePart, Item == CoreRow {
  /// Creates a snapshot from a picture such as `A: 1 2' | B:`. A prime is a change of content.
  init(_ picture: String) {
    let blocks = picture.split(separator: "|").map { text -> (section: CorePart, items: [CoreRow]) in
      let words = text.split(separator: " ")
      let name = words.first.map { $0.filter { $0 != ":" } } ?? ""
      let part = CorePart(id: name.filter { $0 != "'" }, title: name.count { $0 == "'" })
      let rows = words.dropFirst().map { word in
        CoreRow(id: Int(word.filter { $0 != "'" }) ?? -1, text: word.count { $0 == "'" })
      }
      return (part, rows)
    }
    self.init(sections: blocks)
  }

  /// The picture in the form that the initializer takes.
  var picture: String {
    sections.indices.map { index in
      let name = sections[index].id + String(repeating: "'", count: sections[index].title) + ":"
      let rows = items(inSection: index).map { "\($0.id)" + String(repeating: "'", count: $0.text) }
      return ([name] + rows).joined(separator: " ")
    }
    .joined(separator: " | ")
  }

  /// A list of up to 6 sections of up to 12 rows. All sections share one pool of ids.
  static func random(using generator: inout SeededGenerator, pool: Int = 36) -> CoreSnapshot {
    var ids = Array(0..<pool).shuffled(using: &generator)
    let names = ["A", "B", "C", "D", "E", "F", "G", "H"].shuffled(using: &generator)
    let isSorted = Bool.random(using: &generator)
    if isSorted { ids = ids.prefix(Int.random(in: 0...pool, using: &generator)).sorted() }
    let chosen = names.prefix(Int.random(in: 0...6, using: &generator))
    return CoreSnapshot(
      sections: (isSorted ? chosen.sorted() : Array(chosen)).map { name in
        let count = min(ids.count, Int.random(in: 0...12, using: &generator))
        let rows = ids.prefix(count).map { CoreRow(id: $0, text: Int.random(in: 0...1, using: &generator)) }
        ids.removeFirst(count)
        return (CorePart(id: name, title: Int.random(in: 0...1, using: &generator)), rows)
      })
  }
}

@Suite struct SnapshotTests {
  @Test func descriptionHasTheFirstIDs() {
    for (picture, description) in [("", ""), ("A:", "A: []"), ("A: 1 2 | B: | C: 3", "A: [1, 2], B: [], C: [3]")] {
      #expect("\(CoreSnapshot(picture))" == description)
    }
    #expect("\(ListSnapshot((1...3).map { CoreRow(id: $0) }))" == "[1, 2, 3]")
    let long = CoreSnapshot(sections: (0..<2).map { (CorePart(id: "\($0)"), (0..<30).map { CoreRow(id: $0) }) })
    #expect("\(long)" == "0: [\((0..<20).map(String.init).joined(separator: ", ")), …], …")
    let empty = CoreSnapshot(sections: (0..<30).map { (CorePart(id: "\($0)"), []) })
    #expect("\(empty)".hasSuffix("19: [], …"))
  }

  @Test func itemsOfASectionAreFoundAndReloadedByItsID() throws {
    var snapshot = CoreSnapshot("B: 3 1 | C: | A: 2'")
    for (index, id) in snapshot.sectionIDs.enumerated() {
      #expect(try snapshot.items(in: id) == snapshot.items(inSection: index))
    }
    try snapshot.reloadSections(snapshot.sectionIDs)
    #expect(snapshot.reloadedItemIDs == Set(snapshot.itemIDs))
    #expect(throws: ListSnapshotError.missingSection("nope")) { try snapshot.items(in: "nope") }
  }

  @Test func duplicatesAreReportedWithAllPositionsAndTheFirstStays() {
    let snapshot = CoreSnapshot("A: 1 2 3 7 4 7' | B: 7'' 2 | A: 9 | C: 9'")
    let report = snapshot.duplicates()
    #expect(
      report.items.map(\.description) == [
        "id 7 at 0.3 again at 0.5, 1.0", "id 2 at 0.1 again at 1.1", "id 9 at 2.0 again at 3.0",
      ])
    #expect(report.sections.map(\.description) == ["id A at 0.0 again at 2.0"] && !report.isEmpty)
    #expect(snapshot.position(of: 7) == ListPosition(section: 0, item: 3) && snapshot.indexOfSection("A") == 0)
    let picture = snapshot.picture
    #expect(snapshot.removingDuplicates().picture == "A: 1 2 3 7 4 | B: | C: 9'")
    #expect(snapshot.removingDuplicates().duplicates().isEmpty && snapshot.picture == picture)
  }

  @Test func marksLeaveWithTheirItems() throws {
    var snapshot = CoreSnapshot("A: 1 2 1 | A: 3 4")
    try snapshot.reload([1, 3])
    try snapshot.reconfigure([2, 4])
    let cleaned = snapshot.removingDuplicates()
    #expect(cleaned.reloadedItemIDs == [1] && cleaned.reconfiguredItemIDs == [2])
  }

  @Test func composedAndDecomposedTextsAreSameID() throws {
    let (composed, decomposed) = (CorePart(id: "caf\u{E9}"), CorePart(id: "cafe\u{301}"))
    let snapshot = ListSnapshot([composed, decomposed])
    #expect(snapshot.duplicates().items.map(\.repeats) == [[ListPosition(section: 0, item: 1)]])
    #expect(snapshot.removingDuplicates().itemIDs == [composed.id])
    var edited = ListSnapshot([composed])
    #expect(throws: ListSnapshotError.self) { try edited.append([decomposed]) }
    #expect(edited.position(of: decomposed.id) == ListPosition(section: 0, item: 0))
    #expect(ListSnapshot([decomposed]).difference(from: edited).isEmpty)
  }

  @Test func arrayHasOneSection() {
    let snapshot = ListSnapshot([CoreRow(id: 1), CoreRow(id: 2)])
    #expect(snapshot.sections == [SingleSection()] && snapshot.itemIDs == [1, 2])
    #expect(ListSnapshot([CoreRow]()).numberOfSections == 1)
  }
}

/// Examples of edits. `EditSequenceTests` play all edits, valid or not.
@Suite struct SnapshotEditingTests {
  private let start = CoreSnapshot("A: 1 2 3 | B: 4 5 | C:")

  private func rows(_ ids: Int...) -> [CoreRow] { ids.map { CoreRow(id: $0) } }

  /// Returns the list after an edit, or why the edit is refused, which then changes nothing.
  private func after(_ edit: (inout CoreSnapshot) throws -> Void) throws -> String {
    var list = start
    try list.reload([2])
    try list.reconfigure([3])
    do { try edit(&list) } catch {
      #expect(list == start && list.reloadedItemIDs == [2] && list.reconfiguredItemIDs == [3])
      return "\(error)"
    }
    return list.picture
  }

  @Test func itemsAreEditedByTheirIDs() throws {
    #expect(try after { try $0.insert(rows(8, 9), after: 3) } == "A: 1 2 3 8 9 | B: 4 5 | C:")
    #expect(try after { try $0.delete([3, 1, 4, 3]) } == "A: 2 | B: 5 | C:")
    #expect(try after { try $0.move(1, after: 5) } == "A: 2 3 | B: 4 5 1 | C:")
    let changes = [CoreRow(id: 5, text: 1), CoreRow(id: 1, text: 1), CoreRow(id: 5, text: 2)]
    #expect(try after { try $0.replace(changes) } == "A: 1' 2 3 | B: 4 5'' | C:")
  }

  @Test func sectionsAreEditedByTheirIDs() throws {
    #expect(try after { try $0.deleteSections(["C", "A", "C"]) } == "B: 4 5")
    #expect(try after { try $0.moveSection("A", before: "C") } == "B: 4 5 | A: 1 2 3 | C:")
    #expect(try after { try $0.replaceSection(CorePart(id: "B", title: 1)) } == "A: 1 2 3 | B': 4 5 | C:")
  }

  @Test func rejectedEditThrowsReasonAndChangesNothing() throws {
    #expect(
      try after { try $0.append(rows(8, 5), toSection: "A") }
        == "two items would have the id 5; move or replace the item instead")
    #expect(
      try after { try $0.delete([1, 9]) } == "no item has the id 9; use the id of an item in the snapshot")
    #expect(
      try after { try $0.appendSections([CorePart(id: "X"), CorePart(id: "A")]) }
        == "two sections would have the id A; move or replace the section instead")
    #expect(
      try after { try $0.deleteSections(["A", "Z"]) }
        == "no section has the id Z; use the id of a section in the snapshot")
  }

  @Test func appendingWithoutSectionsThrows() {
    var snapshot = CoreSnapshot()
    let error = #expect(throws: ListSnapshotError.self) { try snapshot.append(rows(1)) }
    #expect(error?.description == "the snapshot has no section to append items to; append a section first")
    #expect(snapshot == CoreSnapshot())
  }

  @Test func reloadTakesPrecedenceOverReconfigure() throws {
    var snapshot = start
    try snapshot.reconfigure([1, 2])
    try snapshot.reload([2, 3])
    try snapshot.reconfigure([3, 4])
    #expect(snapshot.reloadedItemIDs == [2, 3])
    #expect(snapshot.reconfiguredItemIDs == [1, 4])
  }
}

@Suite struct StructureTests {
  private static func structure(_ counts: [Int]) -> ListStructure<CorePart> {
    ListStructure(sections: counts.indices.map { CorePart(id: "\($0)") }, counts: counts)
  }

  @Test(arguments: [[], [0], [3], [0, 0, 0], [0, 2, 0, 0, 3, 0], [1, 1, 1], [5, 0, 1]])
  func indexAndPositionConvertBothWays(_ counts: [Int]) {
    let structure = Self.structure(counts)
    var positions: [ListPosition] = []
    for (section, count) in counts.enumerated() {
      positions += (0..<count).map { ListPosition(section: section, item: $0) }
    }
    #expect(structure.numberOfItems == positions.count)
    #expect((0..<structure.numberOfItems).map { structure.position(at: $0) } == positions)
    #expect(positions.map { structure.index(of: $0) } == Array(0..<positions.count))
  }

  @Test func indexAndPositionOutOfRangeHaveNoOther() {
    let structure = Self.structure([0, 2, 0])
    for index in [Int.min, -1, 2, 3, Int.max] { #expect(structure.position(at: index) == nil, "\(index)") }
    #expect(Self.structure([]).position(at: 0) == nil && Self.structure([0, 0]).position(at: 0) == nil)
    let places = [(0, 0), (1, 2), (1, -1), (2, 0), (3, 0), (-1, 0), (1, Int.max), (1, Int.min), (Int.max, 0)]
    for (section, item) in places {
      #expect(structure.index(of: ListPosition(section: section, item: item)) == nil, "\(section).\(item)")
    }
    let positions = [(1, 0), (0, 5), (0, 12), (1, 1)].map { ListPosition(section: $0.0, item: $0.1) }
    #expect(positions.sorted().map(\.description) == ["0.5", "0.12", "1.0", "1.1"])
  }

  @Test func itemsBeyondTheLargestNumberAreLeftOut() {
    let structure = Self.structure([.max, 1])
    #expect(structure.numberOfItems == .max)
    #expect(structure.items(inSection: 1) == .max ..< .max)
    #expect(structure.position(at: .max - 1) == ListPosition(section: 0, item: .max - 1))
    #expect(Self.structure([.max, .max, 3]).numberOfItems == .max)
  }

  @Test func negativeCountIsZero() {
    let structure = Self.structure([2, -3, .min, 1])
    #expect((0..<4).map { structure.items(inSection: $0) } == [0..<2, 2..<2, 2..<2, 2..<3])
  }
}
