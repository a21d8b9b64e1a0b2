import ListPresentation
import ListPresentationText
import ScreenRouting

/// The list of the market, and the screen of a product.
@MainActor
struct MarketScreens {
  let market: Market

  func list(_ entry: GalleryEntry) -> TextScreen {
    let list = TextListScreen<MarketSection, MarketRow>(heading: { $0 == .products ? "Products" : nil }) { row in
      switch row {
      case .banner(let banner): TextRow(banner.title)
      case .product(let product):
        TextRow(
          product.name, detail: product.stockText, trailing: product.offerText, lines: 3, roles: product.roles,
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

  func product(_ id: Int, _ entry: GalleryEntry) -> TextScreen {
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
