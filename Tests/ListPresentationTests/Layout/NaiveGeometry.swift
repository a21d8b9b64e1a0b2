@testable import ListPresentation

/// A reference for the engine: computes places from an array of sizes, by a loop over all items.
struct NaiveGeometry {
  struct Section {
    let layout: SectionLayout
    /// The measured size of each item that has one.
    let sizes: [LayoutRect.Size?]
    let header: Int?
    /// How far a carousel is turned.
    let turned: Int
  }

  let environment: LayoutEnvironment
  let sections: [Section]

  /// All elements that intersect a rectangle.
  func elements(in bounds: LayoutRect) -> [LayoutElement.Placed] {
    var elements: [LayoutElement.Placed] = []
    var top = 0
    for (index, section) in sections.enumerated() {
      let part = Part(section, index: index, in: environment)
      for placed in part.elements {
        var rect = placed.rect
        rect.y += top
        if environment.isRightToLeft { rect.x = environment.size.width - rect.maxX }
        if rect.intersects(bounds) { elements.append(LayoutElement.Placed(element: placed.element, rect: rect)) }
      }
      top += part.height
    }
    return elements
  }

  var contentHeight: Int {
    sections.indices.reduce(0) { $0 + Part(sections[$1], index: $1, in: environment).height }
  }
}

extension NaiveGeometry {
  private struct Part {
    let section: Section
    let metrics: SectionMetrics
    let index: Int
    var items: [LayoutElement: LayoutRect] = [:]
    var order: [LayoutElement] = []
    var height = 0
    let width: Int
    let environment: LayoutEnvironment

    init(_ section: Section, index: Int, in environment: LayoutEnvironment) {
      self.section = section
      self.index = index
      width = environment.size.width
      self.environment = environment
      metrics = SectionMetrics(section.layout, in: environment)
      let isEmpty = section.sizes.isEmpty
      let headerHeight = isEmpty ? 0 : headerHeight
      height = headerHeight
      guard !isEmpty else { return }
      var y = headerHeight + metrics.top
      if case .pattern(let lines) = section.layout.arrangement {
        addPattern(lines, from: y)
        return
      }
      if case .carousel = section.layout.arrangement {
        addCarousel(from: y)
        return
      }
      let lines = lines
      for (number, line) in lines.enumerated() {
        let lineHeight = line.map { size($0).height }.max() ?? 0
        var x = metrics.leading
        for (column, item) in line.enumerated() {
          var itemWidth = size(item).width
          if case .list = metrics.arrangement { itemWidth = metrics.width }
          if case .grid(let columns) = metrics.arrangement {
            let inner = metrics.width - (columns - 1) * metrics.itemGap
            x = metrics.leading + column * inner / columns + column * metrics.itemGap
            itemWidth = (column + 1) * inner / columns - column * inner / columns
          }
          add(.item(position(item)), LayoutRect(x: x, y: y, width: itemWidth, height: lineHeight))
          x += itemWidth + metrics.itemGap
        }
        y += lineHeight
        guard number + 1 < lines.count else { continue }
        if section.layout.hasSeparators, let last = line.last {
          let separator = y + (metrics.lineGap - 1) / 2
          add(
            .separator(position(last)), LayoutRect(x: metrics.leading, y: separator, width: metrics.width, height: 1))
        }
        y += metrics.lineGap
      }
      height = y + metrics.bottom + (metrics.footer?.height ?? 0)
    }

    /// Adds the items of a carousel.
    private mutating func addCarousel(from top: Int) {
      // What was not measured does not count beside what was.
      let each = section.sizes.compactMap { $0?.height }.max() ?? metrics.item.height
      for item in section.sizes.indices {
        let x = metrics.leading - section.turned + item * (metrics.item.width + metrics.itemGap)
        add(.item(position(item)), LayoutRect(x: x, y: top, width: metrics.item.width, height: each))
      }
      height = top + each + metrics.bottom + (metrics.footer?.height ?? 0)
    }

    /// Adds the items of a pattern, line by line and column by column.
    private mutating func addPattern(_ asked: [SectionLayout.PatternLine], from top: Int) {
      // A line whose columns do not fit is one item below another.
      let pattern = asked.flatMap { line -> [SectionLayout.PatternLine] in
        let inner = Double(max(0, metrics.width - (line.columns.count - 1) * metrics.itemGap))
        let whole = line.columns.reduce(0) { $0 + $1.width }
        let ends = line.columns.indices.map { Int(inner * line.columns[...$0].reduce(0) { $0 + $1.width } / whole) }
        if zip(ends, [0] + ends).allSatisfy({ $0 > $1 }) { return [line] }
        let count = line.columns.reduce(0) { $0 + $1.numberOfItems }
        return Array(repeating: .line(height: line.height, [.item]), count: count)
      }
      var (y, item) = (top, 0)
      while item < section.sizes.count {
        let line = pattern[number(ofLineAt: item, pattern)]
        if item > 0 {
          if section.layout.hasSeparators {
            let separator = LayoutRect(
              x: metrics.leading, y: y + (metrics.lineGap - 1) / 2, width: metrics.width, height: 1)
            add(.separator(position(item - 1)), separator)
          }
          y += metrics.lineGap
        }
        let inner = Double(max(0, metrics.width - (line.columns.count - 1) * metrics.itemGap))
        let whole = line.columns.reduce(0) { $0 + $1.width }
        var share = 0.0
        var cells: [(item: Int, x: Int, width: Int, row: Int, of: Int)] = []
        for (number, column) in line.columns.enumerated() {
          let start = Int(inner * share / whole)
          share += column.width
          let x = metrics.leading + start + number * metrics.itemGap
          for row in 0..<column.numberOfItems where item < section.sizes.count {
            cells.append((item, x, Int(inner * share / whole) - start, row, column.numberOfItems))
            item += 1
          }
        }
        var height = line.columns.map { $0.numberOfItems + ($0.numberOfItems - 1) * metrics.lineGap }.max() ?? 0
        let given = max(height, environment.height(line.height, ofWidth: metrics.width))
        for cell in cells {
          let measured = section.sizes[cell.item].map { $0.height * cell.of + metrics.lineGap * (cell.of - 1) }
          height = max(height, measured ?? given)
        }
        for cell in cells {
          let room = height - (cell.of - 1) * metrics.lineGap
          let (start, end) = (cell.row * room / cell.of, (cell.row + 1) * room / cell.of)
          let rect = LayoutRect(
            x: cell.x, y: y + start + cell.row * metrics.lineGap, width: cell.width, height: end - start)
          add(.item(position(cell.item)), rect)
        }
        y += height
      }
      height = y + metrics.bottom + (metrics.footer?.height ?? 0)
    }

    /// The number of the line of a pattern that begins with an item.
    private func number(ofLineAt item: Int, _ pattern: [SectionLayout.PatternLine]) -> Int {
      var (first, line) = (0, 0)
      while first < item {
        first += pattern[line % pattern.count].columns.reduce(0) { $0 + $1.numberOfItems }
        line += 1
      }
      return line % pattern.count
    }

    private var headerHeight: Int { metrics.header == nil ? 0 : section.header ?? metrics.header?.height ?? 0 }

    private func position(_ item: Int) -> ListPosition { ListPosition(section: index, item: item) }

    private mutating func add(_ element: LayoutElement, _ rect: LayoutRect) {
      items[element] = rect
      order.append(element)
    }

    private func size(_ item: Int) -> LayoutRect.Size {
      section.sizes[item] ?? LayoutRect.Size(width: metrics.item.width, height: metrics.item.height)
    }

    /// The items of each line.
    private var lines: [[Int]] {
      var lines: [[Int]] = []
      var room = 0
      for item in section.sizes.indices {
        let fits: Bool
        switch metrics.arrangement {
        case .list: fits = false
        case .grid(let columns): fits = item % columns != 0
        case .flow: fits = item > 0 && size(item).width <= room
        case .carousel, .pattern: fits = false
        }
        if fits { lines[lines.count - 1].append(item) } else { lines.append([item]) }
        room = (fits ? room : metrics.width) - size(item).width - metrics.itemGap
      }
      return lines
    }

    var elements: [LayoutElement.Placed] {
      guard height > 0 else { return [] }
      var elements: [LayoutElement.Placed] = []
      func place(_ element: LayoutElement, _ rect: LayoutRect) {
        elements.append(LayoutElement.Placed(element: element, rect: rect))
      }
      let footerHeight = metrics.footer?.height ?? 0
      if section.layout.hasBackground {
        let inside = height - headerHeight - footerHeight
        place(.background(index), LayoutRect(x: 0, y: headerHeight, width: width, height: inside))
      }
      for element in order {
        guard let rect = items[element], rect.maxX > metrics.leading, rect.x < metrics.leading + metrics.width else {
          continue
        }
        place(element, rect)
      }
      if let footer = metrics.footer {
        let y = height - footer.height
        place(
          .footer(index), LayoutRect(x: metrics.leading + footer.x, y: y, width: footer.width, height: footer.height))
      }
      if let header = metrics.header {
        place(
          .header(index), LayoutRect(x: metrics.leading + header.x, y: 0, width: header.width, height: headerHeight))
      }
      return elements
    }
  }
}
