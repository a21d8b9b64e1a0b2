/// The sections of a list and the number of items in each. A structure contains no items.
///
/// A structure converts the index of an item in the whole list to its position in a section, and back:
///
/// ```swift
/// let structure = ListStructure(sections: [fruits, vegetables], counts: [2, 3])
/// structure.position(at: 3)                                  // 1.1
/// structure.index(of: ListPosition(section: 1, item: 1))     // 3
/// ```
public struct ListStructure<Section: ListElement>: Sendable {
  /// The number of sections.
  public let numberOfSections: Int
  /// The number of items in all sections.
  public let numberOfItems: Int
  private let divisions: any ListDivisions<Section>

  /// Creates a structure.
  /// - Parameters:
  ///   - sections: The sections in order.
  ///   - counts: The number of items of each section. A negative number counts as 0. Items beyond a total of `Int.max`
  ///     are left out.
  /// - Precondition: There are as many counts as sections.
  /// - Complexity: O(sections).
  public init(sections: [Section], counts: [Int]) {
    precondition(sections.count == counts.count, "a structure needs one count for each section")
    self.init(CountedSections(sections: sections, counts: counts))
  }

  init(_ divisions: some ListDivisions<Section>) {
    self.divisions = divisions
    numberOfSections = divisions.numberOfSections
    numberOfItems = divisions.numberOfItems
  }

  /// The sections in order.
  /// - Complexity: O(sections).
  public var sections: [Section] { (0..<numberOfSections).map { section(at: $0) } }

  /// The section at an index. The section must exist.
  /// - Complexity: O(log sections).
  public func section(at index: Int) -> Section { divisions.section(at: index) }

  /// The range of the indices in the whole list of a section's items. The section must exist.
  /// - Complexity: O(log sections).
  public func items(inSection section: Int) -> Range<Int> {
    // Most lists have one section.
    numberOfSections == 1 && section == 0 ? 0..<numberOfItems : divisions.items(ofSection: section)
  }

  /// The position of the item at an index in the whole list, or `nil` if there is no such item.
  /// - Complexity: O(log sections).
  public func position(at index: Int) -> ListPosition? {
    guard index >= 0, index < numberOfItems else { return nil }
    return divisions.position(at: index)
  }

  /// The index in the whole list of the item at a position, or `nil` if there is no such item.
  /// - Complexity: O(log sections).
  public func index(of position: ListPosition) -> Int? {
    guard position.section >= 0, position.section < numberOfSections else { return nil }
    let items = items(inSection: position.section)
    return position.item >= 0 && position.item < items.count ? items.lowerBound + position.item : nil
  }
}

extension ListStructure: Equatable {
  /// Whether both structures have equal sections with equal numbers of items.
  /// - Complexity: O(sections).
  public static func == (a: ListStructure, b: ListStructure) -> Bool {
    a.numberOfSections == b.numberOfSections
      && (0..<a.numberOfSections).allSatisfy {
        a.section(at: $0) == b.section(at: $0) && a.items(inSection: $0) == b.items(inSection: $0)
      }
  }
}

/// The storage of a structure: a snapshot, or arrays of sections and counts.
protocol ListDivisions<Section>: Sendable {
  associatedtype Section: ListElement

  var numberOfSections: Int { get }
  var numberOfItems: Int { get }
  func section(at index: Int) -> Section
  func items(ofSection section: Int) -> Range<Int>
  /// The position of an item. The item must exist.
  func position(at index: Int) -> ListPosition
}

extension ListSnapshot: ListDivisions {
  func section(at index: Int) -> Section { contents[index].section }
  func items(ofSection section: Int) -> Range<Int> { start(ofSection: section)..<ends[section] }
}

private struct CountedSections<Section: ListElement>: ListDivisions {
  let sections: [Section]
  /// The index of the first item of each section, followed by the number of all items.
  let starts: [Int]

  init(sections: [Section], counts: [Int]) {
    self.sections = sections
    starts = counts.reduce(into: [0]) { starts, count in
      let start = starts[starts.count - 1]
      starts.append(start + min(max(0, count), .max - start))
    }
  }

  var numberOfSections: Int { sections.count }
  var numberOfItems: Int { starts[starts.count - 1] }
  func section(at index: Int) -> Section { sections[index] }
  func items(ofSection section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

  func position(at index: Int) -> ListPosition {
    let section = starts.partitioningIndex { $0 > index } - 1
    return ListPosition(section: section, item: index - starts[section])
  }
}
