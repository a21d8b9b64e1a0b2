import ListPresentation
import ListPresentationHTTP
import ListPresentationText
import ScreenRouting

/// Breeds of cats in one or three columns, searched while the user types.
///
/// The original has code of its own for: a search controller whose text is debounced and whose late answers are
/// dropped; a second list for what was found, and the switch between the two; a diffable data source and its snapshots;
/// a layout that is made again when the device turns, and the scroll position that gets lost then. Here, the search
/// pager has both lists and the pause, and the screen keeps the user's row when its width changes.
final class CatsCoordinator: Coordinator {
  private let network: GalleryNetwork
  private let client: HTTPClient

  init(_ network: GalleryNetwork) {
    self.network = network
    client = network.client(["x-api-key": network.key])
  }

  func screen(for entry: GalleryEntry) -> TextScreen {
    if case .cat(let cat) = entry.route {
      return .fields(
        cat.name,
        [
          "Korean": cat.altNames ?? "", "Origin": cat.origin, "Temperament": cat.temperament,
          "Life span": "\(cat.lifeSpan) years",
        ])
    }
    let cats = SearchPager(
      configuration: PagingConfiguration(pageSize: 18, prefetch: .items(18)), clock: network.clock
    ) { [network, client] query in
      query.isEmpty
        ? HTTPPageSource<Cat>(
          network.address("breeds"), client: client,
          format: PageFormat(.pageNumber(size: "limit", first: 0), items: ""))
        : HTTPPageSource<Cat>(
          network.address("breeds/search", ["q": query]), client: client, format: PageFormat(.onePage, items: ""))
    }
    let screen = TextListScreen<SingleSection, Cat> { cat in
      let picture = TextImage(cat.image.map { AssetKey($0.url) }, columns: 8, lines: 3, alternative: "")
      return TextRow(cat.name, detail: cat.altNames ?? "", trailing: cat.origin, lines: 3, image: picture)
    }
    screen.words.queryHint = "a breed, such as 샴 or Siamese"
    screen.layout = ListLayout { _, environment in
      .grid(columns: environment.width < 600 ? 1 : 3, height: 160).insets(leading: 10, trailing: 10).spacing(10)
    }
    let source = cats.withAssets(from: network.pictures(client)) { $0.image.map { [AssetKey($0.url)] } ?? [] }
    return .list("Cats", source, in: screen) { entry.push(.cat($0)) }
  }
}
