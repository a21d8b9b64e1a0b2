import TestSupport
import Testing

/// The first frame of each screen, in three sizes, is that of a file. `gallery photos --size 80x24` prints one.
@MainActor @Suite struct FrameTests {
  @Test func firstFrameIsThatOfTheFile() async throws {
    let frames = try await ScreenFile("../Frames/First.screen").play { line in
      guard let show = line.wholeMatch(of: /show (\w+) in (\d+)x(\d+)/), let columns = Int(show.2),
        let rows = Int(show.3)
      else { return nil }
      let terminal = try GalleryStage().terminal(String(show.1), columns: columns, rows: rows)
      await terminal.press()
      return terminal.text
    }
    #expect(frames == 15)
  }
}
