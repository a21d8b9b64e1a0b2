import ListPresentation
import ListPresentationTesting
import ListPresentationText
import ScreenRouting
import Testing

// The app of the tutorial before it has a server, inside a type because other samples have the same names.
@Suite struct TutorialSample {
  struct Product: ListElement, Hashable { let id: Int, title: String, price: Int }

  enum ShopRoute: Route {
    case products
    case product(Product)
    static let root = ShopRoute.products
  }

  @MainActor
  func makeShop() -> TextApp<ShopRoute> {
    let products = [Product(id: 1, title: "Lamp", price: 20), Product(id: 2, title: "Desk", price: 140)]
    return TextApp { route, entry in
      switch route {
      case .products:
        .paged("Products", ArrayPageSource(products)) {
          TextRow($0.title, trailing: "$\($0.price)")
        } open: {
          entry.push(.product($0))
        }
      case .product(let product):
        .fields(product.title, ["Price": "$\(product.price)"])
      }
    }
  }

  @MainActor @Test func userOpensAProduct() async {
    let terminal = HeadlessTerminal(makeShop(), columns: 40, rows: 6)
    await terminal.press()
    #expect(terminal.text.hasPrefix("Products                          1 of 2\n> Lamp"))
    await terminal.press("j enter")
    #expect(terminal.text.hasPrefix("Products › Desk\nPrice     $140\n"))
  }
}
