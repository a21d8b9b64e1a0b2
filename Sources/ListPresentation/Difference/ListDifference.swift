/// What turns one snapshot into another: the plan of an update, as a value.
///
/// ```swift
/// let plan = ListDifference(from: ListSnapshot([a, b, c]), to: ListSnapshot([c, a, b]))
/// plan.description                                   // [move item 0.2 to 0.0]
/// ListSnapshot([a, b, c]).applying(plan)?.itemIDs    // [c, a, b]
/// ```
///
/// A plan is one batch update or two, which a view carries out one after the other. It keeps the row of every item that
/// is in both lists, as long as one section is in both lists too. A batch update cannot move a section and change its
/// items at once, and cannot move an item out of a section that it deletes or into a section that it inserts. Where the
/// update needs that, the plan has two batches.
///
/// Among the plans that keep these rows, the plan has the fewest batches. In one batch it moves the fewest sections, and
/// the fewest items for the sections that stay, unless ids share one hash.
public struct ListDifference<Section: ListElement, Item: ListElement>: Sendable {
  /// The batches in order: none if nothing changes, otherwise one or two.
  public let batches: [ListBatch<Section, Item>]
  /// The list between two batches.
  @usableFromInline let intermediate: ListSnapshot<Section, Item>?

  @inlinable
  init(_ batches: [ListBatch<Section, Item>], intermediate: ListSnapshot<Section, Item>? = nil) {
    self.batches = batches
    self.intermediate = intermediate
  }

  /// Whether nothing changes.
  @inlinable
  public var isEmpty: Bool { batches.isEmpty }

  /// The number of operations, in which a section that leaves or arrives counts as one.
  @inlinable
  var numberOfOperations: Int {
    batches.reduce(0) {
      $0 + $1.deletedSections.count + $1.insertedSections.count + $1.movedSections.count + $1.deletedItems.count
        + $1.insertedItems.count + $1.movedItems.count + $1.reconfiguredSections.count + $1.reconfiguredItems.count
    }
  }
}

extension ListDifference: Equatable {
  /// Whether both have the same batches.
  public static func == (a: ListDifference, b: ListDifference) -> Bool { a.batches == b.batches }
}

extension ListDifference: CustomStringConvertible {
  /// The operations of all batches in words, for example `[insert item 0.3]` or
  /// `[move section 1 to 0] [insert item 0.2]`.
  public var description: String { batches.isEmpty ? "[]" : batches.map(\.description).joined(separator: " ") }
}
