import ListPresentation
import Synchronization

/// The behavior of a simulated server.
struct ServerManners: Equatable, Sendable {
  var pageSize = 50
  var latency = Duration.milliseconds(20)
  /// The share of requests that fail, from 0 to 1.
  var failures = 0.0
  var seed: UInt64 = 1

  init() {}
}

/// A simulated server for bookmarks. It returns pages after a latency and fails at random.
struct CatalogueServer: PageSource {
  /// The error of a failed request.
  struct Failure: Error, CustomStringConvertible {
    let description = "the simulated server did not answer"
  }

  private let rows: ArrayPageSource<FiledBookmark>
  private let manners: ServerManners
  private let clock: any Clock<Duration>
  private let fate: Fate

  init(_ collection: BookmarkCollection, manners: ServerManners, clock: any Clock<Duration> = ContinuousClock()) {
    rows = ArrayPageSource(collection.rows)
    self.manners = manners
    fate = Fate(seed: manners.seed)
    self.clock = clock
  }

  func page(_ request: PageRequest<Int>) async throws -> Page<FiledBookmark, Int> {
    let chance = fate.nextChance()
    try await clock.sleep(for: manners.latency)
    if chance < manners.failures { throw Failure() }
    return try await rows.page(request)
  }
}

/// Decides at random which requests fail. The same seed gives the same decisions.
///
/// The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
private final class Fate: Sendable {
  private let state: Mutex<UInt64>

  init(seed: UInt64) { state = Mutex(seed) }

  /// Returns the next random number, at least 0 and less than 1.
  func nextChance() -> Double {
    var mixed = state.withLock { state in
      state &+= 0x9E37_79B9_7F4A_7C15
      return state
    }
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) / Double(1 << 53)
  }
}
