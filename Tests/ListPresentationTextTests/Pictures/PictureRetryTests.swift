import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationText

/// Pictures that could not be loaded, and the keys that load the list again.
@MainActor @Suite struct PictureRetryTests {
  @MainActor
  private final class Wall: AssetDataSource, RefreshableDataSource {
    let numberOfItems = 2
    let assetLoader: AssetLoader<PixelImage>
    var refreshes = 0

    init(_ drawings: Drawings) { assetLoader = AssetLoader(drawings, clock: ManualClock()) }

    func item(at index: Int) -> Photo {
      Photo(id: "\(index)", row: TextRow("\(index)", image: TextImage(key(index), alternative: "a photo")))
    }
    func key(_ index: Int) -> AssetKey { AssetKey("photo \(index)") }
    func assets(for photo: Photo) -> [AssetKey] { photo.row.image?.asset.map { [$0] } ?? [] }
    func refresh() { refreshes += 1 }
    func retry() {}
    var isFailed: Bool {
      (0..<2).allSatisfy { if case .failed = assetLoader.state(of: key($0)) { true } else { false } }
    }
    var isLoaded: Bool { (0..<2).allSatisfy { assetLoader.state(of: key($0)).asset != nil } }
  }

  /// Fails until the network is there.
  private actor Drawings: AssetSource {
    private var isOnline = false
    struct Offline: RetryAdvising { let retryAdvice = RetryAdvice.doNotRetry }

    func connect() { isOnline = true }

    nonisolated func load(_ key: AssetKey) async throws -> LoadedAsset<PixelImage> {
      guard await isOnline, let image = PixelImage(width: 1, height: 1, pixels: [.init(red: 9, green: 9, blue: 9)])
      else { throw Offline() }
      return LoadedAsset(image, cost: 4)
    }
  }

  @Test(arguments: ["r", "t"]) func keyThatLoadsAgainTriesFailedPictures(key: Character) async {
    let drawings = Drawings()
    let wall = Wall(drawings)
    let screen = TextListScreen { (photo: Photo) in photo.row }
    ListAdapter(dataSource: wall, view: screen)
    func help() -> String {
      screen.press(.character("?"))
      defer { screen.press(.escape) }
      return screen.frame(in: ScreenSize(columns: 60, rows: 90)).text
    }
    screen.didShow(screen.frame(in: ScreenSize(columns: 60, rows: 12)))
    #expect(!help().contains("try again"))
    await wait { wall.isFailed }
    screen.didShow(screen.frame(in: ScreenSize(columns: 60, rows: 12)))
    #expect(help().contains("try again") && !screen.frame(in: ScreenSize(columns: 60, rows: 12)).text.contains("Press"))
    await drawings.connect()
    screen.press(.character(key))
    await wait { wall.isLoaded }
    #expect(wall.refreshes == (key == "r" ? 1 : 0))
  }
}
