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
final class ProductsCoordinator: Coordinator, ListAdapterDelegate {
  private let products: Products
  /// The entry of the grid.
  private var entry: GalleryEntry?

  init(_ network: GalleryNetwork) { products = Products(network) }

  func screen(for entry: GalleryEntry) -> TextScreen {
    if case .product(let id) = entry.route { return product(id) }
    self.entry = entry
    let grid = TextListScreen { (cell: ProductCell) in
      TextRow(cell.title, detail: cell.brand, trailing: cell.price, lines: 4, roles: .init(trailing: .money))
    }
    grid.layout = ListLayout { [products] _, _ in
      .grid(columns: 2, height: .estimated(220)).spacing(items: 8, lines: 20)
        .insets(top: products.topInset, leading: 16, bottom: 16, trailing: 16)
    }
    ListAdapter(dataSource: products, view: grid, delegate: self)
    return .list("Products", in: grid)
      .onKeyPress("i", "inset") { [products] in products.topInset = products.topInset == 0 ? 48 : 0 }
  }

  private func product(_ id: Product.ID) -> TextScreen {
    .details(self.products.cell(id)?.title ?? "Product", isSettled: self.products.loadState.isSettled) { [products] in
      let cell = products.cell(id)
      let text = cell.map { "\($0.heart) \($0.brand) · \($0.price)" }
      return [.text("", text ?? "The product is not among the bookmarks.")]
    }
  }

  /// The adapter reports what the user does, and the coordinator decides which screen comes next.
  func adapter(
    _ adapter: ListAdapter<SingleSection, ProductCell>, didReport event: ListEvent<SingleSection, ProductCell>
  ) {
    if case .opened(let cell) = event { entry?.push(.product(cell.id)) }
  }
}
