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
  public private(set) var isInWindow = false
  /// The distance from the top of the list to the top of the screen.
  public private(set) var offset = 0
  private var headers: [Int: String] = [:]

  /// The rows that the toolkit believes in, or `nil` until it has read them. Each row and each section has a number
  /// that no other has.
  private var rows: BatchedRows<Int, Int>? { didSet { knownPlaces = nil } }
  private var lastNumber = 0
  /// The places of all rows, until they change.
  private var knownPlaces: ToolkitPlaces?
  private var cells: [Int: Cell] = [:]
  private var selected: Set<Int> = []
  private var freeCells: [Cell] = []
  private var dequeued: [Cell] = []
  private var batch: BatchOperations?
  /// The cells whose display has ended, but which the host has not heard of.
  private var lateEnds: [Cell] = []
  private var completions: [() -> Void] = []
  /// The heights that cells have said, by the numbers of their rows.
  private var heights: [Int: Int] = [:]
  /// The numbers of the rows whose cells may have other heights by now.
  private var unsized: Set<Int> = []
  private var needsLayout = false
  private var generator: SeededGenerator

  /// The height of the screen.
  nonisolated public static let height = 50
  /// The height of a row whose cell has not said its own.
  nonisolated public static let estimatedHeight = 10

  /// Creates a toolkit whose moods follow a seed.
  public init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private func refuse(_ sentence: String) { if refusals.count < 20 { refusals.append(sentence) } }

  /// Returns whether something happens that happens once in so many times.
  private func happens(onceIn times: Int) -> Bool { Int.random(in: 0..<times, using: &generator) == 0 }
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
    batch = BatchOperations()
    updates()
    let operations = batch.take() ?? BatchOperations()
    let counts = host?.numbersOfRows(in: self) ?? []
    guard let old = rows else {
      refuse("a batch was performed before the rows were read for the first time")
      return reloadData()
    }
    guard let new = performed(operations, on: old, leadingTo: counts) else { return reloadData() }
    rows = new
    let gone = Set(
      operations.deletedRows.compactMap { old[$0] } + operations.deletedSections.flatMap { old.rows[$0] })
    for (row, cell) in cells where gone.contains(row) { end(cell) }
    cells = cells.filter { !gone.contains($0.key) }
    selected.subtract(gone)
    unsized.subtract(gone)
    for row in gone { heights[row] = nil }
    let sections = Set(new.sections)
    headers = headers.filter { sections.contains($0.key) }
    scroll(to: offset)
    completions.append(completion)
    if happens(onceIn: 2) { layOut() }
  }

  /// Returns the rows after a batch. If a collection view would not perform it, refuses it and returns `nil`.
  private func performed(
    _ batch: BatchOperations, on old: BatchedRows<Int, Int>, leadingTo counts: [Int]
  ) -> BatchedRows<Int, Int>? {
    func refused(_ sentence: String) -> BatchedRows<Int, Int>? {
      refuse(sentence)
      return nil
    }
    if let violation = batch.violations(from: old.counts, to: counts).first { return refused(violation.description) }
    if batch.movesSectionToItsIndex { return refused("a section moves to its own index") }
    var new = old
    if let position = new.perform(batch, section: { newPart(counts[$0]) }, row: { _ in newNumber() }) {
      return refused("row \(position) does not exist after the update")
    }
    for (section, count) in counts.enumerated() where new.counts[section] != count {
      return refused(
        "section \(section) has \(count) rows after the update, but the batch leads to \(new.counts[section])")
    }
    return new
  }

  private func newNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  private func newPart(_ count: Int) -> BatchedRows<Int, Int>.Part {
    let rows = (0..<count).map { _ in newNumber() }
    return (newNumber(), rows)
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

  private func add(_ change: (inout BatchOperations) -> Void) {
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
    headers[sections[section]] = nil
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
  private func end(_ cell: Cell) { lateEnds.append(cell) }
}

// MARK: Places

extension HostileToolkit {
  private var places: ToolkitPlaces {
    if let knownPlaces { return knownPlaces }
    let all = (rows?.rows ?? []).enumerated().flatMap { section, rows in
      rows.enumerated().map { (ListPosition(section: section, item: $0), $1) }
    }
    let places = ToolkitPlaces(all) { heights[$0] ?? Self.estimatedHeight }
    knownPlaces = places
    return places
  }

  private var visibleRows: [ToolkitPlaces.Row] { places.rows(from: offset, to: offset + Self.height) }

  /// Returns the distance of a row from the top of the list, and its height, as far as they are known.
  public func place(ofRow index: Int) -> (top: Int, height: Int)? {
    places.row(at: index).map { ($0.top, $0.height) }
  }

  /// Whether all rows on the screen have cells that have said their heights since they were made or changed.
  public var isSized: Bool {
    visibleRows.allSatisfy { cells[$0.number] != nil && !unsized.contains($0.number) }
  }

  /// The rows on the screen, as far as they are laid out, with their indices in the whole list. The height is `nil`
  /// until the cell of the row has said it.
  public var shownRows: [(index: Int, position: ListPosition, cell: Cell, isSelected: Bool, top: Int, height: Int?)] {
    guard isInWindow else { return [] }
    return visibleRows.compactMap { row in
      cells[row.number].map {
        (row.index, row.position, $0, selected.contains(row.number), row.top - offset, heights[row.number])
      }
    }
  }

  /// Scrolls to an offset, or as far as the list goes.
  public func scroll(to offset: Int) {
    guard batch == nil else { return refuse("the offset was set inside a batch") }
    let offset = max(0, min(offset, places.height - Self.height))
    needsLayout = needsLayout || offset != self.offset
    self.offset = offset
  }

  /// Scrolls until a row is at the top of the screen, or the end of the list at its bottom. It forgets the heights of
  /// rows that are not on the screen.
  public func scroll(toRow index: Int) {
    guard batch == nil else { return refuse("the offset was set inside a batch") }
    if rows == nil { layOut() }
    heights = heights.filter { cells[$0.key] != nil }
    knownPlaces = nil
    scroll(to: places.row(at: max(0, min(index, places.count - 1)))?.top ?? 0)
  }
}

// MARK: Layout

extension HostileToolkit {
  /// The headers that the toolkit has: of each section that has been on the screen, until it is reloaded or leaves.
  public var shownHeaders: [(section: Int, text: String)] {
    (rows?.sections ?? []).enumerated().compactMap { index, section in headers[section].map { (index, $0) } }
  }

  /// Puts the toolkit on the screen, or takes it off.
  public func setInWindow(_ isInWindow: Bool) { self.isInWindow = isInWindow }

  /// Lets time pass: completions are called or dropped, and what was late is told.
  public func settle() {
    layOut()
    for completion in completions where happens(onceIn: 3) { completion() }
    completions = []
    tellLateEnds()
  }

  private func tellLateEnds() {
    let ended = lateEnds
    lateEnds = []
    for cell in ended { host?.toolkit(self, didEndDisplaying: cell) }
    freeCells += ended
  }

  /// Reads what is missing, and asks for the cells on the screen.
  /// - Parameter isRecycling: Whether a cell that is shown is taken away first, and asked for again.
  public func layOut(recycling isRecycling: Bool = false) {
    guard let host else { return }
    let counts = host.numbersOfRows(in: self)
    if let known = rows?.counts, known != counts {
      return refuse("the host has \(counts) rows outside a batch, but the toolkit shows \(known)")
    }
    if rows == nil { rows = BatchedRows(counts.map(newPart)) }
    scroll(to: offset)
    guard isInWindow else { return }
    if isRecycling, let row = cells.keys.sorted().randomElement(using: &generator), let cell = cells[row] {
      cells[row] = nil
      end(cell)
    }
    // The host may scroll when it hears of a layout, and a height brings other rows to the screen.
    for _ in 0..<100 {
      scroll(to: offset)
      needsLayout = false
      showCells(host)
      let isChanged = sizeCells()
      if happens(onceIn: 2) { tellLateEnds() }
      host.toolkitDidLayOut(self)
      guard isChanged || needsLayout else { return }
    }
    refuse("the layout does not settle")
  }

  private func showCells(_ host: any HostileToolkitHost) {
    guard let sections = rows?.sections else { return }
    let wanted = visibleRows
    // Cells that have left the screen are taken away before or after the new ones come.
    let isEarly = happens(onceIn: 2)
    if isEarly { removeCells(except: wanted.map(\.number)) }
    for row in wanted where cells[row.number] == nil {
      dequeued = []
      let cell = host.toolkit(self, cellAt: row.position)
      if dequeued.count != 1 { refuse("\(dequeued.count) cells were dequeued for row \(row.position)") }
      if !dequeued.contains(where: { $0 === cell }) {
        refuse("row \(row.position) has a cell that was not dequeued for it")
      }
      cells[row.number] = cell
      unsized.insert(row.number)
      host.toolkit(self, willDisplay: cell, at: row.position)
    }
    if !isEarly { removeCells(except: wanted.map(\.number)) }
    for section in Set(wanted.map(\.position.section)) where headers[sections[section]] == nil {
      headers[sections[section]] = host.toolkit(self, headerOf: section)
    }
  }

  /// Asks some cells for their heights, and the others in a later layout.
  /// - Returns: Whether a height has changed.
  private func sizeCells() -> Bool {
    var isChanged = false
    for row in cells.keys.sorted() where unsized.contains(row) && !happens(onceIn: 3) {
      let height = max(1, cells[row]?.height ?? 0)
      unsized.remove(row)
      let difference = height - (heights[row] ?? Self.estimatedHeight)
      isChanged = isChanged || difference != 0
      heights[row] = height
      knownPlaces?.grow(row, by: difference)
    }
    return isChanged
  }

  private func removeCells(except wanted: [Int]) {
    for row in cells.keys.filter({ !wanted.contains($0) }).sorted() {
      if let cell = cells.removeValue(forKey: row) { end(cell) }
    }
  }
}

/// Where the rows of a toolkit are, from the top of the list.
private struct ToolkitPlaces {
  /// A row, and where it is in the list.
  struct Row {
    let index: Int
    let position: ListPosition
    let number: Int
    let top: Int
    let height: Int
  }

  private let rows: [(position: ListPosition, number: Int)]
  /// The top edges of the rows, and the bottom edge of the last.
  private var edges: [Int] = [0]

  init(_ rows: [(position: ListPosition, number: Int)], height: (_ number: Int) -> Int) {
    self.rows = rows
    edges.reserveCapacity(rows.count + 1)
    var top = 0
    for row in rows {
      top += height(row.number)
      edges.append(top)
    }
  }

  var count: Int { rows.count }

  /// The height of all rows.
  var height: Int { edges[rows.count] }

  func row(at index: Int) -> Row? {
    guard rows.indices.contains(index) else { return nil }
    let (row, top) = (rows[index], edges[index])
    return Row(index: index, position: row.position, number: row.number, top: top, height: edges[index + 1] - top)
  }

  /// Returns the rows between two offsets, of which a part is there at least.
  func rows(from top: Int, to bottom: Int) -> [Row] {
    var (first, end) = (0, rows.count)
    while first < end {
      let middle = (first + end) / 2
      if edges[middle + 1] > top { end = middle } else { first = middle + 1 }
    }
    var result: [Row] = []
    while let row = row(at: first), row.top < bottom {
      result.append(row)
      first += 1
    }
    return result
  }

  /// Makes a row higher, or lower.
  mutating func grow(_ number: Int, by difference: Int) {
    guard difference != 0, let index = rows.firstIndex(where: { $0.number == number }) else { return }
    for edge in index + 1..<edges.count { edges[edge] += difference }
  }
}
