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

  /// Scrolls until the item at an index of the list that is shown is visible, after ``ListAdapter/revealItem(at:)``.
  /// The default does nothing, for a view that does not scroll.
  func adapter(_ adapter: ListAdapter<Section, Item>, revealItemAt index: Int)
}

extension ListView {
  /// The value `true`.
  public var drawsAssets: Bool { true }

  /// Does nothing: the view does not scroll.
  public func adapter(_ adapter: ListAdapter<Section, Item>, revealItemAt index: Int) {}
}
