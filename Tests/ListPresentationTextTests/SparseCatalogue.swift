import ListPresentation
import Observation

// The sample of `SparsePager`.
@MainActor @Observable
final class Catalogue: ListAdapterDataSource {
  let pager = SparsePager(ArrayPageSource(harvest))
  var numberOfItems: Int { pager.numberOfItems }
  func item(at index: Int) -> SparseRow<Fruit> { pager.row(at: index) }
  func visibleItemsChanged(to range: Range<Int>) { pager.visibleItemsChanged(to: range) }
}
