import ListPresentation
import ListPresentationTesting
import ListPresentationText
import Observation
import TestSupport
import Testing

/// What a user sees of a list whose program is wrong, and what its developer reads.
@MainActor @Suite struct FaultyListTests {
  /// A list whose number of items can contradict that of its section.
  @MainActor @Observable
  final class Crates: RefreshableDataSource {
    struct Section: ListElement { let id: Int }
    var numberOfItems = 3
    var promised = 11
    @ObservationIgnored var id: (Int) -> Int = { $0 }
    var sections: [Section] { [Section(id: 0)] }
    func numberOfItems(in section: Section) -> Int { promised }
    func item(at index: Int) -> Fruit { Fruit(id: id(index), name: "Fruit \(index)", price: "") }
    func refresh() { promised = numberOfItems }
  }

  private let crates = Crates()
  private let developer = Listener<Crates.Section, Fruit>()

  private func makeTerminal() -> HeadlessTerminal {
    let screen = TextListScreen<Crates.Section, Fruit>("Fruits", heading: { _ in nil }, row: { TextRow($0.name) })
    screen.words.failed = { part, reason in part == .rejected ? "목록을 표시할 수 없습니다" : reason }
    ListAdapter(dataSource: crates, view: screen, delegate: developer)
    return HeadlessTerminal(screen, columns: 40, rows: 7)
  }

  @Test func rejectedFirstListIsAFailureWithNothingElse() async {
    let terminal = makeTerminal()
    await terminal.press()
    #expect(
      screenBody(of: terminal.text) == """
        Fruits
        목록을 표시할 수 없습니다
        Press t to try again
        """)
    #expect(developer.sentences.count == 1)
    await terminal.press("t")
    #expect(terminal.text.hasPrefix("Fruits                            1 of 3\n> Fruit 0\n  Fruit 1\n  Fruit 2\n\n"))
  }

  @Test func rejectedLaterListIsALineAfterTheRows() async {
    crates.promised = 3
    let terminal = makeTerminal()
    await terminal.press("j")
    crates.numberOfItems = 2
    await terminal.press()
    #expect(
      screenBody(of: terminal.text) == """
        Fruits                            2 of 3
          Fruit 0
        > Fruit 1
          Fruit 2
        목록을 표시할 수 없습니다
        Press t to try again
        """)
    crates.promised = 2
    await terminal.press()
    #expect(terminal.text.hasPrefix("Fruits                            2 of 2\n  Fruit 0\n> Fruit 1\n\n"))
  }

  @Test func listThatIsRejectedWhilePrintedIsIncomplete() async {
    crates.promised = 3
    let view = TextListView<Crates.Section, Fruit>(heading: { _ in nil }, row: { TextRow($0.name) })
    ListAdapter(dataSource: crates, view: view, delegate: developer)
    crates.numberOfItems = 2
    var text = ""
    let outcome = await view.print { text += $0 }
    #expect(text == "  Fruit 0\n  Fruit 1\n  Fruit 2\n")
    #expect(outcome == .incomplete(items: 3, reason: "the list could not be shown") && outcome.exitStatus == 2)
    #expect(view.text() == text + "The list could not be shown\n")
  }

  // MARK: The app as a process

  private static func run(_ edit: @MainActor (Crates) -> Void) async -> Never {
    let crates = Crates()
    edit(crates)
    let app = TextApp<MarketRoute> { _, _ in .list("Fruits", crates, heading: { _ in nil }) { TextRow($0.name) } }
    await TextCommand(programName, "") { try await app.run($0) }.run([])
  }

  private static var programName: String { String(CommandLine.arguments[0].split(separator: "/").last ?? "") }

  @Test func rejectedListEndsThePrintingAppWithStatusTwo() async throws {
    let result = try #require(
      await #expect(processExitsWith: .exitCode(2), observing: [\.standardOutputContent, \.standardErrorContent]) {
        await FaultyListTests.run { _ in }
      })
    expectErrors(
      result,
      "the sections hold 11 items, but numberOfItems is 3, so the list of Crates is rejected; the numbers must add up",
      user: "the list could not be shown")
    #expect(!String(decoding: result.standardOutputContent, as: UTF8.self).contains("items"))
  }

  @Test func repeatedIDsArePrintedForTheDeveloperAlone() async throws {
    let result = try #require(
      await #expect(processExitsWith: .exitCode(0), observing: [\.standardOutputContent, \.standardErrorContent]) {
        await FaultyListTests.run { ($0.promised, $0.id) = (3, { _ in 7 }) }
      })
    expectErrors(
      result,
      "id 7 at 0.0 again at 0.1, 0.2, so Crates is shown without the repeats; ids must be unique in the whole list")
    #expect(String(decoding: result.standardOutputContent, as: UTF8.self).hasSuffix("  Fruit 0\n"))
  }

  private func expectErrors(_ result: ExitTest.Result, _ developer: String, user: String? = nil) {
    var lines = user.map { ["\(Self.programName): \($0)"] } ?? []
    #if DEBUG
      lines.insert("ListPresentation: \(developer)", at: 0)
    #endif
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    // The testing library leaves its own mark in a stream to which a process that ends in `exit` writes nothing.
    #expect(lines.isEmpty ? !text.contains(": ") : text == lines.map { $0 + "\n" }.joined())
  }
}
