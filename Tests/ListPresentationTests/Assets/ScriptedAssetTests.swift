import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// The asset source that tests answer by hand, and when a loader has nothing left to do.
@MainActor @Suite struct ScriptedAssetTests {
  private let clock = ManualClock()
  private let source = ScriptedAssetSource<String>()
  private let loader: AssetLoader<String>
  private let screen = Screen()
  private let a = AssetKey("a")
  private let b = AssetKey("b")

  init() { loader = AssetLoader(source, clock: clock, generator: SeededGenerator(seed: 1)) }

  @Test func loaderIsQuietOnceEveryRequestHasReachedTheSource() async {
    #expect(isQuiet)
    loader.want([a, b], by: screen)
    #expect(!isQuiet)
    await wait { isQuiet }
    #expect(Set(source.openRequests) == [a, b])
    source.answer(LoadedAsset("second", cost: 1), to: b)
    #expect(!isQuiet, "an answer is on its way")
    await wait { isQuiet }
    #expect(loader.state(of: b) == .loaded("second") && source.openRequests == [a])
  }

  @Test func loaderIsQuietWhileARetryWaits() async {
    source.fail("a", .retryAfter(.seconds(3)))
    loader.want([a], by: screen)
    await wait { isQuiet }
    #expect(source.requests == [a] && source.openRequests.isEmpty)
    clock.advance(by: .seconds(3))
    await wait { source.requests == [a, a] }
    #expect(source.openRequests == [a])
  }

  @Test func cancelledRequestIsNoLongerOpen() async {
    loader.want([a], by: screen)
    await wait { isQuiet }
    loader.want([], by: screen)
    await wait { isQuiet }
    #expect(source.openRequests == [a], "a load that nobody wants has a grace")
    clock.advance(by: .seconds(1))
    await wait { source.cancelledRequests == [a] && isQuiet }
    #expect(source.openRequests.isEmpty)
  }

  @Test func answersToEqualKeysGoToTheOldestRequest() async throws {
    let first = Task { [source, a] in try await source.load(a).asset }
    await wait { source.requests.count == 1 }
    let second = Task { [source, a] in try await source.load(a).asset }
    await wait { source.requests.count == 2 }
    source.answer(LoadedAsset("one", cost: 1), to: a)
    source.answer(LoadedAsset("two", cost: 1), to: a)
    source.answer(LoadedAsset("three", cost: 1), to: a)
    #expect(try await [first.value, second.value] == ["one", "two"])
    #expect(try await source.load(a).asset == "three", "an answer that comes first is kept")
  }

  private var isQuiet: Bool { loader.isQuiet(clock: clock, openRequests: source.openRequests.count) }

  private final class Screen: Sendable {}
}
