/// The answers that a view needs to draw: content size, elements in a rectangle, and the item at a point (hit testing).
extension ListGeometry {
  /// The number of items in all sections.
  public var numberOfItems: Int { stack.items }

  /// The height of the whole list. It is the sum of the known sizes, and of estimates for the others.
  public var contentHeight: Int { stack.height }

  /// The size of the whole list, which is as wide as the viewport.
  public var contentSize: LayoutSize { LayoutSize(width: environment.size.width, height: contentHeight) }

  /// Returns all elements that intersect a rectangle, in drawing order: section by section, each with its background
  /// first, then its items and separators, and pinned elements last.
  ///
  /// Pinned headers and footers have the places that they have if the rectangle is the viewport. A carousel that wraps
  /// can contain an item twice.
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

  /// Returns the rectangle of an element, or `nil` if there is no such element. The rectangle of a header or footer is
  /// its place while it is not pinned.
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

  /// Returns the item at a point, or `nil` if there is none. It ignores pinned elements, which
  /// ``ListViewport/element(at:)`` takes into account.
  /// - Complexity: O(log n + items of the line).
  public func item(at point: LayoutPoint) -> ListPosition? {
    for placed in elements(in: LayoutRect(x: point.x, y: point.y, width: 1, height: 1)) {
      if case .item(let position) = placed.element { return position }
    }
    return nil
  }

  /// Whether the size of an element is known: the layout gives it, or it was measured since the element last changed.
  /// - Complexity: O(log n).
  public func isMeasured(_ element: LayoutElement) -> Bool {
    section(of: element).flatMap { sections[$0].measurableSize(of: element)?.isMeasured } ?? true
  }

  /// Returns the index of an element's section, or `nil` if there is no such element.
  func section(of element: LayoutElement) -> Int? {
    let section =
      switch element {
      case .item(let position), .separator(let position): position.section
      case .header(let section), .footer(let section), .background(let section): section
      }
    return sections.indices.contains(section) ? section : nil
  }

  /// Returns the topmost item in a rectangle whose size is known, or else the topmost item, or else the nearest one.
  ///
  /// The user has seen this item in its place. An item that comes into view unmeasured grows away from it. An item
  /// behind a pinned header is not seen.
  func anchor(in rect: LayoutRect) -> ListPosition? {
    var topmost: ListPosition?
    for element in elements(in: rect) {
      guard case .item(let position) = element.element else { continue }
      topmost = topmost ?? position
      let section = sections[position.section]
      if element.rect.maxY > rect.y + section.pinnedHeights.header,
        section.items[position.item]?.extent.knowledge != .estimated
      {
        return position
      }
    }
    return topmost ?? item(nearest: LayoutPoint(x: 0, y: rect.y))
  }

  /// Converts a rectangle of a section to one of the list, mirrored where text runs from right to left.
  func place(_ rect: LayoutRect, below y: Int) -> LayoutRect {
    let x = environment.isRightToLeft ? environment.size.width - rect.maxX : rect.x
    return LayoutRect(x: x, y: rect.y + y, width: rect.width, height: rect.height)
  }
}
