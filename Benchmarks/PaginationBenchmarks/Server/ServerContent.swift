import ListPresentation
import ListPresentationTesting

/// The rows of a simulated server.
struct ServerContent: Sendable {
  /// The slots of the rows that pass a filter, in ascending order, or `nil` if all rows pass.
  private let slots: [Int]?
  private let length: Int
  private let startsAtEnd: Bool

  /// Creates the rows of a server.
  /// - Parameters:
  ///   - length: The number of slots.
  ///   - startsAtEnd: Whether a list starts with the last rows, as in a chat.
  ///   - share: The share of the slots that pass a filter, from 0 to 1.
  init(length: Int, startsAtEnd: Bool = false, share: Double = 1, seed: UInt64 = 0) {
    self.length = length
    self.startsAtEnd = startsAtEnd
    slots =
      share == 1
      ? nil
      : (0..<length).filter { slot in
        var generator = SeededGenerator(seed: seed, 3, slot)
        return generator.chance(share)
      }
  }

  /// The number of rows that pass the filter.
  var count: Int { slots?.count ?? length }

  /// Returns the number of slots, from the start of the list, that pages must cover to contain the rows.
  func reach(of rows: Range<Int>) -> Int {
    guard !rows.isEmpty else { return 0 }
    func slot(_ row: Int) -> Int { slots?[row] ?? row }
    return startsAtEnd ? length - slot(rows.lowerBound) : slot(rows.upperBound - 1) + 1
  }

  /// Returns the number of rows in pages that cover a number of slots.
  func numberOfRows(within reach: Int) -> Int {
    let reach = min(max(reach, 0), length)
    return startsAtEnd ? count - number(of: length - reach) : number(of: reach)
  }

  /// Returns the response to a request. The size of a page is a number of slots, as on a server with a filter.
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

  /// Returns the number of rows before a slot.
  private func number(of slot: Int) -> Int {
    guard let slots else { return slot }
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      if slots[middle] >= slot { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
