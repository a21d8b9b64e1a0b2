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
  public var selectionMode: SelectionMode { inheritedAbilities?.selectionMode ?? .multiple() }

  /// Returns what the lists say that this list is made of. Otherwise lets every item be selected.
  public func canSelect(_ item: Item) -> Bool { inheritedAbilities?.canSelect(item) ?? true }
}

extension ListAbilities {
  /// How many items can be selected: the mode with the least capacity, except that a list of which no item can be
  /// selected does not limit the others.
  public var selectionMode: SelectionMode { selectionRules?.mode() ?? .multiple() }

  /// Returns whether the list that an item comes from lets it be selected. An item that comes from no list, such as a
  /// heading, can be selected.
  public func canSelect(_ item: Item) -> Bool { selectionRules?.canSelect(item) ?? true }

  /// The rules of the lists, looked up once for many items, or `nil` if no list has any.
  var selectionRules: SelectionRules<Item>? {
    let all: [SelectionRules<Item>] = nearest()
    guard all.contains(where: \.isStated) else { return nil }
    guard all.count > 1 else { return all.first }
    return SelectionRules {
      let modes = all.map { $0.mode() }.filter { $0.capacity != 0 }
      return modes.min { $0.capacity ?? .max < $1.capacity ?? .max } ?? .none
    } selectability: {
      let all = all.map { $0.selectability() }
      return { item in all.allSatisfy { $0(item) } }
    }
  }
}

/// How many items can be selected, and which.
struct SelectionRules<Item: ListElement> {
  let mode: @MainActor () -> SelectionMode
  /// Returns a function that says whether an item can be selected, for many items under one mode.
  let selectability: @MainActor () -> @MainActor (Item) -> Bool
  /// Whether a list states the rules. Otherwise every item can be selected.
  var isStated = true

  @MainActor
  func canSelect(_ item: Item) -> Bool { selectability()(item) }
}

extension SelectionRules: ListAbility {
  /// The rules of a list, or those of a list that is made of no others and lets every item be selected. If the mode has
  /// no room, no item of the list can be selected.
  init?<Link: ListLink<Item>>(_ link: Link) {
    guard let source = link.source as? any SelectableDataSource<Link.Source.Section, Link.Source.Item> else {
      guard link.source.inheritedAbilities == nil else { return nil }
      self.init(mode: { .multiple() }, selectability: { { _ in true } }, isStated: false)
      return
    }
    let item = link.sourceItem
    self.init {
      source.selectionMode
    } selectability: {
      guard source.selectionMode.capacity != 0 else { return { item($0) == nil } }
      return { item($0).map { source.canSelect($0) } ?? true }
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
