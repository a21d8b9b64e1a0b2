import ListPresentation
import ListPresentationText
import ScreenRouting

/// Bookmarked products in a grid of two columns.
///
/// The original has code of its own for: a collection view adapter that asks its data source for cells and reports taps
/// to a delegate; a view model with a page counter; a flow layout with its insets; cells that pass a tap on the heart
/// back through two delegates; and a reload after every change. The data source, the delegate and the coordinator stay
/// what they were. The adapter, the paging, the layout, the way from a heart to its product, and moving products with
/// undo are the package's.
final class ProductsCoordinator: Coordinator {
  private let products: Products

  init(_ network: GalleryNetwork) { products = Products(network) }

  func screen(for entry: GalleryEntry) -> TextScreen {
    if case .product(let id) = entry.route {
      return .fields(self.products.cell(id)?.title ?? "Product", isSettled: self.products.loadState.isSettled) {
        let cell = self.products.cell(id)
        return [("", cell.map { "\($0.heart) \($0.brand) · \($0.price)" } ?? "The product is not among the bookmarks.")]
      }
    }
    let grid = TextListScreen { (cell: ProductCell) in
      TextRow(cell.title, detail: cell.brand, trailing: cell.price, lines: 4, roles: .init(trailing: .money))
    }
    grid.layout = ListLayout { [products] _, _ in
      .grid(columns: 2, height: .estimated(220)).spacing(items: 8, lines: 20)
        .insets(top: products.topInset, leading: 16, bottom: 16, trailing: 16)
    }
    let adapter = ListAdapter(dataSource: products, view: grid)
    let opener = ProductOpener { entry.push(.product($0)) }
    adapter.delegate = opener
    return .program("Products", grid, keeping: opener)
      .bind(.character("i"), "inset") { [products] in products.topInset = products.topInset == 0 ? 48 : 0 }
  }
}

/// Passes a tap to the coordinator.
private final class ProductOpener: ListAdapterDelegate {
  private let open: (Int) -> Void

  init(_ open: @escaping (Int) -> Void) { self.open = open }

  func adapter(
    _ adapter: ListAdapter<SingleSection, ProductCell>, didReport event: ListEvent<SingleSection, ProductCell>
  ) {
    if case .opened(let cell) = event { open(cell.id) }
  }
}
