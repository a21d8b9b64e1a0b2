/// Changes of the sizes, the environment and the list, during which the anchor keeps its place.
extension ListViewport {
  /// Measures elements until all sizes on the screen are known.
  ///
  /// It measures each element at most once, and only elements on the screen. After a change of the list, what the user
  /// read before the change keeps its place.
  /// - Parameter size: Returns the size of an element for an available width in ticks.
  /// - Complexity: O(log n) for each element. Two passes are usually enough.
  public mutating func measureElements(_ size: (LayoutElement, Int) -> LayoutRect.Size) {
    while true {
      let open = elements.filter { !geometry.isMeasured($0.element) }
      guard !open.isEmpty else { return }
      keepPlace { geometry in
        for placed in open {
          geometry.measure(size(placed.element, geometry.room(for: placed)), of: placed.element)
        }
      }
    }
  }

  /// Stores the size that an element has in the view. See ``ListGeometry/measure(_:of:)``.
  public mutating func measure(_ size: LayoutRect.Size, of element: LayoutElement) {
    keepPlace { $0.measure(size, of: element) }
  }

  /// Lays out the list again. If the numbers of items differ, the item at the position of the anchor takes its place.
  /// See ``ListGeometry/update(_:of:in:expiringSizes:)``.
  @MainActor
  public mutating func update<Section>(
    _ layout: ListLayout<Section>, of outline: ListOutline<Section>, in environment: LayoutEnvironment,
    expiringSizes: Bool = false
  ) {
    keepPlace { $0.update(layout, of: outline, in: environment, expiringSizes: expiringSizes) }
  }

  /// Applies one batch of a plan. See ``ListGeometry/apply(_:leadingTo:layout:)``.
  /// - Parameters:
  ///   - batch: The batch.
  ///   - map: The map of the batch, with which the viewport finds the anchor again.
  ///   - outline: The sections of the list after the batch, and the number of items in each.
  ///   - layout: The layouts of the sections.
  @MainActor
  public mutating func apply<Section, Item>(
    _ batch: ListBatch<Section, Item>, map: ListIndexMap, leadingTo outline: ListOutline<Section>,
    layout: ListLayout<Section>
  ) {
    keepPlace(following: map) { $0.apply(batch, leadingTo: outline, layout: layout) }
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

  /// Changes the geometry, and scrolls so that what the user reads keeps its place.
  /// - Parameter map: The map of the batch that the change applies, if it applies one.
  private mutating func keepPlace(following map: ListIndexMap? = nil, _ change: (inout ListGeometry) -> Void) {
    // An item that was read before a change may only be at the start because others have not been measured.
    let wasAtStart = offset == 0 && reading == nil && !isAnchoredAtEnd
    let wasAtEnd = offset == lastOffset && isAnchoredAtEnd
    let item = anchor?.item
    let place = reading?.place ?? item.flatMap { ScreenPlace(of: $0, in: self) }
    reading = nil
    let heir = map.map { map in item.flatMap { indexOfHeir(of: $0, map) } }
    seenEnd = min(seenEnd, geometry.numberOfItems)
    change(&geometry)
    if let map { seenEnd = map.stayingRange(of: 0..<seenEnd).upperBound }
    let position = heir.map { $0.flatMap(geometry.position(at:)) } ?? item
    let rect = position.flatMap { geometry.rect(of: .item($0)) }
    if var target, let position, let rect = geometry.rect(of: .item(position)) {
      target.position = position
      self.target = target
      offset = offset(of: target, at: rect)
    } else if wasAtEnd {
      offset = lastOffset
    } else if wasAtStart {
      offset = 0
    } else if let place, let position, let rect {
      let header = geometry.sections[position.section].pinnedHeights.header
      offset = place.offset(for: rect, below: header, in: geometry.environment)
      reading = Reading(item: position, place: place)
    }
    if rect == nil { target = nil }
    offset = clamped(offset)
    letGoOfMeasuredItems()
    noteSeenItems()
  }

  /// Returns the new index of the item that takes the place of another.
  private func indexOfHeir(of item: ListPosition, _ map: ListIndexMap) -> Int? {
    guard let index = geometry.index(of: item) else { return nil }
    // In a carousel that wraps, the first items of the section can be beside the last.
    let beside = geometry.carousel(inSection: item.section)?.visibleItems ?? []
    let indices = [index] + beside.compactMap { geometry.index(of: ListPosition(section: item.section, item: $0)) }
    return indices.lazy.compactMap(map.stayingIndex).first ?? map.anchor(of: index, among: visibleIndices)
  }
}

/// The place of an item on the screen.
struct ScreenPlace {
  let top: Int
  let bottom: Int
  private let isVisible: Bool
  private let environment: LayoutEnvironment

  init?(of item: ListPosition, in viewport: ListViewport) {
    guard let rect = viewport.geometry.rect(of: .item(item)) else { return nil }
    environment = viewport.geometry.environment
    top = rect.y - viewport.offset
    bottom = rect.maxY - viewport.offset
    isVisible = bottom > viewport.geometry.sections[item.section].pinnedHeights.header && top < environment.size.height
  }

  /// Returns the offset with which an item has this place.
  /// - Parameter header: The height of the pinned header, which must not cover an item that is shorter.
  func offset(for rect: LayoutRect, below header: Int, in new: LayoutEnvironment) -> Int {
    let (top, bottom) = (new.height(top, of: environment), new.height(bottom, of: environment))
    guard isVisible, rect.height < bottom - top, top + rect.height <= header else { return rect.y - top }
    return rect.maxY - min(bottom, new.size.height)
  }
}
