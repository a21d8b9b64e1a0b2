import ListPresentation
import ListPresentationTesting
import Observation
import Synchronization
import TestSupport
import Testing

@testable import ListPresentationText

/// However often something was read, a change of it is reported once.
@MainActor @Suite struct ObservedReadingTests {
  private let model = Model()

  @Test func releasedReadingLeavesNoRegistration() {
    var reading: ObservedReading?
    for _ in 0..<100 {
      reading = ObservedReading { [token = Token()] in _ = token }
      for _ in 0..<3 { _ = reading?.read { model.columns } }
      #expect(Token.count.load(ordering: .relaxed) == 1)
    }
    reading = nil
    #expect(Token.count.load(ordering: .relaxed) == 0)
  }

  @Test func layoutIsObservedOnceAndItsChangeShowsWithoutAPull() async {
    let stage = ListStage(Books(count: 4), columns: 40, rows: 6)
    stage.screen.layout = ListLayout { [model] _, _ in .grid(columns: .count(model.columns), height: 1) }
    for columns in 40..<90 { _ = stage.screen.frame(in: ScreenSize(columns: columns, rows: 6)) }
    #expect(model.numberOfReads >= 50)
    #expect(stage.rows == ["> row 0               row 1", "  row 2               row 3"])
    var changes = 0
    stage.screen.onChange = { changes += 1 }
    stage.books.asked = []
    model.columns = 1
    await turns()
    #expect(changes == 1 && stage.books.asked.isEmpty)
    #expect(stage.rows == ["> row 0", "  row 1", "  row 2", "  row 3"])
  }

  @Test func fieldsAreObservedOnceHoweverOftenTheyWereDrawn() async {
    let program = FieldsProgram(TextAppEnvironment(ManualClock())) { [model] in [.text("Columns", "\(model.columns)")] }
    for columns in 40..<90 { _ = program.frame(in: ScreenSize(columns: columns, rows: 4)) }
    #expect(model.numberOfReads >= 50)
    var changes = 0
    program.onChange = { changes += 1 }
    model.columns = 1
    await turns()
    #expect(changes == 1)
  }

  /// Lives as long as anything that can report a change.
  private final class Token: Sendable {
    static let count = Atomic(0)

    init() { Self.count.add(1, ordering: .relaxed) }
    deinit { Self.count.subtract(1, ordering: .relaxed) }
  }

  @MainActor @Observable
  fileprivate final class Model {
    @ObservationIgnored var numberOfReads = 0
    @ObservationIgnored private var value = 2

    var columns: Int {
      get {
        access(keyPath: \.columns)
        numberOfReads += 1
        return value
      }
      set { withMutation(keyPath: \.columns) { value = newValue } }
    }
  }
}
