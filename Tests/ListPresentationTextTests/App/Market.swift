import ListPresentation
import ListPresentationText
import ScreenRouting

/// An app of every kind of screen, without links.
enum MarketRoute: TabbedRoute {
  case fruits
  case fruit(Fruit)
  case note(Fruit)
  case sell(Fruit)
  case sold
  case counter
  case closed

  static let tabs: KeyValuePairs = ["market": MarketRoute.fruits]

  var allowsPush: Bool { self != .closed }
}

extension Fruit: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

@MainActor
final class Market {
  let pear = Fruit(id: 1, name: "배", price: "₩3,500")
  let fig = Fruit(id: 2, name: "Fig", price: "₩1,200")
  var answers: [Bool] = []
  lazy var app: TextApp<MarketRoute> = TextApp { [pear, fig, weak self] route, entry in
    switch route {
    case .fruits:
      .paged("Fruits", ArrayPageSource([pear, fig])) {
        TextRow($0.name, trailing: $0.price)
      } open: {
        entry.push(.fruit($0))
      }
      .onKeyPress("c", "counter") { entry.push(.counter) }
      .onKeyPress("x", "close") {
        entry.send(.set([.closed, .counter]))
      }
    case .fruit(let fruit):
      .fields(fruit.name, ["Price": fruit.price, "Season": "가을"])
        .onKeyPress("e", "note") { entry.push(.note(fruit)) }
        .onKeyPress("s", "sell") { entry.present(.sell(fruit)) }
    case .note:
      .form("Note", [TextFormField("Text", text: "fresh")]) { _ in entry.close() }
    case .sell(let fruit):
      .question("Sell", "Sell \(fruit.name)?") { isYes in
        self?.answers.append(isYes)
        entry.close()
        if isYes { self?.app.router.send(.present(.sold, as: .sheet)) }
      }
    case .sold: .alert("Sold", "The fruit is sold.")
    case .counter: .fields("Counter", ["Keys": "0"])
    case .closed: .alert("Closed", "The market is closed.")
    }
  }
}
