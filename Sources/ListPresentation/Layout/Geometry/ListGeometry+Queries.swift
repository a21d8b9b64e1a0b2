/// The answers that a view needs to draw: content size, elements in a rectangle, and the item at a point (hit testing).
extension ListGeometry {
  /// The number of items in all sections.
  public var numberOfItems: Int { stack.items }

  /// The height of the whole list. It is the sum of the known sizes, and of estimates for the others.
  public var contentHeight: Int { boundaries.height + stack.height }

  /// The size of the whole list, which is as wide as the viewport.
  public var contentSize: LayoutRect.Size { LayoutRect.Size(width: environment.size.width, height: contentHeight) }

  /// Returns all elements that intersect a rectangle, in drawing order: the header and the footer of the list, and then
  /// section by section, each with its background first, then its items and separators, and pinned elements last.
  ///
  /// A carousel that wraps can contain an item several times, each with its own ``LayoutElement/Placed/copy``.
  /// - Parameters:
  ///   - rect: The rectangle. A toolkit may ask for more than the user sees.
  ///   - viewport: The part of the list that the user sees, to which headers and footers are pinned. By default, it is
  ///     the rectangle.
  /// - Complexity: O(log n + elements).
  public func elements(in rect: LayoutRect, viewport: LayoutRect? = nil) -> [LayoutElement.Placed] {
    let (asked, seen) = (heights(of: rect), heights(of: viewport ?? rect))
    var elements = [LayoutElement.listHeader, .listFooter].compactMap { element in
      self.rect(of: element).flatMap { $0.intersects(rect) ? LayoutElement.Placed(element: element, rect: $0) : nil }
    }
    let above = boundaries.top
    let (first, end) = (max(0, asked.lowerBound - above), min(stack.height, asked.upperBound - above))
    guard first < end, let top = stack.place(at: first, by: \.height),
      let bottom = stack.place(at: end - 1, by: \.height)
    else { return elements }
    stack.forEachRun(in: top.index..<bottom.index + 1) { run in
      guard run.extent.height > 0 else { return }
      for step in 0..<run.rest {
        let y = run.height + step * run.extent.height
        sections[run.index + step].forEachElement(
          in: first - y..<end - y, pinnedTo: seen.lowerBound - above - y..<seen.upperBound - above - y,
          section: run.index + step,
          width: environment.size.width
        ) { placed in
          let place = self.place(placed.rect, below: above + y)
          if place.intersects(rect) {
            elements.append(LayoutElement.Placed(element: placed.element, rect: place, copy: placed.copy))
          }
        }
      }
    }
    return elements
  }

  /// Returns the part of a rectangle's heights that the list has.
  private func heights(of rect: LayoutRect) -> Range<Int> {
    let first = min(max(0, rect.y), contentHeight)
    return first..<min(max(first, rect.maxY), contentHeight)
  }

  /// Returns the rectangle of an element, or `nil` if there is no such element.
  /// - Parameters:
  ///   - element: The element.
  ///   - viewport: The part of the list that the user sees, to which headers and footers are pinned. Without it, the
  ///     rectangle of a header or footer is its place while it is not pinned.
  /// - Complexity: O(log n + items of the line).
  public func rect(of element: LayoutElement, viewport: LayoutRect? = nil) -> LayoutRect? {
    if let height = boundaries.height(of: element) {
      let y = element == .listHeader ? 0 : contentHeight - height
      return LayoutRect(x: 0, y: y, width: environment.size.width, height: height)
    }
    guard let section = section(of: element), let y = top(ofSection: section) else { return nil }
    let geometry = sections[section]
    let seen = viewport.map(heights).map { $0.lowerBound - y..<$0.upperBound - y } ?? 0..<geometry.height
    let rect: LayoutRect? =
      switch element {
      case .item(let position): geometry.rect(ofItem: position.item)
      case .header: geometry.headerRect(in: seen)
      case .footer: geometry.footerRect(in: seen)
      case .background: geometry.backgroundRect(environment.size.width)
      case .separator(let position):
        geometry.separatorRect(
          behindItem: position.item, of: geometry.line(ofItem: position.item))
      case .listHeader, .listFooter: nil
      }
    return rect.map { place($0, below: y) }
  }

  /// Returns the item at a point, or `nil` if there is none. It ignores pinned elements.
  /// - Complexity: O(log n + items of the line).
  public func item(at point: LayoutRect.Point) -> ListPosition? {
    for placed in elements(in: LayoutRect(x: point.x, y: point.y, width: 1, height: 1)) {
      if case .item(let position) = placed.element { return position }
    }
    return nil
  }

  /// Whether the size of an element is known: the layout gives it, or it was measured since the element last changed.
  /// - Complexity: O(log n).
  public func isMeasured(_ element: LayoutElement) -> Bool {
    boundaries.isMeasured(element)
      ?? section(of: element).flatMap { sections[$0].measurableSize(of: element)?.isMeasured } ?? true
  }

  /// Returns the top of a section, or `nil` if there is no such section.
  func top(ofSection section: Int) -> Int? { stack[section].map { boundaries.top + $0.height } }

  /// Returns the index of an element's section, or `nil` if there is no such element.
  func section(of element: LayoutElement) -> Int? {
    let section =
      switch element {
      case .item(let position), .separator(let position): position.section
      case .header(let section), .footer(let section), .background(let section): section
      case .listHeader, .listFooter: -1
      }
    return sections.indices.contains(section) ? section : nil
  }

  /// Converts a rectangle of a section to one of the list, mirrored where text runs from right to left.
  func place(_ rect: LayoutRect, below y: Int) -> LayoutRect {
    let x = environment.isRightToLeft ? environment.size.width - rect.maxX : rect.x
    return LayoutRect(x: x, y: rect.y + y, width: rect.width, height: rect.height)
  }
}
