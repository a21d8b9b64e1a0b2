import Observation

/// Loads what screens want to show, such as the pictures of rows, and keeps it in memory.
///
/// ```swift
/// let loader = AssetLoader(Album())
/// loader.want([AssetKey("cover.png")], by: screen)
/// if let cover = loader.state(of: AssetKey("cover.png")).asset { draw(cover) }
/// ```
///
/// An owner states the whole set of assets that it wants now (``want(_:ahead:by:)``), and the loader compares it with
/// the set before. New assets start to load, loads that nobody wants any more are cancelled after a grace, and the
/// order of the rest follows. There are no completions: ``state(of:)`` answers at once, and observation reports its
/// changes for each asset apart. Two owners that want the same asset share one load.
///
/// An ``AssetDataSource`` needs no call of ``want(_:ahead:by:)``, because its adapter wants the assets of the rows that
/// the user sees.
///
/// The loader retries failures, sends no request to a host during a pause that it asked for, and remembers what cannot
/// be loaded. It decodes nothing and does not write to disk.
@MainActor
public final class AssetLoader<Asset: Sendable> {
  private let registrar = ObservationRegistrar()
  private var machine: AssetMachine
  private var assets: [AssetKey: Asset] = [:]
  private var owners: [ObjectIdentifier: Owner] = [:]
  private var numberOfOwners = 0
  /// Assets that are at hand for loads that the machine has started.
  private var answers: [(load: AssetRequest, asset: LoadedAsset<Asset>)] = []
  private var isAnswering = false
  private var generator: any RandomNumberGenerator
  private let load: @Sendable (AssetKey) async throws -> LoadedAsset<Asset>
  private let assetAtHand: (AssetKey) -> LoadedAsset<Asset>?
  private let servingKey: (AssetKey) -> AssetKey
  private let tasks: PagerTasks

  private struct Owner {
    let id: Int
    weak var object: AnyObject?
  }

  /// Creates a loader. It loads nothing until an owner wants something.
  /// - Parameters:
  ///   - source: The source of the assets.
  ///   - configuration: The limits and retries.
  ///   - clock: The clock for the grace, retries and deadlines.
  ///   - generator: The generator for the random waits before retries.
  public init(
    _ source: some AssetSource<Asset>, configuration: AssetConfiguration = AssetConfiguration(),
    clock: any Clock<Duration> = ContinuousClock(),
    generator: some RandomNumberGenerator = SystemRandomNumberGenerator()
  ) {
    machine = AssetMachine(configuration)
    load = { try await source.load($0) }
    assetAtHand = { source.assetAtHand($0) }
    servingKey = { source.servingKey(for: $0) }
    self.generator = generator
    tasks = PagerTasks(PagingClock(clock))
  }

  /// Replaces the set of assets that an owner wants.
  ///
  /// To want nothing any more, pass no keys. The loader keeps no strong reference to the owner. It notices with the
  /// next event that an owner was released, and then nobody wants its assets.
  /// - Parameters:
  ///   - visible: The assets that the user sees, the most important first. They load first.
  ///   - ahead: The assets that the user may see soon, the most important first.
  ///   - owner: The object that wants the assets, such as a screen.
  /// - Complexity: O(assets wanted by all owners).
  public func want(_ visible: [AssetKey], ahead: [AssetKey] = [], by owner: AnyObject) {
    let wants = AssetWants(visible: visible.map(servingKey), ahead: ahead.map(servingKey))
    let id = id(of: owner, isWanting: !wants.isEmpty)
    if let id { handle(.want(wants, by: id)) }
  }

  /// Returns the state of an asset without loading it. The read is observed for this asset alone.
  public func state(of key: AssetKey) -> AssetState<Asset> {
    let phase = self.phase(of: key)
    let key = servingKey(key)
    let asset = if case .loaded = phase { assets[key] } else { assetAtHand(key)?.asset }
    if let asset { return .loaded(asset) }
    return switch phase {
    case .none, .loaded: .none
    case .loading: .loading
    case .failed(let fault): state(of: fault)
    }
  }

  /// Waits for an asset, for code that is not a view. The asset is wanted until it arrives or the task is cancelled.
  ///
  /// The method waits for scheduled retries. The asset stays in memory only as long as there is room.
  /// - Throws: ``AssetError`` if the asset could not be loaded, and `CancellationError` if the task is cancelled.
  public func asset(for key: AssetKey) async throws -> Asset {
    let owner = Caller()
    defer { want([], by: owner) }
    while !Task.isCancelled {
      want([key], by: owner)
      switch state(of: key) {
      case .loaded(let asset): return asset
      case .failed(let reason, retry: nil): throw AssetError(key: key, reason: reason)
      case .none, .loading, .failed: await change(of: key)
      }
    }
    throw CancellationError()
  }

  private func change(of key: AssetKey) async {
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    withObservationTracking {
      _ = state(of: key)
    } onChange: {
      change.finish()
    }
    for await _ in changes {}
  }

  private final class Caller: Sendable {}

  /// Loads the failed assets again that anyone wants, and forgets the other failures.
  public func retry() { handle(.retry) }

  /// Removes assets from memory until the rest costs no more than a limit. Assets that anyone wants stay.
  public func trim(to cost: Int) { handle(.trim(to: cost)) }

  /// The number of loads without an answer, for tests.
  var numberOfLoads: Int { machine.ledger.flights.count }

  /// The work that is under way, for tests.
  package var activity: PagerActivity { tasks.activity }
}

extension AssetLoader: Observable {
  /// Stands for the state of an asset in observation.
  private nonisolated subscript(observed key: AssetKey) -> Void { () }

  /// The phase of an asset. The read is observed.
  func phase(of key: AssetKey) -> AssetPhase {
    let key = servingKey(key)
    registrar.access(self, keyPath: \.[observed: key])
    return machine.phase(of: key)
  }

  private func state(of fault: PagingFault) -> AssetState<Asset> {
    let retry = fault.nextTry.map { time in
      ScheduledRetry(attempt: fault.attempt + 1, at: time) { [elapsed = tasks.clock.elapsed] in time - elapsed() }
    }
    return .failed(fault.failure.description, retry: retry)
  }

  /// Returns the number of an owner, or `nil` for an owner that wants nothing and has wanted nothing.
  private func id(of owner: AnyObject, isWanting: Bool) -> Int? {
    let key = ObjectIdentifier(owner)
    // An object can have the address of one that was released.
    if let known = owners[key], known.object === owner {
      if !isWanting { owners[key] = nil }
      return known.id
    }
    forgetLostOwners()
    guard isWanting else { return nil }
    numberOfOwners += 1
    owners[key] = Owner(id: numberOfOwners, object: owner)
    return numberOfOwners
  }

  /// Ends the wants of owners that were released.
  func forgetLostOwners() {
    // In their order, so that what leaves the memory does not depend on addresses.
    for (key, owner) in owners.filter({ $0.value.object == nil }).sorted(by: { $0.value.id < $1.value.id }) {
      owners[key] = nil
      perform(.want(AssetWants(), by: owner.id))
    }
  }

  private func handle(_ event: AssetEvent) {
    forgetLostOwners()
    perform(event)
  }

  private func perform(_ event: AssetEvent) {
    let effects = machine.handle(event, at: tasks.now, using: &generator)
    for key in effects.dropped { assets[key] = nil }
    let commands = effects.commands.filter { command in
      guard case .send(let load) = command, let asset = assetAtHand(load.key) else { return true }
      answers.append((load, asset))
      return false
    }
    tasks.perform(commands, for: self)
    answerLoads()
    for key in effects.changed { registrar.withMutation(of: self, keyPath: \.[observed: key]) {} }
  }
}

extension AssetLoader: RequestSender {
  /// Ends the loads of assets that are at hand. The end of a load starts other loads. This loop ends them too: a call
  /// inside a call for each of many assets would need too much of the stack.
  private func answerLoads() {
    guard !isAnswering else { return }
    isAnswering = true
    while let (load, asset) = answers.popLast() { finish(load, asset) }
    isAnswering = false
  }

  var ledger: RequestLedger<AssetRequest> { machine.ledger }

  func handle(_ event: RequestEvent) { handle(.request(event)) }

  func call(for request: AssetRequest) -> @MainActor () async throws -> LoadedAsset<Asset> {
    { [load] in try await load(request.key) }
  }

  func finish(_ request: AssetRequest, _ loaded: LoadedAsset<Asset>) {
    forgetLostOwners()
    guard ledger.flight(request.ticket) != nil else { return }
    assets[request.key] = loaded.asset
    handle(.answer(ticket: request.ticket, cost: loaded.cost, isKept: loaded.isKept))
  }
}

/// The state of an asset.
public enum AssetState<Asset: Sendable>: Sendable {
  /// The asset is not in memory, and nobody wants it.
  case none
  /// The asset is loading, or waits until fewer others load.
  case loading
  /// The asset is in memory.
  case loaded(Asset)
  /// The asset could not be loaded. The first value is the reason, as a sentence for the user.
  ///
  /// If a retry is scheduled, the loader tries again while anyone wants the asset.
  case failed(String, retry: ScheduledRetry? = nil)

  /// The asset, or `nil` if it is not in memory.
  public var asset: Asset? {
    if case .loaded(let asset) = self { asset } else { nil }
  }
}

extension AssetState: Equatable where Asset: Equatable {}

/// The error of ``AssetLoader/asset(for:)``: the asset could not be loaded.
public struct AssetError: Error, Hashable, CustomStringConvertible {
  /// The key of the asset that could not be loaded.
  public let key: AssetKey
  /// The reason, as a sentence for the user.
  public let reason: String

  /// The reason and the asset.
  public var description: String { "\(reason): \(key.source)" }
}
