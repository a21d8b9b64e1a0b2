/// Scrolling by a distance and to an item, and the items that the user has seen.
extension ListViewport {
  /// Scrolls by ticks. Stops at the ends of the list.
  public mutating func scroll(by distance: Int) {
    let (sum, isBeyond) = offset.addingReportingOverflow(distance)
    (target, reading) = (nil, nil)
    offset = clamped(isBeyond ? lastOffset : sum)
    noteSeenItems()
  }

  /// Scrolls to an item, and turns its carousel to it. Items in between are not measured. The item keeps its place on
  /// the screen while items around it are measured.
  /// - Complexity: O(log n + elements).
  public mutating func scroll(to position: ListPosition, at alignment: Alignment = .nearest) {
    geometry.reveal(position)
    guard let rect = geometry.rect(of: .item(position)) else { return }
    let target = Target(position: position, alignment: alignment, top: rect.y - offset)
    (self.target, reading) = (target, nil)
    offset = clamped(offset(of: target, at: rect))
    letGoOfMeasuredItems()
    noteSeenItems()
  }

  /// Forgets the item that was scrolled to and the one that was read before a change, if all sizes on the screen are
  /// known. From then on, they are items as any other, so that they do not move when they grow.
  mutating func letGoOfMeasuredItems() {
    guard target != nil || reading != nil, elements.allSatisfy({ geometry.isMeasured($0.element) }) else { return }
    (target, reading) = (nil, nil)
  }

  /// Notes that the user sees the items on the screen.
  mutating func noteSeenItems() {
    guard isAnchoredAtEnd, seenEnd < geometry.numberOfItems else { return }
    seenEnd = max(seenEnd, visibleIndices.upperBound)
  }

  /// The indices in the whole list from the first to the last visible item.
  var visibleIndices: Range<Int> {
    let indices = elements.compactMap { placed -> Int? in
      guard case .item(let position) = placed.element else { return nil }
      return geometry.index(of: position)
    }
    return (indices.min() ?? 0)..<(indices.max().map { $0 + 1 } ?? 0)
  }

  /// Returns the offset that shows an item where it was asked for.
  func offset(of target: Target, at rect: LayoutRect) -> Int {
    let tops = visibleTops(of: rect, inSection: target.position.section)
    return switch target.alignment {
    case .top: rect.y - tops.lowerBound
    case .center:
      rect.y - min(max(tops.lowerBound, (geometry.environment.size.height - rect.height) / 2), tops.upperBound)
    case .bottom: rect.y - tops.upperBound
    case .nearest: rect.y - min(max(tops.lowerBound, target.top), tops.upperBound)
    case .distance(let distance): rect.y - min(max(-LayoutEnvironment.longest, distance), LayoutEnvironment.longest)
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

  func clamped(_ offset: Int) -> Int { min(max(0, offset), lastOffset) }
}
