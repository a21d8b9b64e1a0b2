/// Decides which assets to load, from what their owners want.
///
/// The machine is a pure value: events go in, commands come out, and time is a parameter. An owner states the whole set
/// that it wants, and the machine compares. Loads belong to keys and not to owners, so there are no waiters that could
/// be forgotten or called twice.
struct AssetMachine: Sendable {
  let configuration: AssetConfiguration
  /// The loads, including those that nobody wants during the grace, and the remembered failures.
  var ledger: RequestLedger<AssetRequest>
  var memory: AssetMemory
  /// The wanted assets, the most important first. Each is there once.
  var order: [AssetKey] = []
  /// The number of assets in `order` that the user sees. They come first.
  var numberOfVisible = 0
  /// When each wanted asset began to be wanted.
  var wantedSince: [AssetKey: Duration] = [:]
  var owners: [Int: AssetWants] = [:]
  /// When an asset was last given up, because the user moved.
  var lastMove: Duration?
  /// The number of loads since the user began to move of assets that were not wanted for the grace.
  var hastyLoads = 0
  /// The time of the last event.
  var now = Duration.zero
  /// The assets whose phase may have changed during the event.
  var changed: Set<AssetKey> = []
  /// The assets that left the memory during the event.
  var dropped: [AssetKey] = []

  init(_ configuration: AssetConfiguration) {
    self.configuration = configuration
    ledger = RequestLedger(
      retry: configuration.retry, timeout: configuration.timeout, memory: configuration.failureMemory)
    memory = AssetMemory(limit: configuration.memoryLimit)
  }

  /// What an event leads to.
  struct Effects: Hashable, Sendable {
    var commands: [RequestCommand<AssetRequest>]
    var changed: Set<AssetKey>
    var dropped: [AssetKey]
  }

  /// Handles an event. An event about a load that is no longer in flight has no effect.
  mutating func handle(
    _ event: AssetEvent, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> Effects {
    changed = []
    dropped = []
    let time = max(self.now, now)
    // What failed counts as loading from the time at which it may load again.
    for (key, fault) in ledger.faults where fault.counts(at: self.now) && !fault.counts(at: time) {
      changed.insert(key)
    }
    self.now = time
    switch event {
    case .want(let wants, let owner): want(wants, by: owner)
    case .answer(let ticket, let cost, let isKept): receive(ticket, cost, isKept)
    case .request(.failure(let ticket, let failure)): fail(ticket, failure, using: &generator)
    case .request(.withdraw(let ticket)): _ = end(ticket)
    case .request(.retry): forgetFaults()
    case .trim(let cost): drop(memory.trim(to: cost))
    case .request(.tick): ledger.tick()
    case .request(.reachability(let isOnline)): _ = ledger.reach(isOnline)
    }
    for (ticket, failure) in ledger.expire(at: time) { fail(ticket, failure, using: &generator) }
    startLoads()
    setTimer()
    return Effects(commands: ledger.takeCommands(), changed: changed, dropped: dropped)
  }

  /// Returns the phase of an asset. What nobody wants is loaded or has no phase.
  func phase(of key: AssetKey) -> AssetPhase {
    if let ticket = memory.ticket(of: key) { return .loaded(ticket: ticket) }
    guard wantedSince[key] != nil else { return .none }
    guard let fault = ledger.faults[key], fault.counts(at: now), !fault.isCancellation else { return .loading }
    return .failed(fault)
  }

  /// Removes assets from the shell, after they have left the memory.
  mutating func drop(_ keys: [AssetKey]) {
    dropped += keys
    changed.formUnion(keys)
  }
}
