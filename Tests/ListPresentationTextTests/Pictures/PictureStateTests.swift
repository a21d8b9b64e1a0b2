import ListPresentation
import TestSupport
import Testing

@testable import ListPresentationText

/// What a picture says about an asset that it does not show.
@MainActor @Suite struct PictureStateTests {
  private let drawings = KeyDrawings()
  private let wall: PhotoWall
  private let screen = TextListScreen { (photo: Photo) in photo.row }
  private let adapter: PhotoWall.Adapter

  init() {
    wall = PhotoWall([], drawings)
    adapter = ListAdapter(dataSource: wall, view: screen)
  }

  private func painted(columns: Int = 30, rows: Int = 4, hasColor: Bool = true) -> String {
    adapter.flush()
    let size = ScreenSize(columns: columns, rows: rows)
    let frame = screen.frame(in: size)
    screen.didShow(frame)
    #expect(frame.lines.allSatisfy { $0.width <= columns })
    let lines = frame.painted(in: size, hasColor ? .full : .none).split(separator: "\n")
    return lines.prefix(frame.items.last?.lines.upperBound ?? 0).joined(separator: "\n")
  }

  private func isFailed(_ key: String) -> Bool {
    if case .failed = wall.assetLoader.state(of: AssetKey(key)) { true } else { false }
  }

  // MARK: States

  /// Shows pictures whose assets have failed and are loading.
  private func showAllStates(_ shape: (columns: Int, lines: Int) = (8, 2)) async {
    wall.photos = ["missing", "slow"].map {
      Photo($0, detail: "사진", columns: shape.columns, lines: shape.lines)
    }
    _ = painted(columns: 40, rows: 18)
    await wait { isFailed("missing") }
  }

  @Test func picturesThatAreNotDrawnAreNotLoaded() async {
    wall.photos = [Photo("slow")]
    let view = TextListView { (photo: Photo) in photo.row }
    ListAdapter(dataSource: wall, view: view)
    #expect(await view.print { _ in } == .complete(items: 1))
    let size = ScreenSize(columns: 40, rows: 8, hasPictures: false)
    adapter.flush()
    screen.didShow(screen.frame(in: size))
    let key = AssetKey("slow")
    if case .none = wall.assetLoader.state(of: key) {} else { Issue.record("the picture is loaded") }
    _ = painted(columns: 40, rows: 18)
    await wait { if case .loading = wall.assetLoader.state(of: key) { true } else { false } }
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
    #expect(
      painted(columns: 40, rows: 9, hasColor: false) == """
        > A photo   missing
                    사진
          A photo   slow
                    사진
        """, "text without colors does not depend on the state")
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

  // MARK: Another picture

  private let first = """
    ▌ ████    a
    ▌ ████
    """

  /// Shows a row whose item has a picture.
  private func shown(_ id: String, _ key: String) -> String {
    wall.photos = [Photo(id, key: key)]
    return painted()
  }

  @Test func rowKeepsItsImageUntilTheNewOneIsLoaded() async {
    #expect(shown("a", "##/##") == first)
    #expect(shown("a", "slow #./.#") == first && painted() == first && painted() == first)
    drawings.gate.continuation.finish()
    await wait { wall.assetLoader.state(of: AssetKey("slow #./.#")).asset != nil }
    #expect(
      painted() == """
        ▌ ██      a
        ▌   ██
        """)
  }

  @Test func rowOfAnotherItemShowsItsOwnPlaceholder() {
    #expect(shown("a", "##/##") == first)
    #expect(
      shown("b", "slow #./.#") == """
        ▌ ██████  b
        ▌ loadi…
        """)
    #expect(
      shown("a", "slow #./.#") == """
        ▌ ██████  a
        ▌ loadi…
        """, "the row has left the screen since")
  }

  @Test func imageGivesWayToAFailure() async {
    #expect(shown("a", "##/##") == first)
    #expect(shown("a", "slow") == first)
    drawings.gate.continuation.finish()
    await wait { isFailed("slow") }
    #expect(
      painted() == """
        ▌ ██████  a
        ▌ failed
        """)
  }

  // MARK: Trying again

  /// A wall that can be refreshed.
  @MainActor
  private final class RefreshedWall: WrappingDataSource, RefreshableDataSource {
    let base: PhotoWall
    var refreshes = 0

    init(_ base: PhotoWall) { self.base = base }
    func refresh() { refreshes += 1 }
    func retry() {}
  }

  @Test(arguments: ["r", "t"]) func keyThatLoadsAgainTriesFailedPictures(key: Character) async {
    let drawings = KeyDrawings(failures: Countdown(2))
    drawings.gate.continuation.finish()
    let keys = ["slow ##", "slow #."]
    let wall = RefreshedWall(PhotoWall(keys.map { Photo($0) }, drawings))
    let screen = TextListScreen { (photo: Photo) in photo.row }
    ListAdapter(dataSource: wall, view: screen)
    func show() -> String {
      let frame = screen.frame(in: ScreenSize(columns: 60, rows: 90))
      screen.didShow(frame)
      return frame.text
    }
    func help() -> String {
      screen.press(.character("?"))
      defer { screen.press(.escape) }
      return screen.frame(in: ScreenSize(columns: 60, rows: 90)).text
    }
    func states() -> [AssetState<PixelImage>] { keys.map { wall.base.assetLoader.state(of: AssetKey($0)) } }
    _ = show()
    #expect(!help().contains("try again"))
    await wait { states().allSatisfy { if case .failed = $0 { true } else { false } } }
    #expect(!show().contains("Press") && help().contains("try again"))
    screen.press(.character(key))
    await wait { states().allSatisfy { $0.asset != nil } }
    #expect(wall.refreshes == (key == "r" ? 1 : 0))
  }
}

extension Photo {
  /// A photo with a gray square in the place of its picture.
  fileprivate init(_ title: String, key: String? = nil, detail: String = "", columns: Int = 6, lines: Int = 2) {
    let picture = TextImage(
      AssetKey(key ?? title), placeholder: .init(red: 90, green: 90, blue: 90), columns: columns, lines: lines,
      alternative: "A photo")
    self.init(id: "\(title) \(columns)", row: TextRow(title, detail: detail, image: picture))
  }
}
