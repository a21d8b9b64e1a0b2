import ListPresentation
import ListPresentationText
import ScreenRouting

/// The shop of the article `LinksAndGuards`, whose last item needs a user.
enum LoginSample {
  struct Item: ListElement { let id: Int }

  enum ShopRoute: Route {
    case shelf
    case item(Int)
    case login
    static let root = ShopRoute.shelf
  }

  final class ShopCoordinator: Coordinator {
    private(set) var user: String?

    func screen(for entry: Entry<ShopRoute, TextScreen>) -> TextScreen {
      switch entry.route {
      case .shelf:
        let shelf = Pager(ArrayPageSource((1...18).map(Item.init)))
        return .list("Shelf", shelf) {
          TextRow("Item \($0.id)")
        } open: {
          entry.push(.item($0.id))
        }
      case .item(let number):
        return .fields("Item \(number)", ["Buyer": self.user ?? "nobody"])
      case .login:
        let flow = Flow<String>(in: entry)
        Task { [weak self] in
          if let name = await flow.result { self?.user = name }
        }
        let name = TextFormField("Name") { $0.isEmpty ? "is missing" : nil }
        return .form("Log in", [name]) { texts in flow.finish(texts["Name"] ?? "") }
      }
    }

    func decide(on change: RouteChange<ShopRoute>) -> RouteDecision<ShopRoute> {
      let needsUser = change.entering.contains { $0.route == .item(18) }
      return needsUser && user == nil ? .redirect(.present(.login, as: .cover)) : .allow
    }
  }
}
