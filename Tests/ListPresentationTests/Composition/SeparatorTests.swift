import Testing

@testable import ListPresentation

/// Separators of a list, whatever their ids are.
@MainActor @Suite struct SeparatorTests {
  @Test func separatorsWithTheIDsOfRowsAreNoTrap() {
    let rule = Separating<SingleSection, CoreRow> { _, after in
      after.flatMap { [1: 3, 2: 4][$0.id] }.map { CoreRow(id: $0) }
    }
    let source = ListSnapshot((1...4).map { CoreRow(id: $0) })
    let list = rule.list(of: source, after: nil).list
    #expect(list.itemIDs == [3, 1, 4, 2, 3, 4])
    // The rows 3 and 4 are found before the row 2, where the list grows.
    #expect(rule.growthRange(for: 2..<3, in: list, of: source) == 4..<4)
  }
}
