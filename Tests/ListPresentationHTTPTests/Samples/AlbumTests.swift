import Foundation
import ListPresentation
import ListPresentationTesting
import ListPresentationText
import Testing

/// The asset source of the article `Pictures`.
@MainActor @Suite struct AlbumTests {
  @Test func textHasTheAlternativeAndTheFrameThePicture() async {
    let picture = Picture(id: 1, title: "Fog", file: "fog")
    let pictures = Pager(ArrayPageSource([picture]))
    let loader = AssetLoader(Album(files: ["fog": Data(repeating: 200, count: 16)]))
    let screen = TextListScreen { (picture: Picture) in
      TextRow(picture.title, image: TextImage(AssetKey(picture.file), alternative: "A hill"))
    }
    ListAdapter(dataSource: pictures.withAssets(from: loader) { [AssetKey($0.file)] }, view: screen)
    let terminal = HeadlessTerminal(screen, columns: 40, rows: 6)
    await terminal.press()
    #expect(terminal.text.hasPrefix("> A hill    Fog\n"), "\(terminal.text)")
    let drawn = terminal.frame.svg(in: ScreenSize(columns: 40, rows: 6))
    #expect(drawn.contains("#c8c8c8") && !drawn.contains("A hill"), "\(drawn)")
  }
}
