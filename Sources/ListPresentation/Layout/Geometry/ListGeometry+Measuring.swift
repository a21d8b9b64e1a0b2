/// Sizes that a view measures, as for self-sizing cells.
extension ListGeometry {
  /// Stores the size that an element has in the view. Has no effect on a size that the layout gives.
  ///
  /// If an element is measured a third time since the list was laid out, and its sizes alternate, it keeps the larger
  /// size from then on, and ``diagnostics`` reports it. Layout therefore ends for every view.
  /// - Complexity: O(log n). A grid or a flow also breaks the following lines again, until one begins with the same
  ///   item as before. If none does, as in a flow in which all items behind change their lines, that is O(runs of equal
  ///   sizes behind the element).
  public mutating func measure(_ size: LayoutSize, of element: LayoutElement) {
    guard let section = section(of: element), let old = sections[section].measurableSize(of: element) else { return }
    let accepted = sections[section].accepted(size, of: element)
    let new = old.isMeasured ? settled(accepted, after: old.size, of: element) : accepted
    guard new != old.size || !old.isMeasured else { return }
    sections[section].measure(new, of: element)
    restack(section)
  }

  /// The width available to an element: its own, or that of its section if widths are measured.
  func room(for placed: PlacedElement) -> Int {
    guard case .item(let position) = placed.element, sections[position.section].metrics.measuresWidth else {
      return placed.rect.width
    }
    return sections[position.section].metrics.width
  }

  /// Returns the size to store for an element that was measured before and has not changed.
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
  /// The smallest size that contains both.
  fileprivate func union(_ other: LayoutSize) -> LayoutSize {
    LayoutSize(width: max(width, other.width), height: max(height, other.height))
  }
}
