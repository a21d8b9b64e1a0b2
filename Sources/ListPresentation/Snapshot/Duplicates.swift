/// An id that occurs in a list more than once, with its positions.
public struct ListDuplicate<ID: Hashable>: Equatable, CustomStringConvertible {
  /// The id that repeats.
  public let id: ID
  /// The position of the first occurrence. For a section, the position's `item` is 0.
  public let first: ListPosition
  /// The positions of all other occurrences, in order.
  public internal(set) var repeats: [ListPosition]

  /// The duplicate as a sentence, for example `id 7 at 0.3 again at 0.5, 1.0`. It names at most five repeats.
  public var description: String {
    let named = repeats.prefix(5).map(\.description).joined(separator: ", ")
    let others = repeats.count - 5
    return "id \(id) at \(first) again at \(named)" + (others > 0 ? " and \(others) more" : "")
  }
}

extension ListDuplicate: Sendable where ID: Sendable {}

/// What an adapter does if the data source provides the same id more than once. The outcome reports the duplicates in
/// either case.
public enum DuplicatePolicy: Sendable {
  /// The list shows the first item with an id and leaves the others out.
  case keepFirst
  /// The adapter rejects the update, and the list does not change.
  case reject
}

/// All ids that occur in a list more than once.
public struct DuplicateReport<SectionID: Hashable, ItemID: Hashable>: Equatable {
  /// The section ids that repeat.
  public let sections: [ListDuplicate<SectionID>]
  /// The item ids that repeat, in the same section or in different sections.
  public let items: [ListDuplicate<ItemID>]

  @inlinable
  init(sections: [ListDuplicate<SectionID>], items: [ListDuplicate<ItemID>]) {
    (self.sections, self.items) = (sections, items)
  }

  /// A report without duplicates.
  @inlinable public static var none: DuplicateReport { DuplicateReport(sections: [], items: []) }

  /// Whether every id occurs once.
  @inlinable public var isEmpty: Bool {
    // In code that is generic over the ids, `isEmpty` of an array looks up the type of the array.
    sections.count == 0 && items.count == 0
  }

  /// The first id that repeats, and how many others do.
  var words: String {
    let first = sections.first.map { "section \($0)" } ?? items.first.map { "\($0)" } ?? ""
    let others = sections.count + items.count - 1
    return first + (others > 0 ? ", and \(others) more \(others == 1 ? "id repeats" : "ids repeat")" : "")
  }
}

extension DuplicateReport: Sendable where SectionID: Sendable, ItemID: Sendable {}

/// Repeated ids: the report of duplicates, and the snapshot without them.
extension ListSnapshot {
  /// Finds the ids that occur in the snapshot more than once.
  /// - Complexity: O(items) the first time, then O(1).
  @inlinable
  public func duplicates() -> DuplicateReport<Section.ID, Item.ID> {
    if let known = index.duplicates { return known }
    let report = findDuplicates()
    index.duplicates = report
    return report
  }

  /// Returns a snapshot with the first occurrence of each id. A section that is removed takes its items with it.
  /// - Complexity: O(items) the first time or if there are duplicates, otherwise O(1).
  @inlinable
  public func removingDuplicates() -> ListSnapshot {
    duplicates().isEmpty ? self : withoutDuplicates()
  }

  /// Whether it is known that each id occurs once.
  var isKnownToBeUnique: Bool { index.duplicates?.isEmpty == true }

  /// Records that each id occurs once.
  @inlinable
  func noteUnique() { index.duplicates = DuplicateReport.none }

  @inlinable
  func findDuplicates() -> DuplicateReport<Section.ID, Item.ID> {
    var hashes: [UInt32] = []
    hashes.reserveCapacity(numberOfItems)
    for stored in contents.array() { for entry in stored.items.entries { hashes += entry.chunk.hashes } }
    let hasItems = hashes.firstDuplicate { self[$0].id == self[$1].id } != nil
    return hasItems || contents.firstRepeatedID != nil ? report(hashes) : .none
  }

  @usableFromInline
  func report(_ hashes: [UInt32]) -> DuplicateReport<Section.ID, Item.ID> {
    let sections = sections
    return DuplicateReport(
      sections: Self.duplicates(HashSeed.shared.hashes(sections[...]), id: { sections[$0].id }) {
        ListPosition(section: $0, item: 0)
      },
      items: Self.duplicates(hashes, id: { self[$0].id }, position: position))
  }

  /// The ids that occur more than once, in the order in which the first repeat of each occurs.
  /// - Parameters:
  ///   - hashes: The hashes of the ids.
  ///   - id: Returns the id at an index.
  ///   - position: Returns the position that is reported for an index.
  private static func duplicates<ID: Hashable>(
    _ hashes: [UInt32], id: (Int) -> ID, position: (Int) -> ListPosition
  ) -> [ListDuplicate<ID>] {
    var table = HashTable(hashes, room: hashes.count)
    var found: [ListDuplicate<ID>] = []
    // By the index of the first occurrence, so that no id is hashed again.
    var places: [Int: Int] = [:]
    for index in hashes.indices {
      let repeated = id(index)
      guard let first = table.insert(index, where: { id($0) == repeated }) else { continue }
      if let place = places[first] {
        found[place].repeats.append(position(index))
      } else {
        places[first] = found.count
        found.append(ListDuplicate(id: id(first), first: position(first), repeats: [position(index)]))
      }
    }
    return found
  }

  @usableFromInline
  func withoutDuplicates() -> ListSnapshot {
    // Sections first, then items.
    var copy = self
    while case let report = copy.duplicates(), !report.isEmpty {
      copy = report.sections.isEmpty ? copy.removing(report.items) : copy.removing(report.sections)
    }
    if !marks.isEmpty { copy.marks = marks.mapped { copy.position(of: $0) == nil ? nil : $0 } }
    return copy
  }

  private func removing(_ sections: [ListDuplicate<Section.ID>]) -> ListSnapshot {
    let repeats = Set(sections.flatMap { $0.repeats.map(\.section) })
    return ListSnapshot(sections: blocks.enumerated().filter { !repeats.contains($0.offset) }.map(\.element))
  }

  private func removing(_ items: [ListDuplicate<Item.ID>]) -> ListSnapshot {
    let repeats = Dictionary(grouping: items.flatMap(\.repeats), by: \.section).mapValues { Set($0.map(\.item)) }
    return ListSnapshot(
      sections: blocks.enumerated().map { section, block in
        guard let repeats = repeats[section] else { return block }
        return (block.section, block.items.enumerated().filter { !repeats.contains($0.offset) }.map(\.element))
      })
  }

  private var blocks: [(section: Section, items: [Item])] {
    contents.array().map { ($0.section, $0.items.array()) }
  }
}
