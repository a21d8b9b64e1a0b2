#if canImport(UIKit)
  import Foundation
  import ListPresentation
  import ListPresentationHTTP
  import ListPresentationUIKit
  import ScreenRouting
  import UIKit

  @testable import Gallery

  /// The market and the photos on UIKit, with the models, the servers and the routes of the terminal.
  final class GalleryControllers: Coordinator {
    private let network: GalleryNetwork
    private let market: Market

    init(_ network: GalleryNetwork) { (self.network, market) = (network, Market(network)) }

    func screen(for entry: Entry<GalleryRoute, UIViewController>) -> UIViewController {
      switch entry.route {
      case .screen(.photos): photos { entry.push(.photo($0.id)) }
      case .screen(.market): products { entry.push(.market(.product($0.product))) }
      default: UIViewController(nibName: nil, bundle: nil)
      }
    }

    private func photos(open: @escaping (Photo) -> Void) -> UIViewController {
      let client = network.client(.photos(), headers: ["Authorization": "Client-ID \(network.key)"])
      let source = HTTPAssetSource(client) { data in
        guard let image = UIImage(data: data) else { throw Pixmap.FormatError() }
        return LoadedAsset(image, cost: data.count)
      }
      let pictures = AssetLoader(source)
      let pages = HTTPPageSource<Photo>(
        network.address("photos", ["order_by": "popular"]), client: client,
        format: PageFormat(.link(size: "per_page"), items: ""))
      let cards = SectionLayout.grid(columns: .adaptive(minimum: 192), height: .estimated(240)).spacing(16)
      let list = CollectionListView<SingleSection, Photo>(layout: ListLayout(cards)) { photo in
        var content = UIListContentConfiguration.subtitleCell()
        (content.text, content.secondaryText) = (photo.altDescription, "\(photo.user.name)  ♥ \(photo.likes)")
        content.image = pictures.state(of: AssetKey(photo.urls.small)).image(placeholder: UIImage(systemName: "photo"))
        return content
      }
      let pager = Pager(pages, configuration: PagingConfiguration(pageSize: 10, prefetch: .items(10)))
      return ListController(pager.withAssets(from: pictures) { [AssetKey($0.urls.small)] }, list, open: open)
    }

    private func products(open: @escaping (MarketRow) -> Void) -> UIViewController {
      let layout = ListLayout<MarketSection> { section, _ in
        section == .banners
          ? .carousel(width: .fraction(1), height: 180, snapping: .page)
          : .grid(columns: .adaptive(minimum: 240), height: .estimated(120)).spacing(16).header(44, pinned: true)
      }
      let list = CollectionListView(layout: layout) { (row: MarketRow) in
        var content = UIListContentConfiguration.subtitleCell()
        switch row {
        case .banner(let banner): content.text = banner.title
        case .product(let product): (content.text, content.secondaryText) = (product.name, product.priceText)
        }
        return content
      }
      list.header = { _ in
        var content = UIListContentConfiguration.groupedHeader()
        content.text = "Products"
        return content
      }
      return ListController(market.list, list, open: open)
    }
  }
#endif
