import ListPresentation

/// Rows that are marked from one row to the selected one, while the user moves.
struct MarkedRange<ID: Hashable & Sendable> {
  /// The row where the range begins.
  var anchor: TextListPosition<ID>.Row
  /// The marks without the range.
  let before: Set<ID>
  /// The places of the rows that the range has marked.
  var places = RangeSet<Int>()
}

extension TextListScreen {
  typealias MarkedRange = ListPresentationText.MarkedRange<Item.ID>

  /// Marks rows from the selected one on, or takes their marks away, and selects the row behind them.
  func mark(_ times: Int) {
    guard var place = selectedPlace else { return }
    range = nil
    for _ in 0..<min(times, rows.count - place) {
      guard let id = id(at: place) else { break }
      if markedIDs.remove(id) == nil { markedIDs.insert(id) }
      place += 1
    }
    go(to: place)
  }

  /// Changes the marks of all rows that are shown. Has no effect on a list that is not held in memory.
  func markShownRows(_ change: (Set<Item.ID>, Set<Item.ID>) -> Set<Item.ID>) {
    guard let snapshot = adapter?.snapshot else { return }
    range = nil
    let shown: Set<Item.ID> =
      switch rows {
      case .all: Set(snapshot.itemIDs)
      case .some(let indices): Set(indices.compactMap { row(at: Int($0))?.id })
      }
    markedIDs = change(markedIDs, shown)
  }

  /// Begins a range at the selected row, or ends it and keeps its marks.
  func toggleRange() {
    guard range == nil, let place = selectedPlace, let selected else { return range = nil }
    range = MarkedRange(anchor: selected, before: markedIDs)
    extendRange(to: place)
  }

  /// Ends a range and takes its marks away.
  func cancelRange() {
    if let range { markedIDs = range.before }
    range = nil
  }

  /// Marks the rows between the beginning of the range and a place, and no others.
  func extendRange(to place: Int) {
    guard var range, let anchor = rows.place(of: range.anchor.index) else { return }
    let places = RangeSet(min(anchor, place)..<max(anchor, place) + 1)
    for place in range.places.subtracting(places).ranges.joined() {
      if let id = id(at: place), !range.before.contains(id) { markedIDs.remove(id) }
    }
    for place in places.subtracting(range.places).ranges.joined() {
      if let id = id(at: place) { markedIDs.insert(id) }
    }
    range.places = places
    self.range = range
  }

  /// Marks the rows of the range again, after the list has changed.
  func followRange() {
    guard var range else { return }
    guard let anchor = row(range.anchor.id, near: range.anchor.index), let place = selectedPlace else {
      return self.range = nil
    }
    (range.anchor, range.places) = (anchor, RangeSet())
    self.range = range
    markedIDs = range.before
    extendRange(to: place)
  }

  private func id(at place: Int) -> Item.ID? { row(at: rows.index(at: place))?.id }
}
