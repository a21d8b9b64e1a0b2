import ListPresentation

/// The rows of a simulated server.
package struct ServerContent: Sendable {
  /// The places of the rows, in order: all, or those that a filter lets through.
  private let places: [Int]?
  private let length: Int
  private let startsAtEnd: Bool

  /// - Parameters:
  ///   - length: How many places there are.
  ///   - startsAtEnd: Whether a list begins with the last rows, as a chat does.
  ///   - share: The share of the places that a filter lets through.
  init(length: Int, startsAtEnd: Bool = false, share: Double = 1, seed: UInt64 = 0) {
    self.length = length
    self.startsAtEnd = startsAtEnd
    places =
      share == 1
      ? nil
      : (0..<length).filter { place in
        var generator = SplitMix64(seed: seed, 3, place)
        return generator.chance(share)
      }
  }

  /// How many rows there are.
  var count: Int { places?.count ?? length }

  /// The rows that a screen shows from a row on.
  func rows(from row: Int) -> Range<Int> { (row..<row + ScrollTrace.screen).clamped(to: 0..<count) }

  /// How many places pages have to reach over, counted from where the list begins, to bring rows.
  func reach(of rows: Range<Int>) -> Int {
    guard !rows.isEmpty else { return 0 }
    func place(_ row: Int) -> Int { places?[row] ?? row }
    return startsAtEnd ? length - place(rows.lowerBound) : place(rows.upperBound - 1) + 1
  }

  /// How many places pages have to reach over to bring the first row.
  var reachOfFirstRow: Int { reach(of: startsAtEnd ? max(count - 1, 0)..<count : 0..<min(1, count)) }

  /// How many rows pages bring that reach over so many places.
  func numberOfRows(within reach: Int) -> Int {
    let reach = min(max(reach, 0), length)
    return startsAtEnd ? count - number(of: length - reach) : number(of: reach)
  }

  /// The rows at the places that a request names; a page is counted in places, as a server does that filters.
  func page(_ request: PageRequest<Int>, query: Int, largest: Int) -> Page<SimulatedRow, Int> {
    let size = min(max(request.size, 1), largest)
    let start = min(max(request.cursor ?? (startsAtEnd ? length - size : 0), 0), length)
    let range = request.direction == .prepend ? max(start - size, 0)..<start : start..<min(start + size, length)
    let rows = number(of: range.lowerBound)..<number(of: range.upperBound)
    return Page(
      rows.map { SimulatedRow(id: $0, query: query, generation: request.generation) },
      next: range.upperBound < length ? range.upperBound : nil,
      previous: range.lowerBound > 0 ? range.lowerBound : nil)
  }

  /// How many rows lie before a place.
  private func number(of place: Int) -> Int {
    guard let places else { return place }
    return places.partitioningIndex { $0 >= place }
  }
}
