/// A view that draws the list of an adapter.
///
/// A view reads the list from the adapter: ``ListAdapter/outline``, ``ListAdapter/item(at:)`` for the items that it
/// draws, and ``ListAdapter/loadState``. It reports the visible items with ``ListAdapter/visibleItemsChanged(to:in:)``
/// and the actions of the user with ``ListAdapter/moveCursor(to:)``,
/// ``ListAdapter/select(_:by:)``, ``ListAdapter/extendSelection(to:isSticky:)``, ``ListAdapter/openItem(at:)``,
/// ``ListAdapter/refresh()`` and ``ListAdapter/retry()``.
///
/// ```swift
/// final class CountLabel: ListView {
///   var adapter: ListAdapter<SingleSection, Fruit>?
///   var text = ""
///
///   func adapter(_ adapter: ListAdapter<SingleSection, Fruit>, didUpdate update: ListUpdate<SingleSection, Fruit>) {
///     text = "\(adapter.outline.numberOfItems) fruits"
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

  /// Receives a change of the list. The adapter already has the new list.
  ///
  /// The adapter calls this method once for each change, and with a reload when it attaches the view.
  func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>)

  /// Scrolls to an item, after ``ListAdapter/revealItem(at:)``. The default does nothing, for a view that does not
  /// scroll.
  /// - Parameter index: The index of the item in the whole list.
  func adapter(_ adapter: ListAdapter<Section, Item>, revealItemAt index: Int)
}

extension ListView {
  /// Does nothing: the view does not scroll.
  public func adapter(_ adapter: ListAdapter<Section, Item>, revealItemAt index: Int) {}
}
