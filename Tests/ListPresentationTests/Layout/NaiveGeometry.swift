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
    var top = 0
    return sections.enumerated().flatMap { index, section in
      let part = Part(section, index: index, in: environment)
      defer { top += part.height }
      return part.elements.map { placed in
        var rect = placed.rect
        rect.y += top
        if environment.isRightToLeft { rect.x = environment.size.width - rect.maxX }
        return LayoutElement.Placed(element: placed.element, rect: rect)
      }
    }.filter { $0.rect.intersects(bounds) }
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
    var placed: [LayoutElement.Placed] = []
    var height = 0
    let environment: LayoutEnvironment

    init(_ section: Section, index: Int, in environment: LayoutEnvironment) {
      self.section = section
      self.index = index
      self.environment = environment
      metrics = SectionMetrics(section.layout, in: environment)
      guard !section.sizes.isEmpty else { return }
      let top = headerHeight + metrics.top
      let bottom =
        switch section.layout.arrangement {
        case .pattern(let lines): addPattern(lines, from: top)
        case .carousel: addCarousel(from: top)
        default: addLines(from: top)
        }
      height = bottom + metrics.bottom + footerHeight
    }

    /// Adds the items of a list, a grid or a flow, line by line.
    /// - Returns: Where the last line ends.
    private mutating func addLines(from top: Int) -> Int {
      let lines = lines
      var y = top
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
        guard number + 1 < lines.count, let last = line.last else { continue }
        addSeparator(after: last, y)
        y += metrics.lineGap
      }
      return y
    }

    private mutating func addSeparator(after item: Int, _ y: Int) {
      guard section.layout.hasSeparators else { return }
      let middle = y + (metrics.lineGap - 1) / 2
      add(.separator(position(item)), LayoutRect(x: metrics.leading, y: middle, width: metrics.width, height: 1))
    }

    /// Adds the items of a carousel.
    private mutating func addCarousel(from top: Int) -> Int {
      // What was not measured does not count beside what was.
      let each = section.sizes.compactMap { $0?.height }.max() ?? metrics.item.height
      for item in section.sizes.indices {
        let x = metrics.leading - section.turned + item * (metrics.item.width + metrics.itemGap)
        add(.item(position(item)), LayoutRect(x: x, y: top, width: metrics.item.width, height: each))
      }
      return top + each
    }

    /// Adds the items of a pattern, line by line and column by column.
    private mutating func addPattern(_ asked: [SectionLayout.PatternLine], from top: Int) -> Int {
      // A line whose columns do not fit is one item below another.
      let pattern = asked.flatMap { line -> [SectionLayout.PatternLine] in
        let inner = Double(max(0, metrics.width - (line.columns.count - 1) * metrics.itemGap))
        let whole = line.columns.reduce(0) { $0 + $1.width }
        let ends = line.columns.indices.map { Int(inner * line.columns[...$0].reduce(0) { $0 + $1.width } / whole) }
        if zip(ends, [0] + ends).allSatisfy({ $0 > $1 }) { return [line] }
        let count = line.columns.reduce(0) { $0 + $1.numberOfItems }
        return Array(repeating: .line(height: line.height, [.item]), count: count)
      }
      var (y, item, numberOfLines) = (top, 0, 0)
      while item < section.sizes.count {
        let line = pattern[numberOfLines % pattern.count]
        numberOfLines += 1
        if item > 0 {
          addSeparator(after: item - 1, y)
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
      return y
    }

    private var headerHeight: Int { metrics.header == nil ? 0 : section.header ?? metrics.header?.height ?? 0 }
    private var footerHeight: Int { metrics.footer?.height ?? 0 }

    private func position(_ item: Int) -> ListPosition { ListPosition(section: index, item: item) }

    private mutating func add(_ element: LayoutElement, _ rect: LayoutRect) {
      placed.append(LayoutElement.Placed(element: element, rect: rect))
    }

    private func size(_ item: Int) -> LayoutRect.Size {
      section.sizes[item] ?? LayoutRect.Size(width: metrics.item.width, height: metrics.item.height)
    }

    /// The items of each line.
    private var lines: [[Int]] {
      var lines: [[Int]] = []
      var room = 0
      for item in section.sizes.indices {
        let fits =
          switch metrics.arrangement {
          case .grid(let columns): item % columns != 0
          case .flow: item > 0 && size(item).width <= room
          default: false
          }
        if fits { lines[lines.count - 1].append(item) } else { lines.append([item]) }
        room = (fits ? room : metrics.width) - size(item).width - metrics.itemGap
      }
      return lines
    }

    var elements: [LayoutElement.Placed] {
      guard height > 0 else { return [] }
      var elements = placed.filter { placed in
        placed.rect.maxX > metrics.leading && placed.rect.x < metrics.leading + metrics.width
      }
      func place(_ element: LayoutElement, at index: Int, _ rect: LayoutRect) {
        elements.insert(LayoutElement.Placed(element: element, rect: rect), at: index)
      }
      if section.layout.hasBackground {
        let inside = height - headerHeight - footerHeight
        let rect = LayoutRect(x: 0, y: headerHeight, width: environment.size.width, height: inside)
        place(.background(index), at: 0, rect)
      }
      if let footer = metrics.footer {
        let y = height - footer.height
        let rect = LayoutRect(x: metrics.leading + footer.x, y: y, width: footer.width, height: footer.height)
        place(.footer(index), at: elements.count, rect)
      }
      if let header = metrics.header {
        let rect = LayoutRect(x: metrics.leading + header.x, y: 0, width: header.width, height: headerHeight)
        place(.header(index), at: elements.count, rect)
      }
      return elements
    }
  }
}
