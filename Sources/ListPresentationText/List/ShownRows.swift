/// The items of a list that a view shows, in order. Each has an index in the list and a place among those shown.
enum ShownRows: Equatable, Sendable {
  /// All items of a list with this number of items.
  case all(Int)
  /// The items at these indices, ascending: 4 bytes for each.
  case some([UInt32])

  /// The number of rows.
  var count: Int {
    switch self {
    case .all(let count): count
    case .some(let indices): indices.count
    }
  }

  /// The index in the list of the row at a place, which must exist.
  func index(at place: Int) -> Int {
    switch self {
    case .all: place
    case .some(let indices): Int(indices[place])
    }
  }

  /// The first place whose index is at least `index`, or ``count`` if there is none.
  /// - Complexity: O(log *n*).
  func place(atOrAfter index: Int) -> Int {
    switch self {
    case .all(let count): min(max(0, index), count)
    case .some(let indices): indices.partitioningIndex { Int($0) >= index }
    }
  }

  /// The place of an index, or `nil` if it is not shown.
  func place(of index: Int) -> Int? {
    let place = place(atOrAfter: index)
    return place < count && self.index(at: place) == index ? place : nil
  }
}

extension RandomAccessCollection {
  /// The index of the first element that satisfies a predicate which all later elements satisfy too; the end if none does.
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
