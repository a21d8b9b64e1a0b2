import ListPresentation

/// A part of a list of fruits that is made of several.
struct FruitPart: ListElement, Hashable { let id: Int }

typealias FruitsInParts = any ListAdapterDataSource<FruitPart, Fruit>

/// A list that passes another one on.
@MainActor
final class PassedList<Base: ListAdapterDataSource>: WrappingDataSource {
  let base: Base
  init(_ base: Base) { self.base = base }
}

/// A server that counts its rows from the top: some of its pages fail, and rows arrive at its top while it is read.
actor OffsetServer: PageSource {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var rows: [Fruit]
  /// The offsets that were requested.
  private(set) var offsets: [Int] = []
  /// The number of times that the page at an offset fails.
  private var failures: [Int: Int]
  /// The number of rows that arrive at the top before each page but the first.
  private let growth: Int
  /// Whether it says how many rows it has.
  private let countsRows: Bool

  init(_ ids: Range<Int>, failures: [Int: Int] = [:], growth: Int = 0, countsRows: Bool = true) {
    rows = ids.map { Fruit($0) }
    self.failures = failures
    self.growth = growth
    self.countsRows = countsRows
  }

  func page(_ request: PageRequest<Int>) async throws -> Page<Fruit, Int> {
    let offset = request.cursor ?? 0
    offsets.append(offset)
    if let left = failures[offset], left > 0 {
      failures[offset] = left - 1
      throw Failure(description: "the page at \(offset) is broken")
    }
    if offset > 0 {
      let top = 1_000_000 + rows.count + (rows.last?.id ?? 0) * 1_000
      rows.insert(contentsOf: (0..<growth).map { Fruit(top + $0) }, at: 0)
    }
    let page = rows.dropFirst(offset).prefix(request.size)
    let end = offset + page.count
    return Page(Array(page), next: end < rows.count ? end : nil, total: countsRows ? rows.count : nil)
  }
}
