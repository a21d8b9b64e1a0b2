/// What turns one snapshot into another: the plan of an update, as a value.
///
/// ```swift
/// let plan = ListDifference(from: ListSnapshot([a, b, c]), to: ListSnapshot([c, a, b]))
/// plan.operations                                    // [move item 0.2 to 0.0]
/// ListSnapshot([a, b, c]).applying(plan)?.itemIDs    // [c, a, b]
/// ```
///
/// A plan carries what it brings in, so that it can be looked at, stored and applied on its own. It never holds an
/// operation that a batch update of a list view forbids, and it has the fewest moves of rows that the kept sections
/// allow. It is made in two steps, for that is how views carry it out: first structure, in one batch; then content, by
/// new positions.
public struct ListDifference<Section: ListElement, Item: ListElement>: Equatable, Sendable
where Section.ID: Sendable, Item.ID: Sendable {
  /// A section that comes in with all its items.
  public struct SectionInsertion: Equatable, Sendable {
    /// Its index in the new list.
    public let index: Int
    /// The section.
    public let section: Section
    /// Its items; they have no insertions of their own.
    public let items: [Item]
  }

  /// A section that goes, unchanged, from one place to another.
  public struct SectionMove: Equatable, Sendable {
    /// Its index in the old list.
    public let from: Int
    /// Its index in the new list.
    public let to: Int
  }

  /// An item that comes in, or whose new content is shown.
  public struct ItemPlacement: Equatable, Sendable {
    /// Its position in the new list.
    public let position: ListPosition
    /// The item.
    public let item: Item

    @inlinable
    init(_ position: ListPosition, _ item: Item) {
      self.position = position
      self.item = item
    }
  }

  /// An item that goes from one place to another, in the same section or a different one.
  public struct ItemMove: Equatable, Sendable {
    /// Its position in the old list.
    public let from: ListPosition
    /// Its position in the new list.
    public let to: ListPosition

    @inlinable
    init(_ from: ListPosition, _ to: ListPosition) {
      self.from = from
      self.to = to
    }
  }

  /// A section that stays while its content, such as its title, changes.
  public struct SectionChange: Equatable, Sendable {
    /// Its index in the new list.
    public let index: Int
    /// The section with its new content.
    public let section: Section

    @inlinable
    init(_ index: Int, _ section: Section) {
      self.index = index
      self.section = section
    }
  }

  /// Indices of the old list, ascending.
  public internal(set) var deletedSections: [Int] = []
  /// By index in the new list, ascending.
  public internal(set) var insertedSections: [SectionInsertion] = []
  /// By index in the new list, ascending.
  public internal(set) var movedSections: [SectionMove] = []
  /// Positions in the old list, ascending.
  public internal(set) var deletedItems: [ListPosition] = []
  /// By position in the new list, ascending.
  public internal(set) var insertedItems: [ItemPlacement] = []
  /// By position in the new list, ascending.
  public internal(set) var movedItems: [ItemMove] = []
  /// Sections whose content changed, by index in the new list, ascending.
  public internal(set) var reconfiguredSections: [SectionChange] = []
  /// Items whose row is to show new content in place, by position in the new list, ascending.
  public internal(set) var reconfiguredItems: [ItemPlacement] = []
  /// Items whose row is to be made anew, by position in the new list, ascending.
  public internal(set) var reloadedItems: [ItemPlacement] = []

  /// Whether nothing is to be done.
  public var isEmpty: Bool {
    !hasStructuralChanges && reconfiguredSections.isEmpty && reconfiguredItems.isEmpty && reloadedItems.isEmpty
  }

  /// Whether sections or items come, go or move.
  public var hasStructuralChanges: Bool {
    !(deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && deletedItems.isEmpty && insertedItems.isEmpty && movedItems.isEmpty)
  }

  /// The structural step as one batch of operations. It never contains a reload.
  /// - Complexity: O(operations).
  public var operations: [BatchOperation] {
    deletedSections.map { .deleteSection($0) }
      + insertedSections.map { .insertSection($0.index) }
      + movedSections.map { .moveSection(from: $0.from, to: $0.to) }
      + deletedItems.map { .deleteItem($0) }
      + insertedItems.map { .insertItem($0.position) }
      + movedItems.map { .moveItem(from: $0.from, to: $0.to) }
  }
}
