/// Movement in two dimensions: the next item to the left, to the right, above or below.
extension ListGeometry {
  /// Returns the next item in a direction, or `nil` at the end of the list.
  ///
  /// ```swift
  /// geometry.neighbor(of: position, toward: .down, goal: goal)
  /// ```
  ///
  /// Left and right follow the order of the items, from line to line. Up and down lead to the item of the next line
  /// whose center is nearest to the goal. If two are equally near, it is the leading one. A view uses the center of the
  /// first item as the goal while the user goes up and down, so that the way past a short line keeps the column.
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
    if let line = sections[place.index].line(nearest: y - place.height) {
      return item(nearest: point.x, of: line, inSection: place.index)
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
    let lines = sections[position.section].lines
    guard let line = lines.place(ofItem: position.item), let goal = goal ?? rect(of: .item(position))?.midX else {
      return nil
    }
    if let next = lines[line.index + (isBelow ? 1 : -1)] {
      return item(nearest: goal, of: next, inSection: position.section)
    }
    let other = isBelow ? firstItem(behindSection: position.section) : lastItem(beforeSection: position.section)
    guard let other, let next = sections[other.section].lines.place(ofItem: other.item) else { return nil }
    return item(nearest: goal, of: next, inSection: other.section)
  }

  func item(nearest x: Int, of line: ExtentPlace, inSection section: Int) -> ListPosition? {
    let items = sections[section].placedItems(ofLine: line).map { ($0.item, distance: distance($0.rect, to: x)) }
    return items.min { $0.distance < $1.distance }.map { ListPosition(section: section, item: $0.0) }
  }

  /// Twice the distance from a center, which is always a whole number.
  private func distance(_ rect: LayoutRect, to x: Int) -> Int {
    let center = rect.x + rect.maxX
    return abs((environment.isRightToLeft ? 2 * environment.size.width - center : center) - 2 * clamped(x))
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
