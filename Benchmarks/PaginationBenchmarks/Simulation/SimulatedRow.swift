import ListPresentation

/// A row of a simulated server, with the query and the generation of its request.
struct SimulatedRow: ListElement {
  let id: Int
  let query: Int
  let generation: Int
}

/// The page source of a pager for one query of a simulated server. Cursors are places on the server.
struct SimulatedSource: PageSource {
  let server: SimulatedServer
  let query: Int
  let pageSizes: ClosedRange<Int>?

  func page(_ request: PageRequest<Int>) async throws -> Page<SimulatedRow, Int> {
    try await server.page(request, query: query)
  }

  /// Returns the place of the row, at which a refresh starts.
  func cursor(around row: SimulatedRow) -> Int? { row.id }
}
