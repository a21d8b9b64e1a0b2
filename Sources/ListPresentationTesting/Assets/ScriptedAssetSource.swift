import ListPresentation
import Synchronization

/// An asset source whose answers a test gives, at any time and in any order.
///
/// ```swift
/// let source = ScriptedAssetSource<String>()
/// let loader = AssetLoader(source)
/// loader.want([AssetKey("cover.png")], by: screen)
/// …
/// source.requests          // the cover was asked for
/// source.answer(LoadedAsset("cover", cost: 1), to: AssetKey("cover.png"))
/// ```
///
/// A request that is cancelled ends at once. The source has no assets at hand, and each size of an asset is an asset of
/// its own.
public final class ScriptedAssetSource<Asset: Sendable>: AssetSource {
  private typealias Answer = Result<LoadedAsset<Asset>, any Error>

  private struct State {
    var requests: [AssetKey] = []
    var cancelled: [AssetKey] = []
    var answers: [AssetKey: Answer] = [:]
    /// The open requests by their indices in `requests`.
    var open: [Int: AsyncStream<Answer>.Continuation] = [:]
  }

  private let state = Mutex(State())

  /// Creates a source without answers.
  public init() {}

  /// All requests, in the order in which they arrived.
  public var requests: [AssetKey] { state.withLock { $0.requests } }

  /// The requests that wait for the test, oldest first.
  public var openRequests: [AssetKey] {
    state.withLock { state in state.open.keys.sorted().map { state.requests[$0] } }
  }

  /// The requests that were cancelled before they were answered, in the order of their ends.
  public var cancelledRequests: [AssetKey] { state.withLock { $0.cancelled } }

  /// Answers the oldest open request for a key. If there is none, the answer is kept for the next request.
  public func answer(_ asset: LoadedAsset<Asset>, to key: AssetKey) { end(key, .success(asset)) }

  /// Fails the oldest open request for a key. If there is none, the error is kept for the next request.
  public func fail(_ error: any Error, to key: AssetKey) { end(key, .failure(error)) }

  private func end(_ key: AssetKey, _ answer: Answer) {
    let open = state.withLock { state -> AsyncStream<Answer>.Continuation? in
      let index = state.open.keys.sorted().first { state.requests[$0] == key }
      guard let index else {
        state.answers[key] = answer
        return nil
      }
      return state.open.removeValue(forKey: index)
    }
    open?.yield(answer)
    open?.finish()
  }

  /// Records a request and waits for its answer.
  public func load(_ key: AssetKey) async throws -> LoadedAsset<Asset> {
    let (answers, continuation) = AsyncStream.makeStream(of: Answer.self)
    let (index, kept) = state.withLock { state in
      let index = state.requests.count
      state.requests.append(key)
      let kept = state.answers.removeValue(forKey: key)
      if kept == nil { state.open[index] = continuation }
      return (index, kept)
    }
    if let kept { return try kept.get() }
    // The request is no longer open before anyone can see that its task was cancelled.
    continuation.onTermination = { [weak self] reason in
      guard case .cancelled = reason else { return }
      self?.state.withLock { if $0.open.removeValue(forKey: index) != nil { $0.cancelled.append(key) } }
    }
    for await answer in answers { return try answer.get() }
    throw CancellationError()
  }
}

/// A check for tests: whether a loader waits only for its clock or its asset source.
extension AssetLoader {
  /// Whether nothing happens until the clock advances, an owner wants something else or the asset source answers a
  /// request.
  ///
  /// A test that has no ``HeadlessTerminal`` waits so before it looks at the assets:
  ///
  /// ```swift
  /// while !loader.isQuiet(clock: clock, openRequests: source.openRequests.count) { await Task.yield() }
  /// ```
  ///
  /// - Parameters:
  ///   - clock: The clock of the loader. No other task may sleep on this clock.
  ///   - openRequests: The number of requests that the asset source has received and not answered.
  public func isQuiet(clock: ManualClock, openRequests: Int) -> Bool {
    activity.isQuiet(clock: clock, openRequests: openRequests)
  }
}
