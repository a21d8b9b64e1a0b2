extension ListGeometry {
  /// The number of items.
  public var numberOfItems: Int { stack.items }

  /// The height of the whole list: measured where a size is known, estimated elsewhere.
  public var contentHeight: Int { stack.height }

  /// The size of the whole list. A list is as wide as its viewport.
  public var contentSize: LayoutSize { LayoutSize(width: environment.size.width, height: contentHeight) }

  /// Everything that has a tick in a rectangle, in the order to draw it: by sections, and in each the background first,
  /// then items with separators, and what is pinned last.
  ///
  /// Pinned headers and footers are where they are when the viewport is the rectangle. A carousel that wraps can show
  /// an item twice.
  /// - Complexity: O(log n + elements).
  public func elements(in rect: LayoutRect) -> [PlacedElement] {
    let (first, end) = (max(0, rect.y), min(contentHeight, rect.maxY))
    guard first < end, let top = stack.place(at: first, by: \.height),
      let bottom = stack.place(at: end - 1, by: \.height)
    else { return [] }
    var elements: [PlacedElement] = []
    stack.forEachRun(in: top.index..<bottom.index + 1) { run in
      guard run.extent.height > 0 else { return }
      for step in 0..<run.rest {
        let y = run.height + step * run.extent.height
        sections[run.index + step].forEachElement(
          in: first - y..<end - y, section: run.index + step, width: environment.size.width
        ) { element, place in
          let place = self.place(place, below: y)
          if place.intersects(rect) { elements.append(PlacedElement(element: element, rect: place)) }
        }
      }
    }
    return elements
  }

  /// Where an element is, or `nil` if there is none. Headers and footers are where they are while nothing is pinned.
  /// - Complexity: O(log n + items of the line).
  public func rect(of element: LayoutElement) -> LayoutRect? {
    guard let section = section(of: element), let y = stack[section]?.height else { return nil }
    let geometry = sections[section]
    let rect: LayoutRect? =
      switch element {
      case .item(let position): geometry.rect(ofItem: position.item)
      case .header: geometry.headerRect(in: 0..<geometry.height)
      case .footer: geometry.footerRect(in: 0..<geometry.height)
      case .background: geometry.backgroundRect(environment.size.width)
      case .separator(let position):
        geometry.separatorRect(
          behindItem: position.item, of: geometry.lines.place(ofItem: position.item))
      }
    return rect.map { place($0, below: y) }
  }

  /// The item at a point, or `nil` where there is none. What is pinned covers no item; ``ListViewport/element(at:)``
  /// answers for what is drawn.
  /// - Complexity: O(log n + items of the line).
  public func item(at point: LayoutPoint) -> ListPosition? {
    for placed in elements(in: LayoutRect(x: point.x, y: point.y, width: 1, height: 1)) {
      if case .item(let position) = placed.element { return position }
    }
    return nil
  }

  /// Whether the view has nothing to measure at an element: its size is given, or measured since it last changed.
  /// - Complexity: O(log n).
  public func isMeasured(_ element: LayoutElement) -> Bool {
    section(of: element).flatMap { sections[$0].measurableSize(of: element)?.isMeasured } ?? true
  }

  /// The index of an element's section, if it exists.
  func section(of element: LayoutElement) -> Int? {
    let section =
      switch element {
      case .item(let position), .separator(let position): position.section
      case .header(let section), .footer(let section), .background(let section): section
      }
    return sections.indices.contains(section) ? section : nil
  }

  /// The topmost item in a rectangle that has a size of its own, measured or given, or else the topmost one.
  ///
  /// That is what the user has seen in its place: what comes into view unmeasured grows away from it.
  func anchor(in rect: LayoutRect) -> ListPosition? {
    var topmost: ListPosition?
    for element in elements(in: rect) {
      guard case .item(let position) = element.element else { continue }
      topmost = topmost ?? position
      if sections[position.section].items[position.item]?.extent.knowledge != .estimated { return position }
    }
    return topmost
  }

  /// A rectangle of a section as one of the list, mirrored where text runs from right to left.
  func place(_ rect: LayoutRect, below y: Int) -> LayoutRect {
    let x = environment.isRightToLeft ? environment.size.width - rect.maxX : rect.x
    return LayoutRect(x: x, y: rect.y + y, width: rect.width, height: rect.height)
  }
}
