/// The geometry of a list, and the part of it that the user sees. What they see stays in place, whatever changes above.
///
/// ```swift
/// var viewport = ListViewport(layout, of: outline, in: environment)
/// viewport.scroll(by: 13_000)
/// viewport.measureElements { element, width in size(of: element, width: width) }
/// viewport.elements        // what to draw
/// ```
///
/// The anchor is the topmost visible item whose size is known. Its top edge keeps its place on the screen while items
/// are measured, arrive, leave, or are laid out for another width. If the anchor leaves, the next item that stays takes
/// its place. At the beginning of the list, the viewport stays at the beginning, so that new items show. A viewport
/// that is anchored at the end, as in a chat, stays at the end while the user is there.
public struct ListViewport: Sendable {
  /// Where an item is on the screen after scrolling to it. A pinned header or footer does not cover it.
  public enum Alignment: Hashable, Sendable {
    /// The top of the screen, or below the pinned header.
    case top
    /// The middle of the screen.
    case center
    /// The bottom of the screen, or above the pinned footer.
    case bottom
    /// The nearer edge, or the current place if the whole item is visible.
    case nearest
  }

  private struct Target {
    var position: ListPosition
    let alignment: Alignment
  }

  /// The places of all elements.
  public private(set) var geometry: ListGeometry
  /// The distance from the top of the list to the top of the screen, in ticks.
  public private(set) var offset = 0
  /// Whether the list begins at its end, and stays there while the user is there.
  public let isAnchoredAtEnd: Bool
  /// The item that was scrolled to, until the user scrolls again.
  private var target: Target?

  /// Creates a viewport that shows the beginning of a list, or its end.
  /// - Complexity: O(sections).
  @MainActor
  public init<Section>(
    _ layout: ListLayout<Section>, of outline: ListOutline<Section>, in environment: LayoutEnvironment,
    anchoredAtEnd isAnchoredAtEnd: Bool = false
  ) {
    geometry = ListGeometry(layout, of: outline, in: environment)
    self.isAnchoredAtEnd = isAnchoredAtEnd
    offset = isAnchoredAtEnd ? lastOffset : 0
  }

  /// The part of the list that is on the screen.
  public var bounds: LayoutRect {
    let size = geometry.environment.size
    return LayoutRect(x: 0, y: offset, width: size.width, height: size.height)
  }

  /// The offset that shows the end of the list.
  public var lastOffset: Int { max(0, geometry.contentHeight - geometry.environment.size.height) }

  /// All elements on the screen, in drawing order.
  /// - Complexity: O(log n + elements).
  public var elements: [PlacedElement] { geometry.elements(in: bounds) }

  /// Returns the uppermost element at a point of the screen, or `nil` if there is none.
  /// - Parameter point: The point, from the top left corner of the screen.
  /// - Complexity: O(log n + elements).
  public func element(at point: LayoutPoint) -> LayoutElement? {
    guard point.y >= 0, point.y < bounds.height else { return nil }
    let tick = LayoutRect(x: point.x, y: point.y + offset, width: 1, height: 1)
    return elements.last { $0.rect.intersects(tick) }?.element
  }
}

// MARK: Scrolling

extension ListViewport {
  /// Scrolls by ticks. Stops at the ends of the list.
  public mutating func scroll(by distance: Int) {
    let (sum, isBeyond) = offset.addingReportingOverflow(distance)
    target = nil
    offset = clamped(isBeyond ? lastOffset : sum)
  }

  /// Scrolls to an item, and turns its carousel to it. Items in between are not measured. The item keeps its place on
  /// the screen while items around it are measured.
  /// - Complexity: O(log n).
  public mutating func scroll(to position: ListPosition, at alignment: Alignment = .nearest) {
    geometry.reveal(position)
    guard let rect = geometry.rect(of: .item(position)) else { return }
    var alignment = alignment
    if alignment == .nearest {
      let tops = visibleTops(of: rect, inSection: position.section)
      guard !tops.contains(rect.y - offset) else { return }
      alignment = rect.y - offset < tops.lowerBound ? .top : .bottom
    }
    target = Target(position: position, alignment: alignment)
    offset = clamped(alignedOffset(rect, inSection: position.section, alignment))
  }

  private func alignedOffset(_ rect: LayoutRect, inSection section: Int, _ alignment: Alignment) -> Int {
    let tops = visibleTops(of: rect, inSection: section)
    return switch alignment {
    case .top, .nearest: rect.y - tops.lowerBound
    case .center:
      rect.y - min(max(tops.lowerBound, (geometry.environment.size.height - rect.height) / 2), tops.upperBound)
    case .bottom: rect.y - tops.upperBound
    }
  }

  /// The places of an item's top edge on the screen at which pinned elements of its section do not cover the item. If
  /// the item is too high, its top shows.
  private func visibleTops(of rect: LayoutRect, inSection section: Int) -> ClosedRange<Int> {
    let (header, footer) = geometry.sections[section].pinnedHeights
    let height = geometry.environment.size.height
    let first = min(header, max(0, height - 1))
    return first...max(first, height - footer - rect.height)
  }

  private func clamped(_ offset: Int) -> Int { min(max(0, offset), lastOffset) }
}

// MARK: Changes

extension ListViewport {
  /// Measures elements until all sizes on the screen are known.
  ///
  /// It measures each element at most once, and only elements on the screen.
  /// - Parameter size: Returns the size of an element for an available width in ticks.
  /// - Complexity: O(log n) for each element. Two passes are usually enough.
  public mutating func measureElements(_ size: (LayoutElement, Int) -> LayoutSize) {
    while true {
      let open = elements.filter { !geometry.isMeasured($0.element) }
      guard !open.isEmpty else { return }
      keepPlace { geometry, _ in
        for placed in open {
          geometry.measure(size(placed.element, geometry.room(for: placed)), of: placed.element)
        }
      }
    }
  }

  /// Stores the size that an element has in the view. See ``ListGeometry/measure(_:of:)``.
  public mutating func measure(_ size: LayoutSize, of element: LayoutElement) {
    keepPlace { geometry, _ in geometry.measure(size, of: element) }
  }

  /// Lays out the list again. See ``ListGeometry/update(_:of:in:)``.
  @MainActor
  public mutating func update<Section>(
    _ layout: ListLayout<Section>, of outline: ListOutline<Section>, in environment: LayoutEnvironment
  ) {
    keepPlace { geometry, _ in geometry.update(layout, of: outline, in: environment) }
  }

  /// Applies one batch of a plan. See ``ListGeometry/apply(_:leadingTo:layout:)``.
  /// - Parameter map: The map of the batch, with which the viewport finds the anchor again.
  @MainActor
  public mutating func apply<Section, Item>(
    _ batch: ListBatch<Section, Item>, map: ListIndexMap, leadingTo outline: ListOutline<Section>,
    layout: ListLayout<Section>
  ) {
    let visible = visibleIndices
    keepPlace { geometry, anchor in
      let index = anchor.flatMap { geometry.index(of: $0) }.flatMap { map.anchor(of: $0, among: visible) }
      geometry.apply(batch, leadingTo: outline, layout: layout)
      anchor = index.flatMap { geometry.position(at: $0) }
    }
  }

  /// The indices in the whole list from the first to the last visible item.
  private var visibleIndices: Range<Int> {
    let indices = elements.compactMap { placed -> Int? in
      guard case .item(let position) = placed.element else { return nil }
      return geometry.index(of: position)
    }
    return (indices.min() ?? 0)..<(indices.max().map { $0 + 1 } ?? 0)
  }

  /// Turns a carousel by items, or by pages if it snaps to pages. A carousel that wraps always turns in the given
  /// direction. Others stop at their ends.
  ///
  /// Zero steps turn the carousel to the nearest place at which it snaps.
  public mutating func turnCarousel(inSection section: Int, by steps: Int) {
    geometry.turnCarousel(inSection: section, by: steps)
  }

  /// Moves a carousel by ticks toward its end, as a finger drags it.
  public mutating func dragCarousel(inSection section: Int, by distance: Int) {
    geometry.dragCarousel(inSection: section, by: distance)
  }

  /// Changes the geometry, and scrolls so that the anchor keeps its place.
  /// - Parameter change: Takes the anchor, and returns its place after the change.
  private mutating func keepPlace(_ change: (inout ListGeometry, inout ListPosition?) -> Void) {
    let wasAtStart = offset == 0 && !isAnchoredAtEnd && target == nil
    let wasAtEnd = offset == lastOffset && isAnchoredAtEnd
    var anchor = target?.position ?? geometry.anchor(in: bounds)
    let top = anchor.flatMap { geometry.rect(of: .item($0)) }?.y
    change(&geometry, &anchor)
    let rect = anchor.flatMap { geometry.rect(of: .item($0)) }
    if wasAtEnd {
      offset = lastOffset
    } else if wasAtStart {
      offset = 0
    } else if let target, let anchor, let rect {
      self.target?.position = anchor
      offset = alignedOffset(rect, inSection: anchor.section, target.alignment)
    } else if let top, let rect {
      offset += rect.y - top
    }
    if anchor == nil { target = nil }
    offset = clamped(offset)
  }
}
