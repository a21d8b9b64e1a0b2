import ListPresentationTesting
import Observation
import Synchronization
import TestSupport
import Testing

@testable import ListPresentation

@MainActor @Suite struct AssetLoaderTests {
  private let clock = ManualClock()
  private let source = ScriptedAssetSource<String>()
  private let loader: AssetLoader<String>
  private let owner = Owner()
  private let changes = Changes()

  init() { loader = AssetLoader(source, clock: clock, generator: SeededGenerator(seed: 1)) }

  /// Keeps the names of the assets whose states change.
  private func observe(_ names: String...) {
    for name in names {
      withObservationTracking {
        _ = loader.state(of: name)
      } onChange: { [changes] in
        changes.add(name)
      }
    }
  }

  @Test func wantedAssetArrivesForAllOwners() async {
    let other = Owner()
    for owner in [owner, other] { loader.want("a", by: owner) }
    #expect(loader.state(of: "a") == .loading)
    await wait { source.asked == ["a"] }
    source.answer("a")
    await wait { loader.state(of: "a") == .loaded("picture a") }
    #expect(source.asked == ["a"])
    #expect(loader.state(of: "b") == .none)
  }

  @Test func changeOfOneAssetIsNotReportedForAnother() async {
    loader.want("a b", by: owner)
    observe("a", "b")
    await wait { source.asked.count == 2 }
    source.answer("b")
    await wait { loader.state(of: "b").asset != nil }
    #expect(changes.all == ["b"])
  }

  @Test func loadedAssetIsThereInTheSameCallAndItsComingAndGoingIsNoChange() async throws {
    source.answer("a")
    _ = try await loader.asset(for: AssetKey("a"))
    observe("a")
    for names in ["a", "", "a", ""] {
      loader.want(names, by: owner)
      #expect(loader.state(of: "a") == .loaded("picture a"))
    }
    #expect(changes.all == [])
    loader.trim(to: 0)
    #expect(changes.all == ["a"])
  }

  @Test func assetsOfReleasedOwnersLeaveInTheOrderOfTheirOwners() async {
    var configuration = AssetConfiguration()
    configuration.maximumLoads = 20
    let loader = AssetLoader(source, configuration: configuration, clock: clock)
    var owners = (0..<20).map { _ in Owner() }
    for (number, owner) in owners.enumerated() { loader.want("\(number)", by: owner) }
    await wait { source.asked.count == 20 }
    for name in source.asked { source.answer(name) }
    await wait { loader.numberOfLoads == 0 }
    owners = []
    loader.trim(to: 10)
    #expect((0..<20).filter { loader.state(of: "\($0)").asset != nil } == Array(10..<20))
  }

  @Test func wantingInsideAChangeIsServed() async {
    loader.want("a", by: owner)
    withObservationTracking {
      _ = loader.state(of: "a")
    } onChange: { [loader, owner] in
      MainActor.assumeIsolated { loader.want("b", by: owner) }
    }
    await wait { source.asked == ["a"] }
    source.answer("a")
    await wait { source.asked == ["a", "b"] }
    #expect(loader.state(of: "a") == .loaded("picture a"))
  }

  @Test func loadOfAReleasedOwnerIsCancelled() async {
    var owner: Owner? = Owner()
    if let owner { loader.want("a", by: owner) }
    await wait { source.asked == ["a"] }
    owner = nil
    loader.retry()
    clock.advance(by: .milliseconds(300))
    await wait { source.cancelled == ["a"] }
    #expect(loader.numberOfLoads == 0)
  }

  @Test func releasedLoaderCancelsItsLoads() async {
    var loader: AssetLoader<String>? = AssetLoader(source, clock: clock)
    loader?.want("a", by: owner)
    await wait { source.asked == ["a"] }
    loader = nil
    await wait { source.cancelled == ["a"] }
  }

  @Test func assetAtHandIsLoadedInTheCallThatWantsIt() async {
    let loader = AssetLoader(Swatches(), clock: clock)
    let names = (0..<50).map { "#\($0)" }
    #expect(loader.state(of: "#0") == .loaded("swatch #0"), "also before anyone wants it")
    loader.want("photo " + names.joined(separator: " "), by: owner)
    #expect(loader.state(of: "photo") == .loading)
    #expect(names.allSatisfy { loader.state(of: $0) == .loaded("swatch \($0)") })
    #expect(loader.numberOfLoads == 1)
  }

  @Test func assetThatComesToHandAfterAFailureIsLoaded() async {
    let source = Drawer()
    let loader = AssetLoader(source, clock: clock)
    loader.want("a", by: owner)
    await wait { loader.state(of: "a") == .failed("the picture is broken") }
    source.isOpen.withLock { $0 = true }
    #expect(loader.state(of: "a") == .loaded("a"))
  }

  @Test func manyAssetsAtHandTakeNoMoreOfTheStackThanFew() {
    let source = Swatches()
    let depths = [10, 60].map { count in
      source.stack.withLock { $0 = nil }
      AssetLoader(source, clock: clock).want((0..<count).map { AssetKey("#\($0)") }, by: owner)
      return source.stack.withLock { $0.map { $0.upperBound - $0.lowerBound } ?? 0 }
    }
    #expect(depths[0] > 0 && depths[0] == depths[1])
  }

  @Test func sizesThatOneAssetServesAreLoadedOnce() async {
    let source = Swatches()
    let (loader, detail) = (AssetLoader(source, clock: clock), Owner())
    loader.want([AssetKey("photo", pixels: 40)], by: owner)
    loader.want([AssetKey("photo", pixels: 800)], by: detail)
    await wait { loader.state(of: AssetKey("photo", pixels: 40)) == .loaded("file photo") }
    #expect(loader.state(of: AssetKey("photo", pixels: 800)) == .loaded("file photo"))
    #expect(source.loads.withLock { $0 } == 1)
  }

  @Test func cancellingOneAwaitLeavesTheOther() async throws {
    let tasks = (0..<2).map { _ in Task { [loader] in try await loader.asset(for: AssetKey("a")) } }
    await wait { source.asked == ["a"] }
    tasks[0].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
    clock.advance(by: .seconds(1))
    source.answer("a")
    #expect(try await tasks[1].value == "picture a")
    #expect(source.cancelled.isEmpty)
  }

  @Test func awaitOfABrokenAssetThrowsItsReason() async {
    source.fail("a", .doNotRetry)
    // The failure is remembered.
    for _ in 0..<2 {
      let error = await #expect(throws: AssetError.self) { try await loader.asset(for: AssetKey("a")) }
      #expect(error?.description == "the picture is broken: a")
    }
    #expect(source.asked == ["a"])
  }

  @Test func failureSaysWhenItIsRetried() async {
    source.fail("a", .retryAfter(.seconds(3)))
    loader.want("a", by: owner)
    func retry() -> ScheduledRetry? {
      if case .failed("the picture is broken", let retry) = loader.state(of: "a") { retry } else { nil }
    }
    await wait { retry() != nil }
    #expect(retry()?.attempt == 2)
    #expect(retry()?.timeLeft == .seconds(3))
    source.answer("a")
    await wait { clock.nextDeadline == ManualClock.Instant(offset: .seconds(3)) }
    clock.advance(by: .seconds(3))
    await wait { loader.state(of: "a").asset != nil }
  }

  // MARK: The scripted source

  private var isQuiet: Bool { loader.isQuiet(clock: clock, openRequests: source.openRequests.count) }

  @Test func loaderIsQuietOnceEveryRequestHasReachedTheSource() async {
    #expect(isQuiet)
    loader.want("a b", by: owner)
    #expect(!isQuiet)
    await wait { isQuiet }
    #expect(Set(source.openRequests) == [AssetKey("a"), AssetKey("b")])
    source.answer("b")
    #expect(!isQuiet, "an answer is on its way")
    await wait { isQuiet }
    #expect(loader.state(of: "b") == .loaded("picture b") && source.openRequests == [AssetKey("a")])
    loader.want("", by: owner)
    await wait { isQuiet }
    #expect(source.openRequests == [AssetKey("a")], "a load that nobody wants has a grace")
    clock.advance(by: .seconds(1))
    await wait { source.cancelled == ["a"] && isQuiet }
    #expect(source.openRequests.isEmpty, "a cancelled request is no longer open")
  }

  @Test func loaderIsQuietWhileARetryWaits() async {
    source.fail("a", .retryAfter(.seconds(3)))
    loader.want("a", by: owner)
    await wait { isQuiet }
    #expect(source.asked == ["a"] && source.openRequests.isEmpty)
    clock.advance(by: .seconds(3))
    await wait { source.asked == ["a", "a"] }
    #expect(source.openRequests == [AssetKey("a")])
  }

  @Test func answersToEqualKeysGoToTheOldestRequest() async throws {
    let key = AssetKey("a")
    let first = Task { [source] in try await source.load(key).asset }
    await wait { source.requests.count == 1 }
    let second = Task { [source] in try await source.load(key).asset }
    await wait { source.requests.count == 2 }
    for text in ["one", "two", "three"] { source.answer(LoadedAsset(text, cost: 1), to: key) }
    #expect(try await [first.value, second.value] == ["one", "two"])
    #expect(try await source.load(key).asset == "three", "an answer that comes first is kept")
  }

  private final class Owner: Sendable {}

  /// Has swatches at hand, and loads photos, each in one size.
  private final class Swatches: AssetSource {
    let loads = Mutex(0)
    /// The addresses of the stack at which assets were asked for.
    let stack = Mutex<ClosedRange<UInt>?>(nil)

    func servingKey(for key: AssetKey) -> AssetKey { AssetKey(key.source) }

    func assetAtHand(_ key: AssetKey) -> LoadedAsset<String>? {
      var local: UInt8 = 0
      let address = withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }  // only compared
      stack.withLock { $0 = min($0?.lowerBound ?? address, address)...max($0?.upperBound ?? address, address) }
      return key.source.hasPrefix("#") ? LoadedAsset("swatch \(key.source)", cost: 1) : nil
    }

    func load(_ key: AssetKey) async throws -> LoadedAsset<String> {
      loads.withLock { $0 += 1 }
      return LoadedAsset("file \(key.source)", cost: 1)
    }
  }

  /// Cannot load anything, and has everything at hand while it is open.
  private final class Drawer: AssetSource {
    let isOpen = Mutex(false)

    func assetAtHand(_ key: AssetKey) -> LoadedAsset<String>? {
      isOpen.withLock { $0 } ? LoadedAsset(key.source, cost: 1) : nil
    }

    func load(_ key: AssetKey) async throws -> LoadedAsset<String> { throw AdvisedError(retryAdvice: .doNotRetry) }
  }

  private final class Changes: Sendable {
    private let keys = Mutex<[String]>([])
    var all: [String] { keys.withLock { $0 } }
    func add(_ key: String) { keys.withLock { $0.append(key) } }
  }
}
