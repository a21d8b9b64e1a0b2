import Synchronization

/// Gives each id a token, a number that it keeps: what the snapshots of one history know it by.
///
/// All snapshots that were edited from one another share it, also where their ways have parted, for it only ever
/// grows. An id is hashed when it comes and when it is looked up.
final class Interner<ID: Hashable & Sendable>: Sendable {
  private let table: Mutex<InternTable<ID>>

  init(capacity: Int) { table = Mutex(InternTable(capacity: capacity)) }

  var count: Int { table.withLock { $0.count } }

  func token(of id: ID) -> UInt32? { table.withLock { $0.token(of: id) } }

  /// The tokens of ids, new ones for those that have none.
  func intern<Element: Identifiable>(_ elements: ArraySlice<Element>) -> [UInt32] where Element.ID == ID {
    table.withLock { table in elements.map { table.intern($0.id) } }
  }

  /// A token of its own, which no look-up finds, for an id that stands in a list once more.
  func repeatedToken(for token: UInt32) -> UInt32 { table.withLock { $0.repeatToken(token) } }
}

/// A hash table by linear hashing (Litwin, "Linear hashing: a new tool for file and table addressing", 1980): as it
/// grows one small segment after the other is split in two, so that no single insertion waits for all ids to be hashed
/// again.
struct InternTable<ID: Hashable & Sendable>: Sendable {
  private static var idsPerSegment: Int { 1_024 }

  /// By token.
  private var ids = PagedArray<ID>()
  private var segments: [InternSegment]
  /// The number of segments at the start of this round of splits, a power of two.
  private var roundSize: Int

  init(capacity: Int) {
    roundSize = 1
    while roundSize * Self.idsPerSegment < capacity { roundSize *= 2 }
    let share = capacity / roundSize
    // Four standard deviations above the mean, so that hardly a segment has to grow at once.
    let room = capacity == 0 ? 0 : share + 4 * Int(Double(share).squareRoot())
    segments = Array(repeating: InternSegment(capacity: room), count: roundSize)
  }

  var count: Int { ids.count }

  func token(of id: ID) -> UInt32? {
    let hash = Self.hash(id)
    return segments[segment(for: hash)].first(for: hash) { ids[Int($0)] == id }
  }

  mutating func intern(_ id: ID) -> UInt32 {
    let hash = Self.hash(id)
    let segment = segment(for: hash)
    if let token = segments[segment].first(for: hash, where: { ids[Int($0)] == id }) { return token }
    let token = UInt32(ids.count)
    ids.append(id)
    if segments[segment].isFull { segments[segment] = refilled(segments[segment], growing: true) }
    segments[segment].insert(token, hash)
    if ids.count > segments.count * Self.idsPerSegment { split() }
    return token
  }

  mutating func repeatToken(_ token: UInt32) -> UInt32 {
    ids.append(ids[Int(token)])
    return UInt32(ids.count - 1)
  }

  private static func hash(_ id: ID) -> UInt64 { UInt64(truncatingIfNeeded: id.hashValue) }

  private func segment(for hash: UInt64) -> Int {
    let wide = Int(truncatingIfNeeded: hash) & (2 * roundSize - 1)
    return wide < segments.count ? wide : wide & (roundSize - 1)
  }

  private func refilled(_ old: InternSegment, growing: Bool) -> InternSegment {
    var new = InternSegment(capacity: growing ? max(12, old.count * 3 / 2) : old.count)
    for token in old.tokens { new.insert(token, Self.hash(ids[Int(token)])) }
    return new
  }

  private mutating func split() {
    let old = segments.count - roundSize
    let tokens = segments[old].tokens
    segments[old] = InternSegment(capacity: Self.idsPerSegment * 3 / 4)
    segments.append(InternSegment(capacity: Self.idsPerSegment * 3 / 4))
    for token in tokens {
      let hash = Self.hash(ids[Int(token)])
      let segment = segment(for: hash)
      if segments[segment].isFull { segments[segment] = refilled(segments[segment], growing: true) }
      segments[segment].insert(token, hash)
    }
    if segments.count == 2 * roundSize { roundSize *= 2 }
  }
}
