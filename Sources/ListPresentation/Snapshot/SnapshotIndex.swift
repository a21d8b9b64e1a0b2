import Synchronization

/// What a snapshot learns when it is first asked: where ids are, and which of them repeat. All copies of the snapshot
/// share it. A snapshot that an edit has made has another index with the same table of hints.
///
/// Two tables lead from an id to its position. The table of hints maps the hash of the id to the keys of the chunks
/// that may contain it. All snapshots of a history share it, and an edit adds the hashes that arrive. The places say
/// where the chunks of this snapshot are. They are computed at the first look-up after an edit that adds or removes a
/// chunk. For each item, the index takes 4 bytes in the chunk (the hash of the id) and about 12 bytes in the table.
@usableFromInline
final class SnapshotIndex<Section: ListElement, Item: ListElement>: Sendable {
  @usableFromInline typealias Contents = ChunkedArray<StoredSection<Section, Item>>
  @usableFromInline typealias Report = DuplicateReport<Section.ID, Item.ID>

  @usableFromInline
  struct Knowledge: Sendable {
    @usableFromInline var hints: HintTable?
    @usableFromInline var places: ChunkPlaces?
    @usableFromInline var duplicates: Report?

    @inlinable
    init(hints: HintTable?, places: ChunkPlaces?, duplicates: Report?) {
      self.hints = hints
      self.places = places
      self.duplicates = duplicates
    }
  }

  @usableFromInline let known: Mutex<Knowledge>

  @inlinable
  init(hints: HintTable? = nil, places: ChunkPlaces? = nil, duplicates: Report? = nil) {
    known = Mutex(Knowledge(hints: hints, places: places, duplicates: duplicates))
  }

  @inlinable var hints: HintTable? { known.withLock { $0.hints } }
  @inlinable var places: ChunkPlaces? { known.withLock { $0.places } }

  @inlinable var duplicates: Report? {
    get { known.withLock { $0.duplicates } }
    set { known.withLock { $0.duplicates = newValue } }
  }

  /// The tables, which are made if there are none.
  @inlinable
  func lookup(in contents: Contents) -> IDLookup<Section, Item> {
    let (hints, places) = known.withLock { ($0.hints, $0.places) }
    if let hints, let places { return IDLookup(contents, hints, places) }
    // Without the lock, so that other threads can read the list. If two threads make tables, the last ones stay.
    let (newHints, mayRepeat) = hints.map { ($0, true) } ?? Self.hints(of: contents)
    let newPlaces = places ?? ChunkPlaces(contents)
    let mayHaveDuplicates = mayRepeat || contents.firstRepeatedID != nil
    known.withLock { known in
      known.hints = newHints
      known.places = newPlaces
      if !mayHaveDuplicates { known.duplicates = Report.none }
    }
    return IDLookup(contents, newHints, newPlaces)
  }

  @inlinable
  static func hints(of contents: Contents) -> (HintTable, mayRepeat: Bool) {
    var chunks: [Chunk<Item>] = []
    for stored in contents.array() { chunks += stored.items.entries.map { $0.chunk } }
    let hints = HintTable(capacity: chunks.reduce(0) { $0 + $1.count })
    var mayRepeat = false
    for chunk in chunks where hints.insert(chunk.hashes[...], chunk: chunk.key) { mayRepeat = true }
    return (hints, mayRepeat)
  }
}

extension ChunkedArray where Element: ListElement {
  /// The index of the first element whose id occurs before.
  /// - Complexity: O(n).
  @inlinable var firstRepeatedID: Int? {
    guard count > 1 else { return nil }
    let elements = array()
    return HashSeed.shared.hashes(elements[...]).firstDuplicate { elements[$0].id == elements[$1].id }
  }
}

/// A look-up of ids in a snapshot.
@usableFromInline
struct IDLookup<Section: ListElement, Item: ListElement> {
  @usableFromInline typealias Contents = ChunkedArray<StoredSection<Section, Item>>

  @usableFromInline let contents: Contents
  @usableFromInline let hints: HintTable
  @usableFromInline let places: ChunkPlaces

  @inlinable
  init(_ contents: Contents, _ hints: HintTable, _ places: ChunkPlaces) {
    self.contents = contents
    self.hints = hints
    self.places = places
  }

  @inlinable
  func position(of id: Item.ID) -> ListPosition? { position(of: id, HashSeed.shared.hash(id)) }

  @inlinable
  func existingPosition(of id: Item.ID) throws(ListSnapshotError) -> ListPosition {
    guard let position = position(of: id) else { throw .missingItem("\(id)") }
    return position
  }

  @inlinable
  func existingPositions(of ids: [Item.ID], _ hashes: [UInt32]? = nil) throws(ListSnapshotError) -> [ListPosition] {
    var positions: [ListPosition] = []
    positions.reserveCapacity(ids.count)
    for (number, id) in ids.enumerated() {
      guard let position = position(of: id, hashes?[number] ?? HashSeed.shared.hash(id)) else {
        throw .missingItem("\(id)")
      }
      positions.append(position)
    }
    return positions
  }

  /// The position of the first item with an id.
  @inlinable
  func position(of id: Item.ID, _ hash: UInt32) -> ListPosition? {
    let candidates = hints.chunks(for: hash)
    guard let first = candidates.first else { return nil }
    var best = position(of: id, hash, inChunk: first)
    for key in candidates.others {
      guard let position = position(of: id, hash, inChunk: key) else { continue }
      best = best.map { min($0, position) } ?? position
    }
    return best
  }

  @inlinable
  func position(of id: Item.ID, _ hash: UInt32, inChunk key: UInt32) -> ListPosition? {
    var best: ListPosition?
    places.forEachPlace(of: key) { place in
      let section = Int(place.section)
      let items = contents[section].items
      guard let offset = items.entries[Int(place.chunk)].chunk.offset(of: id, hash) else { return }
      let position = ListPosition(section: section, item: items.start(ofChunk: Int(place.chunk)) + offset)
      best = best.map { min($0, position) } ?? position
    }
    return best
  }
}

/// Where the chunks of a snapshot are, by their keys.
@usableFromInline
final class ChunkPlaces: Sendable {
  @usableFromInline
  struct Place: Sendable {
    @usableFromInline let section: UInt32
    @usableFromInline let chunk: UInt32

    @inlinable
    init(section: Int, chunk: Int) {
      self.section = UInt32(truncatingIfNeeded: section)
      self.chunk = UInt32(truncatingIfNeeded: chunk)
    }
  }

  @usableFromInline let places: [Place]
  @usableFromInline let table: HashTable

  /// - Complexity: O(sections + chunks).
  @inlinable
  init<Section: ListElement, Item: ListElement>(_ contents: ChunkedArray<StoredSection<Section, Item>>) {
    var places: [Place] = []
    var keys: [UInt32] = []
    for (section, stored) in contents.array().enumerated() {
      for (chunk, entry) in stored.items.entries.enumerated() {
        places.append(Place(section: section, chunk: chunk))
        keys.append(entry.chunk.key)
      }
    }
    var table = HashTable(keys, room: keys.count)
    for index in keys.indices { _ = table.insert(index) { _ in false } }
    self.places = places
    self.table = table
  }

  /// Calls a closure for each chunk with a key. Usually there is at most one.
  @inlinable
  func forEachPlace(of key: UInt32, _ body: (Place) -> Void) {
    _ = table.first(key) { index in
      body(places[index])
      return false
    }
  }
}

/// A hash table from the hash of an id to the chunks that may contain the element.
///
/// All snapshots of a history share the table, and it only grows. An entry is a hint: the element may have left the
/// chunk, or the chunk may belong to another snapshot. The caller looks into the chunk. When most hints are outdated,
/// the next look-up makes a new table.
///
/// The table has segments that grow one by one, so no insertion waits for the whole table to grow.
@usableFromInline
final class HintTable: Sendable {
  private struct State {
    var segments: [Segment]
    var count = 0
  }

  /// A part of the table with open addressing and linear probing. The upper half of a slot is a hash, and the lower
  /// half is the key of a chunk. The lowest bit of the hash is set, because a free slot is 0.
  private struct Segment {
    var slots: [UInt64]
    var count = 0

    init(capacity: Int) { slots = Array(repeating: 0, count: capacity + capacity / 4 + 1) }

    var isFull: Bool { 5 * count >= 4 * slots.count }

    /// Maps a hash to any number of slots by multiplication (Lemire, "Fast random integer generation in an
    /// interval", 2019).
    private func start(_ slot: UInt64) -> Int { Int(((slot >> 32) &* UInt64(slots.count)) >> 32) }

    /// - Returns: Whether another slot has the same hash.
    mutating func insert(_ new: UInt64) -> Bool {
      var index = start(new)
      var isKnown = false
      while slots[index] != 0 {
        if slots[index] == new { return true }
        if slots[index] >> 32 == new >> 32 { isKnown = true }
        index = index + 1 == slots.count ? 0 : index + 1
      }
      slots[index] = new
      count += 1
      return isKnown
    }

    mutating func grow() {
      var larger = Segment(capacity: max(12, count * 3 / 2))
      for slot in slots where slot != 0 { _ = larger.insert(slot) }
      self = larger
    }

    func chunks(for hash: UInt32) -> HintedChunks {
      var found = HintedChunks()
      var index = start(UInt64(hash | 1) << 32)
      while slots[index] != 0 {
        if slots[index] >> 32 == UInt64(hash | 1) { found.append(UInt32(truncatingIfNeeded: slots[index])) }
        index = index + 1 == slots.count ? 0 : index + 1
      }
      return found
    }
  }

  private let state: Mutex<State>

  @usableFromInline
  init(capacity: Int) {
    var segments = 16
    while segments * 256 < capacity { segments *= 2 }
    let share = capacity / segments
    // Two standard deviations above the mean, so that few segments grow while the table is filled.
    let room = capacity == 0 ? 0 : share + 2 * Int(Double(share).squareRoot()) + 4
    state = Mutex(State(segments: Array(repeating: Segment(capacity: room), count: segments)))
  }

  /// Whether so many hints are of ids that have left that a list of some items gets a new table.
  @usableFromInline
  func isOutdated(for numberOfItems: Int) -> Bool { count > 2 * numberOfItems + 4_096 }

  var count: Int { state.withLock { $0.count } }

  /// Adds hints that a chunk contains the elements with these hashes.
  /// - Returns: Whether the table had a hint for one of the hashes.
  @usableFromInline
  @discardableResult
  func insert(_ hashes: ArraySlice<UInt32>, chunk: UInt32) -> Bool {
    state.withLock { state in
      var isKnown = false
      for hash in hashes {
        let segment = Int(hash) & (state.segments.count - 1)
        let before = state.segments[segment].count
        if state.segments[segment].insert(UInt64(hash | 1) << 32 | UInt64(chunk)) { isKnown = true }
        state.count += state.segments[segment].count - before
        if state.segments[segment].isFull { state.segments[segment].grow() }
      }
      return isKnown
    }
  }

  /// The keys of the chunks that may contain the element with a hash.
  @usableFromInline
  func chunks(for hash: UInt32) -> HintedChunks {
    state.withLock { $0.segments[Int(hash) & ($0.segments.count - 1)].chunks(for: hash) }
  }
}

/// The keys of chunks. Usually there is one.
@usableFromInline
struct HintedChunks {
  @usableFromInline var first: UInt32?
  @usableFromInline var others: [UInt32] = []

  fileprivate mutating func append(_ chunk: UInt32) {
    if first == nil { first = chunk } else { others.append(chunk) }
  }
}
