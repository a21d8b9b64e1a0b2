import Foundation
import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import PaginationBenchmarks

@Suite struct ScrollRecordingTests {
  @Test func recordingIsTraceOfBenchmarks() throws {
    var recording = ScrollRecording()
    recording.add(0..<10, at: .seconds(100))
    recording.addRequest(rows: 20, taking: .microseconds(312_400))
    recording.add(0..<9, at: .seconds(101))
    recording.add(1..<11, at: .milliseconds(102_350))
    recording.add(3..<13, at: .milliseconds(102_400))
    recording.add(4..<14, at: .microseconds(102_400_300))
    recording.addRequest(rows: 30, taking: .milliseconds(412))
    recording.add(2..<12, at: .milliseconds(163_007))
    recording.end(at: .milliseconds(170_000))
    #expect(
      recording.description == """
        # seconds\tfirst row\tlast row
        0.000\t0\t9
        request\t20\t312
        1.000\t0\t8
        2.350\t1\t10
        2.400\t4\t13
        request\t30\t412
        63.007\t2\t11
        70.000\t2\t11

        """)
    var trace = ScrollTrace()
    for (time, rows) in [(0, 0..<10), (1_000, 0..<9), (2_350, 1..<11), (2_400, 4..<14), (63_007, 2..<12)] {
      trace.add(.show(rows), at: time)
    }
    trace.end(at: 70_000)
    let recorded = try RecordedTrace(recording.description)
    #expect(recorded.trace == trace)
    #expect(recorded.requests.map(\.rows) == [20, 30] && recorded.requests.map(\.milliseconds) == [312, 412])
  }

  /// A request takes 112 ms and 10 ms for each row.
  @Test func recordedRequestsAreServerOfReplay() throws {
    let text = "0 0 9\nrequest 20 312\nrequest 30 412\n9 0 9\n"
    for arguments in [["--scenario", "trace:t"], ["--scenario", "steady", "--latency", "trace:t"]] {
      let options = try BenchmarkOptions(arguments, read: { _ in text })
      let model = try #require(Plan(options).parts.first?.model)
      #expect(model.perRow == 10 && model.kind == .recorded([112, 112]))
      #expect(model.summary == "t: median 112 ms of 2 requests, 10.0 ms a row")
    }
    #expect(throws: BenchmarkOptions.UsageError("t has no request; a line is 'request ROWS MILLISECONDS'")) {
      try BenchmarkOptions(["--latency", "trace:t"], read: { _ in "0 0\n9 0" })
    }
  }

  @Test func invalidScrollsAreIgnored() {
    var recording = ScrollRecording()
    recording.end(at: .seconds(1))
    recording.add(-5..<0, at: .zero)
    recording.add(0..<1, at: Duration(secondsComponent: .min, attosecondsComponent: 0))
    recording.add(7..<8, at: Duration(secondsComponent: .max, attosecondsComponent: 0))
    recording.add(8..<9, at: .zero)
    #expect(recording.description.split(separator: "\n").dropFirst() == ["0.000\t0\t0", "2000000000000.000\t8\t8"])
    for row in 0..<200_000 { recording.add(row..<row + 1, at: .seconds(row)) }
    #expect(recording.description.split(separator: "\n").count <= 100_001)
  }

  @Test @MainActor func pagerRecordsWhatAdapterReports() async throws {
    let pager = Pager(
      ArrayPageSource((0..<50).map { SimulatedRow(id: $0, query: 0, generation: 0) }), clock: ManualClock())
    pager.recording = ScrollRecording()
    let view = RecordedView()
    let adapter = ListAdapter(dataSource: pager, view: view)
    await wait { adapter.structure.numberOfItems > 0 }
    adapter.visibleItemsChanged(to: 0..<10, in: view)
    await wait { pager.recording?.description.contains("0.000\t0\t9") == true }
    pager.recording?.end(at: pager.now + .seconds(1))
    let recording = try RecordedTrace(try #require(pager.recording).description)
    #expect(recording.trace.rowsWanted.map(\.rows) == [0..<10] && recording.trace.end == 1_000)
    #expect(recording.requests.first?.rows == 20 && recording.requests.first?.milliseconds == 0)
  }

  @Test @MainActor func sampleIsThatOfTheReadme() throws {
    let pager = Pager(ArrayPageSource<SimulatedRow>([]), clock: ManualClock())
    pager.recording = ScrollRecording()
    pager.recording?.end(at: pager.now)  // when the user leaves
    print(pager.recording?.description ?? "")
    let readme = try packageText("Benchmarks/README.md")
    let sample = try #require(readme.firstMatch(of: /```swift\n((?s:.*?))```/)?.1)
    let tests = try packageText("Tests/PaginationBenchmarksTests/ScrollRecordingTests.swift")
    #expect(tests.replacing("\n    ", with: "\n").contains(sample))
  }
}

@MainActor private final class RecordedView: ListView {
  var adapter: ListAdapter<SingleSection, SimulatedRow>?

  func adapter(
    _ adapter: ListAdapter<SingleSection, SimulatedRow>, didUpdate update: ListUpdate<SingleSection, SimulatedRow>
  ) {}
}
