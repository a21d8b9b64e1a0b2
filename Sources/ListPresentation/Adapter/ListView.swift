/// The seam for views: whatever draws a list.
///
/// A view draws what the adapter answers (``ListAdapter/outline``, ``ListAdapter/item(at:)``,
/// ``ListAdapter/loadState``), asks for items only where it draws, and tells the adapter what the user sees and does
/// (``ListAdapter/visibleItemsChanged(to:in:)``, ``ListAdapter/selectItem(at:)``, ``ListAdapter/activateItem(at:)``,
/// ``ListAdapter/refresh()``). It may keep the adapter, weakly: the adapter holds its views.
@MainActor
public protocol ListView<Section, Item>: AnyObject {
  /// The sections it shows.
  associatedtype Section: ListElement where Section.ID: Sendable
  /// The items it shows.
  associatedtype Item: ListElement where Item.ID: Sendable

  /// Called once for every change of the list, after the adapter has taken it over, and when the view is attached.
  func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>)
}
