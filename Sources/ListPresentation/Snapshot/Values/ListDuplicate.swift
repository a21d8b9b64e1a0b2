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

/// Collects duplicates in the order in which the first repeat of each occurs.
struct DuplicateCollector<ID: Hashable> {
  private(set) var found: [ListDuplicate<ID>] = []
  /// Indices into `found`, keyed by the position of the first occurrence, so that no id is hashed again.
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
  @inlinable public var isEmpty: Bool { sections.isEmpty && items.isEmpty }

  /// The first id that repeats, and how many others do.
  var words: String {
    let first = sections.first.map { "section \($0)" } ?? items.first.map { "\($0)" } ?? ""
    let others = sections.count + items.count - 1
    return first + (others > 0 ? ", and \(others) more \(others == 1 ? "id repeats" : "ids repeat")" : "")
  }
}

extension DuplicateReport: Sendable where SectionID: Sendable, ItemID: Sendable {}
