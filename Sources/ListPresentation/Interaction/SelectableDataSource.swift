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
  /// How many items can be selected. The default is the mode of the lists that this list is made of, or `multiple`
  /// without a limit.
  ///
  /// The adapter reads the mode at each pull and when a selection is made, and pulls when an observed mode changes. If
  /// fewer items can be selected than before, the first ones in list order stay selected.
  var selectionMode: SelectionMode { get }

  /// Returns whether an item can be selected. The default is the answer of the lists that this list is made of, or
  /// `true`.
  ///
  /// The adapter asks when a selection is made. An item that is selected stays so if the answer changes. The cursor can
  /// be on any item.
  func canSelect(_ item: Item) -> Bool
}

extension SelectableDataSource {
  /// The mode of the lists that this list is made of. Otherwise any number of items.
  public var selectionMode: SelectionMode { upstream?.selectionMode ?? .multiple() }

  /// Returns what the lists say that this list is made of. Otherwise lets every item be selected.
  public func canSelect(_ item: Item) -> Bool { upstream?.canSelect(item) ?? true }
}

extension ListUpstream {
  /// How many items can be selected: the mode with the least capacity, except that a list of which no item can be
  /// selected does not limit the others.
  public var selectionMode: SelectionMode { selectionRules?.mode() ?? .multiple() }

  /// Returns whether the list that an item comes from lets it be selected. An item that comes from no list, such as a
  /// heading, can be selected.
  public func canSelect(_ item: Item) -> Bool { selectionRules?.canSelect(item) ?? true }

  /// The rules of the lists, looked up once for many items, or `nil` if no list has any.
  var selectionRules: SelectionRules<Item>? {
    let all = links.compactMap { $0.selectionRules }
    guard all.count > 1 || all.count < links.count else { return all.first }
    guard !all.isEmpty else { return nil }
    let isUnlimited = all.count < links.count
    return SelectionRules {
      let modes = all.map { $0.mode() }.filter { $0.capacity != 0 }
      let least = modes.min { $0.capacity ?? .max < $1.capacity ?? .max }
      return least ?? (isUnlimited ? .multiple() : .none)
    } selectability: {
      let all = all.map { $0.selectability() }
      return { item in all.allSatisfy { $0(item) } }
    }
  }
}

/// How many items can be selected, and which.
struct SelectionRules<Item> {
  let mode: @MainActor () -> SelectionMode
  /// Returns a function that says whether an item can be selected, for many items under one mode.
  let selectability: @MainActor () -> @MainActor (Item) -> Bool

  @MainActor
  func canSelect(_ item: Item) -> Bool { selectability()(item) }
}

extension ListLink {
  /// The rules of the source. In a source whose mode has no room, no item can be selected.
  fileprivate var selectionRules: SelectionRules<Item>? {
    let selectable = source as? any SelectableDataSource<Source.Section, Source.Item>
    guard let rules = selectable.map({ $0.selectionRules }) ?? source.upstream?.selectionRules else { return nil }
    let sourceItem = sourceItem
    return SelectionRules(mode: rules.mode) {
      let canSelect = rules.selectability()
      guard rules.mode().capacity != 0 else { return { sourceItem($0) == nil } }
      return { item in sourceItem(item).map(canSelect) ?? true }
    }
  }
}

extension SelectableDataSource {
  fileprivate var selectionRules: SelectionRules<Item> {
    SelectionRules {
      self.selectionMode
    } selectability: {
      { self.canSelect($0) }
    }
  }
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
