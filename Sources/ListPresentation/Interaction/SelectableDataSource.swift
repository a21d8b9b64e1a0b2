/// A data source that decides which of its items can be selected, and how many.
///
/// In a list of any other source, any number of items can be selected. A selection is a value of the adapter, so a
/// source that adopts this protocol stores nothing for it. The adapter asks again whenever something is selected; what
/// is selected already stays so.
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
  /// The adapter reads the mode at each pull and when a selection is made, and pulls when an observed mode changes. If
  /// fewer items can be selected than before, the first ones in list order stay selected.
  var selectionMode: SelectionMode { get }

  /// Returns whether an item can be selected. The default is `true`.
  ///
  /// The adapter asks when a selection is made. An item that is selected stays so if the answer changes. The cursor can
  /// be on any item.
  func canSelect(_ item: Item) -> Bool
}

extension SelectableDataSource {
  /// Any number of items, for a source that only refuses some of its items.
  public var selectionMode: SelectionMode { .multiple() }

  /// Lets every item be selected, for a source that only limits their number.
  public func canSelect(_ item: Item) -> Bool { true }
}

/// How many items of a list can be selected at the same time.
public enum SelectionMode: Hashable, Sendable {
  /// No item can be selected. The cursor still moves, and items can be opened.
  case none
  /// One item. Selecting another item deselects it.
  case single
  /// Several items, without a bound or up to a limit. With a limit of 0 or less, no item can be selected.
  case multiple(limit: Int? = nil)

  /// The greatest number of selected items, or `nil` for no bound.
  public var capacity: Int? {
    switch self {
    case .none: 0
    case .single: 1
    case .multiple(let limit): limit.map { max(0, $0) }
    }
  }
}
