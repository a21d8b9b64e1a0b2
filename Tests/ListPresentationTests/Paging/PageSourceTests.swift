import ListPresentationTesting
import Testing

@testable import ListPresentation

@MainActor @Suite struct PageSourceTests {
  private nonisolated func rows(_ ids: some Sequence<Int>) -> [ScriptedItem] { ids.map { ScriptedItem(id: $0) } }

  @Test func arrayIsReadInBothDirections() async throws {
    let source = ArrayPageSource(rows(0..<50))
    let middle = try await source.page(PageRequest(cursor: 20, direction: .append, size: 10))
    #expect(
      middle == Page(rows(20..<30), next: 30, previous: 20, total: 50, itemsBefore: 20))
    let before = try await source.page(PageRequest(cursor: 4, direction: .prepend, size: 10))
    #expect(before.items == rows(0..<4) && before.previous == nil)
    let last = try await source.page(PageRequest(cursor: 45, direction: .append, size: .max))
    #expect(last.items == rows(45..<50) && last.next == nil)
    for cursor in [Int.min, -1, 50, .max] {
      for direction in [PageDirection.refresh, .append, .prepend] {
        _ = try await source.page(PageRequest(cursor: cursor, direction: direction, size: -3))
      }
    }
    #expect(source.cursor(around: ScriptedItem(id: 7)) == 7)
    #expect(source.cursor(around: ScriptedItem(id: 70)) == nil)
    #expect(source.cursor(5, movedBy: 1) == nil, "what is edited in a list does not change the array")
  }

  @Test func closureActsAsASource() async throws {
    let source = ClosurePageSource { (request: PageRequest<String>) in
      Page([ScriptedItem(id: request.size)], next: request.cursor)
    }
    #expect(try await source.page(PageRequest(cursor: "a", size: 3)) == Page([ScriptedItem(id: 3)], next: "a"))
    #expect(source.cursor(around: ScriptedItem(id: 3)) == nil && source.cursor("a", movedBy: 1) == nil)
  }
}
