import ListPresentation
import TestSupport
import Testing

@testable import ListPresentationText

@MainActor @Suite struct PictureFrameTests {
  private let screen = TextListScreen { (photo: Photo) in photo.row }
  private let adapter: ListAdapter<SingleSection, Photo>

  init() { adapter = ListAdapter(dataSource: Self.stripes(5), view: screen) }

  /// Photos whose pictures have lines that differ from each other.
  private static func stripes(_ count: Int) -> PhotoWall {
    let photos = (1...count).map { number in
      let key = AssetKey("\(number) ####/####/#.#./..../..../####")
      let picture = TextImage(key, columns: 4, lines: 3, alternative: "Stripes")
      let row = TextRow("사진 \(number)", detail: "A square with stripes of two pixels", image: picture)
      return Photo(id: "\(number)", row: row)
    }
    return PhotoWall(photos, KeyDrawings())
  }

  private func painted(columns: Int, rows: Int) -> String {
    let size = ScreenSize(columns: columns, rows: rows)
    let frame = screen.frame(in: size)
    screen.didShow(frame)
    return frame.painted(in: size)
  }

  /// A step writes the pictures that come, and no other again.
  @Test(arguments: [(1, 340), (2, 750)])
  func stepBesidePicturesCostsFewBytes(columns: Int, most: Int) {
    if columns > 1 { screen.layout = ListLayout(.grid(columns: .count(columns), height: 3)) }
    ListAdapter(dataSource: Self.stripes(200), view: screen)
    var terminal = PaintedTerminal(ScreenSize(columns: 80, rows: 24), colors: .full)
    func draw() -> [UInt8] {
      let frame = screen.frame(in: terminal.size)
      screen.didShow(frame)
      return terminal.draw(frame)
    }
    for _ in 0..<2 { _ = draw() }
    for key in "jjkjkjjjjjjj" {
      screen.press(.character(key))
      let bytes = draw()
      #expect(bytes.count <= most, "\(key): \(bytes.visible)")
    }
  }

  @Test func screenWithoutPicturesKeepsNoRoomForThem() {
    let row = TextRow("배", image: TextImage(AssetKey("pear"), columns: 4, lines: 3, alternative: ""))
    func lines(_ hasPictures: Bool) -> [String] {
      row.styledLines(.init(hasPictures: hasPictures), columns: 20).map(\.text)
    }
    #expect(lines(true) == ["        배", "        ", "        "])
    #expect(lines(false) == ["  배"])
    let size = ScreenSize(columns: 40, rows: 8, hasPictures: false)
    // A description is shown instead of the picture.
    #expect(screen.frame(in: size).lines[0].text == screen.frame(in: ScreenSize(columns: 40, rows: 8)).lines[0].text)
  }

  @Test func priceOfAHighCellHasALineOfItsOwn() {
    func lines(_ count: Int) -> [String] {
      TextRow("배", detail: "3 left", trailing: "₩1,000", lines: count).styledLines(.init(), columns: 20).map(\.text)
    }
    #expect(lines(2) == ["  배          ₩1,000", "  3 left"])
    #expect(lines(3) == ["  배", "  3 left", "  ₩1,000"])
  }

  @Test func summaryThatDoesNotFitEndsAtItsComma() {
    screen.title = "Photos"
    screen.summary = { _ in "60 photos, the most popular first" }
    func title(_ columns: Int) -> String { screen.frame(in: ScreenSize(columns: columns, rows: 8)).lines[0].text }
    #expect(title(53) == "Photos  60 photos, the most popular first      1 of 5")
    #expect(title(50) == "Photos  60 photos                           1 of 5")
    #expect(title(18) == "Photos      1 of 5")
  }

  @Test func framesAtSeveralSizes() {
    #expect(
      screenBody(of: painted(columns: 40, rows: 8)) == """
        ▌ ████  사진 1                         ┃
        ▌ ▀ ▀   A square with stripes of two   ┃
        ▌ ▄▄▄▄  pixels                         │
          ████  사진 2                         │
          ▀ ▀   A square with stripes of two   │
          ▄▄▄▄  pixels                         │
        1 of 5
        """)
    // A picture that is cut by the screen shows the lines that fit.
    #expect(
      screenBody(of: painted(columns: 20, rows: 6)) == """
        ▌ ████  사진 1
        ▌ ▀ ▀   A square
        ▌ ▄▄▄▄  with stripe…
          ████  사진 2
        1 of 5
        """)
  }

  @Test func scrollingDrawsEachPictureOnce() {
    ListAdapter(dataSource: Self.stripes(60), view: screen)
    let size = ScreenSize(columns: 40, rows: 12)
    for _ in 0..<60 {
      screen.didShow(screen.frame(in: size))
      screen.press(.character("j"))
    }
    #expect(screen.pictures.count <= 65)
  }
}
