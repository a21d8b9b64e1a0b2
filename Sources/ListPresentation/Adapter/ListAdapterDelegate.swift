/// Receives the events of a list: what the user does with it and how it changes. A coordinator or a screen adopts it.
@MainActor
public protocol ListAdapterDelegate<Section, Item>: AnyObject {
  /// The sections of the list.
  associatedtype Section: ListElement
  /// The items of the list.
  associatedtype Item: ListElement

  /// Called for each event, in order.
  func adapter(_ adapter: ListAdapter<Section, Item>, did event: ListEvent<Section, Item>)
}

/// What happened in a list.
public enum ListEvent<Section: ListElement, Item: ListElement>: Equatable, Sendable {
  /// The user moved the selection to an item.
  case select(Item)
  /// An item is no longer selected: the user selected another or none, or the item left the list.
  case deselect(Item)
  /// The user opened an item.
  case open(Item)
  /// An item has come into sight, in the first of the views that show it.
  case beginDisplay(Item)
  /// An item is out of sight or has left the list, according to the last reports of the views. The value is the item as
  /// it was shown.
  case endDisplay(Item)
  /// The first item of a section has come into sight.
  case beginDisplaySection(Section)
  /// The last item of a section is out of sight.
  case endDisplaySection(Section)
  /// The list is about to change: the adapter answers for the list before, and the views show it. A change of the load
  /// state or the selection alone is not announced.
  case willUpdate(ListUpdate<Section, Item>)
  /// A pull has ended, and the views have received what it changed.
  case update(ListUpdateOutcome<Section, Item>)
  /// The data source is written in a way that its author should change.
  case diagnose(ListDiagnostic)
}

/// What an adapter finds wrong with the way a data source is written.
public enum ListDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The source of this type reads its items from nothing observable, and ``ListAdapter/setNeedsUpdate(completion:)``
  /// was not called.
  case sourceNeverChanges(type: String)
  /// Each time the source of this type was read, several times in a row, it changed what it had been asked for before.
  case sourceChangesWhileRead(type: String)

  /// What is wrong and what would be right.
  public var description: String {
    switch self {
    case .sourceNeverChanges(let type):
      "\(type) reads its items from nothing observable and setNeedsUpdate() was never called, so changes to them will "
        + "not be shown; make it @Observable, or call setNeedsUpdate() after each change"
    case .sourceChangesWhileRead(let type):
      "\(type) changes its list or load state whenever it is read, so what is shown may be out of date; compute items "
        + "without side effects, and start loading in fetchNextItemsIfNeeded(at:)"
    }
  }
}
