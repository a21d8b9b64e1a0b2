import ListPresentation
import ListPresentationTesting

/// A section and an item of a judged list: an id, and a version of its content.
struct JudgedShelf: ListElement, Hashable { let id: Int, version: Int }
struct JudgedBook: ListElement, Hashable { let id: Int, version: Int }

/// A view for a toolkit, with at most one fault.
///
/// Without a fault, it is how such a view is made: the toolkit is answered from the list that it shows, until the first
/// line of the batch. Each fault is one that was reported of a public list view.
@MainActor
final class CollectionHost: ListView {
  typealias Update = ListUpdate<JudgedShelf, JudgedBook>

  var adapter: ListAdapter<JudgedShelf, JudgedBook>?
  let toolkit: HostileToolkit
  let fault: HostFault?
  /// The list that the toolkit shows.
  var shown: ListContent<JudgedShelf, JudgedBook>?
  var isAnimating = false
  var waiting: Update?
  var lastNumbers: [Int]?
  /// The row that the user reads, with its place on the screen, until all heights on the screen are known.
  var reading: Reading?

  init(seed: UInt64, fault: HostFault?) {
    toolkit = HostileToolkit(seed: seed)
    self.fault = fault
    toolkit.host = self
  }

  func adapter(_ adapter: ListAdapter<JudgedShelf, JudgedBook>, didUpdate update: Update) {
    if fault == .waitsForCompletions, isAnimating {
      waiting = update
      return
    }
    if fault == .dropsUpdatesWhileAnimating, isAnimating, case .difference = update.change { return }
    // Heights can arrive before the batch.
    reading = reading ?? rowAtTop
    let read = reading
    let visible = toolkit.shownRows.map(\.index)
    switch update.change {
    case .difference(let batch) where canPerformBatch: perform(batch, update)
    case .difference, .reload: reload(with: update)
    case .stateChanged: break
    }
    keepPlace(of: read, among: visible, update)
    if fault == .scrollsWithCursor, update.change == .stateChanged { scrollToCursor() }
    if fault == .neverLaysOut || fault == .batchBeforeFirstLayout && lastNumbers == nil { return }
    toolkit.layOut()
    drawMarks(isStateChange: update.change == .stateChanged)
    toolkit.isRefreshing = isRefreshing(update)
    report()
  }

  private var canPerformBatch: Bool {
    switch fault {
    case .batchOffScreen: shown != nil
    case .batchBeforeFirstLayout: toolkit.isInWindow
    default: shown != nil && toolkit.isInWindow && lastNumbers != nil
    }
  }

  private func reload(with update: Update) {
    if fault == .keepsListOnReload, case .reload(let reason) = update.change, reason != .first { return }
    shown = update.new
    lastNumbers = nil
    toolkit.reloadData()
  }

  private func perform(_ batch: ListBatch, _ update: Update) {
    if fault == .countsFromNewListBeforeBatch { shown = update.new }
    if fault == .reloadsAndPerforms { toolkit.reloadData() }
    isAnimating = true
    toolkit.performBatchUpdates {
      if fault != .countsFromOldListInBatch { shown = update.new }
      reading = nil
      if fault == .reloadsInBatch { toolkit.reloadData() }
      addOperations(of: batch, update)
      if fault == .reconfiguresInBatch { reconfigure(batch, update) }
    } completion: { [weak self] in
      self?.isAnimating = false
      guard let self, let next = self.waiting.take(), let adapter = self.adapter else { return }
      self.adapter(adapter, didUpdate: next)
    }
    if fault == .countsFromOldListInBatch { shown = update.new }
    if fault != .reconfiguresInBatch { reconfigure(batch, update) }
  }

  private func addOperations(of batch: ListBatch, _ update: Update) {
    let (deletedSections, insertedSections) = (batch.deletedSections, batch.insertedSections)
    if !deletedSections.isEmpty, fault != .ignoresDeletedSections { toolkit.deleteSections(deletedSections) }
    if !insertedSections.isEmpty { toolkit.insertSections(insertedSections) }
    if fault != .ignoresMovedSections {
      for move in batch.movedSections { toolkit.moveSection(move.from, to: move.to) }
    }
    var deleted = batch.deletedItems
    if fault == .deletesOneRowTooFew { deleted = Array(deleted.dropLast()) }
    toolkit.deleteRows(at: deleted)
    var new = batch.insertedItems
    if fault == .insertsAtOldPositions {
      new = new.map { position in
        ListPosition(section: position.section, item: position.item + batch.deletedItems.count { $0 < position })
      }
    }
    toolkit.insertRows(at: new)
    if fault != .ignoresMovedRows {
      for move in batch.movedItems { toolkit.moveRow(at: move.from, to: move.to) }
    }
  }

  /// Draws again what has changed its content, after the batch, by the positions in the new list.
  private func reconfigure(_ batch: ListBatch, _ update: Update) {
    let moved = Set(batch.movedItems.map(\.to))
    for change in batch.reconfiguredItems {
      var position = change
      if fault == .ignoresChangesOfMovedRows, moved.contains(position) { continue }
      if fault == .reconfiguresByOldPositions, let index = update.new.structure.index(of: position),
        let old = update.indexMap?.oldIndex(of: index).flatMap(update.old.structure.position)
      {
        position = old
      }
      if let cell = toolkit.cell(at: position), let book = update.new.snapshot?[change] { draw(book, in: cell) }
    }
    for position in batch.reloadedItems { toolkit.reloadRow(at: position) }
    for section in batch.reconfiguredSections {
      toolkit.reloadHeader(of: fault == .readsFirstHeaderAgain ? 0 : section)
    }
  }

  private func draw(_ book: JudgedBook, in cell: HostileToolkit.Cell) {
    if fault == .drawsEachCellOnce, !cell.text.isEmpty { return }
    cell.text = Self.text(of: book)
    cell.height = 6 + (book.id * 7 + book.version * 13) % 11
    if fault != .keepsCursorOfRecycledCell { cell.hasCursor = book.id == adapter?.selection.cursor }
  }

  static func text(of book: JudgedBook) -> String { "\(book.id).\(book.version)" }

  /// Draws the selection and the cursor, by id.
  private func drawMarks(isStateChange: Bool) {
    guard let adapter, let shown else { return }
    if fault != .keepsSelectionByPosition || isStateChange {
      if fault != .neverDeselects { toolkit.deselectAll() }
      for id in adapter.selection.ids {
        guard let position = shown.snapshot?.position(of: id) else { continue }
        toolkit.setSelected(fault != .neverSelects, at: position)
      }
    }
    if fault == .movesCursorWithListAlone, isStateChange { return }
    for row in toolkit.shownRows {
      let id = shown.item(at: row.index)?.id
      row.cell.hasCursor = id != nil && id == adapter.selection.cursor
    }
  }

  private func isRefreshing(_ update: Update) -> Bool {
    switch fault {
    case .showsNoRefreshOfTheApp: return false
    case .showsLoadingAsRefresh: return adapter?.loadState == .loading
    case .neverEndsRefreshing: return toolkit.isRefreshing || update.loadStates.refresh == .loading
    case .endsRefreshingWithEachUpdate: return update.change == .stateChanged && update.loadStates.refresh == .loading
    default: return update.loadStates.refresh == .loading
    }
  }

  func adapter(_ adapter: ListAdapter<JudgedShelf, JudgedBook>, scrollToItemAt index: Int) {
    if let row = toolkit.shownRows.first(where: { $0.index == index }) {
      // Sizes that are not known yet must not push the row off the screen.
      reading = Reading(index: index, top: row.top, height: row.height ?? HostileToolkit.estimatedHeight)
      return
    }
    let index = fault == .revealsNextRow ? index + 1 : index
    toolkit.scroll(toRow: index)
    reading = Reading(index: index, top: 0, height: 0)
    toolkit.layOut()
  }

  /// Reports the rows on the screen.
  func report() {
    // The adapter already has another list if the toolkit lays out before a batch.
    guard let adapter, let shown, shown === adapter.list else { return }
    if fault == .neverReports { return }
    var indices = toolkit.shownRows.map(\.index)
    if fault == .reportsWhatIsConfigured { indices = Array((indices.first ?? 0)..<(indices.last ?? -1) + 2) }
    let first = indices.first ?? 0
    adapter.visibleItemsChanged(to: first..<(indices.last.map { $0 + 1 } ?? first), in: self)
  }
}

extension CollectionHost: HostileToolkitHost {
  func numbersOfRows(in toolkit: HostileToolkit) -> [Int] {
    guard let structure = fault == .countsFromAdapter ? adapter?.structure : shown?.structure else { return [] }
    if fault == .cachesNumbersOfRows, let lastNumbers { return lastNumbers }
    let numbers = (0..<structure.numberOfSections).map { structure.items(inSection: $0).count }
    lastNumbers = numbers
    return fault == .leavesOutEmptySections ? numbers.filter { $0 > 0 } : numbers
  }

  func toolkit(_ toolkit: HostileToolkit, cellAt position: ListPosition) -> HostileToolkit.Cell {
    var cell = toolkit.dequeueCell()
    if fault == .dequeuesTwice { cell = toolkit.dequeueCell() }
    if fault == .makesCells { cell = HostileToolkit.Cell() }
    guard let shown, let index = shown.structure.index(of: position) else { return cell }
    let book = fault == .itemsFromAdapter ? adapter?.item(at: index) : shown.item(at: index)
    if let book { draw(book, in: cell) }
    return cell
  }

  func toolkit(_ toolkit: HostileToolkit, headerOf section: Int) -> String {
    guard let shown, section < shown.structure.numberOfSections else { return "" }
    return Self.header(of: shown.structure.section(at: section))
  }

  static func header(of shelf: JudgedShelf) -> String { "shelf \(shelf.id).\(shelf.version)" }

  func toolkit(_ toolkit: HostileToolkit, willDisplay cell: HostileToolkit.Cell, at position: ListPosition) {}
  func toolkit(_ toolkit: HostileToolkit, didEndDisplaying cell: HostileToolkit.Cell) {}

  func toolkitDidLayOut(_ toolkit: HostileToolkit) {
    if fault != .ignoresLateHeights { returnToReading() }
    if fault != .reportsUpdatesAlone { report() }
  }
}

extension CollectionHost {
  /// The judge of such views.
  static func judge(_ fault: HostFault?) -> ListViewJudge<CollectionHost> {
    ListViewJudge(
      { CollectionHost(seed: $0, fault: fault) }, section: { JudgedShelf(id: $0, version: $1) },
      item: { JudgedBook(id: $0, version: $1) }, header: { header(of: $0) }, row: { text(of: $0) },
      act: { $0.take($1) }, shows: { $0.picture })
  }

  func take(_ moment: JudgedMoment) {
    switch moment {
    case .appear, .disappear:
      toolkit.setInWindow(moment == .appear)
      toolkit.layOut()
      // Cells off the screen have kept their marks.
      if fault != .keepsMarksOffScreen { drawMarks(isStateChange: true) }
      if fault != .ignoresDisappearing { report() }
    case .scroll(let row):
      toolkit.scroll(toRow: row)
      reading = fault == .keepsNoRowAfterScrolling ? nil : rowAtTop
    case .layOut: toolkit.layOut(recycling: true)
    case .settle: toolkit.settle()
    }
  }

  var picture: JudgedPicture {
    var picture = JudgedPicture(
      toolkit.shownRows.map {
        .init(
          $0.index, $0.cell.text, top: $0.top, height: $0.height, isSelected: $0.isSelected,
          hasCursor: $0.cell.hasCursor)
      },
      numberOfRows: shown?.numberOfItems ?? 0,
      headers: toolkit.isInWindow
        ? Dictionary(uniqueKeysWithValues: toolkit.shownHeaders.map { ($0.section, $0.text) }) : nil,
      isSeen: true, isRefreshing: toolkit.isRefreshing, refusals: toolkit.refusals)
    picture.isSized = toolkit.isSized
    picture.height = HostileToolkit.height
    picture.isAtBeginning = toolkit.offset == 0
    return picture
  }
}

/// What the user reads, which a view for such a toolkit keeps in place by itself.
extension CollectionHost {
  /// A row, and where it was on the screen.
  struct Reading {
    var index: Int
    let top: Int
    let height: Int
  }

  /// The topmost row whose height is known. `nil` at the beginning of the list, which shows what arrives.
  var rowAtTop: Reading? {
    guard toolkit.offset > 0 else { return nil }
    return toolkit.shownRows.lazy.compactMap { row in
      row.height.map { Reading(index: row.index, top: row.top, height: $0) }
    }.first
  }

  /// Keeps the row that the user has read before an update. A row that moves is not followed.
  func keepPlace(of read: Reading?, among visible: [Int], _ update: Update) {
    reading = read
    guard case .difference = update.change, let map = update.indexMap, let read else {
      if update.change != .stateChanged { reading = nil }
      return
    }
    let top = read.index
    let heir: Int? =
      switch fault {
      case .keepsOffset: nil
      case .keepsOffsetFromBottom: top + update.new.numberOfItems - update.old.numberOfItems
      case .anchorsAtLeavingRow: map.index(of: top) ?? 0
      case .followsRowThatMoves: map.nearest(to: top)
      case .followsChangesAtTop: map.insertedRanges.first?.lowerBound ?? map.nearest(to: top)
      default: map.anchor(of: top, among: top..<max(top, visible.max() ?? top) + 1)
      }
    reading = heir.map { Reading(index: $0, top: read.top, height: read.height) }
    returnToReading()
  }

  /// Scrolls until the row that the user reads is where it was.
  func returnToReading() {
    guard let reading, toolkit.isInWindow, let (top, height) = toolkit.place(ofRow: reading.index) else { return }
    // A row that would be out of sight keeps its bottom edge.
    if fault == .keepsOffsetAtLastRow, showsLastRow, top - reading.top > toolkit.offset {
      // The row moves down, although there is more to be shown below.
    } else if height < reading.height, reading.top + height <= 0 || fault == .keepsBottomEdge {
      toolkit.scroll(to: top + height - min(reading.top + reading.height, HostileToolkit.height))
    } else {
      toolkit.scroll(to: top - reading.top)
    }
    if toolkit.isSized { self.reading = nil }
  }

  /// Brings the row with the cursor to the top, although it is on the screen.
  func scrollToCursor() {
    let rows = toolkit.shownRows
    guard let row = rows.first(where: { shown?.item(at: $0.index)?.id == adapter?.selection.cursor }) else { return }
    toolkit.scroll(to: toolkit.offset + row.top)
    reading = rowAtTop
  }

  /// Whether the last row is on the screen, or a part of it.
  private var showsLastRow: Bool {
    let last = shown.flatMap { toolkit.place(ofRow: $0.numberOfItems - 1) }
    return last.map { $0.top < toolkit.offset + HostileToolkit.height } ?? false
  }
}

/// The faults that a host can have.
enum HostFault: String, CaseIterable {
  // The list that the toolkit is answered from.
  case countsFromNewListBeforeBatch, countsFromOldListInBatch, countsFromAdapter, itemsFromAdapter, cachesNumbersOfRows
  case leavesOutEmptySections, keepsListOnReload
  // Batches.
  case batchOffScreen, batchBeforeFirstLayout, reloadsInBatch, reloadsAndPerforms, reconfiguresInBatch
  case waitsForCompletions, dropsUpdatesWhileAnimating
  // Operations.
  case ignoresDeletedSections, ignoresMovedSections, deletesOneRowTooFew, insertsAtOldPositions, ignoresMovedRows
  // Content.
  case ignoresChangesOfMovedRows, reconfiguresByOldPositions, readsFirstHeaderAgain, drawsEachCellOnce
  case dequeuesTwice, makesCells
  // What the user reads.
  case keepsOffset, keepsOffsetFromBottom, anchorsAtLeavingRow, followsRowThatMoves, followsChangesAtTop, revealsNextRow
  case ignoresLateHeights, keepsBottomEdge, keepsNoRowAfterScrolling, keepsOffsetAtLastRow, scrollsWithCursor
  // Selection and cursor.
  case keepsSelectionByPosition, neverDeselects, neverSelects, keepsCursorOfRecycledCell
  case movesCursorWithListAlone, keepsMarksOffScreen
  // Loading.
  case showsNoRefreshOfTheApp, showsLoadingAsRefresh, neverEndsRefreshing, endsRefreshingWithEachUpdate
  // Reports.
  case neverReports, reportsWhatIsConfigured, reportsUpdatesAlone, ignoresDisappearing, neverLaysOut
}
