extension Range<Int> {
  /// Where rows are after one was put in (`count` is 1) or taken out (-1) at an index; never below 0.
  func moved(by count: Int, at index: Int) -> Range<Int> {
    let lower = Swift.max(lowerBound + (index < lowerBound ? count : 0), 0)
    return lower..<Swift.max(upperBound + (index < upperBound ? count : 0), lower)
  }
}
