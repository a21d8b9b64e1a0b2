import ListPresentation
import ListPresentationText
import ScreenRouting

/// Shows the menu, and starts the coordinator of each screen.
final class GalleryCoordinator: Coordinator {
  private let network: GalleryNetwork
  weak var app: GalleryApp?

  init(_ network: GalleryNetwork) { self.network = network }

  func screen(for entry: GalleryEntry) -> TextScreen {
    switch entry.route {
    case .screen(.photos): entry.start(PhotosCoordinator(network))
    case .screen(.profile): entry.start(ProfileCoordinator(network))
    case .screen(.cats): entry.start(CatsCoordinator(network))
    case .screen(.products): entry.start(ProductsCoordinator(network))
    case .screen(.market): entry.start(MarketCoordinator(network) { [weak self] in self?.app?.confirm($0) })
    default: menu(entry)
    }
  }

  private func menu(_ entry: GalleryEntry) -> TextScreen {
    let list = TextListScreen<SingleSection, GalleryScreen> { TextRow($0.title, detail: $0.summary, lines: 2) }
    list.layout = ListLayout(.list(height: .estimated(40)).spacing(16))
    return .list("Gallery", DiffableDataSource(ListSnapshot(GalleryScreen.allCases)), in: list) {
      entry.push(.screen($0))
    }
  }
}
