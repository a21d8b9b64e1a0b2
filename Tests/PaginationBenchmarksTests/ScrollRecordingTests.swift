import ListPresentation
import Testing

@testable import PaginationBenchmarks

@Suite struct ScrollRecordingTests {
  @Test func recordingIsTraceOfBenchmarks() throws {
    var recording = ScrollRecording()
    recording.add(0..<10, at: .seconds(100))
    recording.add(0..<9, at: .seconds(101))
    recording.add(1..<11, at: .milliseconds(102_350))
    recording.add(3..<13, at: .milliseconds(102_400))
    recording.add(4..<14, at: .microseconds(102_400_300))
    recording.add(2..<12, at: .milliseconds(163_007))
    recording.end(at: .milliseconds(170_000))
    #expect(
      recording.description == """
        # seconds\tfirst row
        0.000\t0
        2.350\t1
        2.400\t4
        63.007\t2
        70.000\t2

        """)
    var trace = ScrollTrace()
    for (time, row) in [(0, 0), (2_350, 1), (2_400, 4), (63_007, 2)] { trace.add(.show(row), at: time) }
    trace.end(at: 70_000)
    #expect(try RecordedTrace.parse(recording.description) == trace)
  }

  @Test func invalidScrollsAreIgnored() {
    var recording = ScrollRecording()
    recording.end(at: .seconds(1))
    recording.add(-5..<0, at: Duration(secondsComponent: .min, attosecondsComponent: 0))
    recording.add(7..<8, at: Duration(secondsComponent: .max, attosecondsComponent: 0))
    recording.add(8..<9, at: .zero)
    #expect(recording.description.split(separator: "\n").dropFirst() == ["0.000\t0", "2000000000000.000\t8"])
    for row in 0..<200_000 { recording.add(row..<row + 1, at: .seconds(row)) }
    #expect(recording.description.split(separator: "\n").count <= 100_001)
  }
}
