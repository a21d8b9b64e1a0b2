import ListPresentation

/// A collection view in plain Swift that behaves as `UICollectionView` does at its worst.
///
/// A view that is made for a toolkit is judged on it. The toolkit lays out its rows before a batch and after it, off
/// screen, and before it appears. It recycles cells, ends the display of rows late, and drops completions. Rows have
/// the heights of their cells, which it asks for late and one by one; its offset stays as it is meanwhile. It refuses
/// what a collection view refuses; each refusal is a sentence in ``refusals``.
///
/// Gestures and animations are not part of it.
@MainActor
public final class HostileToolkit {
  /// A cell, which shows one row after another.
  public final class Cell {
    /// The text that the cell draws.
    public var text = ""
    /// Whether the cell draws the cursor.
    public var hasCursor = false
    /// The height that the content of the cell takes. The toolkit reads it some time after it has the cell.
    public var height = HostileToolkit.estimatedHeight

    /// Creates an empty cell. A host dequeues cells; see ``HostileToolkit/dequeueCell()``.
    public init() {}
  }

  /// The object that has the rows: the view that is judged.
  public weak var host: (any HostileToolkitHost)?
  /// Whether the refresh control turns.
  public var isRefreshing = false
  /// What the toolkit has refused.
  public private(set) var refusals: [String] = []
  /// Whether the toolkit is on the screen. Off screen, a host must reload and not perform a batch.
  public internal(set) var isInWindow = false
  /// The distance from the top of the list to the top of the screen.
  public internal(set) var offset = 0
  var headers: [Int: String] = [:]

  /// The rows that the toolkit believes in, or `nil` until it has read them.
  var rows: ToolkitRows? { didSet { knownPlaces = nil } }
  /// The places of all rows, until they change.
  var knownPlaces: ToolkitPlaces?
  var cells: [Int: Cell] = [:]
  var selected: Set<Int> = []
  var freeCells: [Cell] = []
  var dequeued: [Cell] = []
  var batch: ToolkitBatch?
  /// The cells whose display has ended, but which the host has not heard of.
  var lateEnds: [Cell] = []
  var completions: [() -> Void] = []
  /// The heights that cells have said, by the numbers of their rows.
  var heights: [Int: Int] = [:]
  /// The numbers of the rows whose cells may have other heights by now.
  var unsized: Set<Int> = []
  var needsLayout = false
  var generator: SeededGenerator

  /// The height of the screen.
  nonisolated public static let height = 50
  /// The height of a row whose cell has not said its own.
  nonisolated public static let estimatedHeight = 10

  /// Creates a toolkit whose moods follow a seed.
  public init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  func refuse(_ sentence: String) { if refusals.count < 20 { refusals.append(sentence) } }

  /// Returns whether something happens that happens once in so many times.
  func happens(onceIn times: Int) -> Bool { Int.random(in: 0..<times, using: &generator) == 0 }
}

/// The object that has the rows of a ``HostileToolkit``.
@MainActor
public protocol HostileToolkitHost: AnyObject {
  /// Returns the number of rows in each section.
  func numbersOfRows(in toolkit: HostileToolkit) -> [Int]
  /// Returns the cell of a row, which ``HostileToolkit/dequeueCell()`` has returned during this call.
  func toolkit(_ toolkit: HostileToolkit, cellAt position: ListPosition) -> HostileToolkit.Cell
  /// Returns the header of a section. The toolkit keeps it until ``HostileToolkit/reloadHeader(of:)``.
  func toolkit(_ toolkit: HostileToolkit, headerOf section: Int) -> String
  /// Receives a cell that is shown from now on.
  func toolkit(_ toolkit: HostileToolkit, willDisplay cell: HostileToolkit.Cell, at position: ListPosition)
  /// Receives a cell that is not shown any more, some time after. Its row may have moved or left since.
  func toolkit(_ toolkit: HostileToolkit, didEndDisplaying cell: HostileToolkit.Cell)
  /// Called after a layout, in which heights may have arrived. The host may scroll.
  func toolkitDidLayOut(_ toolkit: HostileToolkit)
}

// MARK: Batches

extension HostileToolkit {
  /// Forgets all rows, and reads them again at the next layout.
  public func reloadData() {
    if batch != nil { refuse("the rows were reloaded inside a batch") }
    for cell in cells.values { end(cell) }
    (rows, cells, headers, selected, offset) = (nil, [:], [:], [], 0)
    (heights, unsized) = ([:], [])
  }

  /// Performs the operations that a closure asks for, as one batch.
  /// - Parameters:
  ///   - updates: Makes the new list that of the host, and asks for operations.
  ///   - completion: Called late, or never.
  public func performBatchUpdates(_ updates: () -> Void, completion: @escaping () -> Void = {}) {
    if batch != nil { refuse("a batch began inside a batch") }
    if !isInWindow { refuse("a batch was performed while the view was not in a window") }
    // The toolkit may read the numbers of rows, and ask for cells again, before it runs the closure.
    if happens(onceIn: 2) { layOut(recycling: true) }
    batch = ToolkitBatch()
    updates()
    let performed = batch.take() ?? ToolkitBatch()
    let counts = host?.numbersOfRows(in: self) ?? []
    guard let old = rows else {
      refuse("a batch was performed before the rows were read for the first time")
      return reloadData()
    }
    do {
      let new = try old.performing(performed, leadingTo: counts)
      rows = new
      let gone = old.numbers(deletedBy: performed)
      for (row, cell) in cells where gone.contains(row) { end(cell) }
      cells = cells.filter { !gone.contains($0.key) }
      selected.subtract(gone)
      unsized.subtract(gone)
      for row in gone { heights[row] = nil }
      let sections = Set(new.sections.map(\.number))
      headers = headers.filter { sections.contains($0.key) }
      scroll(to: offset)
    } catch {
      refuse(error.sentence)
      return reloadData()
    }
    completions.append(completion)
    if happens(onceIn: 2) { layOut() }
  }

  /// Deletes rows, by their positions before the batch.
  public func deleteRows(at positions: [ListPosition]) { add { $0.deletedRows += positions } }

  /// Inserts rows, by their positions after the batch.
  public func insertRows(at positions: [ListPosition]) { add { $0.insertedRows += positions } }

  /// Moves a row from its position before the batch to its position after it.
  public func moveRow(at old: ListPosition, to new: ListPosition) { add { $0.movedRows.append((old, new)) } }

  /// Deletes sections with their rows, by their indices before the batch.
  public func deleteSections(_ sections: [Int]) { add { $0.deletedSections += sections } }

  /// Inserts sections with their rows, by their indices after the batch.
  public func insertSections(_ sections: [Int]) { add { $0.insertedSections += sections } }

  /// Moves a section from its index before the batch to its index after it.
  public func moveSection(_ old: Int, to new: Int) { add { $0.movedSections.append((old, new)) } }

  private func add(_ change: (inout ToolkitBatch) -> Void) {
    guard var batch else { return refuse("an operation was asked for outside a batch") }
    change(&batch)
    self.batch = batch
  }
}

// MARK: Cells

extension HostileToolkit {
  /// Returns a cell that is not in use. It has the content of the row that it showed last.
  public func dequeueCell() -> Cell {
    let cell = freeCells.popLast() ?? Cell()
    dequeued.append(cell)
    return cell
  }

  /// Returns the cell that shows a row, or `nil` if the row is not shown. The toolkit asks for its height again.
  public func cell(at position: ListPosition) -> Cell? {
    guard batch == nil else {
      refuse("the cell of row \(position) was asked for inside a batch")
      return nil
    }
    guard let row = rows?[position] else {
      if rows != nil { refuse("row \(position) was asked for, which does not exist") }
      return nil
    }
    if cells[row] != nil { unsized.insert(row) }
    return cells[row]
  }

  /// Asks for the cell of a row again.
  public func reloadRow(at position: ListPosition) {
    guard batch == nil else { return refuse("a row was reloaded inside a batch") }
    guard let row = rows?[position] else { return refuse("row \(position) was reloaded, which does not exist") }
    if let cell = cells.removeValue(forKey: row) { end(cell) }
  }

  /// Asks for the header of a section again.
  public func reloadHeader(of section: Int) {
    guard let sections = rows?.sections, sections.indices.contains(section) else { return }
    headers[sections[section].number] = nil
  }

  /// Selects or deselects a row. The host hears nothing of it.
  public func setSelected(_ isSelected: Bool, at position: ListPosition) {
    guard let row = rows?[position] else {
      if rows != nil { refuse("row \(position) was selected, which does not exist") }
      return
    }
    if isSelected { selected.insert(row) } else { selected.remove(row) }
  }

  /// Deselects all rows.
  public func deselectAll() { selected = [] }

  /// A cell is free when the host has heard that it is not shown any more.
  func end(_ cell: Cell) { lateEnds.append(cell) }
}
