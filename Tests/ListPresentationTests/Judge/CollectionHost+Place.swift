import ListPresentation
import ListPresentationTesting

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
      case .scrollsToTop: 0
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
