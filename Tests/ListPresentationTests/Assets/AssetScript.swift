import ListPresentationTesting

@testable import ListPresentation

/// Plays events to an asset machine, and writes down what it does: `+a` for a load of `a` that starts, `-a` for one
/// that is cancelled, and `~a` for an asset that leaves the memory.
struct AssetScript {
  private(set) var machine: AssetMachine
  private(set) var now = Duration.zero
  private var tickets: [Int: AssetKey] = [:]
  private var wake: Duration?
  private var lines: [String] = []
  private var generator = SeededGenerator(seed: 1)

  init(_ configure: (inout AssetConfiguration) -> Void = { _ in }) {
    var configuration = AssetConfiguration()
    configure(&configuration)
    machine = AssetMachine(configuration)
  }

  mutating func want(_ visible: String, ahead: String = "", by owner: Int = 1) {
    handle(.want(AssetWants(visible: Self.keys(visible), ahead: Self.keys(ahead)), by: owner))
  }

  /// Lets loads succeed, in order.
  mutating func answer(_ keys: String, cost: Int = 1) {
    for key in Self.keys(keys) {
      if let ticket = machine.ledger[key]?.ticket { handle(.answer(ticket: ticket, cost: cost)) }
    }
  }

  /// Lets all loads succeed.
  mutating func answerAll() { answer(machine.ledger.flights.map(\.request.key.source).joined(separator: " ")) }

  mutating func fail(_ key: String, _ advice: RetryAdvice = .retry) {
    guard let ticket = machine.ledger[AssetKey(key)]?.ticket else { return }
    handle(.request(.failure(ticket: ticket, PagingFailure(AdvisedError(retryAdvice: advice)))))
  }

  /// Lets time pass, with the ticks that the machine asks for.
  mutating func wait(_ time: Duration) {
    let end = now + time
    while let next = wake, next <= end {
      now = next
      wake = nil
      handle(.request(.tick))
    }
    now = end
  }

  mutating func handle(_ event: AssetEvent) {
    let effects = machine.handle(event, at: now, using: &generator)
    for command in effects.commands {
      switch command {
      case .send(let flight):
        tickets[flight.ticket] = flight.key
        lines.append("+" + flight.key.source)
      case .cancel(let ticket): lines.append("-" + (tickets[ticket]?.source ?? "?"))
      case .wake(let time): wake = time
      }
    }
    lines += effects.dropped.map { "~" + $0.source }
  }

  /// Takes what the machine has done since the last call.
  mutating func done() -> String {
    defer { lines = [] }
    return lines.joined(separator: " ")
  }

  func phase(_ key: String) -> AssetPhase { machine.phase(of: AssetKey(key)) }

  /// The assets in memory, in alphabetical order.
  var memory: String { machine.memory.keys.map(\.source).sorted().joined(separator: " ") }

  private static func keys(_ text: String) -> [AssetKey] { text.split(separator: " ").map { AssetKey(String($0)) } }
}

/// An error that gives advice.
struct AdvisedError: RetryAdvising, Hashable, CustomStringConvertible {
  var retryAdvice: RetryAdvice
  var description: String { "the picture is broken" }
}

/// Assets by their names, for short tests.
extension AssetLoader {
  func want(_ names: String, by owner: AnyObject) {
    want(names.split(separator: " ").map { AssetKey(String($0)) }, by: owner)
  }

  func state(of name: String) -> AssetState<Asset> { state(of: AssetKey(name)) }
}

extension ScriptedAssetSource<String> {
  var asked: [String] { requests.map(\.source) }
  var cancelled: [String] { cancelledRequests.map(\.source) }

  func answer(_ name: String) { answer(LoadedAsset("picture \(name)", cost: 1), to: AssetKey(name)) }

  func fail(_ name: String, _ advice: RetryAdvice) { fail(AdvisedError(retryAdvice: advice), to: AssetKey(name)) }
}
