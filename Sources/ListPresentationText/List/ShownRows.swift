import ListPresentation

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
  /// Returns the sections with the number of their rows that are shown.
  func outline<Section>(of outline: ListOutline<Section>) -> ListOutline<Section> {
    guard case .some = self else { return outline }
    let counts = (0..<outline.numberOfSections).map { section in
      let items = outline.items(inSection: section)
      return row(atOrAfter: items.upperBound) - row(atOrAfter: items.lowerBound)
    }
    return ListOutline(sections: outline.sections, counts: counts)
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
