#if canImport(UIKit)
  import Foundation
  import ListPresentation
  import ListPresentationHTTP
  import ListPresentationUIKit
  import ScreenRouting
  import UIKit

  @testable import Gallery

  /// The five screens on UIKit, with the models, the servers and the routes of the terminal.
  final class GalleryControllers: Coordinator {
    private let network: GalleryNetwork
    private let market: Market
    private let products: Products

    init(_ network: GalleryNetwork) {
      (self.network, market, products) = (network, Market(network), Products(network))
    }

    func screen(for entry: Entry<GalleryRoute, UIViewController>) -> UIViewController {
      switch entry.route {
      case .screen(.photos): photos { entry.push(.photo($0.id)) }
      case .screen(.market): market { entry.push(.market(.product($0.product))) }
      case .screen(.cats): cats { entry.push(.cat($0)) }
      case .screen(.products): products { entry.push(.product($0.id)) }
      case .screen(.profile): profile("me", in: entry)
      case .user(let id): profile(id, in: entry)
      default: UIViewController(nibName: nil, bundle: nil)
      }
    }

    private func photos(open: @escaping (Photo) -> Void) -> UIViewController {
      let client = network.client(["Authorization": "Client-ID \(network.key)"])
      let pictures = pictures(client)
      let pages = HTTPPageSource<Photo>(
        network.address("photos", ["order_by": "popular"]), client: client,
        format: PageFormat(.link(size: "per_page"), items: ""))
      let cards = SectionLayout.grid(columns: .adaptive(minimum: 192), height: .estimated(240)).spacing(16)
      let list = CollectionListView<SingleSection, Photo>(layout: ListLayout(cards)) { photo in
        let picture = pictures.state(of: AssetKey(photo.urls.small)).image(placeholder: UIImage(systemName: "photo"))
        return Self.row(photo.altDescription, "\(photo.user.name)  ♥ \(photo.likes)", picture)
      }
      let pager = Pager(pages, configuration: PagingConfiguration(pageSize: 10, prefetch: .items(10)))
      return ListController(pager.withAssets(from: pictures) { [AssetKey($0.urls.small)] }, list, open: open)
    }

    private func market(open: @escaping (MarketRow) -> Void) -> UIViewController {
      let layout = ListLayout<MarketSection> { section, _ in
        section == .banners
          ? .carousel(width: .fraction(1), height: 180, snapping: .page)
          : .grid(columns: .adaptive(minimum: 240), height: .estimated(120)).spacing(16).header(44, pinned: true)
      }
      let list = CollectionListView(layout: layout) { (row: MarketRow) in
        switch row {
        case .banner(let banner): return Self.row(banner.title, nil)
        case .product(let product): return Self.row(product.name, product.priceText)
        }
      }
      list.header = { _ in Self.header("Products") }
      return ListController(market.list, list, open: open)
    }

    private func cats(open: @escaping (Cat) -> Void) -> UIViewController {
      let client = network.client(["x-api-key": network.key])
      let pictures = pictures(client)
      let cats = SearchPager(configuration: PagingConfiguration(pageSize: 18, prefetch: .items(18))) {
        [network] query in
        query.isEmpty
          ? HTTPPageSource<Cat>(
            network.address("breeds"), client: client,
            format: PageFormat(.pageNumber(size: "limit", first: 0), items: ""))
          : HTTPPageSource<Cat>(
            network.address("breeds/search", ["q": query]), client: client, format: PageFormat(.onePage, items: ""))
      }
      let layout = ListLayout<SingleSection> { _, environment in
        .grid(columns: environment.width < 600 ? 1 : 3, height: 160).insets(leading: 10, trailing: 10).spacing(10)
      }
      let list = CollectionListView(layout: layout) { (cat: Cat) in
        let picture = cat.image.flatMap {
          pictures.state(of: AssetKey($0.url)).image(placeholder: UIImage(systemName: "photo"))
        }
        return Self.row(cat.name, cat.altNames ?? cat.origin, picture)
      }
      let source = cats.withAssets(from: pictures) { $0.image.map { [AssetKey($0.url)] } ?? [] }
      let controller = ListController(source, list, open: open)
      controller.addSearch()
      return controller
    }

    private func products(open: @escaping (ProductCell) -> Void) -> UIViewController {
      let grid = SectionLayout.grid(columns: 2, height: .estimated(220)).spacing(items: 8, lines: 20)
      let list = CollectionListView(
        layout: ListLayout<SingleSection>(grid.insets(leading: 16, bottom: 16, trailing: 16))
      ) { (cell: ProductCell) in
        Self.row(cell.title, "\(cell.heart) \(cell.brand) · \(cell.price)")
      }
      return ListController(products, list, open: open)
    }

    private func profile(_ id: String, in entry: Entry<GalleryRoute, UIViewController>) -> UIViewController {
      let profile = Profile(id, network)
      let layout = ListLayout<ProfileSection> { section, _ in
        let sections: SectionLayout =
          switch section {
          case .memo: .list(height: .estimated(40))
          case .albums: .grid(columns: 2, height: 120).spacing(8)
          case .interests: .flow(width: .estimated(80), height: 32).spacing(8)
          case .anniversaries, .facts: .grid(columns: .adaptive(minimum: 200), height: 44).spacing(16)
          case .friends: .carousel(width: 160, height: 60).spacing(8)
          }
        return sections.header(32)
      }
      let list = CollectionListView(layout: layout) { (item: ProfileItem) in
        Self.row(item.texts.title, item.texts.detail.isEmpty ? nil : item.texts.detail)
      }
      list.header = { Self.header($0.rawValue) }
      return ListController(profile, list) { item in
        if let section = item.edited, id == "me" { entry.present(.profile(section)) }
        if case .friend(let friend) = item { entry.push(.user(friend.id)) }
      }
    }

    private static func row(
      _ text: String?, _ detail: String?, _ picture: UIImage? = nil
    ) -> UIListContentConfiguration {
      var content = UIListContentConfiguration.subtitleCell()
      (content.text, content.secondaryText, content.image) = (text, detail, picture)
      return content
    }

    private static func header(_ text: String) -> UIListContentConfiguration {
      var content = UIListContentConfiguration.groupedHeader()
      content.text = text
      return content
    }

    private func pictures(_ client: HTTPClient) -> AssetLoader<UIImage> {
      AssetLoader(
        HTTPAssetSource(client) { data in
          guard let image = UIImage(data: data) else { throw Pixmap.FormatError() }
          return LoadedAsset(image, cost: data.count)
        })
    }
  }
#endif
