import ListPresentation

/// A row of a simulated server: its number there, and what it was an answer to.
package struct SimulatedRow: ListElement {
  package let id: Int
  let query: Int
  let generation: Int
}

/// A simulated server as a pager sees it, for one query. Cursors are places on the server.
struct SimulatedSource: PageSource {
  let server: SimulatedServer
  let query: Int
  let pageSizes: ClosedRange<Int>?

  func page(_ request: PageRequest<Int>) async throws -> Page<SimulatedRow, Int> {
    try await server.page(request, query: query)
  }

  /// A refresh begins with the row itself.
  func cursor(around row: SimulatedRow) -> Int? { row.id }
}
