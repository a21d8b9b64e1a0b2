#if canImport(UIKit)
  import ListPresentation
  import ListPresentationUIKit
  import UIKit

  /// A screen that is a list.
  final class ListController<Section: ListElement, Item: ListElement>: UIViewController, ListAdapterDelegate {
    let list: CollectionListView<Section, Item>
    private let open: (Item) -> Void

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
  }
#endif
