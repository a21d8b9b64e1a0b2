/// An id that stands in a list more than once, and where.
public struct ListDuplicate<ID: Hashable>: Equatable, CustomStringConvertible {
  /// The id.
  public let id: ID
  /// Where it stands first; for a section, the `item` of the position is 0.
  public let first: ListPosition
  /// Where it stands again, in order.
  public internal(set) var repeats: [ListPosition]

  /// The duplicate as a sentence, for example `id 7 at 0.3 again at 0.5, 1.0`.
  public var description: String {
    "id \(id) at \(first) again at \(repeats.map(\.description).joined(separator: ", "))"
  }
}

extension ListDuplicate: Sendable where ID: Sendable {}

/// What the user wants done with ids that a data source hands over more than once. Either way they are reported.
///
/// An array that is handed over whole is shown the first time without looking at its ids, unless the policy is to
/// reject; its doubled ids are found, and left out, with the next pull.
public enum DuplicatePolicy: Sendable {
  /// The first of the rows stays, the others are left out.
  case keepFirst
  /// The whole update is refused, and the list stays as it was.
  case reject
}

/// Gathers duplicates in order of the first repeat of each.
struct DuplicateCollector<ID: Hashable> {
  private(set) var found: [ListDuplicate<ID>] = []
  /// By the place where an id stands first, so that ids need not be hashed again.
  private var slots: [ListPosition: Int] = [:]

  mutating func add(_ id: ID, first: ListPosition, again: ListPosition) {
    if let slot = slots[first] {
      found[slot].repeats.append(again)
    } else {
      slots[first] = found.count
      found.append(ListDuplicate(id: id, first: first, repeats: [again]))
    }
  }
}

/// All ids that stand in a list more than once.
public struct DuplicateReport<SectionID: Hashable, ItemID: Hashable>: Equatable {
  /// Section ids that are doubled.
  public let sections: [ListDuplicate<SectionID>]
  /// Item ids that are doubled, in the same section or in different ones.
  public let items: [ListDuplicate<ItemID>]

  /// No duplicates.
  public static var none: DuplicateReport { DuplicateReport(sections: [], items: []) }

  /// Whether every id stands once.
  public var isEmpty: Bool { sections.isEmpty && items.isEmpty }
}

extension DuplicateReport: Sendable where SectionID: Sendable, ItemID: Sendable {}
