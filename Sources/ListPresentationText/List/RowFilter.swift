import ListPresentation

/// The rows that match a query. The filter searches a slice of rows at a time and follows changes of the list.
///
/// It keeps 4 bytes for each match. The rows that are not searched yet are a set of ranges: at first all rows, later
/// the rows that were inserted or changed.
struct RowFilter {
  let query: TextQuery
  /// The indices of the rows that match, in ascending order.
  private(set) var found: [UInt32] = []
  /// The indices of the rows that match and of those above them, in ascending order. `nil` in a list without rows above
  /// others.
  private var foundInOutline: [UInt32]?
  /// Whether rows of ``foundInOutline`` may no longer be above a match, or other rows may be.
  private var isOutlineStale = false
  /// The indices of the rows that are not searched yet.
  private(set) var waiting: RangeSet<Int>

  init(_ query: TextQuery, numberOfRows: Int) {
    self.query = query
    // Indices of matches have 32 bits.
    waiting = RangeSet(0..<min(numberOfRows, Int(UInt32.max)))
  }

  /// Creates a filter that continues the filter of a previous query. If the new query can only match fewer rows, the
  /// rows that did not match are not searched again.
  init(_ query: TextQuery, after former: RowFilter?, numberOfRows: Int) {
    self.init(query, numberOfRows: numberOfRows)
    guard let former, query.narrows(former.query) else { return }
    // Sorted, because each range that comes behind all others is added at once.
    let left = (Array(former.waiting.ranges) + former.found.runs).sorted { $0.lowerBound < $1.lowerBound }
    waiting = RangeSet(left)
  }

  /// The rows that are shown: those that match, and in an outline those above them.
  var rows: ShownRows { .some(foundInOutline ?? found) }

  /// The rows that match.
  var matches: ShownRows { .some(found) }

  var isWorking: Bool { !waiting.isEmpty }

  /// Leaves one row, or none, of those that are shown, and of those that wait only that there are some.
  mutating func keepOnly(row index: Int?) {
    found = index.map { [UInt32($0)] } ?? []
    foundInOutline = nil
    if isWorking { waiting = RangeSet(0..<1) }
  }

  /// Searches some rows: first those from an index on, in order, then those before it, upward.
  ///
  /// Rows are therefore found in the order in which they are shown, and the match nearest to the index is found early.
  /// - Parameters:
  ///   - limit: The maximum number of rows to search.
  ///   - index: The index at which the search starts.
  ///   - upward: Whether the rows before the index come first.
  ///   - parent: Returns the index of the row whose child a row is. `nil` if no row is the child of another.
  ///   - indicesFound: Returns the indices of the matches in some ranges. All are in ascending order.
  /// - Returns: Whether a match was found.
  mutating func look(
    atMost limit: Int, from index: Int, upward: Bool = false, parent: ((Int) -> Int?)? = nil,
    _ indicesFound: ([Range<Int>]) -> [UInt32]
  ) -> Bool {
    let before = found.count
    var left = limit
    if parent == nil { foundInOutline = nil }
    if let parent, isOutlineStale || foundInOutline == nil {
      (foundInOutline, isOutlineStale) = ([], false)
      show(found, parent)
    }
    while left > 0, isWorking {
      let slice = nextSlice(atMost: left, from: index, upward: upward)
      let new = indicesFound(slice)
      found.merge(new)
      if let parent { show(new, parent) }
      waiting.remove(contentsOf: slice[0].lowerBound..<slice[slice.count - 1].upperBound)
      left -= slice.reduce(0) { $0 + $1.count }
    }
    return found.count > before
  }

  /// Shows matches in an outline, and the rows above them.
  ///
  /// What is above a row that is shown is shown already, so each row above a match is looked up once.
  private mutating func show(_ matches: [UInt32], _ parent: (Int) -> Int?) {
    guard !matches.isEmpty else { return }
    var shown = foundInOutline ?? []
    var above: Set<UInt32> = []
    for match in matches {
      var index = Int(match)
      while let next = parent(index), ShownRows.some(shown).row(of: next) == nil,
        above.insert(UInt32(next)).inserted
      {
        index = next
      }
    }
    foundInOutline = nil
    // Most matches are below nothing.
    shown.merge(above.isEmpty ? matches : above.union(matches).sorted())
    foundInOutline = shown
  }

  /// Returns the next rows to search, all on one side of an index.
  private func nextSlice(atMost limit: Int, from index: Int, upward: Bool) -> [Range<Int>] {
    let ranges = waiting.ranges
    var slice: [Range<Int>] = []
    var left = limit
    let next = ranges.partitioningIndex { $0.upperBound > index }
    if !upward, next < ranges.endIndex {
      for range in ranges[next...] {
        slice.append(range.clamped(to: index..<Int.max).prefix(left))
        left -= slice[slice.count - 1].count
        if left == 0 { break }
      }
      return slice
    }
    let end = ranges.partitioningIndex { $0.lowerBound > index }
    let (before, bound) = end > 0 ? (ranges[..<end], index + 1) : (ranges[...], Int.max)
    for range in before.reversed() {
      slice.append(range.clamped(to: 0..<bound).suffix(left))
      left -= slice[slice.count - 1].count
      if left == 0 { break }
    }
    return slice.reversed()
  }

  /// Whether all rows between two are searched.
  func hasLooked(between index: Int, and other: Int) -> Bool {
    let (first, last) = (min(index, other), max(index, other))
    let ranges = waiting.ranges
    let next = ranges.partitioningIndex { $0.upperBound > first }
    return next == ranges.endIndex || ranges[next].lowerBound > last
  }

  /// Applies an update of the list. Rows that stay keep their result, and inserted rows are searched.
  /// - Parameter parent: Returns the index of the row whose child a row is now. `nil` if no row is the child of
  ///   another.
  mutating func follow(_ map: ListIndexMap, parent: ((Int) -> Int?)? = nil) {
    found.follow(map)
    let inserted = map.insertedRanges
    let count = foundInOutline?.count
    // The rows above the matches stay until the next look, so that the rows on the screen keep their places.
    foundInOutline?.follow(map)
    // Rows that arrive come to be above others only if the row behind them is a child of one of them.
    let areAboveOthers = inserted.contains { range in parent?(range.upperBound).map(range.contains) == true }
    if areAboveOthers || foundInOutline?.count != count { isOutlineStale = true }
    waiting = RangeSet(waiting.ranges.map { map.stayingRange(of: $0) } + inserted)
  }

  /// Searches rows again because their content has changed.
  mutating func lookAgain(at indices: some Sequence<Int>) {
    var changed = RangeSet<Int>()
    for index in indices { changed.insert(contentsOf: index..<index + 1) }
    guard !changed.isEmpty else { return }
    let before = found.count
    found.removeAll { changed.contains(Int($0)) }
    if found.count < before { isOutlineStale = true }
    waiting.formUnion(changed)
  }
}

extension [UInt32] {
  /// Follows an update of the list. Indices of rows that leave or move are removed.
  fileprivate mutating func follow(_ map: ListIndexMap) {
    let changed = partitioningIndex { $0 >= map.firstChange }
    let moved = self[changed...].compactMap { map.stayingIndex(of: Int($0)) }
    replaceSubrange(changed..., with: moved.map { UInt32($0) })
  }

  /// Adds numbers in ascending order. Most come before or behind all others.
  fileprivate mutating func merge(_ new: [UInt32]) {
    guard let first = new.first, let last = new.last else { return }
    let places = partitioningIndex { $0 >= first }..<partitioningIndex { $0 > last }
    var merged: [UInt32] = []
    merged.reserveCapacity(places.count + new.count)
    var next = places.lowerBound
    for number in new {
      while next < places.upperBound, self[next] < number {
        merged.append(self[next])
        next += 1
      }
      if next < places.upperBound, self[next] == number { next += 1 }
      merged.append(number)
    }
    replaceSubrange(places, with: merged + self[next..<places.upperBound])
  }

  /// The ranges of consecutive numbers.
  fileprivate var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    for number in map(Int.init) {
      let start = runs.last?.upperBound == number ? runs.removeLast().lowerBound : number
      runs.append(start..<number + 1)
    }
    return runs
  }
}

/// The rows that a view shows, in order. A row is known by its number among them, from 0 on, and shows the item at an
/// index of the list.
enum ShownRows: Equatable, Sendable {
  /// All items of a list, by their number.
  case all(Int)
  /// The items at these indices, in ascending order. Each takes 4 bytes.
  case some([UInt32])

  /// The number of shown rows.
  var count: Int {
    switch self {
    case .all(let count): count
    case .some(let indices): indices.count
    }
  }

  /// Returns the index in the list of a row. The row must exist.
  func index(at row: Int) -> Int {
    switch self {
    case .all: row
    case .some(let indices): Int(indices[row])
    }
  }

  /// Returns the first row whose index is at least `index`, or ``count`` if there is none.
  /// - Complexity: O(log *n*).
  func row(atOrAfter index: Int) -> Int {
    switch self {
    case .all(let count): min(max(0, index), count)
    case .some(let indices): indices.partitioningIndex { Int($0) >= index }
    }
  }

  /// Returns the row that shows the item at an index, or `nil` if none does.
  func row(of index: Int) -> Int? {
    let row = row(atOrAfter: index)
    return row < count && self.index(at: row) == index ? row : nil
  }
}

extension ShownRows {
  /// Returns the index in the list of the row some rows after an index, or before it, and whether the way to it goes on
  /// at the other end. `nil` if no rows are shown.
  func index(_ steps: Int, after index: Int) -> (index: Int, goesOn: Bool)? {
    guard count > 0 else { return nil }
    let isBetween = steps > 0 && row(of: index) == nil
    let next = row(atOrAfter: index) + steps - (isBetween ? 1 : 0)
    return (self.index(at: (next % count + count) % count), next < 0 || next >= count)
  }

  /// Returns the sections with the number of their rows that are shown.
  func structure<Section>(of structure: ListStructure<Section>) -> ListStructure<Section> {
    guard case .some = self else { return structure }
    let counts = (0..<structure.numberOfSections).map { section in
      let items = structure.items(inSection: section)
      return row(atOrAfter: items.upperBound) - row(atOrAfter: items.lowerBound)
    }
    return ListStructure(sections: structure.sections, counts: counts)
  }
}

extension RandomAccessCollection {
  /// Returns the index of the first element that satisfies a predicate, or the end if none does. All elements behind it
  /// must satisfy the predicate too.
  func partitioningIndex(where isAfter: (Element) -> Bool) -> Index {
    var (start, length) = (startIndex, count)
    while length > 0 {
      let half = length / 2
      let middle = index(start, offsetBy: half)
      if isAfter(self[middle]) { length = half } else { (start, length) = (index(after: middle), length - half - 1) }
    }
    return start
  }
}
