import ListPresentation
import TestSupport
import Testing

@testable import ListPresentationTesting

@MainActor @Suite struct ListViewJudgeTests {
  /// The updates that the tests play against a lawful view.
  private static func updates(small: Int) -> Int { testSize("LIST_PRESENTATION_JUDGED_UPDATES", small: small) }

  @Test func viewForAToolkitIsLawful() async {
    for seed in testSeeds("LIST_PRESENTATION_JUDGED_SEEDS", small: 1, from: 30_000) {
      await Task.yield()
      #expect(CollectionHost.judge(nil).play(Self.updates(small: 900), seed: seed) == nil)
    }
  }

  @Test func longListIsJudgedToo() {
    var judge = CollectionHost.judge(nil)
    judge.numberOfItems = testSize("LIST_PRESENTATION_JUDGED_ITEMS", small: 300)
    #expect(judge.play(testSize("LIST_PRESENTATION_JUDGED_LONG_UPDATES", small: 300), seed: 4_711) == nil)
  }

  /// The seed finds all of the faults early.
  @Test(arguments: testCases(HostFault.allCases, oneOf: 6, beforeMerge: 3))
  func faultIsFoundWithinAThousandUpdates(_ fault: HostFault) {
    #expect(CollectionHost.judge(fault).play(1_000, seed: 1_009) != nil)
  }

  @Test func viewThatShowsItsCursorMayNotBringItToTheTop() {
    var judge = CollectionHost.judge(.scrollsWithCursor)
    judge.showsCursor = true
    #expect(judge.play(1_000, seed: 1_000) != nil)
  }

  @Test func seedReplaysTheFault() throws {
    let judge = CollectionHost.judge(.ignoresChangesOfMovedRows)
    let fault = try #require(judge.play(1_000, seed: 7))
    #expect(judge.play(200, seed: fault.seed) == fault)
  }

  @Test func faultIsASentence() {
    let fault = CollectionHost.judge(.dequeuesTwice).play(10, seed: 7)
    #expect(fault?.sentence.hasPrefix("the toolkit refused the view: 2 cells were dequeued for row ") == true)
    #expect(fault?.description.hasSuffix(" (update \(fault?.update ?? 0), seed 7)") == true)
  }

  /// Returns a picture of rows from one on, with their tops and heights. All sizes are known if all heights are.
  private func picture(
    from first: Int, _ rows: [(top: Int, height: Int?)], screen: Int, cursor: Int? = nil
  ) -> JudgedPicture {
    let rows = rows.enumerated().map { offset, row in
      JudgedPicture.Row(
        first + offset, "", top: row.top, height: row.height, hasCursor: cursor.map { $0 == first + offset })
    }
    var picture = JudgedPicture(rows, numberOfRows: 40)
    (picture.isSized, picture.height) = (rows.allSatisfy { $0.height != nil }, screen)
    return picture
  }

  /// Returns what is wrong with a picture after others, the last of which is right.
  private func fault(
    in picture: JudgedPicture, after last: JudgedPicture, begin: JudgedPicture? = nil, showsCursor: Bool = false
  ) -> String? {
    let reading = JudgedReading()
    if let begin { reading.begin(with: begin) }
    #expect(reading.fault(in: last, showsCursor: showsCursor) == nil)
    return reading.fault(in: picture, showsCursor: showsCursor)
  }

  /// A view that knew all sizes between two pictures keeps the row that is at the top since then.
  @Test(arguments: [(0, true), (-2, true), (-1, false)])
  func rowIsKeptThatWasOnTopOrThatCameToTheTop(newTop: Int, isLawful: Bool) {
    // The first row has become two higher.
    let fault = fault(
      in: picture(from: 3, [(newTop, 12), (newTop + 12, 10), (newTop + 22, nil)], screen: 30),
      after: picture(from: 3, [(0, 10), (10, 10), (20, nil)], screen: 30),
      begin: picture(from: 3, [(0, nil), (10, 10), (20, nil)], screen: 30))
    #expect(fault == (isLawful ? nil : "row 4 was 10 from the top of the screen, and now it is 11"))
  }

  /// A view that has shown the beginning may move its rows for those that arrive there, but not without any.
  @Test func rowMayNotMoveAtTheBeginningIfNothingArrivesThere() {
    let fault = fault(
      in: picture(from: 0, [(0, 9), (9, 10), (19, nil)], screen: 30),
      after: picture(from: 0, [(0, 5), (5, 10), (15, nil)], screen: 30),
      begin: picture(from: 0, [(-5, nil), (5, 10), (15, nil)], screen: 30))
    #expect(fault == "row 1 was 5 from the top of the screen, and now it is 9")
  }

  /// A view that scrolls by whole rows, with the headings between, leaves lines below the cursor for the next rows, but
  /// fewer than the rows and headings that it leaves.
  @Test(arguments: [([2, 8, 10], true), ([2, 4, 10], false)])
  func rowLeavesWithItsHeadingsForTheCursor(tops: [Int], isLawful: Bool) {
    func rows(_ tops: [Int]) -> [(top: Int, height: Int?)] { tops.map { ($0, 2) } }
    let fault = fault(
      in: picture(from: 9, rows([2, 4, 6, 8, 10]), screen: 11, cursor: 10),
      after: picture(from: 8, rows(tops), screen: 11, cursor: 8), showsCursor: true)
    #expect(fault == (isLawful ? nil : "row 8 was 2 from the top of the screen, and now it is not shown"))
  }

  @Test func recordingViewIsLawful() {
    let judge = ListViewJudge(
      { _ in RecordingListView<JudgedShelf, JudgedBook>() }, section: { JudgedShelf(id: $0, version: $1) },
      item: { JudgedBook(id: $0, version: $1) }, header: { CollectionHost.header(of: $0) },
      row: { CollectionHost.text(of: $0) },
      shows: { view in
        var picture = JudgedPicture(
          view.rows.joined().map(CollectionHost.text), headers: view.sections.map(CollectionHost.header))
        picture.refusals = view.refusals
        return picture
      })
    #expect(judge.play(Self.updates(small: 3_000), seed: 4711) == nil)
  }
}
