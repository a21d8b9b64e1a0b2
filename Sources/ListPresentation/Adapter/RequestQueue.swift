/// Update requests that wait for their outcome. It outlives the adapter, so that none is left without one.
@MainActor
final class RequestQueue<Section: ListElement, Item: ListElement> {
  typealias Completion = @MainActor (ListUpdateOutcome<Section, Item>) -> Void

  private var waiting: [Completion] = []

  nonisolated init() {}

  func add(_ completion: @escaping Completion) { waiting.append(completion) }

  /// Takes the requests that one pull will serve; those made from now on wait for the next.
  func take() -> [Completion] {
    defer { waiting = [] }
    return waiting
  }

  func finish(_ outcome: ListUpdateOutcome<Section, Item>) { Self.finish(take(), outcome) }

  /// The newest request gets the outcome; those before it were superseded by it, unless nothing was done for any.
  static func finish(_ requests: [Completion], _ outcome: ListUpdateOutcome<Section, Item>) {
    for request in requests.dropLast() { request(outcome == .cancelled ? .cancelled : .superseded) }
    requests.last?(outcome)
  }
}
