/// Lines of items, as in a grid: the line of an item, and the item a number of lines below another.
extension ListGeometry {
  /// Returns the layout of the section at an index, or `nil` if there is no such section.
  public func layout(ofSection section: Int) -> SectionLayout? {
    sections.indices.contains(section) ? sections[section].layout : nil
  }

  /// Returns the line that contains an item, or `nil` if there is no such item.
  /// - Complexity: O(log n + items of the line).
  public func line(containing position: ListPosition) -> LayoutLine? {
    guard item(at: position) != nil, let y = top(ofSection: position.section) else { return nil }
    let section = sections[position.section]
    guard let line = section.line(ofItem: position.item) else { return nil }
    let (isFirst, isLast) = (line.index == 0, line.index == section.numberOfLines - 1)
    let elements = section.placedItems(ofLine: line).map { item, rect, copy in
      LayoutElement.Placed(
        element: .item(ListPosition(section: position.section, item: item)), rect: place(rect, below: y), copy: copy)
    }
    return LayoutLine(
      section: position.section, items: line.items..<line.items + line.extent.items, elements: elements,
      spaceAbove: isFirst ? section.metrics.top : section.metrics.lineGap,
      separatorAbove: section.layout.hasSeparators && !isFirst ? (section.metrics.lineGap - 1) / 2 : nil,
      spaceBelow: isLast ? section.metrics.bottom : 0, measuresWidths: section.metrics.measuresWidth)
  }

  /// Returns the item a number of lines below another, or `nil` if there is no such item to start from.
  ///
  /// The result is the item whose center is nearest to the goal. At an end of the list, it is an item of the last or
  /// first line. In a column of a pattern, each item counts as a line.
  /// - Parameters:
  ///   - lines: The number of lines. A negative number goes up.
  ///   - position: The item to start from.
  ///   - goal: The column to keep to, in ticks from the left edge. By default, it is the center of the item.
  /// - Complexity: O(log n + items of the line) in a section; O(log n) for each section between.
  public func item(_ lines: Int, linesBelow position: ListPosition, goal: Int? = nil) -> ListPosition? {
    guard item(at: position) != nil, let goal = goal ?? rect(of: .item(position))?.midX else { return nil }
    let distance = distance(to: goal)
    guard let row = sections[position.section].row(ofItem: position.item, distance) else { return nil }
    var section = position.section
    var index = row + min(max(-LayoutEnvironment.longest, lines), LayoutEnvironment.longest)
    while case let rows = sections[section].numberOfRows(distance), index >= rows,
      let next = firstItem(behindSection: section)
    {
      index -= rows
      section = next.section
    }
    while index < 0, let previous = lastItem(beforeSection: section) {
      section = previous.section
      index += sections[section].numberOfRows(distance)
    }
    index = min(max(0, index), sections[section].numberOfRows(distance) - 1)
    return sections[section].item(inRow: index, distance).map { ListPosition(section: section, item: $0) }
  }
}
