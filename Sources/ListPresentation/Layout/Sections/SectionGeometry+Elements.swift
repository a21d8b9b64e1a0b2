/// The rectangles of a section's items, header, footer, background and separators.
extension SectionGeometry {
  /// Returns the rectangle of an item, or `nil` if there is no such item.
  /// - Complexity: O(log n + items of the line).
  func rect(ofItem item: Int) -> LayoutRect? {
    guard item >= 0, item < numberOfItems else { return nil }
    if case .carousel(let carousel) = metrics.arrangement {
      return rect(ofItem: item, carousel)
    }
    guard let line = line(ofItem: item) else { return nil }
    return rects(ofLine: line)[item - line.items]
  }

  /// Returns the background, which lies behind the items and their insets.
  func backgroundRect(_ width: Int) -> LayoutRect? {
    guard layout.hasBackground, !items.isEmpty else { return nil }
    return LayoutRect(x: 0, y: headerHeight, width: width, height: height - headerHeight - footerHeight)
  }

  func headerRect(in visible: Range<Int>) -> LayoutRect? {
    guard headerHeight > 0, let header = metrics.header else { return nil }
    let y = header.isPinned ? min(max(visible.lowerBound, 0), height - headerHeight) : 0
    return LayoutRect(x: metrics.leading + header.x, y: y, width: header.width, height: headerHeight)
  }

  func footerRect(in visible: Range<Int>) -> LayoutRect? {
    guard footerHeight > 0, let footer = metrics.footer else { return nil }
    let y = footer.isPinned ? max(0, min(visible.upperBound, height) - footerHeight) : height - footerHeight
    return LayoutRect(x: metrics.leading + footer.x, y: y, width: footer.width, height: footerHeight)
  }

  /// Returns the separator below a line, in the middle of the gap, if the line ends with the item and is not the last.
  func separatorRect(behindItem item: Int, of line: ExtentPlace?) -> LayoutRect? {
    guard layout.hasSeparators, let line, line.index + 1 < numberOfLines, item == line.items + line.extent.items - 1
    else { return nil }
    let y = top(ofLine: line) + line.extent.height + (metrics.lineGap - 1) / 2
    return LayoutRect(x: metrics.leading, y: y, width: metrics.width, height: 1)
  }

  /// Passes the elements in a range of heights to a closure, the background first and the header last.
  /// - Parameter viewport: The range of heights to which the header and the footer are pinned.
  /// - Complexity: O(log n + elements).
  func forEachElement(
    in visible: Range<Int>, pinnedTo viewport: Range<Int>, section: Int, width: Int,
    _ body: (LayoutElement.Placed) -> Void
  ) {
    func pass(_ element: LayoutElement, _ rect: LayoutRect) { body(LayoutElement.Placed(element: element, rect: rect)) }
    if let rect = backgroundRect(width) { pass(.background(section), rect) }
    forEachLine(in: visible) { line in
      for (item, rect, copy) in placedItems(ofLine: line) {
        body(LayoutElement.Placed(element: .item(ListPosition(section: section, item: item)), rect: rect, copy: copy))
      }
      let last = line.items + line.extent.items - 1
      guard let rect = separatorRect(behindItem: last, of: line) else { return }
      pass(.separator(ListPosition(section: section, item: last)), rect)
    }
    if let rect = footerRect(in: viewport) { pass(.footer(section), rect) }
    if let rect = headerRect(in: viewport) { pass(.header(section), rect) }
  }

  func top(ofLine line: ExtentPlace) -> Int { linesTop + line.height + line.index * metrics.lineGap }

  /// Returns the items of a line with their rectangles. For a carousel, these are the visible items.
  func placedItems(ofLine line: ExtentPlace) -> [(item: Int, rect: LayoutRect, copy: Int)] {
    guard case .carousel(let carousel) = metrics.arrangement else {
      return zip(line.items..., rects(ofLine: line)).map { ($0, $1, 0) }
    }
    return visiblePages(carousel).map { page in
      let (item, round) = item(ofPage: page)
      return (item, rect(ofPage: page, carousel), round)
    }
  }

  /// Returns the rectangles of the items of a line. All are as high as the line, except those of a column of a pattern,
  /// which share its height.
  private func rects(ofLine line: ExtentPlace) -> [LayoutRect] {
    let y = top(ofLine: line)
    func rect(_ x: Int, _ width: Int) -> LayoutRect {
      LayoutRect(x: metrics.leading + x, y: y, width: width, height: line.extent.height)
    }
    switch metrics.arrangement {
    case .list:
      return [rect(0, metrics.width)]
    case .grid(let columns):
      return (0..<line.extent.items).map { column in
        let column = metrics.column(column, of: columns)
        return rect(column.x, column.width)
      }
    case .pattern(let pattern):
      return pattern.lines[line.index % pattern.lines.count].columns.flatMap { column in
        let inner = line.extent.height - (column.items.count - 1) * metrics.lineGap
        return column.items.prefix { $0 < line.extent.items }.enumerated().map { row, _ in
          let start = row * inner / column.items.count
          var rect = rect(column.x, max(1, column.width))
          rect.y += start + row * metrics.lineGap
          rect.height = (row + 1) * inner / column.items.count - start
          return rect
        }
      }
    case .flow, .carousel:
      var x = 0
      var rects: [LayoutRect] = []
      items.forEachRun(in: line.items..<line.items + line.extent.items) { run in
        for _ in 0..<run.rest {
          rects.append(rect(x, run.extent.width))
          x += run.extent.width + metrics.itemGap
        }
      }
      return rects
    }
  }
}
