import Synchronization

/// Consecutive elements of a list: a range of an array. A chunk never changes, and lists share the chunks that they
/// have in common.
@usableFromInline
final class Chunk<Element: Sendable>: Sendable {
  /// The number of elements of a chunk that is cut from an array. Short chunks are cheap to copy for an edit, and few
  /// chunks make a short list of them. Tests use smaller numbers.
  @inlinable static var size: Int { 512 }

  /// The array that has the elements, and perhaps those of other chunks.
  @usableFromInline let array: [Element]
  /// The indices of the elements in the array. Not empty.
  @usableFromInline let range: Range<Int>
  /// The key by which an index finds the chunk. A chunk that replaces this one in a later list has the same key.
  @usableFromInline let key: UInt32
  /// The hashes of the ids, or an empty array until they are first asked for.
  @usableFromInline let knownHashes: Mutex<[UInt32]>

  @inlinable
  init(_ array: [Element], _ range: Range<Int>, key: UInt32, hashes: [UInt32] = []) {
    self.array = array
    self.range = range
    self.key = key
    knownHashes = Mutex(hashes)
  }

  @inlinable var count: Int { range.count }
  @inlinable var elements: ArraySlice<Element> { array[range] }

  /// Whether another chunk has the next elements of the same array.
  @inlinable
  func isContinued(by next: Chunk) -> Bool {
    range.upperBound == next.range.lowerBound
      && array.withUnsafeBufferPointer { a in  // only the addresses are compared
        next.array.withUnsafeBufferPointer { a.baseAddress == $0.baseAddress }  // as above
      }
  }
}

extension Chunk {
  /// Cuts an array into chunks, without copying an element.
  /// - Parameter hashes: The hashes of the ids of its elements, or an empty array if they are not known.
  @inlinable
  static func chunks(of array: [Element], _ hashes: [UInt32] = [], size: Int) -> [Chunk] {
    let parts = (array.count + size - 1) / size
    let key = ChunkKeys.next(parts)
    return (0..<parts).map { part in
      let range = part * size..<min((part + 1) * size, array.count)
      let known = hashes.isEmpty ? [] : Array(hashes[range])
      return Chunk(array, range, key: key &+ UInt32(truncatingIfNeeded: part), hashes: known)
    }
  }

  /// A chunk of the elements of an array, however many there are, or `nil` if there are none.
  static func chunk(of array: [Element], _ hashes: [UInt32] = []) -> Chunk? {
    array.isEmpty ? nil : Chunk(array, array.indices, key: ChunkKeys.next(1), hashes: hashes)
  }
}

extension Chunk where Element: Identifiable {
  /// The hashes of the ids. They are computed once, for all lists that share the chunk.
  @inlinable var hashes: [UInt32] {
    let known = knownHashes.withLock { $0 }
    guard known.isEmpty else { return known }
    // Without the lock, because the hash of an id is the user's code.
    let hashes = HashSeed.shared.hashes(elements)
    knownHashes.withLock { $0 = hashes }
    return hashes
  }

  /// The index in the chunk of the first element with an id.
  @inlinable
  func offset(of id: Element.ID, _ hash: UInt32) -> Int? {
    let hashes = hashes
    var next = 0
    while let offset = hashes.index(of: hash, from: next) {
      if array[range.lowerBound + offset].id == id { return offset }
      next = offset + 1
    }
    return nil
  }
}

/// An entry of a list of chunks as the compiler sees it if it does not know the type of the elements, which makes a
/// comparison of many chunks many times faster.
@usableFromInline
struct ChunkAddresses {
  let chunk: UInt
  let end: Int

  /// The numbers of chunks that two lists have at the start, and then at the end.
  @usableFromInline
  static func sharedEnds(
    _ old: UnsafeRawBufferPointer,  // every offset is a multiple of the stride and below its count
    _ new: UnsafeRawBufferPointer  // as above
  ) -> (front: Int, back: Int) {
    let stride = MemoryLayout<Self>.stride
    let most = min(old.count, new.count)
    var (front, back) = (0, 0)
    /// Whether the entries at two offsets have the same chunk. Memory may be read as bits whatever it is bound to.
    func isSame(_ one: Int, _ other: Int) -> Bool {
      old.load(fromByteOffset: one, as: Self.self).chunk == new.load(fromByteOffset: other, as: Self.self).chunk
    }
    while front < most, isSame(front, front) { front += stride }
    while back < most - front, isSame(old.count - stride - back, new.count - stride - back) { back += stride }
    return (front / stride, back / stride)
  }
}

/// The keys of chunks.
@usableFromInline
enum ChunkKeys {
  private static let last = Atomic(0)

  /// The first of some new keys. After 2³² keys, they begin again: an index tells chunks with the same key apart.
  @usableFromInline
  static func next(_ count: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: last.wrappingAdd(count, ordering: .relaxed).oldValue)
  }
}

/// Elements with the hashes of their ids.
@usableFromInline
struct HashedElements<Element: Sendable>: Sendable {
  @usableFromInline var elements: [Element]
  @usableFromInline var hashes: [UInt32]

  @inlinable
  init(_ elements: [Element] = [], _ hashes: [UInt32] = []) {
    self.elements = elements
    self.hashes = hashes
  }

  @inlinable
  mutating func append(_ element: Element, _ hash: UInt32) {
    elements.append(element)
    hashes.append(hash)
  }
}

extension HashedElements where Element: Identifiable {
  /// Hashes the ids of elements.
  @inlinable
  init(hashing elements: [Element]) { self.init(elements, HashSeed.shared.hashes(elements[...])) }

  /// Appends a part of a chunk.
  @inlinable
  mutating func append(_ chunk: Chunk<Element>, _ part: Range<Int>) {
    let (first, known) = (chunk.range.lowerBound, chunk.hashes)
    if part.count > 16 {
      elements += chunk.array[first + part.lowerBound..<first + part.upperBound]
      hashes += known[part]
    } else {
      // Appending a slice takes the time of appending about 16 elements.
      for offset in part { append(chunk.array[first + offset], known[offset]) }
    }
  }
}

/// An array that no edit has changed. Its chunks are made when they are first asked for, and all lists share them.
@usableFromInline
final class UncutArray<Element: Sendable>: Sendable {
  @usableFromInline let elements: [Element]
  /// Whether the chunks were asked for. If not, no list shares one of them.
  @usableFromInline let cut = Atomic(false)
  @usableFromInline let lock = Mutex(())
  @usableFromInline nonisolated(unsafe) var known: [ChunkedArray<Element>.Entry] = []  // used under the lock alone

  @inlinable
  init(_ elements: [Element]) { self.elements = elements }

  @inlinable var isCut: Bool { cut.load(ordering: .acquiring) }

  /// The chunks of the array. Copies no element.
  @inlinable var entries: [ChunkedArray<Element>.Entry] {
    lock.withLock { _ in
      if known.isEmpty {
        known = ChunkedArray<Element>.entries(of: Chunk.chunks(of: elements, size: Chunk<Element>.size))
        cut.store(true, ordering: .releasing)
      }
      return known
    }
  }
}

/// An array in chunks: the sections of a list, or the items of a section.
///
/// An array that a user brings stays in one piece until somebody needs its chunks: the first edit, the first look-up by
/// id, or a derived list. The difference of two arrays in one piece compares them as they are, without the cost of
/// chunks.
///
/// An edit (`replace(_:size:)`) makes new chunks of those that it changes, copies the list of chunks, and shares all
/// other chunks with the array before. So two arrays differ at most where their chunks are different objects. An
/// insertion copies one chunk. A chunk that has grown to twice the size is cut. A page that is appended becomes a chunk
/// of its own if the last chunk would exceed the size with it.
@usableFromInline
struct ChunkedArray<Element: Sendable>: Sendable {
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline let chunk: Chunk<Element>
    /// The index after the last element of the chunk.
    @usableFromInline var end: Int

    @inlinable
    init(_ chunk: Chunk<Element>, end: Int) {
      self.chunk = chunk
      self.end = end
    }
  }

  /// The array before the first edit, and then `nil`.
  @usableFromInline var uncut: UncutArray<Element>?
  /// The chunks after the first edit.
  @usableFromInline var cut: [Entry] = []

  @inlinable
  init() {}

  /// Takes over an array.
  /// - Complexity: O(1).
  @inlinable
  init(_ array: [Element]) { uncut = UncutArray(array) }

  /// Creates an array of chunks that are there.
  @inlinable
  init(_ chunks: [Chunk<Element>]) { cut = Self.entries(of: chunks) }

  @inlinable
  static func entries(of chunks: [Chunk<Element>]) -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(chunks.count)
    var end = 0
    for chunk in chunks {
      end += chunk.count
      entries.append(Entry(chunk, end: end))
    }
    return entries
  }

  /// The chunks in order.
  /// - Complexity: O(1). The first time for an array, O(chunks).
  @inlinable var entries: [Entry] { uncut?.entries ?? cut }

  /// Cuts the array into chunks, so that an edit can change them.
  @inlinable
  mutating func cutIntoChunks() {
    guard let uncut else { return }
    cut = uncut.entries
    self.uncut = nil
  }

  mutating func append(_ chunk: Chunk<Element>) {
    cutIntoChunks()
    cut.append(Entry(chunk, end: count + chunk.count))
  }

  @inlinable var count: Int { uncut?.elements.count ?? cut.last?.end ?? 0 }
  @inlinable var indices: Range<Int> { 0..<count }

  /// The index in the list of chunks of the chunk that contains an element. The element must exist.
  @inlinable
  func chunk(at index: Int) -> Int {
    let entries = entries
    return entries.count == 1 ? 0 : entries.partitioningIndex { $0.end > index }
  }

  /// The index of the first element of a chunk.
  @inlinable
  func start(ofChunk chunk: Int) -> Int { chunk == 0 ? 0 : entries[chunk - 1].end }

  /// The element at an index. The element must exist.
  /// - Complexity: O(log chunks).
  @inlinable
  subscript(index: Int) -> Element {
    if let uncut { return uncut.elements[index] }
    let entry = cut[chunk(at: index)]
    return entry.chunk.array[entry.chunk.range.upperBound - entry.end + index]
  }

  /// Returns all elements in order. An array that is in one piece is shared, and others are copied.
  @inlinable
  func array() -> [Element] {
    if let uncut { return uncut.elements }
    if let chunk = cut.first?.chunk, chunk.range == chunk.array.indices, cut.count == 1 { return chunk.array }
    return Array(slice(0..<count))
  }
}

// MARK: Reading

extension ChunkedArray {
  /// The elements around an index that are in the same memory, and the index of the first. From the chunk of the index
  /// on, up to an upper bound.
  @inlinable
  func run(at index: Int, to end: Int) -> (elements: ArraySlice<Element>, start: Int) {
    if let uncut { return (uncut.elements[...], 0) }
    let first = chunk(at: index)
    var last = first
    while last + 1 < cut.count, cut[last].end < end, cut[last].chunk.isContinued(by: cut[last + 1].chunk) {
      last += 1
    }
    let chunk = cut[first].chunk
    return (chunk.array[chunk.range.lowerBound..<cut[last].chunk.range.upperBound], start(ofChunk: first))
  }

  /// The elements in the same memory from an index on, up to an upper bound. The index must exist.
  @inlinable
  func slice(from index: Int, to end: Int) -> ArraySlice<Element> {
    let (elements, start) = run(at: index, to: end)
    return elements.dropFirst(index - start).prefix(end - index)
  }

  /// The elements in the same memory from a lower bound on, up to an index. The element before the index must exist.
  @inlinable
  func slice(from beginning: Int, upTo index: Int) -> ArraySlice<Element> {
    if let uncut { return uncut.elements[beginning..<index] }
    let last = chunk(at: index - 1)
    var first = last
    while first > 0, start(ofChunk: first) > beginning, cut[first - 1].chunk.isContinued(by: cut[first].chunk) {
      first -= 1
    }
    let (chunk, start) = (cut[first].chunk, start(ofChunk: first))
    let lower = chunk.range.lowerBound - start
    return chunk.array[lower + max(beginning, start)..<lower + index]
  }

  /// The elements of a range in contiguous memory. Copies them if they are in several arrays.
  @inlinable
  func slice(_ range: Range<Int>) -> ArraySlice<Element> {
    guard !range.isEmpty else { return [] }
    let first = slice(from: range.lowerBound, to: range.upperBound)
    guard first.count < range.count else { return first }
    var elements: [Element] = []
    elements.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let slice = slice(from: index, to: range.upperBound)
      elements += slice
      index += slice.count
    }
    return elements[...]
  }
}

// MARK: Comparison

extension ChunkedArray {
  /// Whether both have the same chunks. If so, their elements are equal.
  /// - Complexity: O(chunks).
  @inlinable
  func isSame(as other: ChunkedArray) -> Bool {
    if let uncut, uncut === other.uncut { return true }
    guard mayShareChunks(with: other) else { return count == 0 && other.count == 0 }
    let (entries, others) = (entries, other.entries)
    guard entries.count == others.count else { return false }
    return Self.sharedEnds(entries, others).front == entries.count
  }

  /// Whether the arrays can have a chunk in common. Arrays whose chunks nobody has asked for are compared without
  /// cutting them.
  @inlinable
  func mayShareChunks(with other: ChunkedArray) -> Bool {
    (uncut?.isCut ?? true) && (other.uncut?.isCut ?? true)
  }

  /// Calls a closure for pairs of ranges. Outside the ranges, both arrays have the same elements in the same order.
  /// - Complexity: O(chunks).
  @inlinable
  func forEachGap(to other: ChunkedArray, _ body: (Range<Int>, Range<Int>) -> Void) {
    if let uncut, uncut === other.uncut { return }
    guard mayShareChunks(with: other) else {
      if count > 0 || other.count > 0 { body(indices, other.indices) }
      return
    }
    forEachChunkGap(to: other) { old, new in
      body(
        start(ofChunk: old.lowerBound)..<start(ofChunk: old.upperBound),
        other.start(ofChunk: new.lowerBound)..<other.start(ofChunk: new.upperBound))
    }
  }

  /// Calls a closure for pairs of ranges of chunks. Outside the ranges, both arrays have the same chunks in the same
  /// order.
  ///
  /// Edits do not change the order of the chunks that they keep, so shared chunks in another order count as not shared.
  /// - Complexity: O(chunks).
  @inlinable
  func forEachChunkGap(to other: ChunkedArray, _ body: (Range<Int>, Range<Int>) -> Void) {
    let (old, new) = (entries, other.entries)
    let (front, back) = Self.sharedEnds(old, new)
    let (oldEnd, newEnd) = (old.count - back, new.count - back)
    var (i, j) = (front, front)
    if oldEnd - i > 1, newEnd - j > 1 {
      var table = HashTable(old[i..<oldEnd].map { Self.hash($0.chunk) }, room: oldEnd - i)
      for index in i..<oldEnd { _ = table.insert(index - front) { _ in false } }
      for index in j..<newEnd {
        let chunk = new[index].chunk
        guard let found = table.first(Self.hash(chunk), where: { old[front + $0].chunk === chunk }),
          front + found >= i
        else { continue }
        if front + found > i || index > j { body(i..<front + found, j..<index) }
        (i, j) = (front + found + 1, index + 1)
      }
    }
    if oldEnd > i || newEnd > j { body(i..<oldEnd, j..<newEnd) }
  }

  /// The numbers of chunks that both have at the start, and then at the end.
  @inlinable
  static func sharedEnds(_ old: [Entry], _ new: [Entry]) -> (front: Int, back: Int) {
    // An entry has the layout of `ChunkAddresses`, whatever the elements are. A test checks it.
    old.withUnsafeBytes { old in  // for the length of the call
      new.withUnsafeBytes { new in ChunkAddresses.sharedEnds(old, new) }  // for the length of the call
    }
  }

  /// Spreads the addresses of chunks.
  @inlinable
  static func hash(_ chunk: Chunk<Element>) -> UInt32 {
    let address = UInt64(UInt(bitPattern: ObjectIdentifier(chunk)))
    return UInt32(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }

  /// Whether both have equal elements. Does not look at shared elements.
  @inlinable
  func elementsEqual(_ other: ChunkedArray, by isSame: (Element, Element) -> Bool) -> Bool {
    guard count == other.count else { return false }
    var isEqual = true
    forEachGap(to: other) { old, new in
      // Only gaps at the same index and of the same length can be equal.
      guard isEqual, old == new else { return isEqual = false }
      var index = old.lowerBound
      while isEqual, index < old.upperBound {
        let (a, b) = (slice(from: index, to: old.upperBound), other.slice(from: index, to: old.upperBound))
        isEqual = zip(a, b).allSatisfy(isSame)
        index += min(a.count, b.count)
      }
    }
    return isEqual
  }
}

// MARK: Hashes

extension ChunkedArray where Element: Identifiable {
  /// Calls a closure with the hash of each id, the elements in its array and its index among them.
  @inlinable
  func forEachHash(_ body: (UInt32, [Element], Int) -> Void) {
    if let uncut, !uncut.isCut {
      let seed = HashSeed.shared
      for index in uncut.elements.indices { body(seed.hash(uncut.elements[index].id), uncut.elements, index) }
      return
    }
    for entry in entries {
      let (chunk, hashes) = (entry.chunk, entry.chunk.hashes)
      let first = chunk.range.lowerBound
      for index in hashes.indices { body(hashes[index], chunk.array, first + index) }
    }
  }

  /// Appends the hashes of the ids at ascending indices.
  @inlinable
  func addHashes(at indices: ArraySlice<Int32>, to hashes: inout [UInt32]) {
    if let uncut, !uncut.isCut {
      let seed = HashSeed.shared
      hashes += indices.lazy.map { seed.hash(uncut.elements[Int($0)].id) }
      return
    }
    let entries = entries
    var rest = indices
    while let next = rest.first {
      let entry = entries[chunk(at: Int(next))]
      let (chunk, start) = (entry.chunk, entry.end - entry.chunk.count)
      let end = Int32(truncatingIfNeeded: entry.end)
      let here = rest[..<rest.partitioningIndex { $0 >= end }]
      rest = rest[here.endIndex...]
      let known = chunk.knownHashes.withLock { $0 }
      if known.isEmpty {
        let (seed, first) = (HashSeed.shared, chunk.range.lowerBound - start)
        hashes += here.lazy.map { seed.hash(chunk.array[first + Int($0)].id) }
      } else {
        hashes += here.lazy.map { known[Int($0) - start] }
      }
    }
  }

  /// The index of the first element with an id.
  /// - Complexity: O(n).
  @inlinable
  func firstIndex(of id: Element.ID) -> Int? {
    if let uncut { return uncut.elements.firstIndex { $0.id == id } }
    let hash = HashSeed.shared.hash(id)
    for entry in entries {
      if let offset = entry.chunk.offset(of: id, hash) { return entry.end - entry.chunk.count + offset }
    }
    return nil
  }
}

// MARK: Editing

extension ChunkedArray where Element: Identifiable {
  /// The element at an index with the hash of its id.
  @inlinable
  func hashedElement(at index: Int) -> (Element, UInt32) {
    let entry = entries[chunk(at: index)]
    let (chunk, offset) = (entry.chunk, index - entry.end + entry.chunk.count)
    return (chunk.array[chunk.range.lowerBound + offset], chunk.hashes[offset])
  }

  /// Changes an element, which keeps its id. Nothing is copied that no other array has.
  @inlinable
  mutating func modify<Result>(at index: Int, _ change: (inout Element) -> Result) -> Result {
    cutIntoChunks()
    let place = self.chunk(at: index)
    let offset = index - start(ofChunk: place)
    var chunk: Chunk<Element>? = cut[place].chunk
    let end = cut[place].end
    cut.remove(at: place)
    let (key, hashes) = (chunk?.key ?? 0, chunk?.knownHashes.withLock { $0 } ?? [])
    var elements = chunk.map { $0.range == $0.array.indices ? $0.array : Array($0.elements) } ?? []
    chunk = nil
    let result = change(&elements[offset])
    let new = Chunk(elements, elements.indices, key: key, hashes: hashes)
    cut.insert(Entry(new, end: end), at: place)
    return result
  }

  /// A range of elements, and those that replace them.
  @usableFromInline typealias Change = (range: Range<Int>, new: HashedElements<Element>)

  /// What an edit means for an index.
  @usableFromInline
  struct Arrivals {
    /// The hashes of new elements, and of elements that are in a chunk with another key than before.
    @usableFromInline var hashes: [(chunk: UInt32, hashes: ArraySlice<UInt32>)] = []
    /// Whether the chunks have the same keys as before.
    @usableFromInline var keepsKeys = true

    @inlinable
    init() {}
  }

  /// Replaces ranges of elements, in one pass over the chunks.
  /// - Parameters:
  ///   - changes: Ascending ranges that do not overlap.
  ///   - size: The number of elements of a chunk that is cut from a longer one.
  /// - Complexity: O(chunks + elements of the chunks that change).
  @inlinable
  mutating func replace(_ changes: [Change], size: Int = Chunk<Element>.size) -> Arrivals {
    var arrivals = Arrivals()
    cutIntoChunks()
    // The chunks from the cursor on are as before, and begin at the start. The elements before have been shifted.
    var (cursor, start, shift, next) = (0, 0, 0, 0)
    while next < changes.count {
      func startOfChunk(_ chunk: Int) -> Int { chunk == cursor ? start : cut[chunk - 1].end }
      // The chunks that this change and perhaps others change.
      var chunks = chunks(for: changes[next].range, from: cursor)
      var growth = changes[next].new.elements.count - changes[next].range.count
      var end = next + 1
      while end < changes.count, case let other = self.chunks(for: changes[end].range, from: cursor),
        other.lowerBound < chunks.upperBound
      {
        chunks = chunks.lowerBound..<Swift.max(chunks.upperBound, other.upperBound)
        growth += changes[end].new.elements.count - changes[end].range.count
        end += 1
      }
      let first = startOfChunk(chunks.lowerBound)
      // A small chunk is joined with the next one, so that there are not many of them.
      while chunks.upperBound < cut.count,
        case let count = startOfChunk(chunks.upperBound) - first + growth, count < size / 4,
        count + cut[chunks.upperBound].chunk.count <= size,
        end == changes.count || self.chunks(for: changes[end].range, from: cursor).lowerBound > chunks.upperBound
      {
        chunks = chunks.lowerBound..<chunks.upperBound + 1
      }
      let oldEnd = startOfChunk(chunks.upperBound)
      let new = Self.chunks(
        replacing: cut[chunks].map { $0.chunk }, from: first, by: changes[next..<end],
        count: oldEnd - first + growth, size: size, &arrivals)
      if shift != 0 { for index in cursor..<chunks.lowerBound { cut[index].end += shift } }
      var stop = first + shift
      let replacements = new.map { chunk in
        stop += chunk.count
        return Entry(chunk, end: stop)
      }
      if chunks.count == 1, replacements.count == 1 {
        cut[chunks.lowerBound] = replacements[0]
      } else {
        cut.replaceSubrange(chunks, with: replacements)
      }
      cursor = chunks.lowerBound + replacements.count
      start = oldEnd
      shift += growth
      next = end
    }
    if shift != 0 { for index in cursor..<cut.count { cut[index].end += shift } }
    return arrivals
  }

  /// The chunks that contain a range, from one that does not come after it. For an empty range, the chunk into which
  /// elements are inserted, or none.
  @inlinable
  func chunks(for range: Range<Int>, from cursor: Int) -> Range<Int> {
    guard cursor < cut.count else { return cursor..<cursor }
    func chunk(at index: Int) -> Int { cut[cursor...].partitioningIndex { $0.end > index } }
    guard range.isEmpty else { return chunk(at: range.lowerBound)..<chunk(at: range.upperBound - 1) + 1 }
    let first = chunk(at: Swift.max(0, range.lowerBound - 1))
    // Between two chunks, the shorter one.
    let isBetween = range.lowerBound == cut[first].end && first + 1 < cut.count
    let chosen = isBetween && cut[first + 1].chunk.count < cut[first].chunk.count ? first + 1 : first
    return chosen..<chosen + 1
  }

  /// Returns the chunks that replace others.
  /// - Parameters:
  ///   - old: The replaced chunks.
  ///   - first: The index of their first element.
  ///   - changes: The changes of their elements.
  ///   - count: The number of elements afterwards.
  @inlinable
  static func chunks(
    replacing old: [Chunk<Element>], from first: Int, by changes: ArraySlice<Change>, count: Int, size: Int,
    _ arrivals: inout Arrivals
  ) -> [Chunk<Element>] {
    // Chunks are cut again when they have grown to twice the size, so that few insertions cut one.
    let parts = count > 2 * size ? (count + size - 1) / size : 1
    if old.count != 1 || count == 0 || parts > 1 { arrivals.keepsKeys = false }
    guard count > 0 else { return [] }
    // An insertion at the edge of a chunk that would exceed the size with it becomes chunks of its own, so that a list
    // which grows page by page shares all its chunks.
    if let insertion = changes.first, changes.count == 1, insertion.range.isEmpty, count > size {
      let isBefore = insertion.range.lowerBound == first
      if isBefore || insertion.range.lowerBound == first + count - insertion.new.elements.count {
        arrivals.keepsKeys = false
        let new = Chunk.chunks(of: insertion.new.elements, insertion.new.hashes, size: size)
        for chunk in new { arrivals.hashes.append((chunk.key, insertion.new.hashes[chunk.range])) }
        return isBefore ? new + old : old + new
      }
    }
    var all = HashedElements<Element>()
    all.elements.reserveCapacity(count)
    all.hashes.reserveCapacity(count)
    // The ranges, in the result, of elements that were not in the first of the chunks.
    var others: [Range<Int>] = []
    var (place, start, index) = (0, first, first)
    func takeOver(upTo end: Int) {
      while index < end {
        let chunk = old[place]
        let part = index - start..<Swift.min(end - start, chunk.count)
        if !part.isEmpty {
          if place > 0 { others.append(all.elements.count..<all.elements.count + part.count) }
          all.append(chunk, part)
          index += part.count
        }
        skip()
      }
    }
    func skip() {
      while place < old.count, start + old[place].count <= index {
        start += old[place].count
        place += 1
      }
    }
    for change in changes {
      takeOver(upTo: change.range.lowerBound)
      if !change.new.elements.isEmpty {
        others.append(all.elements.count..<all.elements.count + change.new.elements.count)
        all.elements += change.new.elements
        all.hashes += change.new.hashes
      }
      index = change.range.upperBound
      skip()
    }
    takeOver(upTo: first + old.reduce(0) { $0 + $1.count })

    // The first chunk keeps its key, so that an index finds what stays in it.
    let keys = parts == 1 && !old.isEmpty ? 0 : ChunkKeys.next(parts)
    return (0..<parts).map { part in
      let range = part * count / parts..<(part + 1) * count / parts
      var key = keys &+ UInt32(truncatingIfNeeded: part)
      if part == 0, let kept = old.first?.key {
        key = kept
        for other in others where other.lowerBound < range.upperBound {
          arrivals.hashes.append((key, all.hashes[other.clamped(to: range)]))
        }
      } else {
        arrivals.hashes.append((key, all.hashes[range]))
      }
      return Chunk(all.elements, range, key: key, hashes: parts == 1 ? all.hashes : Array(all.hashes[range]))
    }
  }
}

/// Reads elements at ascending indices. Reading several elements in the same memory takes constant time for each.
@usableFromInline
struct SliceReader<Element: ListElement> {
  @usableFromInline let elements: ChunkedArray<Element>
  @usableFromInline var slice: ArraySlice<Element> = []
  /// The indices of the elements in the slice.
  @usableFromInline var range = 0..<0

  @inlinable
  init(_ elements: ChunkedArray<Element>) { self.elements = elements }

  @inlinable
  subscript(index: Int) -> Element {
    mutating get {
      if !range.contains(index) { seek(index) }
      return slice[slice.startIndex + index - range.lowerBound]
    }
  }

  /// The id of an element, without a copy of the element.
  @inlinable
  mutating func id(at index: Int) -> Element.ID {
    if !range.contains(index) { seek(index) }
    return slice[slice.startIndex + index - range.lowerBound].id
  }

  /// Whether two elements are equal, without copies of them.
  @inlinable
  mutating func isEqual(at index: Int, to other: FarReader<Element>, at otherIndex: Int) -> Bool {
    if !range.contains(index) { seek(index) }
    return slice[slice.startIndex + index - range.lowerBound] == other.slice[other.first + otherIndex]
  }

  @usableFromInline
  mutating func seek(_ index: Int) {
    let run = elements.run(at: index, to: elements.count)
    slice = run.elements
    range = run.start..<run.start + slice.count
  }
}

/// Reads elements at arbitrary indices in constant time from contiguous memory.
@usableFromInline
struct FarReader<Element: ListElement> {
  @usableFromInline let slice: ArraySlice<Element>
  /// The index in the slice of the list's first element.
  @usableFromInline let first: Int

  /// Creates a reader of the elements from the first to the last of ascending indices.
  @inlinable
  init(_ elements: ChunkedArray<Element>, _ indices: ArraySlice<Int32>) {
    let (low, high) = (Int(indices.first ?? 0), Int(indices.last ?? -1) + 1)
    slice = elements.slice(low..<high)
    first = slice.startIndex - low
  }

  @inlinable
  func id(at index: Int) -> Element.ID { slice[first + index].id }
}
