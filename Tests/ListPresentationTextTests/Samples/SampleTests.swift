import Foundation
import ListPresentation
import ListPresentationTesting
import ListPresentationText
import TestSupport
import Testing

/// The samples do what they say, in the number of lines that they may have.
@MainActor @Suite struct SampleTests {
  @MainActor @Test func sectionsComeAndGoWithTheLogin() async {
    let account = Account()
    let terminal = HeadlessTerminal(makeAccountApp(account), columns: 20, rows: 10)
    await terminal.press()
    #expect(terminal.text.hasPrefix("Account\nProfile 1 ──────────\n> Sign in\n\n"))
    (account.user, account.repositories) = ("하나", ["list", "text"])
    await terminal.press()
    #expect(terminal.text.contains("> 하나\nRepositories 2\n  list\n  text\n"))
    account.user = nil
    await terminal.press()
    #expect(terminal.text.contains("> Sign in\n") && !terminal.text.contains("Repositories"))
  }

  @Test func userJumpsInAMillionRows() async {
    let terminal = HeadlessTerminal(makeMillionRows(), columns: 20, rows: 3)
    await terminal.press("500000G")
    #expect(terminal.text.contains("> Verse 500000\n"))
    await terminal.press("G")
    #expect(terminal.text.contains("> Verse 1000000\n"))
  }

  @Test func linesOfALongFileAreReadWhenTheyAreDrawn() async {
    var reads = 0
    let lines = LogLines(count: 3_000_000) { index in
      reads += 1
      return "line \(index + 1)"
    }
    let screen = TextListScreen { (line: LogLine) in TextRow(line.text) }
    ListAdapter(dataSource: lines, view: screen)
    let terminal = HeadlessTerminal(screen, columns: 20, rows: 4)
    await terminal.press("G")
    #expect(terminal.text.contains("> line 3000000\n") && reads < 100, "\(reads)")
  }

  @Test func orderIsSentOnceHoweverOftenTheListIsRead() async {
    var orders: [[Fruit]] = []
    let cart = Cart([Fruit(id: 1, name: "Fig", price: "")]) { orders.append($0) }
    let terminal = HeadlessTerminal(makeCartApp(cart), columns: 20, rows: 5)
    await terminal.press("j k / esc")
    #expect(orders.isEmpty)
    await terminal.press("s j k")
    #expect(orders.map { $0.map(\.name) } == [["Fig"]])
    #expect(terminal.text.hasPrefix("Cart\nNo items\n"))
  }

  @Test(arguments: [
    ("Sources/Shop/Shop.swift", 25), ("Sources/Shop/Library.swift", 35),
    ("Tests/ListPresentationTextTests/Layout/ChatScreen.swift", 20),
    ("Tests/ListPresentationTextTests/Samples/AccountSample.swift", 35),
    ("Tests/ListPresentationTextTests/Samples/MillionRowsSample.swift", 15),
    ("Tests/ListPresentationTextTests/Samples/WishesSample.swift", 40),
    ("Tests/ListPresentationTests/Samples/HTMLList.swift", 30),
    ("Tests/ListPresentationHTTPTests/Samples/ArrayFileStore.swift", 25),
  ])
  func sampleIsShort(path: String, limit: Int) throws {
    let lines = try packageText(path).split(separator: "\n")
    let own = lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      !$0.isEmpty && !$0.hasPrefix("//") && !$0.hasPrefix("import ")
    }
    #expect(own.count <= limit && own.count > 5)
  }
}
