/// Movement in two dimensions: the next item to the left, to the right, above or below.
extension ListGeometry {
  /// Returns the next item in a direction, or `nil` at the end of the list.
  ///
  /// ```swift
  /// geometry.neighbor(of: position, toward: .down, goal: goal)
  /// ```
  ///
  /// Left and right follow the order of the items, from line to line. Up and down lead to the item of the next line
  /// whose center is nearest to the goal. If two are equally near, it is the leading one. In a column of a pattern,
  /// they lead through its items first. A view uses the center of the first item as the goal while the user goes up and
  /// down, so that the way past a short line keeps the column.
  ///
  /// - Parameters:
  ///   - position: The item to start from.
  ///   - direction: The direction. In a list that runs from right to left, the next item is on the left.
  ///   - goal: The column to keep, in ticks from the left edge. By default, it is the center of the item.
  /// - Complexity: O(log n + items of the line).
  public func neighbor(
    of position: ListPosition, toward direction: ListGeometry.Direction, goal: Int? = nil
  ) -> ListPosition? {
    guard item(at: position) != nil else { return nil }
    switch direction {
    case .left, .right: return sibling(of: position, isNext: (direction == .right) != environment.isRightToLeft)
    case .up, .down: return neighbor(of: position, isBelow: direction == .down, goal: goal)
    }
  }

  /// Returns the item nearest to a point, or `nil` if there are no items. It is in the line nearest to the point, and
  /// its center is the nearest of that line.
  /// - Complexity: O(log n + items of the line).
  public func item(nearest point: LayoutRect.Point) -> ListPosition? {
    let y = min(max(0, point.y - boundaries.top), stack.height - 1)
    guard let place = stack.place(at: y, by: \.height) else { return nil }
    let section = sections[place.index]
    if let line = section.line(nearest: y - place.height) {
      let distance = distance(to: point.x)
      func far(_ rect: LayoutRect) -> (Int, Int) {
        (distance(rect), max(rect.y - y + place.height, y - place.height - rect.maxY + 1, 0))
      }
      let nearest = section.placedItems(ofLine: line).min { far($0.rect) < far($1.rect) }
      return nearest.map { ListPosition(section: place.index, item: $0.item) }
    }
    // The section has no items and shows a header or a footer.
    return firstItem(behindSection: place.index) ?? lastItem(beforeSection: place.index)
  }

  private func sibling(of position: ListPosition, isNext: Bool) -> ListPosition? {
    let section = sections[position.section]
    if let next = section.siblingInCarousel(of: position.item, isNext: isNext) {
      return ListPosition(section: position.section, item: next)
    }
    return item(isNext ? 1 : -1, from: position)
  }

  private func neighbor(of position: ListPosition, isBelow: Bool, goal: Int?) -> ListPosition? {
    guard let goal = goal ?? rect(of: .item(position))?.midX else { return nil }
    let distance = distance(to: goal)
    let section = sections[position.section]
    guard let row = section.row(ofItem: position.item, distance) else { return nil }
    if let item = section.item(inRow: row + (isBelow ? 1 : -1), distance) {
      return ListPosition(section: position.section, item: item)
    }
    let other = isBelow ? firstItem(behindSection: position.section) : lastItem(beforeSection: position.section)
    return other.flatMap { other in
      let next = sections[other.section]
      let item = next.item(inRow: isBelow ? 0 : next.numberOfRows(distance) - 1, distance)
      return item.map { ListPosition(section: other.section, item: $0) }
    }
  }

  /// Returns a function of a rectangle in a section: twice the distance of its center from a column, which is always a
  /// whole number.
  func distance(to x: Int) -> (LayoutRect) -> Int {
    { rect in
      let center = rect.x + rect.maxX
      return abs((environment.isRightToLeft ? 2 * environment.size.width - center : center) - 2 * clamped(x))
    }
  }

  private func clamped(_ x: Int) -> Int { min(max(-environment.size.width, x), 2 * environment.size.width) }
}

extension ListGeometry {
  /// A direction from one item to another.
  public enum Direction: Hashable, Sendable, CaseIterable {
    /// Toward the line above.
    case up
    /// Toward the line below.
    case down
    /// Toward the item on the left.
    case left
    /// Toward the item on the right.
    case right
  }
}
