/// The plan of an update: the changes that lead from one snapshot to another.
///
/// ```swift
/// let plan = ListSnapshot([c, a, b]).difference(from: ListSnapshot([a, b, c]))
/// plan.description                                   // [move item 0.2 to 0.0]
/// ListSnapshot([a, b, c]).applying(plan)?.itemIDs    // [c, a, b]
/// ```
///
/// A plan has one batch or two, which a view performs one after the other. A batch cannot move a section and change its
/// items at once, and cannot move an item out of a section that it deletes or into a section that it inserts. If an
/// update needs that, the plan has two batches.
///
/// A plan keeps the row of every item that is in both lists, if at least one section is in both lists. Of the plans
/// that keep these rows, it has the fewest batches. A plan of one batch moves the fewest sections, and the fewest items
/// for these sections. If the hashes of many ids collide, a plan may rebuild rows and is not minimal, but it is still
/// correct.
public struct ListDifference<Section: ListElement, Item: ListElement>: Sendable {
  /// The batches in order. Empty if nothing changes.
  public let batches: [ListBatch<Section, Item>]
  /// The list between the two batches, or `nil`.
  @usableFromInline let intermediate: ListSnapshot<Section, Item>?

  @inlinable
  init(_ batches: [ListBatch<Section, Item>], intermediate: ListSnapshot<Section, Item>? = nil) {
    self.batches = batches
    self.intermediate = intermediate
  }

  /// Whether the snapshots are equal and the new snapshot has no new marks.
  @inlinable
  public var isEmpty: Bool { batches.isEmpty }

  /// The number of operations. A section that is deleted or inserted with its items counts as one.
  @inlinable
  var numberOfOperations: Int {
    batches.reduce(0) {
      $0 + $1.deletedSections.count + $1.insertedSections.count + $1.movedSections.count + $1.deletedItems.count
        + $1.insertedItems.count + $1.movedItems.count + $1.reconfiguredSections.count + $1.reconfiguredItems.count
    }
  }
}

extension ListDifference: Equatable {
  /// Whether both plans have equal batches.
  public static func == (a: ListDifference, b: ListDifference) -> Bool { a.batches == b.batches }
}

extension ListDifference: CustomStringConvertible {
  /// The operations of all batches in words, for example `[insert item 0.3]` or
  /// `[move section 1 to 0] [insert item 0.2]`.
  public var description: String { batches.isEmpty ? "[]" : batches.map(\.description).joined(separator: " ") }
}
