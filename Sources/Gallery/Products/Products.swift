import ListPresentation
import ListPresentationHTTP
import Observation

/// The view model: the number of products and what each cell shows. It loads more when the user nears the end.
@MainActor @Observable
final class Products: ActionableDataSource {
  /// The space above the grid, in points.
  var topInset = 0.0
  private var removed: Set<Int> = []
  private let pager: Pager<Product>
  private let history = EditHistory()

  init(_ network: GalleryNetwork) {
    let format = PageFormat(.offset(), items: "items", total: "total")
    let source = HTTPPageSource<Product>(network.address("bookmarks"), client: network.client(), format: format)
    pager = Pager(source, configuration: PagingConfiguration(prefetch: .items(20)), clock: network.clock)
  }

  var inheritedAbilities: ListAbilities<ProductCell>? { ListAbilities(of: pager, item: { _ in nil }) }
  var numberOfItems: Int { pager.numberOfItems }

  func item(at index: Int) -> ProductCell {
    let product = pager.item(at: index)
    return ProductCell(product, isBookmarked: !removed.contains(product.id))
  }

  func actions(for cell: ProductCell) -> [ListAction] {
    [
      ListAction(
        "heart", title: cell.heartTitle, symbol: cell.heart, key: "b", placement: .accessory, takesSeveral: false)
    ]
  }

  func perform(_ action: ListAction, on cells: [ProductCell]) { removed.formSymmetricDifference(cells.map(\.id)) }

  func cell(_ id: Int) -> ProductCell? { (0..<numberOfItems).lazy.map(item).first { $0.id == id } }
}

extension Products: MovableDataSource {
  func perform(_ move: Move) {
    let (title, back) = (move.ids.count == 1 ? cell(move.ids[0])?.title : nil, pager.movesBack(of: move.ids))
    guard (try? pager.move(move)) != nil else { return }
    history.record(
      "Move \(title ?? "\(move.ids.count) products")", do: { [pager] in try pager.move(move) },
      undo: { [pager] in for move in back { try pager.move(move) } })
  }
}

extension Products: UndoableDataSource {
  var undoTitle: String? { history.undoTitle }
  var redoTitle: String? { history.redoTitle }
  func undo() -> String? { history.undo() }
  func redo() -> String? { history.redo() }
}
