extension ListGeometry {
  /// Takes over the size that an element has in the view. What the layout gives is not changed by it.
  ///
  /// An element that is measured for the third time since the list was laid out keeps the larger size from then on, and
  /// ``diagnostics`` says so: a view whose measurements alternate comes to rest.
  /// - Complexity: O(log n); in grids and flows also the lines up to one that begins with the same item as before.
  public mutating func measure(_ size: LayoutSize, of element: LayoutElement) {
    guard let section = section(of: element), let old = sections[section].measurableSize(of: element) else { return }
    let accepted = sections[section].accepted(size, of: element)
    let new = old.isMeasured ? settled(accepted, after: old.size, of: element) : accepted
    guard new != old.size || !old.isMeasured else { return }
    sections[section].measure(new, of: element)
    restack(section)
  }

  /// The width that an element can have: its own, or that of its section where widths are measured.
  func room(for placed: PlacedElement) -> Int {
    guard case .item(let position) = placed.element, sections[position.section].metrics.measuresWidth else {
      return placed.rect.width
    }
    return sections[position.section].metrics.width
  }

  /// The size that counts for an element that was measured before and has not changed.
  private mutating func settled(_ new: LayoutSize, after old: LayoutSize, of element: LayoutElement) -> LayoutSize {
    guard old != new else { return old }
    var alternation = alternations[element] ?? Alternation(largest: old)
    let largest = alternation.largest.union(new)
    alternation.measurements += 1
    let onlyGrows = old == alternation.largest && new == largest
    if alternation.measurements >= 3, !onlyGrows, !alternation.isReported {
      let smaller = LayoutSize(width: min(old.width, new.width), height: min(old.height, new.height))
      diagnostics.append(.alternatingSize(element, smaller: smaller, larger: largest))
      alternation.isReported = true
    }
    alternation.largest = largest
    alternations[element] = alternation
    return alternation.measurements < 3 ? new : largest
  }
}

extension LayoutSize {
  /// The smallest size that holds both.
  fileprivate func union(_ other: LayoutSize) -> LayoutSize {
    LayoutSize(width: max(width, other.width), height: max(height, other.height))
  }
}
