/// A data source that decides which of its items can be selected, and how many.
///
/// In a list of any other source, any number of items can be selected.
///
/// ```swift
/// extension Mailbox: SelectableDataSource {
///   var selectionMode: SelectionMode { .multiple(limit: 50) }
///   func canSelect(_ message: Message) -> Bool { !message.isDraft }
/// }
/// ```
@MainActor
public protocol SelectableDataSource<Section, Item>: ListAdapterDataSource {
  /// How many items can be selected. The default is `multiple` without a limit.
  ///
  /// The adapter reads the mode when a selection is made and after each update of the list. If fewer items can be
  /// selected than before, the first ones in list order stay selected.
  var selectionMode: SelectionMode { get }

  /// Returns whether an item can be selected. The default is `true`.
  ///
  /// The adapter asks when a selection is made. An item that is selected stays so if the answer changes. The cursor can
  /// be on any item.
  func canSelect(_ item: Item) -> Bool
}

extension SelectableDataSource {
  /// The mode `multiple` without a limit.
  public var selectionMode: SelectionMode { .multiple() }

  /// Returns `true`.
  public func canSelect(_ item: Item) -> Bool { true }
}
