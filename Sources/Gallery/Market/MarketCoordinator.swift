import ListPresentation
import ListPresentationText
import ScreenRouting

/// A market: banners above a grid of products, and forms to register, edit and delete products.
///
/// The original has code of its own for: a request type for each of seven requests and a session manager that checks
/// their status; a multipart body; a page counter with a flag against a second request; two diffable data sources and
/// their snapshots; a compositional layout with a header; a banner that repeats its pages; a cell for each kind of row;
/// a search controller; delegates and notifications between the list, the detail and the two forms, so that the list
/// follows; text field delegates that check the form; an image picker whose cells have a button each; alerts for every
/// error. Here, the view model describes the requests, the screens are values, and the list follows the model.
final class MarketCoordinator: Coordinator {
  let market: Market
  private let tell: (String) -> Void

  /// - Parameter tell: A closure that tells the user what was done.
  init(_ network: GalleryNetwork, tell: @escaping (String) -> Void) { (market, self.tell) = (Market(network), tell) }

  func screen(for entry: GalleryEntry) -> TextScreen {
    guard case .market(let route) = entry.route else { return list(entry) }
    switch route {
    case .product(let id): return product(id, entry)
    case .failure(let error): return .alert("Failed", "\(error)")
    case .pictures:
      return .list("Pictures", MarketPictures(), opening: "add") {
        TextRow($0.id, trailing: $0.size)
      } open: { [market] in
        if !market.pictures.contains($0) { market.pictures.append($0) }
        entry.close()
      }
    case .register:
      market.beginRegistering()
      return form(
        "Register", MarketFields.pictures(self.market, entry) + MarketFields.product(nil), entry, "Registered"
      ) {
        try await $0.register(MarketFields.params($1))
      }
    case .edit(let id):
      return form("Edit", MarketFields.product(self.market.opened[id]), entry, "Saved") {
        try await $0.edit(id, as: MarketFields.params($1))
      }
    case .delete(let id):
      let name = market.opened[id]?.name ?? "it"
      return form("Delete \(name)?", [MarketFields.secret()], entry, "Deleted", then: .popTo(.screen(.market))) {
        try await $0.delete(id, secret: $1["Secret"] ?? "")
      }
    }
  }

  /// A form that shows a failure of the view model as an alert, or a wrong secret at its field, and keeps its texts. A
  /// word tells the user that it succeeded.
  private func form(
    _ title: String, _ fields: @autoclosure @escaping () -> [TextFormField], _ entry: GalleryEntry, _ done: String,
    then next: RouteCommand<GalleryRoute> = .close, _ submit: @escaping (Market, [String: String]) async throws -> Void
  ) -> TextScreen {
    .form(title, fields()) { [market, tell] texts in
      do {
        try await submit(market, texts)
        entry.send(next)
        tell(done)
      } catch MarketError.wrongSecret {
        throw TextFormError("Secret", problem: "is wrong")
      } catch let error as MarketError {
        entry.present(.market(.failure(error)))
        throw CancellationError()
      }
    }
  }

  private func list(_ entry: GalleryEntry) -> TextScreen {
    let list = TextListScreen<MarketSection, MarketRow>(heading: { $0 == .products ? "Products" : nil }) { row in
      switch row {
      case .banner(let banner): TextRow(banner.title)
      case .product(let product):
        TextRow(
          product.name, detail: product.stockText, trailing: product.priceText, remark: product.discountText, lines: 3,
          roles: product.roles,
          image: TextImage(product.picture, columns: 6, lines: 3, alternative: ""))
      }
    }
    list.summary = { $0.total == nil ? "" : "newest first" }
    list.layout = ListLayout { section, _ in
      switch section {
      case .banners: .carousel(width: .fraction(1), height: 180, snapping: .page, wraps: true)
      case .products:
        .grid(columns: .adaptive(minimum: 240), height: .estimated(120)).spacing(16).header(44, pinned: true)
      }
    }
    return .list("Market", market.rows, in: list) { entry.push(.market(.product($0.product))) }
      .onKeyPress("a", "register") { entry.push(.market(.register)) }
  }

  private func product(_ id: Int, _ entry: GalleryEntry) -> TextScreen {
    let load = { [market] in
      _ = Task {
        do throws(MarketError) { try await market.open(id) } catch {
          let alert = GalleryRoute.market(.failure(error))
          entry.send(market.opened[id] == nil ? .replace(alert) : .present(alert, as: .sheet))
        }
      }
    }
    load()
    let product = { [market] in market.opened[id] }
    return .details(product()?.name ?? "Product", isSettled: product() != nil) {
      product()?.details ?? [.text("", "Loading…")]
    }
    .onKeyPress("e", "edit") { if product() != nil { entry.push(.market(.edit(id))) } }
    .onKeyPress("x", "delete") { entry.push(.market(.delete(id))) }
    .onKeyPress("r", "reload", action: load)
  }
}
