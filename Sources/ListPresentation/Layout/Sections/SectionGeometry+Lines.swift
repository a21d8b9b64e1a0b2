/// The lines of a section. The lines of a block of a pattern are computed when they are asked for.
extension SectionGeometry {
  private var pattern: SectionMetrics.Pattern? { metrics.pattern }

  /// The number of lines in an element of the tree.
  private var linesInElement: Int { pattern?.lines.count ?? 1 }

  var numberOfLines: Int {
    guard let pattern, let last = lines[lines.count - 1] else { return lines.count }
    return last.index * pattern.lines.count + pattern.numberOfLines(ofItems: last.extent.items)
  }

  /// Returns the line that contains an item, or `nil` if there is no such item.
  /// - Complexity: O(log n), and O(items of the block) in a pattern.
  func line(ofItem item: Int) -> ExtentPlace? {
    guard let element = lines.place(ofItem: item) else { return nil }
    return lines(of: element).last { $0.items <= item }
  }

  /// Returns the line at a height, or the nearest line.
  func line(nearest y: Int) -> ExtentPlace? {
    let (gap, each) = (metrics.lineGap, linesInElement)
    let last = lines.height + lines.count * gap * each - 1
    guard
      let element = lines.place(at: min(max(0, y - linesTop), last), by: { $0.height + $0.count * gap * each })
    else { return nil }
    let lines = lines(of: element)
    return lines.first { y < top(ofLine: $0) + $0.extent.height + gap } ?? lines.last
  }

  func forEachLine(in visible: Range<Int>, _ body: (ExtentPlace) -> Void) {
    guard visible.upperBound > linesTop, visible.lowerBound < linesBottom,
      let first = line(nearest: visible.lowerBound), let last = line(nearest: visible.upperBound - 1)
    else { return }
    lines.forEachRun(in: first.index / linesInElement..<last.index / linesInElement + 1) { run in
      for step in 0..<run.rest {
        var element = run
        element.index += step
        element.items += step * run.extent.items
        element.height += step * run.extent.height
        for line in lines(of: element) where first.index <= line.index && line.index <= last.index { body(line) }
      }
    }
  }

  /// Returns the lines of an element of the tree: the element itself, or the lines of a block.
  private func lines(of element: ExtentPlace) -> [ExtentPlace] {
    guard let pattern, var heights = BlockHeights(metrics) else { return [element] }
    let block = element.items..<element.items + element.extent.items
    items.forEachRun(in: block) { heights.add($0.extent, count: $0.rest) }
    var height = element.height
    return heights.lines.enumerated().map { index, own in
      defer { height += own }
      let items = pattern.lines[index].items.clamped(to: 0..<element.extent.items)
      let before = ExtentTotals(
        count: element.index * pattern.lines.count + index, items: element.items + items.lowerBound, height: height)
      return ExtentPlace(ExtentRun(Extent(height: own, items: items.count)), behind: before)
    }
  }
}

// MARK: Rows

/// The rows of a section, as the user goes up and down in one column of the screen. Each line is a row, but a column of
/// a pattern has a row for each of its items.
extension SectionGeometry {
  /// - Parameter distance: The distance of a rectangle from the column in which the user goes up and down.
  func numberOfRows(_ distance: (LayoutRect) -> Int) -> Int {
    guard let pattern, let last = lines[lines.count - 1] else { return lines.count }
    return last.index * rows(ofItems: pattern.numberOfItems, distance).count
      + rows(ofItems: last.extent.items, distance).count
  }

  /// Returns the row of an item, or `nil` if there is no such item.
  func row(ofItem item: Int, _ distance: (LayoutRect) -> Int) -> Int? {
    guard let element = lines.place(ofItem: item) else { return nil }
    guard let pattern, let line = pattern.lines.last(where: { $0.items.lowerBound <= item - element.items }) else {
      return element.index
    }
    let inLine = item - element.items - line.items.lowerBound
    return element.index * rows(ofItems: pattern.numberOfItems, distance).count
      + rows(ofItems: line.items.lowerBound, distance).count
      + (line.columns.first { $0.items.contains(inLine) }.map { inLine - $0.items.lowerBound } ?? 0)
  }

  /// Returns the item of a row that is nearest, or `nil` if there is no such row.
  /// - Complexity: O(log n + items of the line or of the block).
  func item(inRow row: Int, _ distance: (LayoutRect) -> Int) -> Int? {
    guard let pattern else {
      return lines[row].flatMap { line in
        placedItems(ofLine: line).min { distance($0.rect) < distance($1.rect) }?.item
      }
    }
    let each = rows(ofItems: pattern.numberOfItems, distance).count
    guard row >= 0, let block = lines[min(row / max(1, each), lines.count - 1)] else { return nil }
    let rows = rows(ofItems: block.extent.items, distance)
    let inBlock = row - block.index * each
    return rows.indices.contains(inBlock) ? block.items + rows[inBlock] : nil
  }

  /// Returns the items of a block that are nearest in each of its rows, counted from the first item of the block.
  private func rows(ofItems count: Int, _ distance: (LayoutRect) -> Int) -> [Int] {
    (pattern?.lines ?? []).flatMap { line -> [Int] in
      let columns = line.columns.filter { line.items.lowerBound + $0.items.lowerBound < count }
      let nearest = columns.map { column in
        let x = metrics.leading + column.x
        return (column, distance: distance(LayoutRect(x: x, y: 0, width: max(1, column.width), height: 1)))
      }.min { $0.distance < $1.distance }
      return nearest.map { $0.0.items.map { line.items.lowerBound + $0 }.filter { $0 < count } } ?? []
    }
  }
}
