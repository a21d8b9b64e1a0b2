import Foundation

/// The tables of the engine: arrays, snapshots, whole updates and memory.
@MainActor
struct EngineBenchmarks {
  let largestSize: Int
  let tell: (String) -> Void

  func run() throws {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    try write("Engine: \(cores) cores, times in microseconds, medians if nothing else is said\n\n")
    tell("engine: memory")
    try printMemory()
    tell("engine: differences of arrays")
    try printArrays()
    tell("engine: first look-ups")
    try printFirstLookUps()
    tell("engine: pages into snapshots")
    try printPages()
    tell("engine: whole updates")
    try printWholeUpdates()
    tell("engine: frames and scroll steps")
    try printFrames()
    try printScrollSteps()
    tell("engine: single edits")
    try printSingleEdits()
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

  private func printArrays() throws {
    let libraryNote = "library: CollectionDifference of the ids; × ours: library divided by difference"
    var large = TextTable(
      "Difference of two arrays, large changes", words: ["rows: change", "id"],
      numbers: ["difference", "hash floor", "ratio", "library", "× ours"],
      notes: [
        "hash floor: the ids of both arrays into one Set with room for all; ratio: difference divided by it",
        libraryNote,
      ])
    try ArrayDifferenceBenchmark<Int>(count: arraySize).addLarge(to: &large)
    try ArrayDifferenceBenchmark<UUID>(count: arraySize).addLarge(to: &large)
    try ArrayDifferenceBenchmark<String>(count: arraySize).addLarge(to: &large)
    try write(large.text)

    var small = TextTable(
      "Difference of two arrays, small changes", words: ["rows: change", "id"],
      numbers: ["difference", "comparing", "ratio", "library", "× ours"],
      notes: ["comparing: as many equal rows with ==, in step; ratio: difference divided by it", libraryNote])
    try ArrayDifferenceBenchmark<Int>(count: arraySize).addSmall(to: &small)
    try ArrayDifferenceBenchmark<UUID>(count: arraySize).addSmall(to: &small)
    try ArrayDifferenceBenchmark<String>(count: arraySize).addSmall(to: &small)
    try write(small.text)
  }

  private func printFirstLookUps() throws {
    var table = TextTable(
      "The first position(of:) of a snapshot that has taken an array over, by rows", words: ["id"],
      numbers: sizes.flatMap { [$0.grouped, "ratio"] },
      notes: ["ratio: divided by the time to put the ids into one Set with room for all"])
    try FirstLookUpBenchmark<Int>(sizes: sizes).add(to: &table)
    try FirstLookUpBenchmark<UUID>(sizes: sizes).add(to: &table)
    try FirstLookUpBenchmark<String>(sizes: sizes).add(to: &table)
    try write(table.text)
  }

  private func printPages() throws {
    var table = TextTable(
      "A page of 50 into a snapshot: copy, edit and difference, by rows", words: ["page", "id", "rounds"],
      numbers: sizeHeadings,
      notes: [
        "history: each round goes on from the one before; one base, if it differs: all rounds edit the same snapshot",
        spreadNote,
      ])
    try PageEditBenchmark<Int>(sizes: sizes).add(to: &table)
    try PageEditBenchmark<UUID>(sizes: sizes).add(to: &table)
    try PageEditBenchmark<String>(sizes: sizes).add(to: &table)
    try write(table.text)
  }

  private func printWholeUpdates() throws {
    var table = TextTable(
      "A page of 50 appended, flush(), text(columns: 80, lines: 24), by rows", words: ["id"], numbers: sizeHeadings,
      notes: [spreadNote])
    try WholeUpdateBenchmark<Int>(sizes: sizes).add(to: &table)
    try WholeUpdateBenchmark<UUID>(sizes: sizes).add(to: &table)
    try WholeUpdateBenchmark<String>(sizes: sizes).add(to: &table)
    try write(table.text)
  }

  private func printFrames() throws {
    var table = TextTable(
      "A frame in the middle of the list, by rows: pull and text(columns: 80, lines: 24)", words: ["id"],
      numbers: sizeHeadings, notes: ["pull: setNeedsUpdate() and flush() where nothing has changed", spreadNote])
    try FrameBenchmark<Int>(sizes: sizes).add(to: &table)
    try FrameBenchmark<UUID>(sizes: sizes).add(to: &table)
    try FrameBenchmark<String>(sizes: sizes).add(to: &table)
    try write(table.text)
  }

  private func printScrollSteps() throws {
    var table = TextTable(
      "One row further, 24 in sight, by pages of 20 that are loaded", words: ["step"],
      numbers: ScrollStepBenchmark.pages.flatMap { [$0.grouped, "p99"] } + ["spread"],
      notes: [
        "adapter: visibleItemsChanged(to:in:); pager: what it does about it, with the adaptive policy", spreadNote,
      ])
    try ScrollStepBenchmark().add(to: &table)
    try write(table.text)
  }

  private func printSingleEdits() throws {
    var table = TextTable(
      "Single edits of \(largestSize.grouped) rows: insert, delete, move, replace by id", words: ["id"],
      numbers: ["edits", "edit", "p99", "max", "and difference", "p99", "max"],
      notes: ["edit: in place; and difference: with the old snapshot kept, and the difference from it"])
    try SingleEditBenchmark<Int>(size: largestSize).add(to: &table)
    try SingleEditBenchmark<UUID>(size: largestSize).add(to: &table)
    try SingleEditBenchmark<String>(size: largestSize).add(to: &table)
    try write(table.text)
  }
}
