import ListPresentation
import Observation

@MainActor @Observable
final class Basket {
  var ids: Set<Int> = []
}

enum Stall: Hashable, ListElement {
  case offers
  case fruits(Character)
  case state
  var id: Self { self }
}

@MainActor
func makeMarket(_ offers: Pager<Fruit>, _ fruits: Pager<Fruit>, _ basket: Basket) -> ListComposition<Stall, Fruit> {
  let shelves = fruits.hiding { basket.ids }.sectioned { Stall.fruits($0.name.first ?? "?") }
  return ListComposition {
    if basket.ids.isEmpty { ListSection(.offers, from: offers, whenEmpty: .hidden) }
    ListSection(from: shelves, stateIn: .state) { part in
      if case .failed(let reason, _) = part.loadState { Fruit(id: -1, name: reason, price: "") } else { nil }
    }
  }
}
