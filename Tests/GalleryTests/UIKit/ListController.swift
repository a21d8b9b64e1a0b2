#if canImport(UIKit)
  import ListPresentation
  import ListPresentationUIKit
  import UIKit

  /// A screen that is a list.
  final class ListController<Section: ListElement, Item: ListElement>: UIViewController, ListAdapterDelegate {
    let list: CollectionListView<Section, Item>
    private let open: (Item) -> Void
    private var search: SearchText?

    init(
      _ source: some ListAdapterDataSource<Section, Item>, _ list: CollectionListView<Section, Item>,
      open: @escaping (Item) -> Void
    ) {
      (self.list, self.open) = (list, open)
      super.init(nibName: nil, bundle: nil)
      ListAdapter(dataSource: source, view: list, delegate: self)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = list }

    func adapter(_ adapter: ListAdapter<Section, Item>, didReport event: ListEvent<Section, Item>) {
      if case .opened(let item) = event { open(item) }
    }

    /// Adds a search bar, whose text the data source searches for.
    func addSearch() {
      let controller = UISearchController(searchResultsController: nil)
      let search = SearchText { [list] in list.adapter?.search($0) }
      controller.searchResultsUpdater = search
      navigationItem.searchController = controller
      self.search = search
    }
  }

  /// Passes on the text of a search bar. A generic class cannot.
  private final class SearchText: NSObject, UISearchResultsUpdating {
    private let search: (String) -> Void

    init(_ search: @escaping (String) -> Void) {
      self.search = search
      super.init()
    }

    func updateSearchResults(for searchController: UISearchController) { search(searchController.searchBar.text ?? "") }
  }
#endif
