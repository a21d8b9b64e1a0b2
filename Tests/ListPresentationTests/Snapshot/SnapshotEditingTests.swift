import ListPresentation
import Testing

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
