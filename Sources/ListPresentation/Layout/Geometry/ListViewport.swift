/// The geometry of a list, and the part of it that the user sees. What they read stays in place, whatever changes.
///
/// ```swift
/// var viewport = ListViewport(layout, of: outline, in: environment)
/// viewport.scroll(by: 13_000)
/// viewport.measureElements { element, width in size(of: element, width: width) }
/// viewport.elements        // what to draw
/// ```
///
/// The anchor is the topmost visible item whose size is known, or the nearest item if none is visible. It stays the
/// anchor until all sizes on the screen are known, or the user scrolls. Its top edge keeps its place on the screen, to
/// the tick, while items are measured, arrive, leave, move, or are laid out for another width or text size:
///
/// - If the anchor leaves or moves away, another item takes its place, as ``ListIndexMap/anchor(of:among:)`` says.
/// - If the anchor, or the item that takes its place, is too short to be visible with its top edge in this place, its
///   bottom edge keeps the place of the bottom edge.
/// - An item that was scrolled to keeps the place that was asked for until all sizes on the screen are known.
/// - At the beginning of the list, the viewport stays at the beginning, so that new items show. A viewport that is
///   anchored at the end, as in a chat, stays at the end instead, until the user scrolls away from it. ``unseenItems``
///   are the items that have arrived below since then.
/// - The screen shows nothing beyond the ends of the list. Where the list becomes too short to keep the place, the
///   viewport shows its end.
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
    /// A distance in ticks of the top edge of the item from the top of the screen, as in ``ListViewport/anchor``. It
    /// can be negative, and a pinned header or footer can cover the item.
    case distance(Int)
  }

  struct Target {
    var position: ListPosition
    let alignment: Alignment
    /// The distance of the item from the top of the screen before it was scrolled to.
    let top: Int
  }

  struct Reading {
    let item: ListPosition
    let place: ScreenPlace
  }

  /// The places of all elements.
  public internal(set) var geometry: ListGeometry
  /// The distance from the top of the list to the top of the screen, in ticks.
  public internal(set) var offset = 0
  /// Whether the list begins at its end, and stays there while the user is there.
  public let isAnchoredAtEnd: Bool
  /// The item that was scrolled to, until all sizes on the screen are known or the user scrolls.
  var target: Target?
  /// The item that the user read before a change, with its place, until all sizes on the screen are known or the user
  /// scrolls. In between, other items are at the top for a moment.
  var reading: Reading?
  /// The index behind the last item that the user has seen.
  var seenEnd: Int

  /// Creates a viewport that shows the beginning of a list, or its end.
  /// - Complexity: O(sections).
  @MainActor
  public init<Section>(
    _ layout: ListLayout<Section>, of outline: ListOutline<Section>, in environment: LayoutEnvironment,
    anchoredAtEnd isAnchoredAtEnd: Bool = false
  ) {
    geometry = ListGeometry(layout, of: outline, in: environment)
    self.isAnchoredAtEnd = isAnchoredAtEnd
    seenEnd = geometry.numberOfItems
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
  public var elements: [LayoutElement.Placed] { geometry.elements(in: bounds) }

  /// The item that keeps its place, and the distance of its top edge from the top of the screen in ticks. `nil` in a
  /// list without items.
  ///
  /// Scrolling to the item at this distance returns to the place after a jump:
  ///
  /// ```swift
  /// if let place = viewport.anchor { viewport.scroll(to: place.item, at: .distance(place.distance)) }
  /// ```
  /// - Complexity: O(log n + elements).
  public var anchor: (item: ListPosition, distance: Int)? {
    let item = target?.position ?? reading?.item ?? geometry.anchor(in: bounds)
    return item.flatMap { item in geometry.rect(of: .item(item)).map { (item, $0.y - offset) } }
  }

  /// The indices in the whole list of the items that have arrived below what the user has seen. It is empty if the
  /// viewport is not anchored at the end, and as soon as the user is there.
  ///
  /// A view counts those that are not the user's own:
  ///
  /// ```swift
  /// let number = viewport.unseenItems.count { !messages[$0].isOwn }
  /// ```
  public var unseenItems: Range<Int> {
    isAnchoredAtEnd ? min(seenEnd, geometry.numberOfItems)..<geometry.numberOfItems : 0..<0
  }

  /// Returns the uppermost element at a point of the screen, or `nil` if there is none.
  /// - Parameter point: The point, from the top left corner of the screen.
  /// - Complexity: O(log n + elements).
  public func element(at point: LayoutRect.Point) -> LayoutElement? {
    guard point.y >= 0, point.y < bounds.height else { return nil }
    let tick = LayoutRect(x: point.x, y: point.y + offset, width: 1, height: 1)
    return elements.last { $0.rect.intersects(tick) }?.element
  }
}
