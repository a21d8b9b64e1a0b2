import Foundation

/// Something that the engine does, and how long it takes: a closure measures it for lists of several sizes, checks the
/// results, and returns tables.
@MainActor
struct EngineCase {
  /// The name in reports of progress.
  let name: String
  let measure: @MainActor (EngineSizes) async throws -> Measured

  init(_ name: String, measure: @escaping @MainActor (EngineSizes) async throws -> Measured) {
    (self.name, self.measure) = (name, measure)
  }

  struct Measured {
    let tables: [TextTable]
    /// Ratios that the conclusions name.
    var factors: [String: Double] = [:]

    init(_ tables: TextTable..., factors: [String: Double] = [:]) { (self.tables, self.factors) = (tables, factors) }
  }
}

/// The sizes of the lists in the tables.
struct EngineSizes {
  let largest: Int

  var all: [Int] { [1_000, 10_000, 100_000, 1_000_000].filter { $0 < largest } + [largest] }
  /// The size of a long array.
  var array: Int { min(100_000, largest) }
  /// The headings of a table with the median and the 99th percentile for each size.
  var headings: [String] { all.flatMap { [$0.grouped, "p99"] } + ["spread"] }
}

/// Measures the engine and writes the tables.
@MainActor
struct EngineBenchmarks {
  let sizes: EngineSizes
  let tell: (String) -> Void

  /// The cases in order. The adapter comes before any other adapter, and the memory before anything is freed.
  private static let cases: [EngineCase] = [
    .firstAdapter, .memory,
    .difference("small", ArrayChange.small, "of comparing as many equal rows with =="),
    .difference(
      "large", ArrayChange.large, "of inserting the ids of both arrays into a Set with enough capacity"),
    .arrayUpdates, .sources, .selections, .moves, .outlines, .manyEdits, .firstLookUps, .pages, .derivedLists,
    .wholeUpdates, .frames, .scrollSteps, .singleEdits, .layouts, .flows, .screens, .pictures,
  ]

  /// Measures everything and writes the tables.
  /// - Returns: The conclusions, one line each.
  func run() async throws -> [String] {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    try write("Engine: \(cores) cores, times in microseconds; medians unless stated otherwise\n\n")
    var factors: [String: Double] = [:]
    for engineCase in Self.cases {
      tell("engine: \(engineCase.name)")
      let measured = try await engineCase.measure(sizes)
      for table in measured.tables { try write(table.text) }
      factors.merge(measured.factors) { $1 }
    }
    return conclusions { (factors[$0] ?? 0).ratioCell }
  }

  private func conclusions(_ factor: (String) -> String) -> [String] {
    let scrolling = "A scroll step costs at most \(factor("step")) times as much with 10,000 pages as with one."
    guard sizes.all.count > 1 else { return [scrolling] }
    return [
      "From \(sizes.all[0].grouped) to \(sizes.largest.grouped) rows, the cost of a page varies by a factor of "
        + "\(factor("page")), of a whole update by \(factor("update")), of a derived list by \(factor("derived")), and of "
        + "a frame by \(factor("frame")). A factor below 4 counts as constant.",
      scrolling,
      "A layout of known sizes varies by a factor of \(factor("known sizes")), and one of measured sizes by "
        + "\(factor("measured sizes")).",
      "A small change of a long array costs \(factor("small lowest")) to \(factor("small highest")) times a comparison of "
        + "the arrays in step, and a large change \(factor("large lowest")) to \(factor("large highest")) times hashing "
        + "all ids once.",
    ]
  }
}
