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
