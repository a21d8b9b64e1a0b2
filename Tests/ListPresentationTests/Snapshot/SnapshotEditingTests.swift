import ListPresentation
import ListPresentationTesting
import Testing

/// An edit and its result: the picture of the snapshot, or the description of the error.
struct EditingCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let edit: @Sendable (inout CoreSnapshot) throws -> Void
  let result: String

  init(_ name: String, _ result: String, _ edit: @escaping @Sendable (inout CoreSnapshot) throws -> Void) {
    testDescription = name
    self.edit = edit
    self.result = result
  }
}

private func rows(_ ids: Int...) -> [CoreRow] { ids.map { CoreRow(id: $0) } }
private func parts(_ ids: String...) -> [CorePart] { ids.map { CorePart(id: $0) } }

@Suite struct SnapshotEditingTests {
  /// The picture that every case starts from. `EditSequenceTests` play all edits, valid or not.
  static let start = "A: 1 2 3 | B: 4 5 | C:"

  static let itemCases = [
    EditingCase("insert after", "A: 1 2 3 8 9 | B: 4 5 | C:") { try $0.insert(rows(8, 9), after: 3) },
    EditingCase("delete", "A: 2 | B: 5 | C:") { try $0.delete([3, 1, 4, 3]) },
    EditingCase("move across after", "A: 2 3 | B: 4 5 1 | C:") { try $0.move(1, after: 5) },
    EditingCase("replace several", "A: 1' 2 3 | B: 4 5'' | C:") {
      try $0.replace([CoreRow(id: 5, text: 1), CoreRow(id: 1, text: 1), CoreRow(id: 5, text: 2)])
    },
  ]

  static let sectionCases = [
    EditingCase("delete", "B: 4 5") { try $0.deleteSections(["C", "A", "C"]) },
    EditingCase("move on before", "B: 4 5 | A: 1 2 3 | C:") { try $0.moveSection("A", before: "C") },
    EditingCase("replace", "A: 1 2 3 | B': 4 5 | C:") { try $0.replaceSection(CorePart(id: "B", title: 1)) },
  ]

  private static let noItem = "no item has the id 9; use the id of an item in the snapshot"
  private static let noSection = "no section has the id Z; use the id of a section in the snapshot"
  private static func twice(_ id: Int) -> String {
    "two items would have the id \(id); move or replace the item instead"
  }
  private static func twice(_ id: String) -> String {
    "two sections would have the id \(id); move or replace the section instead"
  }

  static let refusals = [
    EditingCase("append what is there", twice(5)) { try $0.append(rows(8, 5), toSection: "A") },
    EditingCase("delete none", noItem) { try $0.delete([1, 9]) },
    EditingCase("append a section again", twice("A")) { try $0.appendSections(parts("X", "A")) },
    EditingCase("delete no section", noSection) { try $0.deleteSections(["A", "Z"]) },
  ]

  @Test(arguments: itemCases + sectionCases) func editHasExpectedResult(_ example: EditingCase) throws {
    let original = CoreSnapshot(Self.start)
    #expect(original.position(of: 1) != nil)
    var copy = original
    try example.edit(&copy)
    #expect(copy.picture == example.result)
    #expect(original.picture == Self.start)
    let positions = copy.itemIDs.compactMap { copy.position(of: $0) }
    #expect(positions == positions.sorted() && positions.count == copy.numberOfItems)
    #expect(copy.sectionIDs.compactMap { copy.indexOfSection($0) } == Array(0..<copy.numberOfSections))
  }

  @Test(arguments: refusals) func rejectedEditThrowsReasonAndChangesNothing(_ example: EditingCase) throws {
    var snapshot = CoreSnapshot(Self.start)
    try snapshot.reload([2])
    try snapshot.reconfigure([3])
    let error = #expect(throws: ListSnapshotError.self) { try example.edit(&snapshot) }
    #expect(error?.description == example.result)
    #expect(snapshot.picture == Self.start)
    #expect(snapshot.reloadedItemIDs == [2])
    #expect(snapshot.reconfiguredItemIDs == [3])
  }

  @Test func appendingWithoutSectionsThrows() {
    var snapshot = CoreSnapshot()
    let error = #expect(throws: ListSnapshotError.self) { try snapshot.append(rows(1)) }
    #expect(error?.description == "the snapshot has no section to append items to; append a section first")
    #expect(snapshot == CoreSnapshot())
  }

  @Test func reloadTakesPrecedenceOverReconfigure() throws {
    var snapshot = CoreSnapshot(Self.start)
    try snapshot.reconfigure([1, 2])
    try snapshot.reload([2, 3])
    try snapshot.reconfigure([3, 4])
    #expect(snapshot.reloadedItemIDs == [2, 3])
    #expect(snapshot.reconfiguredItemIDs == [1, 4])
  }
}
