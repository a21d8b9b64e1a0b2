/// The protocol for views that draw a list.
///
/// A view draws what the adapter answers (``ListAdapter/outline``, ``ListAdapter/item(at:)``,
/// ``ListAdapter/loadState``), asks for items only where it draws, and tells the adapter what the user sees and does
/// (``ListAdapter/visibleItemsChanged(to:in:)``, ``ListAdapter/selectItem(at:)``, ``ListAdapter/openItem(at:)``,
/// ``ListAdapter/refresh()``, ``ListAdapter/retry()``).
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
  /// The sections it shows.
  associatedtype Section: ListElement
  /// The items it shows.
  associatedtype Item: ListElement

  /// The adapter that serves the view, held strongly; a view keeps its list alive. Only ``ListAdapter/attach(_:)`` and
  /// ``ListAdapter/detach(_:)`` set it.
  var adapter: ListAdapter<Section, Item>? { get set }

  /// Called once for every change of the list, after the adapter has taken it over, and when the view is attached.
  func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>)
}
