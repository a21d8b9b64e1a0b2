import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationText
import ScreenRouting

/// Popular photos, ten a page, and a larger picture of each.
///
/// The original writes by hand: an API manager that builds each request and checks its status; a view model that counts
/// pages, blocks a second request and publishes errors; a diffable data source, its snapshots and the binding between
/// the two; a compositional layout; a cell; and an image cache that cancels the loads of reused cells. Here, a page source
/// is the API manager, its pager is the view model, and the adapter is the binding.
final class PhotosCoordinator: Coordinator {
  nonisolated static let link = RouteLink("{id}", GalleryRoute.photo) {
    if case .photo(let id) = $0 { id } else { nil }
  }

  private let network: GalleryNetwork
  private let client: HTTPClient

  init(_ network: GalleryNetwork) {
    self.network = network
    client = network.client(.photos(), headers: ["Authorization": "Client-ID \(network.key)"])
  }

  func screen(for entry: GalleryEntry) -> TextScreen {
    if case .photo(let id) = entry.route {
      return .list("Photo", pager(network.address("photos/\(id)"), .onePage), in: list(columns: 60, lines: 18))
    }
    let address = network.address("photos", ["order_by": "popular"])
    return .list("Photos", pager(address, .link(size: "per_page")), in: list(columns: 24, lines: 8)) {
      entry.push(.photo($0.id))
    }
  }

  private func pager(_ address: URL, _ style: PaginationStyle) -> Pager<Photo> {
    Pager(
      HTTPPageSource(address, client: client, format: PageFormat(style, items: "")),
      configuration: PagingConfiguration(pageSize: 10, prefetch: .items(10)), clock: network.clock)
  }

  private func list(columns: Int, lines: Int) -> TextListScreen<SingleSection, Photo> {
    TextListScreen { photo in
      TextRow(photo.altDescription ?? "Untitled", detail: photo.user.name, trailing: "♥ \(photo.likes)")
    }
  }
}
