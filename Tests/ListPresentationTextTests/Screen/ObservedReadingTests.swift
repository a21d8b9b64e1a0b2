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
    let registrations = Registrations()
    var reading: ObservedReading?
    for _ in 0..<100 {
      reading = ObservedReading { [token = Token(registrations)] in _ = token }
      for _ in 0..<3 { _ = reading?.read { model.columns } }
      #expect(registrations.count.load(ordering: .relaxed) == 1)
    }
    reading = nil
    #expect(registrations.count.load(ordering: .relaxed) == 0)
  }

  @Test func layoutIsObservedOnceHoweverOftenItWasAsked() async {
    let screen = TextListScreen { (photo: Photo) in photo.row }
    let photos = ListSnapshot(["a", "b"].map { Photo(id: $0, row: TextRow($0)) })
    let adapter = ListAdapter(dataSource: DiffableDataSource(photos), view: screen)
    screen.layout = ListLayout { [model] _, _ in .grid(columns: .count(model.columns), height: 1) }
    for columns in 40..<90 { _ = screen.frame(in: ScreenSize(columns: columns, rows: 4)) }
    let reads = model.numberOfReads
    #expect(reads >= 50)
    var changes = 0
    screen.onChange = { changes += 1 }
    model.columns = 1
    await turns()
    #expect(changes == 1)
    _ = screen.frame(in: ScreenSize(columns: 90, rows: 4))
    #expect(model.numberOfReads > reads)
    _ = adapter
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

  private final class Registrations: Sendable {
    let count = Atomic(0)
  }

  /// Lives as long as anything that can report a change.
  private final class Token: Sendable {
    private let all: Registrations

    init(_ all: Registrations) {
      self.all = all
      all.count.add(1, ordering: .relaxed)
    }

    deinit { all.count.subtract(1, ordering: .relaxed) }
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
