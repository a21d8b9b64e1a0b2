/// A data source whose items offer actions.
///
/// ```swift
/// extension Mailbox: ActionableDataSource {
///   func actions(for message: Message) -> [ListAction] {
///     [
///       ListAction("archive", title: "Archive", key: "a"),
///       ListAction("delete", title: "Delete", key: "x", role: .destructive),
///     ]
///   }
///
///   func perform(_ action: ListAction, on messages: [Message]) {
///     let ids = Set(messages.map(\.id))
///     if action.id == "archive" { archive(ids) } else { delete(ids) }
///   }
/// }
/// ```
///
/// An action changes the model, and the next pull shows the change. It never changes a view.
///
/// A list that is made of others and adds actions passes on what it does not know itself:
///
/// ```swift
/// func actions(for message: Message) -> [ListAction] { [.flag] + (inheritedAbilities?.actions(for: message) ?? []) }
///
/// func perform(_ action: ListAction, on messages: [Message]) {
///   if action == .flag { flag(messages) } else { inheritedAbilities?.perform(action, on: messages) }
/// }
/// ```
@MainActor
public protocol ActionableDataSource<Section, Item>: ListAdapterDataSource {
  /// Returns the actions that an item offers, the most important first.
  ///
  /// A view asks when it shows the actions, and the adapter asks again before it performs one.
  func actions(for item: Item) -> [ListAction]

  /// Performs an action.
  /// - Parameters:
  ///   - action: The action, as the first of the items offers it.
  ///   - items: The items as they are now, in list order: at least one. All of them offer the action.
  func perform(_ action: ListAction, on items: [Item])
}

extension ListAbilities {
  /// Returns the actions that an item offers in the list that it comes from, the most important first.
  public func actions(for item: Item) -> [ListAction] { itemActions?.offered(item) ?? [] }

  /// Lets the lists perform an action, each on the items that come from it.
  public func perform(_ action: ListAction, on items: [Item]) { itemActions?.perform(action, items) }

  /// The actions of the lists, looked up once for many items, or `nil` if no list has any.
  var itemActions: ItemActions<Item>? {
    let all: [SourceActions<Item>] = nearest()
    guard !all.isEmpty else { return nil }
    return ItemActions { item in
      all.lazy.map { $0.offered(item) }.first { !$0.isEmpty } ?? []
    } perform: { action, items in
      // Several of the lists can be made of one, which performs the action once on all of its items.
      let lists = Dictionary(grouping: all) { $0.source }
      var known: Set<ObjectIdentifier> = []
      for actions in all where known.insert(actions.source).inserted {
        let same = lists[actions.source] ?? []
        actions.perform(action, items.compactMap { item in same.lazy.compactMap { $0.own(item) }.first })
      }
    }
  }
}

/// The actions of items, and what performs them.
struct ItemActions<Item: ListElement> {
  let offered: @MainActor (Item) -> [ListAction]
  /// Performs an action on items in list order. Each list does so on those that it has.
  let perform: @MainActor (ListAction, [Item]) -> Void
}

/// The actions that a list has for items which another list makes of its items.
private struct SourceActions<Item: ListElement> {
  /// The list that has the actions.
  let source: ObjectIdentifier
  let offered: @MainActor (Item) -> [ListAction]
  /// Returns the item of the list from which an item was made, or `nil` if it was made from none.
  let own: @MainActor (Item) -> (any Sendable)?
  /// Performs an action on items of the list.
  let perform: @MainActor (ListAction, [any Sendable]) -> Void
}

extension SourceActions: ListAbility {
  init?<Link: ListLink<Item>>(_ link: Link) {
    guard let source = link.source as? any ActionableDataSource<Link.Source.Section, Link.Source.Item> else {
      return nil
    }
    let item = link.sourceItem
    self.init(source: ObjectIdentifier(source)) {
      item($0).map { source.actions(for: $0) } ?? []
    } own: {
      item($0)
    } perform: { action, items in
      // Several rows can be made of one item.
      var known: Set<Link.Source.Item.ID> = []
      let items = items.compactMap { $0 as? Link.Source.Item }.filter { known.insertMakingRoom($0.id) }
      if !items.isEmpty { source.perform(action, on: items) }
    }
  }
}

/// Something that the user can do with an item, such as to delete it.
///
/// One list of actions serves the keys and the menu of a text view, swipes, context menus and accessibility.
public struct ListAction: Identifiable, Hashable, Sendable {
  /// How careful a view is with an action.
  public enum Role: Hashable, Sendable {
    /// The view performs the action without a question, unless it wants one, such as for items that the user does not
    /// see.
    case normal
    /// The action destroys something. The view asks the user before it performs the action.
    case destructive
  }

  /// Where a view offers an action, if it has room there. The menu of a view has all actions.
  public enum Placement: Hashable, Sendable {
    /// Only in the menu.
    case menu
    /// Behind a swipe from the leading or the trailing edge.
    case leading, trailing
    /// In the row itself, such as the heart of a product: its ``ListAction/symbol`` is drawn there, and a click on it
    /// performs the action.
    case accessory
  }

  /// The name of the action in code, unique among the actions of an item.
  public let id: String
  /// A word or two for the user.
  public var title: String
  /// A character or two to draw instead of the title where there is little room, or `nil` to draw the title.
  ///
  /// A data source that makes the symbol from the item shows a state of the item, such as on or off:
  ///
  /// ```swift
  /// ListAction(
  ///   "like", title: product.isLiked ? "Unlike" : "Like", symbol: product.isLiked ? "♥" : "♡", key: "+", placement:
  ///   .accessory)
  /// ```
  public var symbol: String?
  /// The name of a picture for a view with pictures, such as a system symbol, or `nil` for none.
  public var pictureName: String?
  /// The key of the action in a terminal, or `nil`. It takes precedence over the same key of the list. In a menu, an
  /// action without a key gets one from its title.
  public var key: Character?
  /// What the action does to an item.
  public var role: Role
  /// Where a view offers the action.
  public var placement: Placement
  /// The question before the action, or `nil` to make one from the title. The user is asked before a destructive
  /// action, and before any other if the view wants it.
  public var confirmation: String?
  /// Whether the action can be performed on several items together. If not, a view refuses it for a selection of
  /// several, rather than take one of them.
  public var takesSeveral: Bool

  /// Creates an action. Only its name and its title are required: by default it is in the menu alone, asks nothing, and
  /// takes all selected items.
  public init(
    _ id: String, title: String, symbol: String? = nil, pictureName: String? = nil, key: Character? = nil,
    role: Role = .normal, placement: Placement = .menu, confirmation: String? = nil, takesSeveral: Bool = true
  ) {
    self.id = id
    self.title = title
    self.symbol = symbol
    self.pictureName = pictureName
    self.key = key
    self.role = role
    self.placement = placement
    self.confirmation = confirmation
    self.takesSeveral = takesSeveral
  }
}

/// The items on which an action is performed.
public struct ListActionTargets<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The ids of the items, in list order. Empty if none offers the action.
  public let ids: [ID]
  /// The number of selected items that do not offer the action and are left out.
  public let numberLeftOut: Int

  /// Finds the targets of an action that the user invokes on an item.
  ///
  /// If the item is selected, these are all selected items that offer the action. Otherwise it is the item alone, and
  /// the selection does not matter.
  init<Section, Item>(
    invokedOn item: Item, selection: ListSelection<ID>, in list: ListSnapshot<Section, Item>?, offers: (Item) -> Bool
  ) where Item.ID == ID {
    guard let list, selection.ids.contains(item.id) else {
      ids = offers(item) ? [item.id] : []
      numberLeftOut = 0
      return
    }
    let selected = list.items(in: selection.ids)
    ids = selected.filter(offers).map(\.id)
    numberLeftOut = selected.count - ids.count
  }
}

/// How the performance of an action ended.
public enum ListActionOutcome: Hashable, Sendable {
  /// The data source performed the action on a number of items.
  case performed(items: Int)
  /// All items had left the list, and nothing was performed.
  case itemsLeft
  /// No item offers the action any more, and nothing was performed.
  case notOffered
  /// The action takes only one item, and nothing was performed.
  case takesOne
}

/// The question whether an action is to be performed, which every view of the list shows until the user answers it.
///
/// It holds the items by id, and follows updates of the list: items that leave are left out. If all leave, the question
/// ends without an answer.
public struct ListQuestion<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The action. The words of the question are its ``ListAction/confirmation``, or else its title.
  public let action: ListAction
  /// The ids of the items, in list order.
  public private(set) var ids: [ID]
  /// The number of selected items that do not offer the action and are left out.
  public let numberLeftOut: Int

  /// Creates the question, or returns `nil` if the action can be performed, or refused, without it.
  /// - Parameter asks: Whether there is a question before an action that is not destructive.
  init?(_ action: ListAction, _ targets: ListActionTargets<ID>, asks: Bool) {
    guard asks || action.role == .destructive, targets.ids.count == 1 || action.takesSeveral && !targets.ids.isEmpty
    else {
      return nil
    }
    (self.action, ids, numberLeftOut) = (action, targets.ids, targets.numberLeftOut)
  }

  /// The question about the items that a list still has, or `nil` if it has none of them.
  func following<Section, Item>(_ list: ListSnapshot<Section, Item>) -> ListQuestion? where Item.ID == ID {
    var question = self
    question.ids.removeAll { list.position(of: $0) == nil }
    return question.ids.isEmpty ? nil : question
  }
}
