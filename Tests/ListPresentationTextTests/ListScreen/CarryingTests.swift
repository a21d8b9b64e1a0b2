import ListPresentation
import ListPresentationText
import Observation
import Testing

/// Moving of rows by keys.
@MainActor @Suite struct CarryingTests {
  private let tracks = Tracks(["Apple", "배", "Cherry", "Durian"])
  private let screen = TextListScreen("") { (track: Track) in TextRow(track.title) }
  private let adapter: Tracks.Adapter

  struct Track: ListElement {
    let id: Int
    let title: String
  }

  @MainActor @Observable
  final class Tracks: ArrayDataSource, MovableDataSource {
    var items: [Track]
    @ObservationIgnored var isLocked = false

    init(_ titles: [String]) { items = titles.enumerated().map { Track(id: $0, title: $1) } }

    func allow(_ move: Move) throws(ListMoveRefusal) -> Move {
      if isLocked { throw .reason("The list is locked") }
      return move
    }

    func perform(_ move: Move) { try? items.apply(move) }
  }

  init() { adapter = ListAdapter(dataSource: tracks, view: screen) }

  private func press(_ keys: String) { for key in Key.keys(in: keys) { screen.press(key) } }

  private func show(columns: Int = 60, rows: Int = 8) -> String {
    adapter.flush()
    let frame = screen.frame(in: ScreenSize(columns: columns, rows: rows))
    screen.didShow(frame)
    return frame.text
  }

  private var titles: [String] { tracks.items.map(\.title) }

  @Test func keysOfTheCursorMoveTheRowAndEnterDropsIt() {
    let before = show()
    press("m")
    #expect(
      show() == """
        >=Apple
          배
          Cherry
          Durian


        1 of 4  moving the row
        enter drop  esc put back

        """)
    press("j j")
    #expect(show().hasPrefix("  배\n  Cherry\n>=Apple\n  Durian\n"))
    #expect(titles == ["Apple", "배", "Cherry", "Durian"])
    press("enter")
    #expect(titles == ["배", "Cherry", "Apple", "Durian"] && adapter.interactiveMovement == nil)
    #expect(show() != before && show().hasPrefix("  배\n  Cherry\n> Apple\n  Durian\n"))
  }

  @Test func escapeLeadsBackToTheFrameBefore() {
    press("j")
    let before = show()
    press("m G k")
    #expect(show() != before)
    press("esc")
    #expect(show() == before && titles == ["Apple", "배", "Cherry", "Durian"])
  }

  @Test func countsAndEndsMoveFarther() {
    press("m 2 j m")
    #expect(titles == ["배", "Cherry", "Apple", "Durian"])
    press("m g enter")
    #expect(titles == ["Apple", "배", "Cherry", "Durian"])
    press("m G enter")
    #expect(titles == ["배", "Cherry", "Durian", "Apple"])
    _ = show()
    press("m k pgup enter")
    #expect(titles == ["Apple", "배", "Cherry", "Durian"])
  }

  @Test func selectedRowsMoveTogether() {
    press("space j space m")
    #expect(
      show() == """
        >=Apple
        = Cherry
          배
          Durian


        1 of 4  moving 2 rows  2 selected
        enter drop  esc put back

        """)
    press("G enter")
    #expect(titles == ["배", "Durian", "Apple", "Cherry"] && adapter.selection.ids == [0, 2])
  }

  @Test func clickMovesTheRowThere() {
    _ = show()
    press("m")
    _ = show()
    screen.press(.click(ScreenPosition(row: 2, column: 4)))
    press("enter")
    #expect(titles == ["배", "Cherry", "Apple", "Durian"])
  }

  @Test func refusalsAreSaid() {
    tracks.isLocked = true
    press("m")
    #expect(show().contains("The list is locked") && adapter.interactiveMovement == nil)
    tracks.isLocked = false
    press("m")
    tracks.isLocked = true
    press("j")
    #expect(show().contains("The list is locked"))
    press("enter")
    #expect(show().contains("The list is locked") && titles == ["Apple", "배", "Cherry", "Durian"])
    press("x")
    #expect(show().contains("x has no effect here"))
  }

  @Test func otherKeysHaveNoEffectMeanwhile() {
    press("m / v ?")
    #expect(show().contains("? has no effect here") && adapter.interactiveMovement != nil)
    press("q")
    #expect(!screen.hasEnded && adapter.interactiveMovement == nil)
  }

  @Test func rowsThatAFilterFindsAreNotMoved() {
    press("/ e enter m")
    #expect(adapter.interactiveMovement == nil && show().contains("Show all rows to move one"))
  }

  @Test func listThatCannotBeMovedSaysSo() {
    let fixed = TextListScreen("", heading: { (_: Shelf) in nil }, row: { (book: Book) in TextRow(book.title) })
    ListAdapter(dataSource: Books(["a", "b"]), view: fixed)
    fixed.press(.character("m"))
    #expect(fixed.frame(in: ScreenSize(columns: 60, rows: 8)).text.contains("The rows of this list cannot be moved"))
  }

  @Test func rowStaysUnderTheCursorWhileOthersArrive() {
    press("j m j")
    let row = screen.frame(in: ScreenSize(columns: 60, rows: 8)).cursor
    _ = show()
    tracks.items.insert(Track(id: 9, title: "new"), at: 0)
    adapter.flush()
    #expect(show().contains(">=배") && screen.cursorItem?.id == 1)
    #expect(row != nil)
    tracks.items.removeAll { $0.id == 1 }
    adapter.flush()
    #expect(show().contains("The row has left the list") && adapter.interactiveMovement == nil)
    press("j")
    #expect(!show().contains("="))
  }

  @Test func gridMovesInTwoDimensions() {
    screen.layout = ListLayout(.grid(columns: 2, height: 1))
    _ = show()
    press("m j")
    #expect(show().hasPrefix("  배                            Cherry\n>=Apple                         Durian\n"))
    press("l enter")
    #expect(titles == ["배", "Cherry", "Durian", "Apple"])
  }

  @Test func screenReaderHearsEachStep() {
    press("m")
    #expect("\(screen.spokenLine)" == "Apple, held, 1 of 4, before 배")
    press("j")
    #expect("\(screen.spokenLine)" == "Apple, held, 2 of 4, before Cherry")
    press("G")
    #expect("\(screen.spokenLine)" == "Apple, held, 4 of 4")
    press("enter")
    #expect(screen.takeAnnouncement().map { "\($0)" } == "Dropped")
    #expect("\(screen.spokenLine)" == "Apple, 4 of 4")
    press("m k esc")
    #expect(screen.takeAnnouncement().map { "\($0)" } == "Put back")
  }

  @Test func otherViewSaysNothingAboutTheEnd() {
    let other = TextListScreen("") { (track: Track) in TextRow(track.title) }
    adapter.attach(other)
    func shown() -> String { other.frame(in: ScreenSize(columns: 60, rows: 8)).text }
    press("m j")
    #expect(shown().hasPrefix("  배\n>=Apple\n") && shown().contains("enter drop"))
    press("enter")
    #expect(!shown().contains("left the list") && !shown().contains("enter drop"))
    press("m k esc")
    #expect(!shown().contains("left the list") && !shown().contains("enter drop"))
    press("m")
    tracks.items.removeAll { $0.title == "Apple" }
    adapter.flush()
    #expect(shown().contains("The row has left the list") && show().contains("The row has left the list"))
  }

  @Test func helpHasTheKeyOfAListWhoseRowsCanBeMoved() {
    press("?")
    #expect(show(rows: 40).split(separator: "\n").contains { $0.hasSuffix(" move") })
  }
}
