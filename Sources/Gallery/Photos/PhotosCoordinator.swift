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
    self.network = network
    client = network.client(.photos(), headers: ["Authorization": "Client-ID \(network.key)"])
    pictures = network.pictures(client)
  }

  func screen(for entry: GalleryEntry) -> TextScreen {
    if case .photo(let id) = entry.route {
      return list("Photo", network.address("photos/\(id)"), .onePage, picture: \.urls.regular, columns: 24, lines: 10)
    }
    let popular = network.address("photos", ["order_by": "popular"])
    return list("Photos", popular, .link(size: "per_page"), picture: \.urls.small, columns: 16, lines: 6) {
      entry.push(.photo($0.id))
    }
  }

  private func list(
    _ title: String, _ address: URL, _ style: PaginationStyle, picture: @escaping (Photo) -> String, columns: Int,
    lines: Int, open: @escaping (Photo) -> Void = { _ in }
  ) -> TextScreen {
    let pages = HTTPPageSource<Photo>(address, client: client, format: PageFormat(style, items: ""))
    let pager = Pager(
      pages, configuration: PagingConfiguration(pageSize: 10, prefetch: .items(10)), clock: network.clock)
    let screen = TextListScreen<SingleSection, Photo> { photo in
      let picture = TextPicture(
        AssetKey(picture(photo)), placeholder: photo.blurHash.map { .blurHash($0) }, columns: columns, lines: lines,
        alternative: photo.altDescription ?? "")
      return TextRow(photo.user.name, detail: "♥ \(photo.likes)", picture: picture)
    }
    screen.layout = ListLayout(.list(height: 140))
    return .list(title, pager.withAssets(from: pictures) { [AssetKey(picture($0))] }, in: screen, open: open)
  }
}
