import ListPresentationTesting
import Testing

@testable import ListPresentation

extension [PagingDiagnostic] {
  /// The number of received items that repeated others.
  var numberOfRepeatedItems: Int {
    reduce(0) { sum, diagnostic in
      switch diagnostic {
      case .repeatedItems(_, let count, _), .movedItems(_, let count, _): sum + count
      default: sum
      }
    }
  }
}

extension PagerState {
  /// Handles an event at a time. Returns the commands for the pager.
  mutating func handle(_ event: PagingEvent, at now: Duration) -> [RequestCommand<Request>] {
    self.now = now
    handle(event)
    return decide()
  }

  /// Receives an answer at a time. Returns the commands for the pager.
  mutating func receive(_ answer: Answer, _ ticket: Int, at now: Duration) -> [RequestCommand<Request>] {
    self.now = now
    receive(answer, ticket)
    return decide()
  }
}

extension PagedList {
  /// Receives a page whose cursors are numbers.
  mutating func receive(
    _ page: Page<Item, Int>, around: Int? = nil, _ ticket: Int, at now: Duration
  ) -> [Command] {
    let answer = ReceivedPage(page.map { AnyCursor($0) }, around: around.map { AnyCursor($0) })
    return receive(answer, ticket, at: now)
  }

  mutating func insert(_ item: Item, at index: Int, at now: Duration) throws(ListSnapshotError) -> [Command] {
    self.now = now
    try insert(item, at: index)
    return decide()
  }

  mutating func remove(_ id: Item.ID, at now: Duration) throws(ListSnapshotError) -> [Command] {
    self.now = now
    try remove(id)
    return decide()
  }
}

extension PageKey {
  /// The cursor, if it is a number.
  var number: Int? { cursor?.base as? Int }
}

extension PagingConfiguration {
  /// A fixed distance for tests that count requests. The default distance depends on how long requests take.
  static var twentyRowsAhead: PagingConfiguration { PagingConfiguration(prefetch: .items(20)) }

  /// The same configuration with another value for a setting.
  func with<Value>(_ setting: WritableKeyPath<PagingConfiguration, Value>, _ value: Value) -> PagingConfiguration {
    var configuration = self
    configuration[keyPath: setting] = value
    return configuration
  }
}

extension PagerStage {
  /// Plays a script and records an issue if the outcome differs.
  func expect(_ script: String, at location: SourceLocation = #_sourceLocation) async {
    if let played = await mismatch(script) { Issue.record("\(played)", sourceLocation: location) }
  }
}
