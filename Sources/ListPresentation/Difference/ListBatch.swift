/// A batch update of a list view: the sections and items to delete, insert, move and change.
///
/// The indices of deletions and of the sources of moves refer to the list before the batch. The indices of insertions,
/// of the targets of moves and of changes of content refer to the list after the batch. The order of the operations has
/// no meaning. A view performs a batch in two steps: first the structure, then the content.
public struct ListBatch<Section: ListElement, Item: ListElement>: Equatable, Sendable {
  /// A section that is inserted with all its items.
  public struct SectionInsertion: Equatable, Sendable {
    /// The index of the section in the new list.
    public let index: Int
    /// The inserted section.
    public let section: Section
    /// The items of the section. The batch has no insertions for them.
    public let items: [Item]

    @inlinable
    init(_ index: Int, _ section: Section, _ items: [Item]) {
      self.index = index
      self.section = section
      self.items = items
    }
  }

  /// A section that moves with its items. The items do not change their order.
  public struct SectionMove: Equatable, Sendable {
    /// The index of the section in the old list.
    public let from: Int
    /// The index of the section in the new list.
    public let to: Int

    @inlinable
    init(_ from: Int, _ to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// A section whose content, such as its title, changes.
  public struct SectionChange: Equatable, Sendable {
    /// The index of the section in the new list.
    public let index: Int
    /// The section with its new content.
    public let section: Section

    @inlinable
    init(_ index: Int, _ section: Section) {
      self.index = index
      self.section = section
    }
  }

  /// An item that is inserted, or whose content changes.
  public struct PositionedItem: Equatable, Sendable {
    /// The position of the item in the new list.
    public let position: ListPosition
    /// The item with its new content.
    public let item: Item

    @inlinable
    init(_ position: ListPosition, _ item: Item) {
      self.position = position
      self.item = item
    }
  }

  /// An item that moves within its section or to another section.
  public struct ItemMove: Equatable, Sendable {
    /// The position of the item in the old list.
    public let from: ListPosition
    /// The position of the item in the new list.
    public let to: ListPosition

    @inlinable
    init(_ from: ListPosition, _ to: ListPosition) {
      self.from = from
      self.to = to
    }
  }

  /// The indices in the old list of the sections that are deleted with all their items, ascending.
  public let deletedSections: [Int]
  /// The sections that are inserted, in the order of the new list.
  public let insertedSections: [SectionInsertion]
  /// The sections that move, in the order of the new list.
  public let movedSections: [SectionMove]
  /// The positions in the old list of the items that are deleted, ascending.
  public let deletedItems: [ListPosition]
  /// The items that are inserted, in the order of the new list.
  public let insertedItems: [PositionedItem]
  /// The items that move, in the order of the new list.
  public let movedItems: [ItemMove]
  /// The sections whose content changes, in the order of the new list.
  public let reconfiguredSections: [SectionChange]
  /// The items whose rows a view updates, in the order of the new list.
  public let reconfiguredItems: [PositionedItem]
  /// The items whose rows a view creates again, in the order of the new list.
  public let reloadedItems: [PositionedItem]

  @inlinable
  init(
    deletedSections: [Int] = [], insertedSections: [SectionInsertion] = [], movedSections: [SectionMove] = [],
    deletedItems: [ListPosition] = [], insertedItems: [PositionedItem] = [], movedItems: [ItemMove] = [],
    reconfiguredSections: [SectionChange] = [], reconfiguredItems: [PositionedItem] = [],
    reloadedItems: [PositionedItem] = []
  ) {
    self.deletedSections = deletedSections
    self.insertedSections = insertedSections
    self.movedSections = movedSections
    self.deletedItems = deletedItems
    self.insertedItems = insertedItems
    self.movedItems = movedItems
    self.reconfiguredSections = reconfiguredSections
    self.reconfiguredItems = reconfiguredItems
    self.reloadedItems = reloadedItems
  }

  /// Whether the batch changes nothing.
  @inlinable
  public var isEmpty: Bool {
    !hasStructuralChanges && reconfiguredSections.isEmpty && reconfiguredItems.isEmpty && reloadedItems.isEmpty
  }

  /// Whether the batch deletes, inserts or moves sections or items.
  @inlinable
  public var hasStructuralChanges: Bool {
    !(deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && deletedItems.isEmpty && insertedItems.isEmpty && movedItems.isEmpty)
  }
}

extension ListBatch: CustomStringConvertible {
  /// The operations in words, for example `[move item 0.2 to 0.0, reconfigure item 0.1]`.
  /// - Complexity: O(operations).
  public var description: String { "[\(operations.joined(separator: ", "))]" }

  var operations: [String] {
    deletedSections.map { "delete section \($0)" }
      + insertedSections.map { "insert section \($0.index)" }
      + movedSections.map { "move section \($0.from) to \($0.to)" }
      + deletedItems.map { "delete item \($0)" }
      + insertedItems.map { "insert item \($0.position)" }
      + movedItems.map { "move item \($0.from) to \($0.to)" }
      + reconfiguredSections.map { "reconfigure section \($0.index)" }
      + reconfiguredItems.map { "reconfigure item \($0.position)" }
      + reloadedItems.map { "reload item \($0.position)" }
  }
}
