/// A view that draws the list of an adapter.
///
/// A view receives all that it draws with a ``ListUpdate``. It tells the adapter what the user sees and does:
///
/// | when | what the view calls |
/// |---|---|
/// | after each layout of its rows | ``ListAdapter/visibleItemsChanged(to:in:)`` |
/// | the user moves the cursor, selects, opens | ``ListAdapter/moveCursor(to:)``, ``ListAdapter/select(_:by:reason:)``, ``ListAdapter/openItem(at:)`` |
/// | the user refreshes, or tries again | ``ListAdapter/refresh()``, ``ListAdapter/retry()`` |
///
/// From these reports, the adapter derives when a row or section is displayed and when not any more
/// (``ListEvent/appeared(_:)``), and the data source loads on.
///
/// ```swift
/// final class CountLabel: ListView {
///   var adapter: ListAdapter<SingleSection, Fruit>?
///   var text = ""
///
///   func adapter(_ adapter: ListAdapter<SingleSection, Fruit>, didUpdate update: ListUpdate<SingleSection, Fruit>) {
///     text = "\(update.new.numberOfItems) fruits"
///   }
/// }
/// ```
@MainActor
public protocol ListView<Section, Item>: AnyObject {
  /// The type of the sections.
  associatedtype Section: ListElement
  /// The type of the items.
  associatedtype Item: ListElement

  /// The adapter that serves the view. The reference is strong, so the view keeps its list alive. Only
  /// ``ListAdapter/attach(_:)`` and ``ListAdapter/detach(_:)`` set it.
  var adapter: ListAdapter<Section, Item>? { get set }

  /// Whether the view draws the assets of its rows, such as pictures. The default is `true`. An asset that no view
  /// draws is not loaded.
  var drawsAssets: Bool { get }

  /// Receives an update of the list. The adapter already has the new list.
  ///
  /// The adapter calls this method once for each update, and with a reload when it attaches the view. Until a view has
  /// taken an update, its rows are those of the old list: a toolkit that asks for rows meanwhile must be answered from
  /// ``ListUpdate/old``.
  func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>)

  /// Scrolls until the item at an index of the list that is shown is visible, after ``ListAdapter/scrollToItem(at:)``.
  /// The default does nothing, for a view that does not scroll.
  func adapter(_ adapter: ListAdapter<Section, Item>, scrollToItemAt index: Int)
}

extension ListView {
  /// The value `true`.
  public var drawsAssets: Bool { true }

  /// Does nothing: the view does not scroll.
  public func adapter(_ adapter: ListAdapter<Section, Item>, scrollToItemAt index: Int) {}
}

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
  /// The interactive movement of items ended. Each that begins ends exactly once.
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
