/// The sections of a list and how many items each holds: all that is known of a list before an item is asked for.
///
/// It turns an item's index, counted over the whole list, into its position in a section and back.
public struct ListOutline<Section: ListElement>: Equatable, Sendable {
  /// The sections in order.
  public let sections: [Section]
  /// For each section the index of its first item, and the number of all items at the end.
  private let starts: [Int]

  /// Creates an outline; `counts` holds one number of items, not negative, for each section.
  /// - Complexity: O(sections).
  public init(sections: [Section], counts: [Int]) {
    precondition(sections.count == counts.count, "an outline takes one count for each section")
    self.sections = sections
    var starts = [0]
    starts.reserveCapacity(counts.count + 1)
    for count in counts { starts.append(starts[starts.count - 1] + count) }
    self.starts = starts
  }

  /// The number of items in all sections.
  public var numberOfItems: Int { starts[starts.count - 1] }

  /// The indices, over the whole list, of a section's items.
  public func items(inSection section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

  /// The position of the item at an index of the whole list, or `nil` where there is none.
  /// - Complexity: O(log sections).
  public func position(at index: Int) -> ListPosition? {
    guard index >= 0, index < numberOfItems else { return nil }
    var low = 0
    var high = sections.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle } else { high = middle }
    }
    return ListPosition(section: low, item: index - starts[low])
  }

  /// The index over the whole list of the item at a position, or `nil` where there is none.
  public func index(of position: ListPosition) -> Int? {
    guard sections.indices.contains(position.section) else { return nil }
    let items = items(inSection: position.section)
    return position.item >= 0 && position.item < items.count ? items.lowerBound + position.item : nil
  }
}
