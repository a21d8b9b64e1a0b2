/// The measured sizes of a section's items, header and footer.
extension SectionGeometry {
  /// Returns the size of an element that the view measures, or `nil` if the layout gives the size.
  func measurableSize(of element: LayoutElement) -> (size: LayoutRect.Size, isMeasured: Bool)? {
    switch element {
    case .item(let position):
      guard metrics.measuresItems, let extent = items[position.item]?.extent else { return nil }
      return (LayoutRect.Size(width: extent.width, height: extent.height), extent.knowledge == .measured)
    case .header: return header?.measurableSize
    case .footer: return footer?.measurableSize
    case .background, .separator, .listHeader, .listFooter: return nil
    }
  }

  /// Returns the part of a measured size that the layout leaves to the view.
  func accepted(_ size: LayoutRect.Size, of element: LayoutElement) -> LayoutRect.Size {
    let height = min(max(1, size.height), LayoutEnvironment.longest)
    guard case .item = element else { return LayoutRect.Size(width: 0, height: height) }
    return LayoutRect.Size(
      width: metrics.measuresWidth ? min(max(1, size.width), metrics.width) : metrics.item.width,
      height: metrics.measuresHeight ? height : metrics.item.height)
  }

  mutating func measure(_ size: LayoutRect.Size, of element: LayoutElement) {
    switch element {
    case .item(let position):
      let extent = Extent(height: size.height, width: size.width, knowledge: .measured)
      let offset = carouselOffset
      replaceItems(position.item..<position.item + 1, with: [ExtentRun(extent)])
      // The item at the edge is the same, and so is the round of a carousel that wraps.
      turnCarousel(toOffset: offset)
    case .header: header?.measure(size.height)
    case .footer: footer?.measure(size.height)
    case .background, .separator, .listHeader, .listFooter: break
    }
  }

  /// Marks an item to be measured again. Its size is an estimate until then.
  mutating func expire(item: Int) {
    guard metrics.measuresItems, var extent = items[item]?.extent, extent.knowledge == .measured else { return }
    extent.knowledge = .stale
    // No line changes, because the size is the same.
    items = items.replacing(item..<item + 1, with: [ExtentRun(extent)])
  }

  /// Marks the header and the footer to be measured again.
  mutating func expireBoundaries() {
    header = BoundaryGeometry(metrics.header, previous: header)
    footer = BoundaryGeometry(metrics.footer, previous: footer)
  }
}
