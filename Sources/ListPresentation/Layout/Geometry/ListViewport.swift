/// Where the user is in a list, and the geometry around: what they see stays where it is, whatever changes above.
///
/// ```swift
/// var viewport = ListViewport(layout, of: outline, in: environment)
/// viewport.scroll(by: 13_000)
/// viewport.measureElements { element, width in size(of: element, width: width) }
/// viewport.elements        // what to draw
/// ```
///
/// The topmost visible row that has a size of its own, measured or given, keeps its top edge on the screen while rows
/// are measured, arrive, leave, or are laid out for another width. If it leaves, the next row that stays takes its
/// place. At the very beginning a viewport stays at the beginning, so that new rows show. A viewport that is anchored
/// at the end, such as that of a chat, stays at the end while it is there.
public struct ListViewport: Sendable {
  /// Where an item comes to on the screen.
  public enum Alignment: Hashable, Sendable {
    /// At the top.
    case top
    /// In the middle.
    case center
    /// At the bottom.
    case bottom
    /// At the nearer edge, or where it is if all of it is visible.
    case nearest
  }

  private struct Target {
    var position: ListPosition
    let alignment: Alignment
  }

  /// Where everything is.
  public private(set) var geometry: ListGeometry
  /// How far the list is scrolled, in ticks from the top of the list to the top of the screen.
  public private(set) var offset = 0
  /// Whether the list begins at its end and stays there while the user is there.
  public let isAnchoredAtEnd: Bool
  /// The item that was scrolled to, until the user scrolls on.
  private var target: Target?

  /// Lays a list out and shows its beginning, or its end.
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

  /// The part of the list on the screen.
  public var bounds: LayoutRect {
    let size = geometry.environment.size
    return LayoutRect(x: 0, y: offset, width: size.width, height: size.height)
  }

  /// The offset at the end of the list.
  public var lastOffset: Int { max(0, geometry.contentHeight - geometry.environment.size.height) }

  /// Everything on the screen, in the order to draw it.
  /// - Complexity: O(log n + elements).
  public var elements: [PlacedElement] { geometry.elements(in: bounds) }

  /// The uppermost element at a point of the screen, or `nil` where there is none.
  /// - Parameter point: The place from the top left corner of the screen.
  /// - Complexity: O(log n + elements).
  public func element(at point: LayoutPoint) -> LayoutElement? {
    guard point.y >= 0, point.y < bounds.height else { return nil }
    let tick = LayoutRect(x: point.x, y: point.y + offset, width: 1, height: 1)
    return elements.last { $0.rect.intersects(tick) }?.element
  }
}

// MARK: Scrolling

extension ListViewport {
  /// Scrolls by ticks, to an end of the list at most.
  public mutating func scroll(by distance: Int) {
    let (sum, isBeyond) = offset.addingReportingOverflow(distance)
    target = nil
    offset = clamped(isBeyond ? lastOffset : sum)
  }

  /// Scrolls to an item, also in its carousel. What lies between is not measured, and the item keeps its place on the
  /// screen while rows around it are measured.
  /// - Complexity: O(log n).
  public mutating func scroll(to position: ListPosition, at alignment: Alignment = .nearest) {
    geometry.reveal(position)
    guard let rect = geometry.rect(of: .item(position)) else { return }
    var alignment = alignment
    if alignment == .nearest {
      guard rect.y < offset || rect.maxY > bounds.maxY else { return }
      alignment = rect.y < offset ? .top : .bottom
    }
    target = Target(position: position, alignment: alignment)
    offset = clamped(alignedOffset(rect, alignment))
  }

  private func alignedOffset(_ rect: LayoutRect, _ alignment: Alignment) -> Int {
    let room = geometry.environment.size.height - rect.height
    return switch alignment {
    // The top of an item that is higher than the screen shows.
    case .top, .nearest: rect.y
    case .center: rect.y - max(0, room / 2)
    case .bottom: rect.y - max(0, room)
    }
  }

  private func clamped(_ offset: Int) -> Int { min(max(0, offset), lastOffset) }
}

// MARK: Changes

extension ListViewport {
  /// Measures elements until everything on the screen has its size.
  ///
  /// Each element is measured once at most, and none that is not on the screen.
  /// - Parameter size: Answers the size of an element that can be as wide as a number of ticks.
  /// - Complexity: O(log n) for each element, in most cases in two passes.
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

  /// Takes over the size that an element has in the view, as ``ListGeometry/measure(_:of:)`` does.
  public mutating func measure(_ size: LayoutSize, of element: LayoutElement) {
    keepPlace { geometry, _ in geometry.measure(size, of: element) }
  }

  /// Lays the list out again, as ``ListGeometry/update(_:of:in:)`` does.
  @MainActor
  public mutating func update<Section>(
    _ layout: ListLayout<Section>, of outline: ListOutline<Section>, in environment: LayoutEnvironment
  ) {
    keepPlace { geometry, _ in geometry.update(layout, of: outline, in: environment) }
  }

  /// Follows the list by one batch of a plan, as ``ListGeometry/apply(_:leadingTo:layout:)`` does.
  @MainActor
  public mutating func apply<Section, Item>(
    _ batch: ListBatch<Section, Item>, leadingTo outline: ListOutline<Section>, layout: ListLayout<Section>
  ) {
    keepPlace { geometry, followed in
      geometry.apply(batch, leadingTo: outline, layout: layout, following: &followed)
    }
  }

  /// Turns a carousel by items, or by pages if it snaps to pages. A carousel that wraps always turns the way it is
  /// told; others stop at their ends.
  ///
  /// Zero steps turn it to the nearest place to rest.
  public mutating func turnCarousel(inSection section: Int, by steps: Int) {
    geometry.turnCarousel(inSection: section, by: steps)
  }

  /// Moves a carousel under a finger, by ticks toward its end.
  public mutating func dragCarousel(inSection section: Int, by distance: Int) {
    geometry.dragCarousel(inSection: section, by: distance)
  }

  /// Changes the geometry, and scrolls so that the anchor stays.
  /// - Parameter change: Takes the anchor, and answers where it is then.
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
      offset = alignedOffset(rect, target.alignment)
    } else if let top, let rect {
      offset += rect.y - top
    }
    if anchor == nil { target = nil }
    offset = clamped(offset)
  }
}
