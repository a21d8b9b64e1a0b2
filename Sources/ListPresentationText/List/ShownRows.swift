import ListPresentation

/// The rows that a view shows, in order. Each has an index in the list and a place among the shown rows.
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

  /// Returns the index in the list of the row at a place. The place must exist.
  func index(at place: Int) -> Int {
    switch self {
    case .all: place
    case .some(let indices): Int(indices[place])
    }
  }

  /// Returns the first place whose index is at least `index`, or ``count`` if there is none.
  /// - Complexity: O(log *n*).
  func place(atOrAfter index: Int) -> Int {
    switch self {
    case .all(let count): min(max(0, index), count)
    case .some(let indices): indices.partitioningIndex { Int($0) >= index }
    }
  }

  /// Returns the place of an index, or `nil` if its row is not shown.
  func place(of index: Int) -> Int? {
    let place = place(atOrAfter: index)
    return place < count && self.index(at: place) == index ? place : nil
  }
}

extension ShownRows {
  /// Returns the sections with the number of their rows that are shown.
  func outline<Section>(of outline: ListOutline<Section>) -> ListOutline<Section> {
    guard case .some = self else { return outline }
    let counts = (0..<outline.numberOfSections).map { section in
      let items = outline.items(inSection: section)
      return place(atOrAfter: items.upperBound) - place(atOrAfter: items.lowerBound)
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
