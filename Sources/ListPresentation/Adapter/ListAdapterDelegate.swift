/// An object that receives the events of a list, such as a coordinator or the owner of a screen.
@MainActor
public protocol ListAdapterDelegate<Section, Item>: AnyObject {
  /// The type of the sections.
  associatedtype Section: ListElement
  /// The type of the items.
  associatedtype Item: ListElement

  /// Receives an event. The adapter calls this method once for each event, in order.
  func adapter(_ adapter: ListAdapter<Section, Item>, didReport event: ListEvent<Section, Item>)

  /// Receives a problem in the program of the list, once for each sentence.
  ///
  /// The default implementation writes the sentence to standard error in a debug build, as an adapter without a
  /// delegate does. The build is that of this package, which SwiftPM and Xcode make with the configuration of the app.
  func adapter(_ adapter: ListAdapter<Section, Item>, didFind diagnostic: ListDiagnostic)
}

extension ListAdapterDelegate {
  /// Writes the problem to standard error in a debug build.
  public func adapter(_ adapter: ListAdapter<Section, Item>, didFind diagnostic: ListDiagnostic) {
    diagnostic.writeToStandardError()
  }
}

/// An action of the user in a list, or a change of the list.
public enum ListEvent<Section: ListElement, Item: ListElement>: Equatable, Sendable {
  /// The cursor moved to an item, or `nil` if the list has no cursor any more.
  case cursorMoved(Item?)
  /// The selected items changed, or an item was refused.
  case selectionChanged(SelectionChange<Item.ID>)
  /// The data source performed an action on items, as they were before it.
  case performed(ListAction, [Item])
  /// The carrying of items ended. Each that begins ends exactly once.
  case moveEnded(ListMoveOutcome<Section.ID, Item.ID>)
  /// The user opened an item.
  case opened(Item)
  /// An item became visible in one view, and was not visible in any other.
  case appeared(Item)
  /// An item is no longer visible in any view, according to the last reports of the views. The value is the item as it
  /// was shown.
  case disappeared(Item)
  /// An item of a section became visible, and no other item of the section was visible.
  case sectionAppeared(Section)
  /// No item of a section is visible any more.
  case sectionDisappeared(Section)
  /// The list will change. The adapter and the views still have the list before the change. A change of only the load
  /// state or the selection does not cause this event.
  case willUpdate(ListChange)
  /// A pull ended, and the views received its change.
  case updated(ListUpdateOutcome<Section, Item>)
}
