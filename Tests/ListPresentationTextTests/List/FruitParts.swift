import ListPresentation
import ListPresentationTesting
import ListPresentationText

/// A part of a list of fruits that is made of several.
struct FruitPart: ListElement, Hashable { let id: Int }

typealias FruitsInParts = any ListAdapterDataSource<FruitPart, Fruit>

/// A list that passes another one on.
@MainActor
final class PassedList<Base: ListAdapterDataSource>: WrappingDataSource {
  let base: Base
  init(_ base: Base) { self.base = base }
}

/// A list that is derived from another. A number sieves the rows.
@MainActor
func derived(_ list: some ListAdapterDataSource<FruitPart, Fruit>, _ step: String, _ number: Int) -> FruitsInParts {
  switch step {
  case "without": list.filter { $0.id % number > 0 }
  case "one of": list.filter { $0.id % number == 0 }
  case "hiding": list.hiding { hiddenFruits }
  case "separated":
    list.separated { _, after in
      after.flatMap { $0.id % 3 == 0 ? Fruit(id: -$0.id, name: "", price: "") : nil }
    }
  case "mapped": list.map { $0 }
  case "sorted": list.sorted { $0.id > $1.id }
  default: PassedList(list)
  }
}

let hiddenFruits: Set = [10_000, 20_003, 20_019, 30_001]

/// A list without headings on a screen.
@MainActor
func makeTerminal(
  of list: some ListAdapterDataSource<FruitPart, Fruit>, rows: Int = 8, clock: ManualClock = ManualClock(),
  delegate: (any ListAdapterDelegate<FruitPart, Fruit>)? = nil
) -> HeadlessTerminal {
  let screen = TextListScreen<FruitPart, Fruit>("", heading: { _ in nil }, row: { TextRow($0.name) })
  ListAdapter(dataSource: list, view: screen, delegate: delegate)
  return HeadlessTerminal(screen, columns: 60, rows: rows, clock: clock)
}

/// A server that counts its rows from the top: some of its pages fail, and rows arrive at its top while it is read.
actor OffsetServer: PageSource {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var rows: [Fruit]
  /// The number of times that the page at an offset fails.
  private var failures: [Int: Int]
  /// The number of rows that arrive at the top before each page but the first.
  private let growth: Int

  init(_ ids: Range<Int>, failures: [Int: Int] = [:], growth: Int = 0) {
    rows = ids.map { Fruit($0) }
    self.failures = failures
    self.growth = growth
  }

  func page(_ request: PageRequest<Int>) async throws -> Page<Fruit, Int> {
    let offset = request.cursor ?? 0
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
    return Page(Array(page), next: end < rows.count ? end : nil, total: rows.count)
  }
}
