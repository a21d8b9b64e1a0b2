import ListPresentation

/// Measures how a derived list follows its source after a page was appended.
@MainActor
struct DerivedListBenchmark {
  let sizes: [Int]
  private let rounds = 100
  /// The number of rounds before the measurement, which make the list as a whole and create the indexes.
  private let warmUps = 5

  private typealias Row = BenchmarkRow<Int>
  private typealias Source = DiffableDataSource<SingleSection, Row>

  private struct Group: ListElement { let id: Int }

  /// A rule that makes a list from a list.
  private enum Rule: String, CaseIterable {
    case map, filter, hiding, separated, sectioned, sorted

    /// The number of rows that the rule makes of as many rows.
    func count(of rows: Int) -> Int {
      switch self {
      case .map, .sectioned, .sorted: rows
      case .filter: rows / 2
      case .hiding: rows - 2
      case .separated: rows + rows / 10
      }
    }

    /// Returns a closure that reads the derived list and returns the number of its rows.
    @MainActor
    func reader(of source: Source) -> () -> Int {
      func read<Section>(_ list: DerivedList<Section, Row>) -> () -> Int { { list.snapshot.numberOfItems } }
      return switch self {
      case .map: read(source.map { Row(id: $0.id, content: $0.content + 1) })
      case .filter: read(source.filter { $0.content.isMultiple(of: 2) })
      case .hiding: read(source.hiding { [1, 5] })
      case .separated:
        read(source.separated { $1.flatMap { $0.content.isMultiple(of: 10) ? Row(id: -1 - $0.id, content: 0) : nil } })
      case .sectioned: read(source.sectioned { Group(id: $0.content % 7) })
      case .sorted: read(source.sorted { ($0.content % 1_000, $0.id) < ($1.content % 1_000, $1.id) })
      }
    }
  }

  /// Adds the measurements to a table.
  /// - Returns: The largest spread of a rule that does not sort.
  func add(to table: inout TextTable) throws -> Double {
    var spread = 0.0
    for rule in Rule.allCases {
      let measured = try sizes.map { try times(of: rule, size: $0) }
      table.add([rule.rawValue], Times.cells(measured))
      if rule != .sorted { spread = max(spread, Times.spread(measured)) }
    }
    return spread
  }

  private func times(of rule: Rule, size: Int) throws -> Times {
    var list = BenchmarkSnapshot(Row.rows(0..<size))
    let source = Source(list)
    let read = rule.reader(of: source)
    var times = Times()
    var warmUp = Times()
    for round in 0..<warmUps + rounds {
      let start = size + round * PageEditBenchmark<Int>.pageSize
      try list.append(Row.rows(start..<start + PageEditBenchmark<Int>.pageSize))
      source.apply(list)
      let count = round < warmUps ? warmUp.measure(read) : times.measure(read)
      guard count == rule.count(of: list.numberOfItems) else {
        throw BenchmarkFailure(description: "\(rule.rawValue): the list has \(count) of \(list.numberOfItems) rows")
      }
    }
    return times
  }
}
