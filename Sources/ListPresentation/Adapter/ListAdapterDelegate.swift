/// An object that receives the events of a list, such as a coordinator or the owner of a screen.
@MainActor
public protocol ListAdapterDelegate<Section, Item>: AnyObject {
  /// The type of the sections.
  associatedtype Section: ListElement
  /// The type of the items.
  associatedtype Item: ListElement

  /// Receives an event. The adapter calls this method once for each event, in order.
  func adapter(_ adapter: ListAdapter<Section, Item>, did event: ListEvent<Section, Item>)
}

/// An action of the user in a list, or a change of the list.
public enum ListEvent<Section: ListElement, Item: ListElement>: Equatable, Sendable {
  /// The cursor moved to an item, or `nil` if the list has no cursor any more.
  case moveCursor(Item?)
  /// The selected items changed, or an item was refused.
  case select(SelectionChange<Item.ID>)
  /// The data source performed an action on items, as they were before it.
  case perform(ListAction, [Item])
  /// The user opened an item.
  case open(Item)
  /// An item became visible in one view, and was not visible in any other.
  case beginDisplay(Item)
  /// An item is no longer visible in any view, according to the last reports of the views. The value is the item as it
  /// was shown.
  case endDisplay(Item)
  /// An item of a section became visible, and no other item of the section was visible.
  case beginDisplaySection(Section)
  /// No item of a section is visible any more.
  case endDisplaySection(Section)
  /// The list will change. The adapter and the views still have the list before the change. A change of only the load
  /// state or the selection does not cause this event.
  case willUpdate(ListUpdate<Section, Item>)
  /// A pull ended, and the views received its change.
  case update(ListUpdateOutcome<Section, Item>)
  /// The adapter found a problem in the code of the data source.
  case diagnose(ListDiagnostic)
}

/// A problem in the code of a data source.
public enum ListDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// A source of this type is not observable, and ``ListAdapter/setNeedsUpdate(animated:completion:)`` was not called.
  /// The list never changes.
  case sourceNeverChanges(type: String)
  /// A source of this type changed its list or load state during several reads in a row.
  case sourceChangesWhileRead(type: String)
  /// A property of an item of this type changed, but `==` says that the items before and after the change are equal.
  /// The change is not shown.
  case contentIsNotCompared(type: String, property: String)

  /// The problem and its solution.
  public var description: String {
    switch self {
    case .sourceNeverChanges(let type):
      "\(type) reads its items from nothing observable and setNeedsUpdate() was never called, so changes to them will "
        + "not be shown; make it @Observable, or call setNeedsUpdate() after each change"
    case .sourceChangesWhileRead(let type):
      "\(type) changes its list or load state whenever it is read, so what is shown may be out of date; compute items "
        + "without side effects, and start loading in fetchNextItemsIfNeeded(at:)"
    case .contentIsNotCompared(let type, let property):
      "\(property) of a \(type) has changed, but == says that the \(type) is the same as before, so the change will not be "
        + "shown; let == compare everything that a row shows, not the id alone"
    }
  }
}
