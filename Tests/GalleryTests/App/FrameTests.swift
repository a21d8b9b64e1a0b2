import Foundation
import Testing

/// The first frame of each screen, in three sizes, is the text of a file. `gallery photos --size 80x24` prints one.
@MainActor @Suite struct FrameTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Frames")

  @Test(arguments: ["photos", "profile", "products", "cats", "market"], [(80, 24), (40, 20), (120, 40)])
  func firstFrameIsThatOfTheFile(screen: String, size: (columns: Int, rows: Int)) async throws {
    let terminal = try GalleryStage().terminal(screen, columns: size.columns, rows: size.rows)
    await terminal.press()
    let file = Self.folder.appending(path: "\(screen)-\(size.columns)x\(size.rows).txt")
    #expect(terminal.text == (try String(contentsOf: file, encoding: .utf8)))
  }
}
