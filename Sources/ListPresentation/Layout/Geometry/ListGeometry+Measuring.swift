/// Sizes that a view measures, as for self-sizing cells.
extension ListGeometry {
  /// Stores the size that an element has in the view. Has no effect on a size that the layout gives.
  ///
  /// If the width or the height of an element both grows and shrinks since the list was laid out, the element keeps the
  /// larger size from then on, and ``diagnostics`` reports it. Layout therefore ends for every view.
  /// - Complexity: O(log n). A grid or a flow also breaks the following lines again, until one begins with the same
  ///   item as before. If none does, as in a flow in which all items behind change their lines, that is O(runs of equal
  ///   sizes behind the element).
  public mutating func measure(_ size: LayoutRect.Size, of element: LayoutElement) {
    boundaries.measure(size.height, of: element)
    guard let section = section(of: element), let old = sections[section].measurableSize(of: element) else { return }
    let accepted = sections[section].accepted(size, of: element)
    let new = old.isMeasured ? stored(accepted, after: old.size, of: element) : accepted
    guard new != old.size || !old.isMeasured else { return }
    sections[section].measure(new, of: element)
    restack(section)
  }

  /// Returns the size to store for an element that was measured before and has not changed.
  private mutating func stored(_ new: LayoutRect.Size, after old: LayoutRect.Size, of element: LayoutElement)
    -> LayoutRect.Size
  {
    guard old != new else { return old }
    var alternation = alternations[element] ?? Alternation()
    defer { alternations[element] = alternation }
    alternation.add(step: new.width - old.width, to: \.width)
    alternation.add(step: new.height - old.height, to: \.height)
    guard alternation.goesBack else { return new }
    let largest = old.union(new)
    if !alternation.isReported {
      let smaller = LayoutRect.Size(width: min(old.width, new.width), height: min(old.height, new.height))
      diagnostics.append(.alternatingSize(element, smaller: smaller, larger: largest))
      alternation.isReported = true
    }
    return largest
  }
}

extension LayoutRect.Size {
  /// The smallest size that contains both.
  fileprivate func union(_ other: LayoutRect.Size) -> LayoutRect.Size {
    LayoutRect.Size(width: max(width, other.width), height: max(height, other.height))
  }
}
