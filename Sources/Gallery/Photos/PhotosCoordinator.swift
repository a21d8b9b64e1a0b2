import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationText
import ScreenRouting

/// Popular photos, ten a page, and a larger picture of each.
///
/// The original has code of its own for: an API manager that builds each request and checks its status; a view model
/// that counts pages, blocks a second request and publishes errors; a diffable data source, its snapshots and the
/// binding between the two; a compositional layout; a cell; and an image cache that cancels the loads of reused cells.
/// Here, a page source is the API manager, its pager is the view model, and the adapter is the binding.
final class PhotosCoordinator: Coordinator {
  private let network: GalleryNetwork
  private let client: HTTPClient
  private let pictures: AssetLoader<PixelImage>

  init(_ network: GalleryNetwork) {
    (self.network, client) = (network, network.client(["Authorization": "Client-ID \(network.key)"]))
    pictures = network.pictures(client)
  }

  func screen(for entry: GalleryEntry) -> TextScreen {
    if case .photo(let id) = entry.route {
      let address = network.address("photos/\(id)")
      return list(
        address, .onePage, picture: \.urls.regular, lines: 12, layout: ListLayout(.list(height: 220)))
    }
    let popular = network.address("photos", ["order_by": "popular"])
    let cards = ListLayout<SingleSection>(.grid(columns: .adaptive(minimum: 192), height: .estimated(120)).spacing(16))
    return list(popular, .link(size: "per_page"), picture: \.urls.small, lines: 5, layout: cards) {
      entry.push(.photo($0.id))
    }
  }

  private func list(
    _ address: URL, _ style: PaginationStyle, picture: @escaping (Photo) -> String, lines: Int,
    layout: ListLayout<SingleSection>, open: ((Photo) -> Void)? = nil
  ) -> TextScreen {
    let pages = HTTPPageSource<Photo>(address, client: client, format: PageFormat(style, items: ""))
    let pager = Pager(
      pages, configuration: PagingConfiguration(pageSize: 10, prefetch: .items(10)), clock: network.clock)
    let screen = TextListScreen<SingleSection, Photo> { photo in
      let author = "\(photo.user.name)  ♥ \(photo.likes)"
      let picture = TextPicture(
        AssetKey(picture(photo)), placeholder: .init(red: 128, green: 128, blue: 128), columns: 100, lines: lines,
        alternative: "", position: .above)
      return TextRow(photo.title, detail: author, lines: 3, picture: picture)
    }
    screen.layout = layout
    if open == nil {
      screen.words.end = { _, _ in "" }
    } else {
      screen.summary = { $0.total.map { "\($0) photos, the most popular first" } ?? "" }
    }
    let title = { open != nil ? "Photos" : pager.numberOfItems > 0 ? pager.item(at: 0).title : "Photo" }
    return .list(title(), pager.withAssets(from: pictures) { [AssetKey(picture($0))] }, in: screen, open: open)
  }
}
