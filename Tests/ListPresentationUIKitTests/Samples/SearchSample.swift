#if canImport(UIKit)
  import ListPresentation
  import ListPresentationUIKit
  import UIKit

  final class SearchableController: UIViewController, UISearchResultsUpdating {
    private let list = CollectionListView<SingleSection, Fruit> { fruit in
      var content = UIListContentConfiguration.cell()
      content.text = fruit.name
      return content
    }

    init(_ fruits: some ListAdapterDataSource<SingleSection, Fruit>) {
      super.init(nibName: nil, bundle: nil)
      view = list
      ListAdapter(dataSource: fruits, view: list)
      let search = UISearchController(searchResultsController: nil)
      search.searchResultsUpdater = self
      search.obscuresBackgroundDuringPresentation = false
      navigationItem.searchController = search
    }

    required init?(coder: NSCoder) { nil }

    func updateSearchResults(for search: UISearchController) { list.adapter?.search(search.searchBar.text ?? "") }
  }
#endif
