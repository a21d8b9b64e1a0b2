/// What the standard library's collections lack.
extension RandomAccessCollection where Index == Int {
  /// The index of the first element that satisfies a predicate, or the end. All elements after it must satisfy it too.
  /// - Complexity: O(log n).
  @inlinable
  func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The index of the first element that satisfies a predicate, or the end. All elements after it must satisfy it too.
  /// The search goes from the start in steps that double.
  /// - Parameter size: The size of the first step, at least 1.
  /// - Complexity: O(log d) for d steps from the start to the element, and O(log s) for the size of a step.
  func partitioningIndex(steppingBy size: Int, where isBehind: (Element) -> Bool) -> Int {
    var (low, step) = (startIndex, size)
    while step <= endIndex - low, !isBehind(self[low + step - 1]) {
      low += step
      step *= 2
    }
    return self[low..<Swift.min(low + step, endIndex)].partitioningIndex(where: isBehind)
  }
}

extension Array {
  /// Splits the array into slices in which each element continues the element before it.
  @inlinable
  func runs(where continues: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    var runs: [ArraySlice<Element>] = []
    var start = startIndex
    for index in indices where index + 1 == endIndex || !continues(self[index], self[index + 1]) {
      runs.append(self[start...index])
      start = index + 1
    }
    return runs
  }

  /// Merges two arrays in ascending order.
  @inlinable
  func merged(with other: [Element], by isBefore: (Element, Element) -> Bool) -> [Element] {
    if isEmpty { return other }
    if other.isEmpty { return self }
    var merged: [Element] = []
    merged.reserveCapacity(count + other.count)
    var next = 0
    for element in self {
      while next < other.count, isBefore(other[next], element) {
        merged.append(other[next])
        next += 1
      }
      merged.append(element)
    }
    return merged + other[next...]
  }
}

extension Set {
  /// Inserts an element without ever trapping, as `Dictionary.updateMakingRoom(_:forKey:)` does.
  /// - Returns: Whether it is new.
  mutating func insertMakingRoom(_ element: Element) -> Bool {
    if count == capacity {
      var larger = Set(minimumCapacity: 2 * count + 8)
      for element in self { larger.insert(element) }
      self = larger
    }
    return insert(element).inserted
  }
}

extension Dictionary {
  /// Updates a value without ever trapping.
  ///
  /// A dictionary that grows traps if it finds two equal keys, which occur if `==` and `hash(into:)` of a user's id
  /// disagree. Inserting the elements into a larger dictionary one by one does not trap.
  mutating func updateMakingRoom(_ value: Value, forKey key: Key) {
    if count == capacity {
      var larger = Dictionary(minimumCapacity: 2 * count + 8)
      for (key, value) in self { larger[key] = value }
      self = larger
    }
    self[key] = value
  }
}
