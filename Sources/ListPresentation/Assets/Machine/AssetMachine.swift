/// Decides which assets to load, from what their owners want.
///
/// The machine is a pure value: events go in, commands come out, and time is a parameter. An owner states the whole set
/// that it wants, and the machine compares. Loads belong to keys and not to owners, so there are no waiters that could
/// be forgotten or called twice.
struct AssetMachine: Sendable {
  let configuration: AssetConfiguration
  /// The loads, including those that nobody wants during the grace, and the remembered failures.
  private(set) var ledger: RequestLedger<AssetRequest>
  private(set) var memory: AssetMemory
  /// The wanted assets, the most important first. Each is there once.
  private(set) var order: [AssetKey] = []
  /// The number of assets in `order` that the user sees. They come first.
  private var numberOfVisible = 0
  /// When each wanted asset began to be wanted.
  private var wantedSince: [AssetKey: Duration] = [:]
  private var owners: [Int: AssetWants] = [:]
  /// When an asset was last given up, because the user moved.
  private var lastMove: Duration?
  /// The number of loads since the user began to move of assets that were not wanted for the grace.
  private var hastyLoads = 0
  /// The time of the last event.
  private var now = Duration.zero
  /// The assets whose phase may have changed during the event.
  private(set) var changed: Set<AssetKey> = []
  /// The assets that left the memory during the event.
  private(set) var dropped: [AssetKey] = []

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
    case .request(.withdraw(let ticket)): withdraw(ticket)
    case .request(.retry): forgetFaults()
    case .trim(let cost): drop(memory.trim(to: cost))
    case .request(.tick): ledger.tick()
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

/// The limits, timeout and retries with which an ``AssetLoader`` loads assets, such as pictures. Each has a default.
public struct AssetConfiguration: Hashable, Sendable {
  /// The number of assets that load at the same time, at least one.
  public var maximumLoads = 6
  /// The number of assets that load from one host at the same time, at least one.
  public var maximumLoadsPerHost = 4
  /// How long a load continues after the last owner has stopped wanting its asset.
  ///
  /// While the user scrolls, at most ``maximumLoads`` assets start to load at once, and each further one must be wanted
  /// for this time. Therefore a fling does not load the assets of all the rows that it passes.
  public var grace = Duration.milliseconds(300)
  /// The cost of the assets that stay in memory. Assets that anyone wants stay in memory even if they cost more. An
  /// asset that costs more than an eighth of the limit stays only while it is wanted.
  public var memoryLimit = 64 << 20
  /// How long the loader remembers a failure that it does not retry. It sends no request for the asset in this time.
  public var failureMemory = Duration.seconds(300)
  /// When and how often the loader retries a failed load.
  public var retry = RetryPolicy()
  /// The longest time to wait for an asset, or `nil` to wait without limit.
  public var timeout: Duration? = .seconds(30)

  /// Creates a configuration with the default values.
  public init() {}
}

/// The assets that one owner wants, in order of their importance. The set is a level: it replaces the previous one.
struct AssetWants: Hashable, Sendable {
  /// The assets that the user sees.
  var visible: [AssetKey]
  /// The assets that the user may see soon.
  var ahead: [AssetKey]

  init(visible: [AssetKey] = [], ahead: [AssetKey] = []) {
    self.visible = visible
    self.ahead = ahead
  }

  var isEmpty: Bool { visible.isEmpty && ahead.isEmpty }
}

/// An input of an ``AssetMachine``.
enum AssetEvent: Hashable, Sendable {
  /// An owner wants these assets and no others.
  case want(AssetWants, by: Int)
  /// An asset arrived. If it is not kept, it leaves the memory with its last owner.
  case answer(ticket: Int, cost: Int, isKept: Bool = true)
  /// Something else happened to the loads.
  case request(RequestEvent)
  /// The assets in memory must not cost more than this.
  case trim(to: Int)
}

/// A load of an asset.
struct AssetRequest: Ticketed {
  let ticket: Int
  let key: AssetKey
  let host: Substring?
  var subject: AssetKey { key }
}

/// What a machine knows of an asset.
enum AssetPhase: Hashable, Sendable {
  case none
  case loading
  /// The asset arrived with the answer to this ticket.
  case loaded(ticket: Int)
  case failed(PagingFault)
}

/// The assets that owners want, in order of importance: visible ones come first.
extension AssetMachine {
  /// Replaces what an owner wants, and compares what all owners want with what they wanted before.
  mutating func want(_ wants: AssetWants, by owner: Int) {
    guard owners[owner] ?? AssetWants() != wants else { return }
    owners[owner] = wants.isEmpty ? nil : wants
    let (before, times) = (order, wantedSince)
    arrange()
    for key in order where times[key] == nil { accept(key) }
    let lost = before.filter { wantedSince[$0] == nil }
    // An owner that wants nothing any more has moved only if it gives up what it waits for.
    func isAwaited(_ key: AssetKey) -> Bool { memory.ticket(of: key) == nil && ledger.faults[key] == nil }
    let hasMoved = wants.isEmpty ? lost.contains(where: isAwaited) : !lost.isEmpty
    if hasMoved { move() }
    for key in lost { ledger.setCancellation(now + configuration.grace, key) }
    for key in lost where memory.ticket(of: key) == nil { changed.insert(key) }
    // The least important first, so that it leaves the memory first.
    drop(memory.unpin(lost.reversed()))
  }

  /// Joins what the owners want: all that is visible before all that is ahead, and older owners before newer ones.
  private mutating func arrange() {
    let before = wantedSince
    wantedSince = [:]
    order = []
    let wants = owners.sorted { $0.key < $1.key }.map(\.value)
    for key in wants.lazy.flatMap(\.visible) { add(key, since: before[key]) }
    numberOfVisible = order.count
    for key in wants.lazy.flatMap(\.ahead) { add(key, since: before[key]) }
  }

  private mutating func add(_ key: AssetKey, since time: Duration?) {
    if wantedSince.updateValue(time ?? now, forKey: key) == nil {
      order.append(key)
    }
  }

  private mutating func accept(_ key: AssetKey) {
    ledger.setCancellation(nil, key)
    if memory.ticket(of: key) == nil { changed.insert(key) }
    memory.pin(key)
  }

  private mutating func move() {
    if !isMoving { hastyLoads = 0 }
    lastMove = now
  }
}

/// The start of loads, within the limits of parallel loads and the pauses that hosts ask for.
extension AssetMachine {
  /// Starts as many loads as the limits allow, in order of importance.
  mutating func startLoads() {
    for (index, key) in order.enumerated() {
      guard ledger.flights.count < max(configuration.maximumLoads, 1) else { return }
      // What is ahead never displaces what is visible.
      if index >= numberOfVisible, memory.pinnedCost >= memory.limit { return }
      guard isWaiting(key) else { continue }
      let host = key.host
      if let time = obstacleEnd(key, host), time > now { continue }
      guard host == nil || loads(from: host) < max(configuration.maximumLoadsPerHost, 1) else { continue }
      if isMoving, now < since(key) + configuration.grace { hastyLoads += 1 }
      ledger.send(AssetRequest(ticket: ledger.nextTicket, key: key, host: host), at: now)
    }
  }

  /// Asks for a tick at the next time at which something is due.
  mutating func setTimer() {
    var times: [Duration] = []
    for key in order where isWaiting(key) {
      if let time = obstacleEnd(key, key.host) { times.append(time) }
      // The phase changes when the failure ends, even if the asset may not load then.
      if let time = ledger.faults[key]?.end, time > now { times.append(time) }
    }
    ledger.wake(at: times)
  }

  /// Whether an asset is wanted, and neither in memory nor loading.
  private func isWaiting(_ key: AssetKey) -> Bool { ledger[key] == nil && memory.ticket(of: key) == nil }

  private func since(_ key: AssetKey) -> Duration { wantedSince[key] ?? now }

  /// Whether the user has moved within the grace.
  var isMoving: Bool { lastMove.map { now < $0 + configuration.grace } ?? false }

  private func loads(from host: Substring?) -> Int {
    ledger.flights.count { $0.request.host == host }
  }

  /// Returns the earliest time at which an asset may be loaded, or `nil` if nothing but the limits stands against it.
  private func obstacleEnd(_ key: AssetKey, _ host: Substring?) -> Duration? {
    var end = ledger.time(for: key, host: host) ?? .zero
    // Of the assets that the user scrolls past, only a few are worth loading. The others must stay.
    if hastyLoads >= configuration.maximumLoads, isMoving, let lastMove {
      end = max(end, min(since(key), lastMove) + configuration.grace)
    }
    return end > now ? end : nil
  }
}

/// The end of a load: an asset that arrives, a failure and its retry, or a load that was not sent.
extension AssetMachine {
  /// Receives an asset that arrived. If it is kept, it stays in memory also if nobody wants it any more.
  mutating func receive(_ ticket: Int, _ cost: Int, _ isKept: Bool) {
    guard let flight = end(ticket) else { return }
    let key = flight.request.key
    let isPinned = wantedSince[key] != nil
    drop(memory.insert(key, ticket: ticket, cost: cost, isKept: isKept, isPinned: isPinned))
  }

  /// Receives a failure. It closes the gate of the host if the host asked for a pause, also if nobody wants the asset.
  mutating func fail(_ ticket: Int, _ failure: PagingFailure, using generator: inout some RandomNumberGenerator) {
    guard let flight = end(ticket) else { return }
    ledger.pause(for: failure.advice.pause, of: flight.request.host, at: now)
    _ = ledger.fail(flight, failure, at: now, using: &generator)
    boundFaults()
  }

  mutating func forgetFaults() {
    changed.formUnion(ledger.faults.keys)
    ledger.forgive { _, _ in true }
  }

  /// Takes back a load that was not sent, because its host has asked for a pause since. A retry is the same retry later.
  mutating func withdraw(_ ticket: Int) {
    guard let flight = ledger.flight(ticket) else { return }
    ledger.withdraw(flight)
    changed.insert(flight.request.key)
  }

  /// Ends a load that arrived or failed.
  mutating func end(_ ticket: Int) -> RequestLedger<AssetRequest>.Flight? {
    guard let flight = ledger.end(ticket) else { return nil }
    changed.insert(flight.request.key)
    return flight
  }

  /// Forgets failures that nobody has to know. The bound keeps a session that runs for days from growing.
  private mutating func boundFaults() {
    guard ledger.faults.count > 1_000 else { return }
    let unwanted = ledger.faults.filter { wantedSince[$0.key] == nil }
    let oldest = unwanted.sorted { $0.value.end ?? now < $1.value.end ?? now }.prefix(500)
    for (key, _) in oldest { ledger.forgive(key) }
  }
}

/// The costs of the assets in memory, and the order in which they leave it.
///
/// A pinned asset stays. The others leave in the order in which they were unpinned, the oldest first. Each operation
/// takes constant time on average.
struct AssetMemory: Hashable, Sendable {
  private struct Entry: Hashable {
    let ticket: Int
    let cost: Int
    let isKept: Bool
    /// The rank in the order of leaving, or `nil` if the asset is pinned.
    var rank: Int?
  }

  private struct Candidate: Hashable {
    let key: AssetKey
    let rank: Int
  }

  let limit: Int
  /// The sum of the costs.
  private(set) var cost = 0
  /// The sum of the costs of the pinned assets.
  private(set) var pinnedCost = 0
  private var entries: [AssetKey: Entry] = [:]
  /// The unpinned assets in order. A candidate whose rank differs from that of its entry is out of date.
  private var candidates: [Candidate] = []
  private var firstCandidate = 0
  private var lastRank = 0

  init(limit: Int) { self.limit = limit }

  var keys: some Collection<AssetKey> { entries.keys }

  /// Returns the ticket of the load that brought an asset, or `nil` if the asset is not in memory.
  func ticket(of key: AssetKey) -> Int? { entries[key]?.ticket }

  /// Adds an asset.
  /// - Returns: The assets that leave.
  mutating func insert(_ key: AssetKey, ticket: Int, cost: Int, isKept: Bool, isPinned: Bool) -> [AssetKey] {
    // The bounds keep the sum from overflowing.
    let cost = max(0, min(cost, 1 << 40))
    remove(key)
    self.cost += cost
    pinnedCost += cost
    entries[key] = Entry(ticket: ticket, cost: cost, isKept: isKept)
    return isPinned ? trim(to: limit) : unpin([key])
  }

  /// Keeps an asset in memory. Has no effect on an asset that is not there.
  mutating func pin(_ key: AssetKey) {
    guard let entry = entries[key], entry.rank != nil else { return }
    pinnedCost += entry.cost
    entries[key]?.rank = nil
  }

  /// Lets assets leave, the first ones first, if the memory is needed. A large asset leaves at once, and so does one
  /// that is not kept.
  /// - Returns: The assets that leave.
  mutating func unpin(_ keys: some Sequence<AssetKey>) -> [AssetKey] {
    var gone: [AssetKey] = []
    for key in keys {
      guard var entry = entries[key], entry.rank == nil else { continue }
      if entry.cost > limit / 8 || !entry.isKept {
        remove(key)
        gone.append(key)
      } else {
        lastRank += 1
        pinnedCost -= entry.cost
        entry.rank = lastRank
        entries[key] = entry
        candidates.append(Candidate(key: key, rank: lastRank))
      }
    }
    return gone + trim(to: limit)
  }

  /// Removes unpinned assets until the rest costs no more than a limit, or only pinned assets are left.
  /// - Returns: The assets that leave.
  mutating func trim(to limit: Int) -> [AssetKey] {
    var gone: [AssetKey] = []
    while cost > limit, firstCandidate < candidates.count {
      let next = candidates[firstCandidate]
      firstCandidate += 1
      guard entries[next.key]?.rank == next.rank else { continue }
      remove(next.key)
      gone.append(next.key)
    }
    if candidates.count > 2 * entries.count + 64 {
      candidates = candidates[firstCandidate...].filter { entries[$0.key]?.rank == $0.rank }
      firstCandidate = 0
    }
    return gone
  }

  private mutating func remove(_ key: AssetKey) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    cost -= entry.cost
    if entry.rank == nil { pinnedCost -= entry.cost }
  }
}
