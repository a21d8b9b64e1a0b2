/// The update requests without an outcome. The queue outlives the adapter, so that each request gets an outcome.
@MainActor
final class RequestQueue<Section: ListElement, Item: ListElement> {
  typealias Outcome = ListUpdateOutcome<Section, Item>
  typealias Completion = @MainActor (Outcome) -> Void

  /// The requests that the last pull serves, until it has an outcome.
  private var served: [Completion] = []
  /// The requests since the last pull.
  private var waiting: [Completion] = []

  /// Whether an update of the current source was requested.
  private(set) var areUsed = false
  /// Whether no request since the last outcome asked for an update that is not animated.
  private(set) var areAnimated = true

  nonisolated init() {}

  func add(animated: Bool, _ completion: Completion?) {
    areUsed = true
    if !animated { areAnimated = false }
    if let completion { waiting.append(completion) }
  }

  /// Records that a pull has an outcome. The next update is animated, unless a request says otherwise.
  func endPull() { areAnimated = true }

  /// Records that another source replaced the one of the requests.
  func forgetSource() { areUsed = false }

  /// Begins a pull, which serves all requests until now.
  func serve() {
    guard !waiting.isEmpty else { return }
    served += waiting
    waiting = []
  }

  /// Ends the requests that the last pull serves. The newest gets the outcome, and the others are superseded.
  /// - Returns: The completions to call, in the order of the requests.
  func end(_ outcome: Outcome) -> [(completion: Completion, outcome: Outcome)] {
    guard !served.isEmpty else { return [] }
    defer { served = [] }
    return served.enumerated().map { ($1, $0 == served.count - 1 ? outcome : .superseded) }
  }

  /// Cancels all requests, after the release of the adapter.
  func cancel() {
    serve()
    defer { served = [] }
    for completion in served { completion(.cancelled) }
  }
}
