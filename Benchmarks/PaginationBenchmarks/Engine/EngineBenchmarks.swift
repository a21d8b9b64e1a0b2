import Foundation

/// The tables of the engine: arrays, snapshots, whole updates, screens and memory.
@MainActor
struct EngineBenchmarks {
  let largestSize: Int
  let tell: (String) -> Void

  /// Measures and writes the tables.
  /// - Returns: What to read from them, a line each; lists of one size cannot be compared.
  func run() async throws -> [String] {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    try write("Engine: \(cores) cores, times in microseconds, medians if nothing else is said\n\n")
    tell("engine: memory")
    try printMemory()
    let small = try printArrays("small changes", ArrayChange.small, "to compare as many equal rows with ==, in step")
    let large = try printArrays(
      "large changes", ArrayChange.large, "to put the ids of both arrays into one Set with room for all")
    tell("engine: whole updates of arrays")
    try printArrayUpdates()
    tell("engine: first look-ups")
    try printFirstLookUps()
    tell("engine: pages into snapshots")
    let page = try printPages()
    tell("engine: whole updates")
    let update = try printWholeUpdates()
    tell("engine: frames and scroll steps")
    let (frame, step) = (try printFrame(), try printScrollSteps())
    tell("engine: single edits")
    try printSingleEdits()
    tell("engine: screens")
    try write(try await ScreenBenchmark(rows: largestSize).table().text)
    let scrolling = "A scroll step costs \(step.ratioCell) times as much with 10,000 pages as with one at most."
    guard sizes.count > 1 else { return [scrolling] }
    let range = "\(sizes[0].grouped) to \(largestSize.grouped) rows"
    return [
      "A page costs \(page.ratioCell) times as much in one list as in another at most, from \(range); with observation, "
        + "plan and drawing \(update.ratioCell), a frame alone \(frame.ratioCell). What is flat is below 4.",
      scrolling,
      "Small changes of long arrays cost \(small.lowest) to \(small.highest) times what it takes to compare them in step; "
        + "large ones \(large.lowest) to \(large.highest) times what it takes to hash all ids once.",
    ]
  }

  private var arraySize: Int { min(100_000, largestSize) }

  private var sizes: [Int] { [1_000, 10_000, 100_000, 1_000_000].filter { $0 < largestSize } + [largestSize] }

  private var sizeHeadings: [String] { sizes.flatMap { [$0.grouped, "p99"] } + ["spread"] }

  private let spreadNote = "spread: the slowest of the medians divided by the fastest"

  private func printMemory() throws {
    guard MemoryBenchmark.isPossible else { return try write("Memory: this system does not say what is resident\n\n") }
    guard largestSize >= 100_000 else { return try write("Memory: too few rows to tell, 100,000 are enough\n\n") }
    var table = TextTable(
      "Memory, bytes a row", words: ["id", "rows"], numbers: ["the row itself", "snapshot adds", "with index"],
      notes: ["snapshot adds: to the array it takes over; with index: after the first position(of:)"])
    try MemoryBenchmark(size: largestSize).add(to: &table)
    try write(table.text)
  }

  /// By rows, then beside the standard library, then with other ids.
  /// - Returns: The lowest and the highest ratio of the longest lists.
  private func printArrays(
    _ name: String, _ changes: [ArrayChange], _ floor: String
  ) throws -> (lowest: String, highest: String) {
    func table(_ title: String, _ columns: [String], _ notes: [String]) -> TextTable {
      TextTable(title, words: ["change"], numbers: columns, notes: notes)
    }
    let notes = ["worst: the slowest round divided by the median; ratio: divided by the time \(floor)"]
    var bySize = table(
      "Difference of two arrays, \(name), Int, by rows", sizes.flatMap { [$0.grouped, "worst", "ratio"] }, notes)
    var library = table(
      "CollectionDifference of the same ids, times ours, by rows", sizes.map(\.grouped),
      ["empty: it would take minutes"])
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
      "A plan alone and the whole update of an array, \(name), by rows", words: ["change", "id"],
      numbers: sizes.flatMap { ["\($0.grouped) plan", "update"] },
      notes: [
        "the fastest rounds; update: from the assignment in the view model through the adapter to the end of the view's "
          + "didUpdate"
      ])
    for change in changes {
      table.add([change.rawValue, Int.name], try sizes.flatMap { try Self.cells(Int.self, change, $0) })
      table.add([change.rawValue, String.name], try sizes.flatMap { try Self.cells(String.self, change, $0) })
    }
    try write(table.text)
  }

  private static func cells<ID: BenchmarkID>(_ id: ID.Type, _ change: ArrayChange, _ size: Int) throws -> [String] {
    // A single row cannot change its place.
    if size == 1, change != .appendedOne, change != .contentOfFifth { return ["", ""] }
    let fastest = try ArrayUpdateBenchmark<ID>(change: change, count: size).fastest()
    return [fastest.plan.cell, fastest.update.cell]
  }

  private func printFirstLookUps() throws {
    var table = TextTable(
      "The first position(of:) of a snapshot that has taken an array over, by rows", words: ["id"],
      numbers: sizes.flatMap { [$0.grouped, "ratio"] },
      notes: ["ratio: divided by the time to put the ids into one Set with room for all"])
    try FirstLookUpBenchmark<Int>(sizes: sizes).add(to: &table)
    try FirstLookUpBenchmark<String>(sizes: sizes).add(to: &table)
    try write(table.text)
  }

  private func printPages() throws -> Double {
    var table = TextTable(
      "A page of 50 into a snapshot: copy, edit and difference, by rows", words: ["page", "id", "rounds"],
      numbers: sizeHeadings,
      notes: [
        "history: each round goes on from the one before; one base, if it differs: all rounds edit the same snapshot",
        spreadNote,
      ])
    let spreads = [
      try PageEditBenchmark<Int>(sizes: sizes).add(to: &table),
      try PageEditBenchmark<String>(sizes: sizes).add(to: &table),
    ]
    try write(table.text)
    return spreads.max() ?? 0
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
      numbers: sizeHeadings, notes: ["pull: setNeedsUpdate() and flush() where nothing has changed", spreadNote])
    let spread = try FrameBenchmark<Int>(sizes: sizes).add(to: &table)
    try write(table.text)
    return spread
  }

  private func printScrollSteps() throws -> Double {
    var table = TextTable(
      "One row further, 24 in sight, by pages of \(ScrollStepBenchmark.pageSize) that are loaded", words: ["step"],
      numbers: ScrollStepBenchmark.pages.flatMap { [$0.grouped, "p99"] } + ["spread"],
      notes: [
        "adapter: visibleItemsChanged(to:in:); pager: what it does about it, with the adaptive policy", spreadNote,
      ])
    let spread = try ScrollStepBenchmark().add(to: &table)
    try write(table.text)
    return spread
  }

  private func printSingleEdits() throws {
    var table = TextTable(
      "Single edits of \(largestSize.grouped) rows: insert, delete, move, replace by id", words: ["id"],
      numbers: ["edits", "edit", "p99", "max", "and difference", "p99", "max"],
      notes: ["edit: in place; and difference: with the old snapshot kept, and the difference from it"])
    try SingleEditBenchmark<Int>(size: largestSize).add(to: &table)
    try SingleEditBenchmark<String>(size: largestSize).add(to: &table)
    try write(table.text)
  }
}
