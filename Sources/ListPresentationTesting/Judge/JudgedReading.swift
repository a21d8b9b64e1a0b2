import ListPresentation

/// What the user reads in a view, from one look at it to the next.
///
/// The topmost row whose size is known keeps its place. While sizes on the screen are unknown, it stays that row, even
/// if another comes to the top.
@MainActor
final class JudgedReading {
  /// `nil` at the beginning of the list, and after the view has chosen a place, until it knows all sizes there.
  private var anchor: JudgedAnchor?
  /// The topmost row of the last look whose size was known. A view that knew all sizes for a moment since then, which
  /// no picture shows, keeps this row.
  private var successor: JudgedAnchor?
  /// Whether the last look showed the beginning of the list, so that such a view shows what arrives there.
  private var hasSeenBeginning = false
  /// Whether rows have come above the anchor since the last look, or it has moved itself.
  private var hasArrivalsAbove = false
  /// The row with the cursor. `nil` if it is not known, or if what is between it and the anchor has changed.
  private var cursor: Int?
  /// Whether rows have been beside each other, so that a row can come beside the anchor and make its line higher.
  private var hasColumns = false
  /// The rows of the last look.
  private var shown: Set<Int> = []
  /// The distances from the top of a row to the top of the next one, in the last look. `Int.max` if they have changed
  /// since.
  private var steps: [Int: Int] = [:]

  /// Notes that the view may choose another place.
  func lose() { (anchor, successor, hasSeenBeginning) = (nil, nil, false) }

  /// Notes that the user has scrolled. The topmost row whose size is known keeps its place from now on.
  func begin(with picture: JudgedPicture) {
    keep(JudgedAnchor(picture))
    steps = picture.steps
  }

  private func keep(_ new: JudgedAnchor?) { (anchor, successor) = (new, new) }

  /// Finds what has moved since the last look.
  /// - Parameter showsCursor: Whether the view scrolls so that the row with the cursor is on the screen.
  func fault(in picture: JudgedPicture, showsCursor: Bool) -> String? {
    guard picture.rows.contains(where: { $0.top != nil }) else {
      lose()
      return nil
    }
    defer { hasArrivalsAbove = false }
    var movement = anchor?.movement(in: picture)
    if movement != nil {
      if let successor, successor.movement(in: picture) == nil { (anchor, movement) = (successor, nil) }
      if hasSeenBeginning, hasArrivalsAbove {
        lose()
        movement = nil
      }
    }
    hasColumns = hasColumns || picture.hasRowsBesideEachOther
    let hasSameCursor = !hasColumns && cursor != nil && cursor == picture.cursor
    // A view can bring a row that was not on the screen to any place.
    let isNew = picture.cursor.map { !shown.contains($0) } ?? false
    (cursor, shown) = (picture.cursor, Set(picture.rows.map(\.index)))
    if let movement {
      let first = picture.rows.first?.index ?? 0
      let step = steps.filter { $0.key < first }.values.max() ?? 0
      let isByCursor =
        showsCursor && (isNew || picture.explainsByCursor(movement, step: step, hasSameCursor: hasSameCursor))
      guard isByCursor || picture.explains(movement) else { return movement.sentence }
      lose()
    }
    steps = picture.steps
    let top = JudgedAnchor(picture)
    if picture.isSized { keep(top) }
    if anchor != nil { successor = top }
    hasSeenBeginning = picture.showsBeginning
    return nil
  }

  /// Follows an update, before which the view showed a picture.
  func follow<Section, Item>(_ update: ListUpdate<Section, Item>, from picture: JudgedPicture) {
    switch update.change {
    case .stateChanged: break
    case .reload: lose()
    case .difference:
      guard let map = update.indexMap, let old = anchor, let new = old.following(map, among: picture) else {
        return lose()
      }
      cursor = cursor.flatMap { update.keepsRows(between: $0, and: old.index) ? map.stayingIndex(of: $0) : nil }
      let isMoved = map.index(of: old.index) != nil && map.stayingIndex(of: old.index) == nil
      if isMoved || map.insertedRanges.contains(where: { $0.lowerBound < new.index }) { hasArrivalsAbove = true }
      anchor = new
      shown = Set(shown.compactMap(map.stayingIndex))
      let staying = steps.compactMap { row, step in
        map.stayingIndex(of: row).map { ($0, update.keepsRows(between: row, and: row + 1) ? step : .max) }
      }
      steps = Dictionary(uniqueKeysWithValues: staying)
      successor = successor?.following(map, among: picture)
    }
  }
}

/// The rows at the top of the screen, of which one keeps its place. There is one, except where rows are beside each
/// other.
private struct JudgedAnchor {
  private var indices: [Int]
  private let top: Int
  /// The height of the row that had the place first.
  private let height: Int?

  var index: Int { indices[0] }

  /// The topmost row whose size is known. `nil` at the beginning of the list, where a view shows what arrives.
  init?(_ picture: JudgedPicture) {
    let row = picture.rows.first { row in
      guard let top = row.top, picture.isSized || row.height != nil else { return false }
      return top + (row.height ?? 1) > row.pinnedHeight
    }
    guard let row, let top = row.top, !picture.showsBeginning else { return nil }
    indices = picture.rows.filter { $0.top == top }.map(\.index)
    (self.top, height) = (top, row.height)
  }

  /// Returns what takes the place: the rows themselves, or the next one on the screen that stays. `nil` if there is
  /// none, and the view chooses.
  func following(_ map: ListIndexMap, among picture: JudgedPicture) -> JudgedAnchor? {
    var new = self
    new.indices = indices.compactMap(map.stayingIndex)
    guard new.indices.isEmpty else { return new }
    let shown = picture.rows.map(\.index)
    let visible = index..<max(index, shown.max() ?? index) + 1
    // A row that moves leads nowhere.
    guard let old = visible.first(where: { map.stayingIndex(of: $0) != nil }),
      let row = picture.rows.first(where: { $0.index == old })
    else { return nil }
    // Of rows beside each other, a carousel may keep another.
    new.indices = picture.rows.filter { $0.top == row.top }.compactMap { map.stayingIndex(of: $0.index) }
    return new
  }

  /// Returns where the first row is now that is shown, or `nil` if a row has not moved.
  func movement(in picture: JudgedPicture) -> Movement? {
    let movements = indices.map { movement(of: $0, in: picture) }
    guard !movements.contains(where: { $0 == nil }) else { return nil }
    return movements.lazy.compactMap(\.self).first { $0.new != nil } ?? movements[0]
  }

  private func movement(of index: Int, in picture: JudgedPicture) -> Movement? {
    guard let now = picture.rows.first(where: { $0.index == index }) else {
      return Movement(index: index, old: top, expected: top)
    }
    var expected = top
    // A row that has become so low that it would be out of sight keeps its bottom edge.
    if let height, let newHeight = now.height, newHeight < height, top + newHeight <= now.pinnedHeight {
      expected = min(top + height, picture.height) - newHeight
    }
    guard let newTop = now.top, newTop != top, newTop != expected else { return nil }
    return Movement(index: index, old: top, expected: expected, new: newTop)
  }
}

extension ListUpdate {
  /// Whether the rows from one to another are the same as before, with the same contents and sections.
  fileprivate func keepsRows(between first: Int, and second: Int) -> Bool {
    let (start, distance) = (min(first, second), abs(first - second))
    guard let map = indexMap, let newStart = map.stayingIndex(of: start) else { return false }
    func numberOfSections(_ structure: ListStructure<Section>, from start: Int) -> Int? {
      structure.position(at: start).flatMap { first in
        structure.position(at: start + distance).map { $0.section - first.section }
      }
    }
    return (0...distance).allSatisfy {
      map.stayingIndex(of: start + $0) == newStart + $0 && unchangedIndex(of: newStart + $0) != nil
    } && numberOfSections(old.structure, from: start) == numberOfSections(new.structure, from: newStart)
  }
}

/// How a row has moved on the screen.
private struct Movement {
  let index: Int
  let old: Int
  /// Where the row had to be, if not an end of the list was in the way.
  let expected: Int
  /// `nil` if the row is not shown.
  var new: Int?

  var sentence: String {
    "row \(index) was \(old) from the top of the screen, and now it is \(new.map { "\($0)" } ?? "not shown")"
  }
}

extension JudgedPicture {
  /// Whether an end of the list is the reason of a movement: rows come up at its beginning, and down at its end, where
  /// nothing is left to be shown above or below.
  fileprivate func explains(_ movement: Movement) -> Bool {
    guard let new = movement.new else { return false }
    return new < movement.expected ? showsBeginning : showsEnd
  }

  fileprivate var showsBeginning: Bool { isAtBeginning || rows.contains { $0.index == 0 && ($0.top ?? -1) >= 0 } }

  fileprivate var showsEnd: Bool {
    isAtEnd || rows.contains { $0.index == numberOfRows - 1 && ($0.top ?? 0) + ($0.height ?? 1) <= height }
  }

  fileprivate var hasRowsBesideEachOther: Bool { zip(rows, rows.dropFirst()).contains { $0.top == $1.top } }

  fileprivate var steps: [Int: Int] {
    let steps = zip(rows, rows.dropFirst()).compactMap { row, next in
      row.top.flatMap { top in next.top.map { (row.index, $0 - top) } }
    }
    return Dictionary(steps) { $1 }
  }

  fileprivate var cursor: Int? { rows.first { $0.hasCursor == true }?.index }

  /// Whether the row with the cursor is the reason of a movement: it comes into view from below, near the bottom of the
  /// screen, or from above, near the top.
  /// - Parameters:
  ///   - step: The greatest distance to the next row that a row had which has left at the top.
  ///   - hasSameCursor: Whether the cursor is on the same row as before, and nothing between this row and the anchor
  ///     has changed. Then the row can only be at the edge.
  fileprivate func explainsByCursor(_ movement: Movement, step: Int, hasSameCursor: Bool) -> Bool {
    // Above the first row of the list, there can be headers of sections without rows.
    if movement.index == 0, showsBeginning { return true }
    guard let row = rows.first(where: { $0.hasCursor == true }), let top = row.top, let first = rows.first,
      let last = rows.last
    else { return false }
    let isUp = movement.new.map { $0 < movement.expected } ?? (movement.index < first.index)
    if hasSameCursor { return top == (isUp ? last : first).top }
    let (above, below) = (top - (first.top ?? 0), (last.top ?? 0) - top)
    guard isUp else { return above <= below + 2 }
    // A view that scrolls by whole rows, with the headings below them, scrolls less than one of them too far.
    return below <= above + 2 || height - (top + (row.height ?? 1)) < step
  }
}
