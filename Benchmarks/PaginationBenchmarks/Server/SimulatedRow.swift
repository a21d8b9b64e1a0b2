import ListPresentation

/// A row of a simulated server, with the query and the generation of its request.
struct SimulatedRow: ListElement {
  let id: Int
  let query: Int
  let generation: Int
}
