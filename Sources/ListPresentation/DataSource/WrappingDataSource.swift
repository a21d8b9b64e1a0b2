/// A data source that shows the list of another one and adds something to it.
///
/// It has everything that the other list has, and states only what it adds or changes:
///
/// ```swift
/// final class Inbox: WrappingDataSource, ActionableDataSource {
///   let base: Pager<Message>
///   init(_ base: Pager<Message>) { self.base = base }
///
///   func actions(for message: Message) -> [ListAction] { [ListAction("archive", title: "Archive", key: "a")] }
///   func perform(_ action: ListAction, on messages: [Message]) { archive(messages) }
/// }
/// ```
///
/// A list with other items than its base is derived from it, such as by ``ListAdapterDataSource/map(_:)``, or names its
/// ``ListAdapterDataSource/inheritedAbilities`` itself.
@MainActor
public protocol WrappingDataSource<Section, Item>: SnapshotDataSource {
  /// The type of the list that is shown.
  associatedtype Base: ListAdapterDataSource<Section, Item>

  /// The list that is shown.
  var base: Base { get }
}

extension WrappingDataSource {
  /// The number of items of the base.
  public var numberOfItems: Int { base.numberOfItems }

  /// Returns the item of the base at an index.
  public func item(at index: Int) -> Base.Item { base.item(at: index) }

  /// The sections of the base.
  public var sections: [Base.Section] { base.sections }

  /// Returns the number of items in a section of the base.
  public func numberOfItems(in section: Base.Section) -> Int { base.numberOfItems(in: section) }

  /// The list of the base.
  public var snapshot: ListSnapshot<Base.Section, Base.Item> { base.currentSnapshot }

  /// The abilities of the base.
  public var inheritedAbilities: ListAbilities<Base.Item>? { ListAbilities(of: base) }
}
