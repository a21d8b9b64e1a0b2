import ListPresentation
import Synchronization

/// A bookmark with the folder that it is in: a row of a list that comes page by page.
struct FiledBookmark: ListElement {
  let folder: Folder
  let bookmark: Bookmark
  var id: Bookmark.ID { bookmark.id }
}

/// How a simulated server answers.
struct ServerManners: Equatable, Sendable {
  var pageSize = 50
  var latency = Duration.milliseconds(20)
  /// The share of requests that fail.
  var failures = 0.0
  var seed: UInt64 = 1

  init() {}
}

/// A simulated server for bookmarks: it answers page by page, with a latency, and fails at random.
struct CatalogueServer: PageSource {
  /// What a request that fails throws.
  struct Failure: Error, CustomStringConvertible {
    let description = "the simulated server did not answer"
  }

  private let rows: ArrayPageSource<FiledBookmark>
  private let manners: ServerManners
  private let clock: any Clock<Duration>
  private let fate: Fate

  init(_ collection: BookmarkCollection, manners: ServerManners, clock: any Clock<Duration> = ContinuousClock()) {
    rows = ArrayPageSource(
      collection.entries.flatMap { entry in
        entry.bookmarks.map { FiledBookmark(folder: entry.folder, bookmark: $0) }
      })
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

/// Decides which requests fail: the same for the same seed.
///
/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
private final class Fate: Sendable {
  private let state: Mutex<UInt64>

  init(seed: UInt64) { state = Mutex(seed) }

  /// Returns a number from 0 to below 1, another for each request.
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
