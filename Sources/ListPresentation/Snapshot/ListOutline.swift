/// The sections of a list and how many items each holds: all that is known of a list before an item is asked for.
///
/// It turns an item's index, counted over the whole list, into its position in a section and back.
public struct ListOutline<Section: ListElement>: Sendable {
  private let divisions: any ListDivisions<Section>

  /// Creates an outline; `counts` holds one number of items, not negative, for each section.
  /// - Complexity: O(sections).
  public init(sections: [Section], counts: [Int]) {
    precondition(sections.count == counts.count, "an outline takes one count for each section")
    divisions = CountedSections(sections: sections, counts: counts)
  }

  init(_ divisions: some ListDivisions<Section>) { self.divisions = divisions }

  /// The number of sections.
  public var numberOfSections: Int { divisions.numberOfSections }

  /// The number of items in all sections.
  public var numberOfItems: Int { divisions.numberOfItems }

  /// The sections in order.
  /// - Complexity: O(sections).
  public var sections: [Section] { (0..<numberOfSections).map { section(at: $0) } }

  /// The section at an index, which must exist.
  /// - Complexity: O(log sections), as for all questions below.
  public func section(at index: Int) -> Section { divisions.section(at: index) }

  /// The indices, over the whole list, of the items of the section at an index, which must exist.
  public func items(inSection section: Int) -> Range<Int> { divisions.rows(ofSection: section) }

  /// The position of the item at an index of the whole list, or `nil` where there is none.
  public func position(at index: Int) -> ListPosition? {
    guard index >= 0, index < numberOfItems else { return nil }
    return divisions.position(at: index)
  }

  /// The index over the whole list of the item at a position, or `nil` where there is none.
  public func index(of position: ListPosition) -> Int? {
    guard position.section >= 0, position.section < numberOfSections else { return nil }
    let items = items(inSection: position.section)
    return position.item >= 0 && position.item < items.count ? items.lowerBound + position.item : nil
  }
}

extension ListOutline: Equatable {
  /// Whether both have the same sections with the same numbers of items.
  /// - Complexity: O(sections).
  public static func == (a: ListOutline, b: ListOutline) -> Bool {
    a.numberOfSections == b.numberOfSections
      && (0..<a.numberOfSections).allSatisfy {
        a.section(at: $0) == b.section(at: $0) && a.items(inSection: $0) == b.items(inSection: $0)
      }
  }
}

/// What an outline is made of: the trees of a snapshot, or what a source says that is asked by index.
protocol ListDivisions<Section>: Sendable {
  associatedtype Section: ListElement

  var numberOfSections: Int { get }
  var numberOfItems: Int { get }
  func section(at index: Int) -> Section
  func rows(ofSection section: Int) -> Range<Int>
  /// The position of an item that exists.
  func position(at index: Int) -> ListPosition
}

extension ListSnapshot: ListDivisions {
  func section(at index: Int) -> Section { root[index].section }

  func rows(ofSection section: Int) -> Range<Int> {
    let root = root
    let start = root.rows(beforeSection: section)
    return start..<start + root[section].items.count
  }

  func position(at index: Int) -> ListPosition { root.position(ofRow: index) }
}

private struct CountedSections<Section: ListElement>: ListDivisions {
  let sections: [Section]
  /// For each section the index of its first item, and the number of all items at the end.
  let starts: [Int]

  init(sections: [Section], counts: [Int]) {
    self.sections = sections
    starts = counts.reduce(into: [0]) { starts, count in starts.append(starts[starts.count - 1] + count) }
  }

  var numberOfSections: Int { sections.count }
  var numberOfItems: Int { starts[starts.count - 1] }
  func section(at index: Int) -> Section { sections[index] }
  func rows(ofSection section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

  func position(at index: Int) -> ListPosition {
    let section = starts.partitioningIndex { $0 > index } - 1
    return ListPosition(section: section, item: index - starts[section])
  }
}
