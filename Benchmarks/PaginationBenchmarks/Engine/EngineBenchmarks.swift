import Foundation

/// Measures the engine and writes tables of arrays, snapshots, whole updates, screens and memory.
@MainActor
struct EngineBenchmarks {
  let largestSize: Int
  let tell: (String) -> Void

  /// Measures everything and writes the tables.
  /// - Returns: The conclusions, one line each.
  func run() async throws -> [String] {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    try write("Engine: \(cores) cores, times in microseconds; medians unless stated otherwise\n\n")
    // Before any other adapter.
    try printFirstAdapter()
    tell("engine: memory")
    try printMemory()
    let small = try printArrays("small changes", ArrayChange.small, "of comparing as many equal rows with ==")
    let large = try printArrays(
      "large changes", ArrayChange.large, "of inserting the ids of both arrays into a Set with enough capacity")
    tell("engine: whole updates of arrays")
    try printArrayUpdates()
    tell("engine: sources and selections")
    try printSources()
    try printSelections()
    try printMoves()
    try printOutlines()
    tell("engine: many edits")
    try printManyEdits()
    tell("engine: first look-ups")
    try printFirstLookUps()
    tell("engine: pages into snapshots")
    let page = try printPages()
    tell("engine: derived lists")
    let derived = try printDerivedLists()
    tell("engine: whole updates")
    let update = try printWholeUpdates()
    tell("engine: frames and scroll steps")
    let frame = try printFrame()
    let step = try await printScrollSteps()
    tell("engine: single edits")
    try printSingleEdits()
    tell("engine: layout")
    let layout = try printLayout()
    try printFlow()
    tell("engine: screens")
    try write(try await ScreenBenchmark(rows: largestSize).table().text)
    try write(PictureBenchmark().table().text)
    let scrolling = "A scroll step costs at most \(step.ratioCell) times as much with 10,000 pages as with one."
    guard sizes.count > 1 else { return [scrolling] }
    let range = "\(sizes[0].grouped) to \(largestSize.grouped) rows"
    return [
      "From \(range), the cost of a page varies by a factor of \(page.ratioCell), of a whole update by "
        + "\(update.ratioCell), of a derived list by \(derived.ratioCell), and of a frame by \(frame.ratioCell). A factor "
        + "below 4 counts as constant.",
      scrolling,
      "A layout of known sizes varies by a factor of \(layout.known.ratioCell), and one of measured sizes by "
        + "\(layout.measured.ratioCell).",
      "A small change of a long array costs \(small.lowest) to \(small.highest) times a comparison of the arrays in step, "
        + "and a large change \(large.lowest) to \(large.highest) times hashing all ids once.",
    ]
  }

  private var arraySize: Int { min(100_000, largestSize) }

  private var sizes: [Int] { [1_000, 10_000, 100_000, 1_000_000].filter { $0 < largestSize } + [largestSize] }

  private var sizeHeadings: [String] { sizes.flatMap { [$0.grouped, "p99"] } + ["spread"] }

  private let spreadNote = "spread: the slowest median divided by the fastest"

  private func printMemory() throws {
    guard MemoryBenchmark.isPossible else { return try write("Memory: not available on this system\n\n") }
    guard largestSize >= 100_000 else { return try write("Memory: needs at least 100,000 rows\n\n") }
    var table = TextTable(
      "Memory, bytes a row", words: ["id", "rows"], numbers: ["row", "snapshot", "with index"],
      notes: ["snapshot: in addition to the array; with index: after the first position(of:)"])
    try MemoryBenchmark(size: largestSize).add(to: &table)
    try write(table.text)
  }

  /// Writes tables for several lengths, in comparison with the standard library, and for other types of ids.
  /// - Returns: The lowest and the highest ratio for the longest lists.
  private func printArrays(
    _ name: String, _ changes: [ArrayChange], _ floor: String
  ) throws -> (lowest: String, highest: String) {
    func table(_ title: String, _ columns: [String], _ notes: [String]) -> TextTable {
      TextTable(title, words: ["change"], numbers: columns, notes: notes)
    }
    let notes = ["worst: the slowest round divided by the median; ratio: the median divided by the time \(floor)"]
    var bySize = table(
      "Difference of two arrays, \(name), Int, by rows", sizes.flatMap { [$0.grouped, "worst", "ratio"] }, notes)
    var library = table(
      "CollectionDifference of the same ids, as a multiple of our time, by rows", sizes.map(\.grouped),
      ["empty: would take minutes"])
    var byID = table(
      "The same with \(arraySize.grouped) rows and other ids",
      ["UUID", "String"].flatMap { [$0, "worst", "ratio"] }, notes)
    var ratios: [Double] = []
    for change in changes {
      tell("engine: difference, \(change.rawValue)")
      let results = try sizes.map { try ArrayDifferenceBenchmark<Int>(change: change, count: $0).result() }
      bySize.add([change.rawValue], results.flatMap(\.cells))
      library.add([change.rawValue], results.map(\.library))
      let others = [
        try ArrayDifferenceBenchmark<UUID>(change: change, count: arraySize).result(),
        try ArrayDifferenceBenchmark<String>(change: change, count: arraySize).result(),
      ]
      byID.add([change.rawValue], others.flatMap(\.cells))
      ratios += (results.suffix(1) + others).map(\.ratio)
    }
    for table in [bySize, library, byID] { try write(table.text) }
    return ((ratios.min() ?? 0).ratioCell, (ratios.max() ?? 0).ratioCell)
  }

  private func printArrayUpdates() throws {
    try printArrayUpdates("lists of a few screens", ArrayChange.screen, [1, 10, 50, 200])
    let long = [5_000, 100_000].filter { $0 <= largestSize }
    if !long.isEmpty { try printArrayUpdates("long lists", ArrayChange.large + [.content], long) }
  }

  private func printArrayUpdates(_ name: String, _ changes: [ArrayChange], _ sizes: [Int]) throws {
    var table = TextTable(
      "A plan and the whole update of an array, \(name), by rows", words: ["change", "id"],
      numbers: sizes.flatMap { ["\($0.grouped) plan", "update"] },
      notes: [
        "fastest rounds; update: from the assignment in the view model to the end of the view's didUpdate"
      ])
    for change in changes {
      table.add([change.rawValue, Int.name], try sizes.flatMap { try Self.cells(Int.self, change, $0) })
      table.add([change.rawValue, String.name], try sizes.flatMap { try Self.cells(String.self, change, $0) })
    }
    try write(table.text)
  }

  private static func cells<ID: BenchmarkID>(_ id: ID.Type, _ change: ArrayChange, _ size: Int) throws -> [String] {
    // A single row cannot move.
    if size == 1, change != .appendedOne, change != .contentOfFifth { return ["", ""] }
    let fastest = try ArrayUpdateBenchmark<ID>(change: change, count: size).fastest()
    return [fastest.plan.cell, fastest.update.cell]
  }

  private func printSources() throws {
    var table = TextTable(
      "The whole update of a list, by the way in which the view model has it", words: ["change", "rows"],
      numbers: SourceUpdateBenchmark.headings,
      notes: [
        "fastest rounds; snapshot and diffable: a new snapshot of an array; items: ArrayDataSource; with cells: the same "
          + "with update.apply(to:make:) in the view; apply: that call alone, there or back; by index: "
          + "ListAdapterDataSource"
      ])
    let changes: [(ArrayChange, Int)] = [
      (.appendedOne, 10), (.appendedOne, 50), (.replaced, 5_000), (.replaced, 100_000), (.appended, 1_000_000),
    ]
    for (change, count) in changes where count <= largestSize {
      table.add([change.rawValue, count.grouped], try SourceUpdateBenchmark(change: change, count: count).cells())
    }
    try write(table.text)
  }

  private func printSelections() throws {
    var table = TextTable(
      "Selecting in a list whose source decides what can be selected", words: ["rows"],
      numbers: SelectionBenchmark.headings, notes: ["fastest rounds; Set: inserting the ids"])
    table.add([arraySize.grouped], try SelectionBenchmark(count: arraySize).cells())
    try write(table.text)
  }

  private func printMoves() throws {
    var table = TextTable(
      "Moving a row of a list by hand", words: ["rows"], numbers: MoveBenchmark.headings,
      notes: ["carry: past one other row, with the plan; drop: with the pull that follows"])
    for size in sizes { table.add([size.grouped], try MoveBenchmark(count: size).cells()) }
    try write(table.text)
  }

  private func printOutlines() throws {
    var table = TextTable(
      "An item with 1,000 children among others", words: ["rows"], numbers: OutlineBenchmark.headings,
      notes: ["with the pull and the plan"])
    for size in sizes { table.add([size.grouped], try OutlineBenchmark(count: size).cells()) }
    try write(table.text)
  }

  private func printFirstAdapter() throws {
    var table = TextTable(
      "Creating an adapter for a list of 100 rows", words: [], numbers: FirstAdapterBenchmark.headings,
      notes: ["first: of the process; later: the fastest of 20"])
    table.add([], FirstAdapterBenchmark().cells())
    try write(table.text)
  }

  private func printFlow() throws {
    var table = TextTable(
      "A flow of which one item in 100 was measured", words: ["items"], numbers: FlowBenchmark.headings,
      notes: ["fastest rounds"])
    table.add([largestSize.grouped], try FlowBenchmark(count: largestSize).cells())
    try write(table.text)
  }

  private func printManyEdits() throws {
    var table = TextTable(
      "Many edits of a kept snapshot, one by one, and the difference", words: ["change", "rows"],
      numbers: ManyEditsBenchmark.headings, notes: ["fastest rounds; array: a new snapshot and the difference"])
    let changes: [(ArrayChange, Int)] = [(.replaced, 5_000), (.replaced, 100_000), (.unfiltered, 100_000)]
    for (change, count) in changes where count <= largestSize {
      table.add([change.rawValue, count.grouped], try ManyEditsBenchmark(change: change, count: count).cells())
    }
    try write(table.text)
  }

  private func printFirstLookUps() throws {
    var table = TextTable(
      "The first position(of:) of a snapshot of an array, by rows", words: ["id"],
      numbers: sizes.flatMap { [$0.grouped, "ratio"] },
      notes: ["ratio: divided by the time of inserting the ids into a Set with enough capacity"])
    try FirstLookUpBenchmark<Int>(sizes: sizes).add(to: &table)
    try FirstLookUpBenchmark<String>(sizes: sizes).add(to: &table)
    try write(table.text)
  }

  private func printPages() throws -> Double {
    var table = TextTable(
      "A page of 50 inserted into a snapshot: copy, edit and difference, by rows", words: ["page", "id", "rounds"],
      numbers: sizeHeadings,
      notes: [
        "history: each round edits the result of the round before; one base: all rounds edit one snapshot, if that differs",
        spreadNote,
      ])
    let spreads = [
      try PageEditBenchmark<Int>(sizes: sizes).add(to: &table),
      try PageEditBenchmark<String>(sizes: sizes).add(to: &table),
    ]
    try write(table.text)
    return spreads.max() ?? 0
  }

  private func printDerivedLists() throws -> Double {
    var table = TextTable(
      "A page of 50 appended to the source of a derived list, by rows", words: ["rule"], numbers: sizeHeadings,
      notes: ["the time to read the derived list after the page; sorted is not counted in the conclusions", spreadNote])
    let spread = try DerivedListBenchmark(sizes: sizes).add(to: &table)
    try write(table.text)
    return spread
  }

  private func printWholeUpdates() throws -> Double {
    var table = TextTable(
      "A page of 50 appended, flush(), text(columns: 80, lines: 24), by rows", words: ["id"], numbers: sizeHeadings,
      notes: [spreadNote])
    let spreads = [
      try WholeUpdateBenchmark<Int>(sizes: sizes).add(to: &table),
      try WholeUpdateBenchmark<String>(sizes: sizes).add(to: &table),
    ]
    try write(table.text)
    return spreads.max() ?? 0
  }

  private func printFrame() throws -> Double {
    var table = TextTable(
      "A frame in the middle of the list, by rows: pull and text(columns: 80, lines: 24)", words: ["id"],
      numbers: sizeHeadings, notes: ["pull: setNeedsUpdate() and flush() without a change", spreadNote])
    let spread = try FrameBenchmark<Int>(sizes: sizes).add(to: &table)
    try write(table.text)
    return spread
  }

  private func printScrollSteps() async throws -> Double {
    var table = TextTable(
      "A scroll by one row, 24 visible, by loaded pages of \(ScrollStepBenchmark.pageSize)", words: ["step"],
      numbers: ScrollStepBenchmark.pages.flatMap { [$0.grouped, "p99"] } + ["spread"],
      notes: [
        "adapter: ListAdapter.visibleItemsChanged(to:in:); pager: Pager.visibleItemsChanged(to:), adaptive policy",
        spreadNote,
      ])
    let spread = try await ScrollStepBenchmark().add(to: &table)
    try write(table.text)
    return spread
  }

  private func printLayout() throws -> (known: Double, measured: Double) {
    var table = TextTable(
      "Where rows are: a screen of 844 points, 50 rows more, one row measured, by rows", words: ["layout", "step"],
      numbers: sizeHeadings,
      notes: ["sums of all rows: an array with the height of all rows above each, rebuilt behind a change", spreadNote])
    let spread = try LayoutBenchmark(sizes: sizes).add(to: &table)
    try write(table.text)
    return spread
  }

  private func printSingleEdits() throws {
    var table = TextTable(
      "Single edits of \(largestSize.grouped) rows: insert, delete, move, replace by id", words: ["id"],
      numbers: ["edits", "edit", "p99", "max", "and difference", "p99", "max"],
      notes: ["edit: of the snapshot itself; and difference: of a copy, with the difference from the original"])
    try SingleEditBenchmark<Int>(size: largestSize).add(to: &table)
    try SingleEditBenchmark<String>(size: largestSize).add(to: &table)
    try write(table.text)
  }
}
