extension Range<Int> {
  /// The range after a row was inserted at an index (`count` is 1) or removed from it (-1). No bound falls below 0.
  func moved(by count: Int, at index: Int) -> Range<Int> {
    let lower = Swift.max(lowerBound + (index < lowerBound ? count : 0), 0)
    return lower..<Swift.max(upperBound + (index < upperBound ? count : 0), lower)
  }
}
