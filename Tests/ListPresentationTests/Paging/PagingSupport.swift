import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

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

extension Pager {
  /// Reads the list, and waits until nothing is loading.
  func rest() async {
    _ = snapshot
    await wait(until: {
      activity.starting + activity.calling == 0
        && ![states.refresh, states.append, states.prepend].contains(.loading)
    })
  }
}

extension PageKey {
  /// The cursor, if it is a number.
  var number: Int? { cursor?.base as? Int }
}

extension ArrayPageSource<ScriptedItem> {
  init(_ ids: Range<Int>) { self.init(ids.map { ScriptedItem(id: $0) }) }
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

extension MemoryPageStore<ScriptedItem, Int> {
  /// Creates a store with pages, each of which ends with its cursor.
  convenience init(_ pages: [ClosedRange<Int>], total: Int? = nil) {
    self.init()
    for (number, ids) in pages.enumerated() {
      write(StoredPage(ids.map { ScriptedItem(id: $0) }, next: ids.upperBound, total: total), as: number)
    }
  }

  /// The pages, each with its cursor.
  var picture: String {
    var pages: [String] = []
    while let page = self.page(pages.count) {
      pages.append(page.items.picture + (page.next.map { " >\($0)" } ?? ""))
    }
    return pages.joined(separator: " | ")
  }
}

extension PagerStage {
  /// Plays a script and records an issue if the outcome differs.
  func expect(_ script: String, at location: SourceLocation = #_sourceLocation) async {
    if let played = await mismatch(script) { Issue.record("\(played)", sourceLocation: location) }
  }
}

/// A random interleaving of a server, a network and a user. It runs on the state of a pager, without tasks, and checks
/// every invariant after every step.
protocol InterleavingModel {
  associatedtype List: PagerState

  var generator: SeededGenerator { get set }
  var list: List { get set }
  var now: Duration { get set }
  /// The time of the next tick.
  var wake: Duration? { get set }
  var trace: [String] { get set }

  init(seed: UInt64)

  mutating func step()

  /// Puts a request under way.
  mutating func call(_ request: List.Request)

  /// Cancels the request with a ticket.
  mutating func cancel(_ ticket: Int)

  /// Returns the invariant that a step has broken, or `nil`.
  func fault() -> String?

  /// Lets all requests finish. Returns the first broken invariant, or `nil`.
  mutating func rest() -> String?
}

extension InterleavingModel {
  /// Plays a number of steps, then lets all requests finish. Returns the first broken invariant with the last events, or
  /// `nil`.
  static func fault(seed: UInt64, steps: Int) -> String? {
    var model = Self(seed: seed)
    return model.play(steps).map { "\($0)\n\(model.trace.suffix(60).joined(separator: "\n"))" }
  }

  private mutating func play(_ steps: Int) -> String? {
    send(.start)
    for _ in 0..<steps {
      step()
      if let fault = fault() { return fault }
    }
    return rest()
  }

  mutating func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func send(_ event: PagingEvent) {
    trace.append("\(event)")
    run(list.handle(event, at: now))
  }

  mutating func pass(_ time: Duration) {
    now += time
    trace.append("clock \(now)")
    if let wake, wake <= now { tick() }
  }

  mutating func tick() {
    wake = nil
    run(list.handle(.request(.tick), at: now))
  }

  mutating func run(_ commands: [RequestCommand<List.Request>]) {
    for command in commands {
      switch command {
      case .send(let request): call(request)
      case .cancel(let ticket): cancel(ticket)
      case .wake(let time): wake = time
      }
    }
  }
}
