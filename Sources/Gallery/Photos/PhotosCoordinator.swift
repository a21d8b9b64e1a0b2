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
    if case .photo(let id) = entry.route { return photo(id) }
    let photos = pager("photos", ["order_by": "popular"], .link(size: "per_page"))
    let list = list(of: \.urls.small, columns: 100, lines: 5)
    list.summary = { $0.total == nil ? "" : "the most popular first" }
    list.layout = ListLayout(.grid(columns: .adaptive(minimum: 192), height: .estimated(120)).spacing(16))
    return .list("Photos", photos.withAssets(from: pictures) { [AssetKey($0.urls.small)] }, in: list) {
      entry.push(.photo($0.id))
    }
  }

  private func photo(_ id: Photo.ID) -> TextScreen {
    let photo = pager("photos/\(id)", [:], .onePage)
    let list = list(of: \.urls.regular, columns: 80, lines: 18)
    // A picture with its caption: without keys for a row, there is no cursor.
    let useful: Set<ListCommand> = [.down, .up, .halfPageDown, .halfPageUp, .back, .refresh, .retry, .help, .quit]
    list.keyMap.bindings.removeAll { !useful.contains($0.command) }
    list.words.end = { _, _ in "" }
    list.layout = ListLayout(.list(height: .estimated(300)))
    let source = photo.withAssets(from: pictures) { [AssetKey($0.urls.regular)] }
    return .list(photo.numberOfItems > 0 ? photo.item(at: 0).title : "Photo", source, in: list)
  }

  private func pager(_ path: String, _ query: KeyValuePairs<String, String>, _ style: PaginationStyle) -> Pager<Photo> {
    let format = PageFormat(style, items: "")
    let source = HTTPPageSource<Photo>(network.address(path, query), client: client, format: format)
    return Pager(source, configuration: .init(pageSize: 10, prefetch: .items(10)), clock: network.clock)
  }

  private func list(
    of picture: @escaping (Photo) -> String, columns: Int, lines: Int
  ) -> TextListScreen<SingleSection, Photo> {
    TextListScreen { photo in
      let picture = TextImage(
        AssetKey(picture(photo)), placeholder: .init(red: 128, green: 128, blue: 128), columns: columns, lines: lines,
        alternative: "", position: .above)
      return TextRow(photo.title, detail: "\(photo.user.name)  ♥ \(photo.likes)", lines: 3, image: picture)
    }
  }
}
