import ListPresentationTesting

@testable import ListPresentation

/// A list with random access that counts its requests and answers each at once.
struct AnsweredSparseList {
  private(set) var list: SparseList<ScriptedItem>
  private(set) var requests: [Range<Int>] = []
  private let count: Int
  private var generator = SeededGenerator(seed: 1)

  init(_ count: Int, _ configuration: PagingConfiguration = PagingConfiguration.twentyRowsAhead) {
    self.count = count
    list = SparseList(configuration)
    send(.start)
  }

  mutating func send(_ event: SparseEvent) { run(list.handle(event, at: .zero, using: &generator)) }

  private mutating func run(_ commands: [RequestCommand<SparseRequest>]) {
    var commands = commands
    while !commands.isEmpty {
      guard case .send(let flight) = commands.removeFirst() else { continue }
      requests.append(flight.range)
      let rows = flight.range.clamped(to: 0..<count).map { ScriptedItem(id: $0) }
      commands += list.receive(Page(rows, total: count), flight.ticket, at: .zero, using: &generator)
    }
  }
}
