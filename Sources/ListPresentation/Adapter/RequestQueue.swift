/// The update requests that have no outcome yet. It outlives the adapter, so that each request gets an outcome.
@MainActor
final class RequestQueue<Section: ListElement, Item: ListElement> {
  typealias Outcome = ListUpdateOutcome<Section, Item>
  typealias Completion = @MainActor (Outcome) -> Void

  /// The requests that the last pull answers, if its outcome is still to come.
  private var served: [Completion] = []
  /// The requests that were made since then.
  private var waiting: [Completion] = []

  nonisolated init() {}

  func add(_ completion: @escaping Completion) { waiting.append(completion) }

  /// Begins a pull, which answers every request made so far.
  func serve() {
    served += waiting
    waiting = []
  }

  /// Ends the requests that the last pull answers: the newest with its outcome, those before it as superseded.
  /// - Returns: The completions to call, in the order of the requests.
  func end(_ outcome: Outcome) -> [(completion: Completion, outcome: Outcome)] {
    defer { served = [] }
    return served.enumerated().map { ($1, $0 == served.count - 1 ? outcome : .superseded) }
  }

  /// Ends every request, because the adapter is gone.
  func cancel() {
    serve()
    defer { served = [] }
    for completion in served { completion(.cancelled) }
  }
}
