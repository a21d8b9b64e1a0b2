import ListPresentation
import TestSupport
import Testing

@testable import ListPresentationText

/// What a picture says about an asset that it does not show.
@MainActor @Suite struct PictureStateTests {
  private let folder = PhotoWall([], KeyDrawings())
  private let screen = TextListScreen { (photo: Photo) in photo.row }
  private let adapter: PhotoWall.Adapter

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
    folder.photos = ["missing", "slow"].map {
      Photo($0, detail: "사진", columns: shape.columns, lines: shape.lines)
    }
    adapter.flush()
    _ = painted(columns: 40)
    await wait { if case .failed = state("missing") { true } else { false } }
  }

  @Test func picturesThatAreNotDrawnAreNotLoaded() async {
    folder.photos = [Photo("slow")]
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
  private let drawings = KeyDrawings()
  private let wall: PhotoWall
  private let screen = TextListScreen { (photo: Photo) in photo.row }
  private let adapter: PhotoWall.Adapter

  init() {
    wall = PhotoWall([], drawings)
    adapter = ListAdapter(dataSource: wall, view: screen)
  }

  private func painted() -> String {
    let size = ScreenSize(columns: 30, rows: 4)
    adapter.flush()
    let frame = screen.frame(in: size)
    screen.didShow(frame)
    let lines = frame.painted(in: size).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.prefix(2).joined(separator: "\n")
  }

  private func change(_ id: String, to key: String) { wall.photos = [Photo(id, key: key)] }

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
    drawings.gate.continuation.finish()
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
    drawings.gate.continuation.finish()
    await wait { isSettled("slow") }
    #expect(
      painted() == """
        ▌ ██████  a
        ▌ failed
        """)
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
