import ListPresentation
import Observation

let harvest = (1...50).map { Fruit(id: $0, name: "Fruit \($0)", price: "") }

// README: load it page by page.
@MainActor @Observable
final class PagedFruits: ListAdapterDataSource {
  let pager = Pager(ArrayPageSource(harvest))
  var numberOfItems: Int { pager.numberOfItems }
  func item(at index: Int) -> Fruit { pager.item(at: index) }
  func fetchNextItemsIfNeeded(at index: Int) { pager.fetchNextItemsIfNeeded(at: index) }
}
