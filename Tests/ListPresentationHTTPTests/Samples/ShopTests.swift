import Foundation
import ListPresentationTesting
import ListPresentationText
import ScreenRouting
import TestSupport
import Testing

@testable import Shop

/// The samples of the README against a local server: in a pipe, and with keys.
@MainActor @Suite(.serialized) struct ShopTests {
  private let all = (1...95).map { "  상품 \($0)  $\($0)000.5" }

  @Test(arguments: [([], ""), (["--library"], ""), ([], "<&- 2>&-")])
  func appPrintsAllPagesIntoAPipe(options: [String], redirection: String) async throws {
    let server = try makeShopServer()
    let shop = try ShopProcess(server.url("/search"), options: options, redirection: redirection)
    let (output, errors, status) = try await shop.end()
    #expect(output == all.joined(separator: "\n") + "\nEnd of list, 95 items\n")
    #expect(errors == "" && status == 0)
    #expect(server.requests.count < 10)
  }

  @Test func pipeWithoutAReaderEndsTheProgramWithItsSignal() async throws {
    let server = try makeShopServer()
    let (_, errors, status) = try await ShopProcess(server.url("/search"), isOutputClosed: true).end()
    #expect(errors == "" && status == 1_000 + SIGPIPE)
  }

  /// The server keeps the second page back, so that nothing is written.
  @Test(arguments: ["Shop", "bookmarks"]) func readerThatLeavesEndsAProgramThatWaits(program: String) async throws {
    let server = try makeShopServer(silentFrom: 1)
    let process = try ShopProcess(program, arguments: [server.url("/search").absoluteString])
    #expect(try await process.lines(30).last?.hasPrefix("  상품 30  ") == true)
    try process.closeOutput()
    let (_, errors, status) = try await process.end()
    #expect(errors == "" && status == 1_000 + SIGPIPE)
  }

  @Test(arguments: [
    (">&-", "Shop: cannot write: standard output is closed\n"), (">&- 2>&- <&-", ""),
    (">/dev/full", "Shop: cannot write: No space left on device\n"),
  ])
  func outputThatCannotBeWrittenIsASentenceAndStatusTwo(redirection: String, sentence: String) async throws {
    let server = try makeShopServer()
    let (_, errors, status) = try await ShopProcess(server.url("/search"), redirection: redirection).end()
    #expect(errors == sentence && status == 2)
  }

  @Test(arguments: [
    ([], "one address, such as https://example.com/products"), (["products"], "one address, such as"),
    (["--shelf"], "unknown option --shelf"),
  ])
  func wrongUsageIsASentenceAndStatusTwo(arguments: [String], sentence: String) async throws {
    let (output, errors, status) = try await ShopProcess(arguments: arguments).end()
    #expect(errors.hasPrefix("Shop: \(sentence)") && errors.count(where: \.isNewline) == 1)
    #expect(output == "" && status == 2)
  }

  @Test func keysArePlayedAndTheLastScreenIsPrinted() async throws {
    let server = try makeShopServer()
    let keys = ["--keys=j enter", "--size", "40x6", server.url("/search").absoluteString]
    let (output, errors, status) = try await ShopProcess(arguments: keys).end()
    #expect(output.hasPrefix("Products › 상품 2\nPrice     $2000.5\n") && errors == "" && status == 0)
    let picture = try await ShopProcess(arguments: keys + ["--svg"]).end()
    #expect(picture.output.hasPrefix("<svg ") && picture.status == 0)
  }

  @Test func interruptKeepsTheRowsThatCame() async throws {
    let server = try makeShopServer(silentFrom: 1)
    let shop = try ShopProcess(server.url("/search"))
    #expect(try await shop.lines(30) == Array(all[..<30]))
    shop.interrupt()
    let (_, errors, status) = try await shop.end()
    #expect(errors == "Shop: interrupted after 30 items\n" && status == 130)
  }

  @Test func itemsThatCannotBeReadAreASentenceAndStatusTwo() async throws {
    let server = try makeShopServer(unpriced: [7, 8, 40])
    let (output, errors, status) = try await ShopProcess(server.url("/search")).end()
    #expect(output == all.enumerated().filter { ![6, 7, 39].contains($0.offset) }.map { $0.element + "\n" }.joined())
    let reason = "3 items could not be read; the first: products[6]: there is no 'price'"
    #expect(errors == "Shop: \(reason); 92 items are printed\n" && status == 2)
  }

  @Test func pageWithoutAReadableItemIsItsFirstFaultAndStatusTwo() async throws {
    let server = try makeShopServer(unpriced: Set(1...95))
    let (output, errors, status) = try await ShopProcess(server.url("/search")).end()
    #expect(errors == "Shop: products[0]: there is no 'price' (\(server.url("/search")))\n")
    #expect(output == "" && status == 2)
  }

  @Test func shopIsBrowsedAndSearchedWithKeys() async throws { try await browse(makeShop, titled: "Products") }

  @Test func viewModelAndCoordinatorDoTheSame() async throws {
    try await browse({ TextApp(coordinator: LibraryCoordinator($0)) }, titled: "Books")
  }

  private func browse<AppRoute>(_ makeApp: (URL) -> TextApp<AppRoute>, titled title: String) async throws {
    let server = try makeShopServer()
    let terminal = HeadlessTerminal(makeApp(server.url("/search")), columns: 40, rows: 6)
    func comes(_ text: String) async { await wait(until: { terminal.show().contains(text) }) }
    // The state of the list is at the right end of the line.
    func begins() async {
      await wait(until: { terminal.show().hasPrefix("\(title)  ") && terminal.text.contains("\n> 상품 1  ") })
    }
    await begins()
    await wait(until: { terminal.show(after: "G").contains("\nEnd of list, 95 items\n") })
    await comes("> 상품 95 ")
    terminal.show(after: "g /7")
    await comes("> 상품 7 ")
    terminal.show(after: "enter j enter")
    await comes("\(title) › 상품 17\nPrice     $17000.5\n")
    terminal.show(after: "h")
    await comes("> 상품 17 ")
    terminal.show(after: "h")
    await begins()
    #expect(server.requests.count(where: { $0.query["q"] == "7" }) == 1)
  }
}
