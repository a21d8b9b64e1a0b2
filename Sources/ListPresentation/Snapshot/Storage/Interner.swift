import Synchronization

/// Gives each id a token, a number that it keeps: what the snapshots of one history know it by.
///
/// All snapshots that were edited from one another share it, also where their ways have parted, for it only ever
/// grows. An id is hashed when it comes and when it is looked up.
@usableFromInline
final class Interner<ID: Hashable & Sendable>: Sendable {
  @usableFromInline let table: Mutex<InternTable<ID>>

  @inlinable
  init(capacity: Int) { table = Mutex(InternTable(capacity: capacity)) }

  @inlinable var count: Int { table.withLock { $0.count } }

  @inlinable
  func token(of id: ID) -> UInt32? { table.withLock { $0.token(of: id) } }

  /// The tokens of ids, new ones for those that have none.
  @inlinable
  func intern<Element: Identifiable>(_ elements: ArraySlice<Element>) -> [UInt32] where Element.ID == ID {
    table.withLock { table in elements.map { table.intern($0.id) } }
  }

  /// A token of its own, which no look-up finds, for an id that stands in a list once more.
  @usableFromInline
  func repeatedToken(for token: UInt32) -> UInt32 { table.withLock { $0.repeatToken(token) } }
}

/// A hash table by linear hashing (Litwin, "Linear hashing: a new tool for file and table addressing", 1980): as it
/// grows one small segment after the other is split in two, so that no single insertion waits for all ids to be hashed
/// again.
@usableFromInline
struct InternTable<ID: Hashable & Sendable>: Sendable {
  @inlinable static var idsPerSegment: Int { 256 }

  /// By token.
  @usableFromInline var ids = PagedArray<ID>()
  @usableFromInline var segments: [InternSegment]
  /// The number of segments at the start of this round of splits, a power of two.
  @usableFromInline var roundSize: Int

  @inlinable
  init(capacity: Int) {
    roundSize = 1
    while roundSize * Self.idsPerSegment < capacity { roundSize *= 2 }
    let share = capacity / roundSize
    // Some standard deviations above the mean, so that few segments have to grow at once.
    let room = capacity == 0 ? 0 : share + 5 * Int(Double(share).squareRoot()) / 2
    segments = Array(repeating: InternSegment(capacity: room), count: roundSize)
  }

  @inlinable var count: Int { ids.count }

  @inlinable
  func token(of id: ID) -> UInt32? {
    let hash = Self.hash(id)
    return segments[segment(for: hash)].first(for: hash) { ids[Int($0)] == id }
  }

  @inlinable
  mutating func intern(_ id: ID) -> UInt32 {
    let hash = Self.hash(id)
    let segment = segment(for: hash)
    if let token = segments[segment].first(for: hash, where: { ids[Int($0)] == id }) { return token }
    let token = UInt32(ids.count)
    ids.append(id)
    insert(token, hash)
    if ids.count > segments.count * Self.idsPerSegment { split() }
    return token
  }

  mutating func repeatToken(_ token: UInt32) -> UInt32 {
    ids.append(ids[Int(token)])
    return UInt32(ids.count - 1)
  }

  @inlinable
  static func hash(_ id: ID) -> UInt64 { UInt64(truncatingIfNeeded: id.hashValue) }

  @inlinable
  func segment(for hash: UInt64) -> Int {
    let wide = Int(truncatingIfNeeded: hash) & (2 * roundSize - 1)
    return wide < segments.count ? wide : wide & (roundSize - 1)
  }

  @inlinable
  mutating func insert(_ token: UInt32, _ hash: UInt64) {
    let segment = segment(for: hash)
    if segments[segment].isFull {
      let hashed = segments[segment].tokens.map { (token: $0, hash: Self.hash(ids[Int($0)])) }
      segments[segment] = InternSegment(hashed, room: hashed.count * 3 / 2)
    }
    segments[segment].insert(token, hash)
  }

  /// Splits the next segment of this round.
  @inlinable
  mutating func split() {
    let old = segments.count - roundSize
    segments.append(InternSegment(capacity: 0))
    var parts: (stay: [(token: UInt32, hash: UInt64)], go: [(token: UInt32, hash: UInt64)]) = ([], [])
    for token in segments[old].tokens {
      let hash = Self.hash(ids[Int(token)])
      if segment(for: hash) == old { parts.stay.append((token, hash)) } else { parts.go.append((token, hash)) }
    }
    // Until it is split again a segment takes about as many as it has.
    segments[old] = InternSegment(parts.stay, room: 2 * parts.stay.count)
    segments[segments.count - 1] = InternSegment(parts.go, room: 2 * parts.go.count)
    if segments.count == 2 * roundSize { roundSize *= 2 }
  }
}
