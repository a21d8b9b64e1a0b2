import ListPresentation
import ListPresentationTesting
import Observation
import TestSupport
import Testing

@testable import ListPresentationText

/// What a picture says about an asset that it does not show.
@MainActor @Suite struct PictureStateTests {
  private let folder = Folder()
  private let screen = TextListScreen { (photo: Photo) in photo.row }
  private let adapter: Folder.Adapter

  init() { adapter = ListAdapter(dataSource: folder, view: screen) }

  private func painted(columns: Int, rows: Int = 18, hasColor: Bool = true) -> String {
    let size = ScreenSize(columns: columns, rows: rows)
    let frame = screen.frame(in: size)
    screen.didShow(frame)
    #expect(frame.lines.allSatisfy { $0.width <= columns })
    let lines = frame.painted(in: size, hasColor ? .full : .none).split(separator: "\n")
    return lines.prefix(frame.items.last?.lines.upperBound ?? 0).joined(separator: "\n")
  }

  private func state(_ name: String) -> AssetState<PixelImage> { folder.assetLoader.state(of: AssetKey(name)) }

  /// Shows pictures whose assets have failed and are loading.
  private func showAllStates(_ shape: (columns: Int, lines: Int) = (8, 2)) async {
    folder.photos = ["missing", "slow"].map { Folder.photo($0, shape) }
    adapter.flush()
    _ = painted(columns: 40)
    await wait { if case .failed = state("missing") { true } else { false } }
  }

  @Test func picturesThatAreNotDrawnAreNotLoaded() async {
    folder.photos = [Folder.photo("slow", (8, 2))]
    let view = TextListView { (photo: Photo) in photo.row }
    ListAdapter(dataSource: folder, view: view)
    #expect(await view.print { _ in } == .complete(items: 1))
    let size = ScreenSize(columns: 40, rows: 8, hasPictures: false)
    adapter.flush()
    screen.didShow(screen.frame(in: size))
    if case .none = state("slow") {} else { Issue.record("the picture is loaded") }
    _ = painted(columns: 40)
    await wait { if case .loading = state("slow") { true } else { false } }
  }

  @Test func placeholderSaysTheState() async {
    await showAllStates()
    #expect(
      painted(columns: 40, rows: 9) == """
        ▌ ████████  missing
        ▌ failed    사진
          ████████  slow
          loading   사진
        """)
    screen.layout = ListLayout(.grid(columns: 3, height: 2))
    #expect(
      painted(columns: 120, rows: 5) == """
        ▌ ████████  missing                       ████████  slow
        ▌ failed    사진                          loading   사진
        """)
    screen.layout = nil
    #expect(
      painted(columns: 20, rows: 9) == """
        ▌ missing
          slow
        """, "too few columns for pictures")
  }

  @Test func wordsAreCutToThePictureAndAnIconHasNone() async {
    await showAllStates((6, 2))
    #expect(
      painted(columns: 40, rows: 9) == """
        ▌ ██████  missing
        ▌ failed  사진
          ██████  slow
          loadi…  사진
        """)
    await showAllStates((2, 1))
    #expect(
      painted(columns: 40, rows: 6) == """
        ▌ ██  missing  사진
          ██  slow  사진
        """)
  }

  @Test func textWithoutColorsDoesNotDependOnTheState() async {
    await showAllStates()
    #expect(
      painted(columns: 40, rows: 9, hasColor: false) == """
        > A photo   missing
                    사진
          A photo   slow
                    사진
        """)
  }

  @Test func wordsOfTheAppAreMadeSafe() async {
    screen.words.isLoading = "\u{1B}[2J불러오는 중"
    screen.words.isFailed = ""
    await showAllStates()
    #expect(
      painted(columns: 40, rows: 7) == """
        ▌ ████████  missing
        ▌ ████████  사진
          ████████  slow
          ^[[2J불…  사진
        """)
  }
}

/// A row whose item gets another picture.
@MainActor @Suite struct PictureChangeTests {
  private let wall = Wall()
  private let screen = TextListScreen { (photo: Photo) in photo.row }
  private let adapter: Wall.Adapter

  init() { adapter = ListAdapter(dataSource: wall, view: screen) }

  private func painted() -> String {
    let size = ScreenSize(columns: 30, rows: 4)
    adapter.flush()
    let frame = screen.frame(in: size)
    screen.didShow(frame)
    let lines = frame.painted(in: size).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.prefix(2).joined(separator: "\n")
  }

  private func change(_ id: String, to key: String) { wall.photos = [Wall.photo(id, key)] }

  private func isSettled(_ key: String) -> Bool {
    switch wall.assetLoader.state(of: AssetKey(key)) {
    case .none, .loading: false
    case .loaded, .failed: true
    }
  }

  private let first = """
    ▌ ████    a
    ▌ ████
    """

  @Test func rowKeepsItsImageUntilTheNewOneIsLoaded() async {
    change("a", to: "##/##")
    #expect(painted() == first)
    change("a", to: "slow #./.#")
    for _ in 0..<3 { #expect(painted() == first) }
    wall.gate.finish()
    await wait { isSettled("slow #./.#") }
    #expect(
      painted() == """
        ▌ ██      a
        ▌   ██
        """)
  }

  @Test func rowOfAnotherItemShowsItsOwnPlaceholder() {
    change("a", to: "##/##")
    #expect(painted() == first)
    change("b", to: "slow #./.#")
    #expect(
      painted() == """
        ▌ ██████  b
        ▌ loadi…
        """)
    change("a", to: "slow #./.#")
    #expect(
      painted() == """
        ▌ ██████  a
        ▌ loadi…
        """, "the row has left the screen since")
  }

  @Test func imageGivesWayToAFailure() async {
    change("a", to: "##/##")
    #expect(painted() == first)
    change("a", to: "slow")
    #expect(painted() == first)
    wall.gate.finish()
    await wait { isSettled("slow") }
    #expect(
      painted() == """
        ▌ ██████  a
        ▌ failed
        """)
  }
}

private struct Missing: RetryAdvising { let retryAdvice = RetryAdvice.doNotRetry }

@MainActor @Observable
private final class Folder: AssetDataSource {
  var photos: [Photo] = []
  let assetLoader = AssetLoader(Files(), clock: ManualClock())

  var numberOfItems: Int { photos.count }
  func item(at index: Int) -> Photo { photos[index] }
  func assets(for photo: Photo) -> [AssetKey] { photo.row.image?.asset.map { [$0] } ?? [] }

  static func photo(_ name: String, _ shape: (columns: Int, lines: Int)) -> Photo {
    let picture = TextImage(
      AssetKey(name), placeholder: .init(red: 90, green: 90, blue: 90), columns: shape.columns,
      lines: shape.lines, alternative: "A photo")
    return Photo(id: "\(name) \(shape)", row: TextRow(name, detail: "사진", image: picture))
  }
}

/// Files that are missing, and files that never come.
private struct Files: AssetSource {
  func load(_ key: AssetKey) async throws -> LoadedAsset<PixelImage> {
    guard key.source == "slow" else { throw Missing() }
    let (never, _) = AsyncStream.makeStream(of: Void.self)
    for await _ in never {}
    throw CancellationError()
  }
}

@MainActor @Observable
private final class Wall: AssetDataSource {
  var photos: [Photo] = []
  let gate: AsyncStream<Void>.Continuation
  let assetLoader: AssetLoader<PixelImage>

  init() {
    let (stream, gate) = AsyncStream.makeStream(of: Void.self)
    self.gate = gate
    assetLoader = AssetLoader(Drawings(gate: stream), clock: ManualClock())
  }

  var numberOfItems: Int { photos.count }
  func item(at index: Int) -> Photo { photos[index] }
  func assets(for photo: Photo) -> [AssetKey] { photo.row.image?.asset.map { [$0] } ?? [] }

  static func photo(_ id: String, _ key: String) -> Photo {
    let picture = TextImage(
      AssetKey(key), placeholder: .init(red: 90, green: 90, blue: 90), columns: 6, lines: 2, alternative: "x")
    return Photo(id: id, row: TextRow(id, image: picture))
  }
}

/// Draws what a key shows, such as `##/.#`. A slow drawing waits for a gate.
private struct Drawings: AssetSource {
  let gate: AsyncStream<Void>

  private func image(_ key: AssetKey) -> LoadedAsset<PixelImage>? {
    let rows = key.source.split(separator: " ").last?.split(separator: "/") ?? []
    let gray = PixelImage.Pixel(red: 90, green: 90, blue: 90)
    return PixelImage(width: 2, height: rows.count, pixels: rows.joined().map { $0 == "#" ? gray : nil })
      .map { LoadedAsset($0, cost: 16) }
  }

  func assetAtHand(_ key: AssetKey) -> LoadedAsset<PixelImage>? {
    key.source.hasPrefix("#") ? image(key) : nil
  }

  func load(_ key: AssetKey) async throws -> LoadedAsset<PixelImage> {
    for await _ in gate {}
    guard let image = image(key) else { throw Missing() }
    return image
  }
}
