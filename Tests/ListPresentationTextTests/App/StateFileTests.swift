import Foundation
import ListPresentationTesting
import ListPresentationText
import ScreenRouting
import Testing

/// An app with a state file begins where the user left it.
@MainActor @Suite struct StateFileTests {
  private enum ItemRoute: TabbedRoute {
    case items
    case item(Int)
    case draft

    static let tabs: KeyValuePairs = ["items": ItemRoute.items]
    static func links(above route: ItemRoute?, as presentation: RoutePresentation?) -> [RouteLink<ItemRoute>] {
      [RouteLink("item/{number}", ItemRoute.item) { if case .item(let number) = $0 { number } else { nil } }]
    }
  }

  /// Runs an app whose items open the item of the key, or a draft, which has no link.
  private func run(
    _ keys: String = "", file: URL? = nil, stack: RouteStack<ItemRoute>? = nil, sent: RouteCommand<ItemRoute>? = nil
  ) async -> HeadlessTerminal {
    let app = TextApp<ItemRoute>(stack: stack) { route, entry in
      let screen =
        switch route {
        case .items: TextScreen.fields("Items", ["Count": "9"])
        case .item(let number): TextScreen.fields("Item \(number)", ["이름": "상품"])
        case .draft: TextScreen.fields("Draft", ["Text": ""])
        }
      return screen.onKeyPress("7", "item") { entry.push(.item(7)) }
        .onKeyPress("8", "item") { entry.push(.item(8)) }.onKeyPress("d", "draft") { entry.push(.draft) }
    }
    app.stateFile = (file ?? state.url).path()
    if let sent { app.router.send(sent) }
    let terminal = HeadlessTerminal(app, columns: 60, rows: 5)
    await terminal.press(keys)
    return terminal
  }

  /// The file of a test, which is removed with the test.
  private final class StateFile {
    let url = FileManager.default.temporaryDirectory.appending(path: "state-\(UUID().uuidString)")
    deinit { try? FileManager.default.removeItem(at: url) }
  }

  private let state = StateFile()

  @Test func appBeginsWhereTheUserQuit() async {
    #expect(await run("7 8 q").end == .finished)
    #expect(await run().text.hasPrefix("Items › Item 7 › Item 8\n이름      상품\n"))
    _ = await run("h h q")
    #expect(await run().text.hasPrefix("Items\nCount     9\n"))
  }

  @Test func screenWithoutALinkIsNotKept() async {
    _ = await run("7 d q")
    #expect(await run().text.hasPrefix("Items › Item 7\n"))
  }

  @Test func stackAndCommandsOfTheAppItselfWin() async throws {
    for (link, title) in [("items/item/8", "Items › Item 8\n"), ("items", "Items\n")] {
      _ = await run("7 q")
      #expect(await run(stack: try RouteStack(link: link)).text.hasPrefix(title))
    }
    _ = await run("h 7 q")
    #expect(await run(sent: .push(.item(8))).text.hasPrefix("Items › Item 8\n"))
  }

  @Test func partThatCannotBeReadIsSaid() async throws {
    try "items/item/7/thing/3\n".write(to: state.url, atomically: true, encoding: .utf8)
    let terminal = await run()
    #expect(terminal.text.hasPrefix("Items › Item 7\n"))
    #expect(terminal.text.contains(" is unknown: 'thing'; known there: item"), "\(terminal.text)")
    await terminal.press("j")
    #expect(!terminal.text.contains("component"))
  }

  @Test func fileThatCannotBeUsedIsSaid() async {
    let unwritable = await run(file: URL(filePath: "/no/such/state"))
    #expect(unwritable.text.hasSuffix("\ncannot write /no/such/state: No such file or directory\n"))
    let unreadable = await run(file: URL(filePath: "/proc/self/mem/x"))
    #expect(unreadable.text.hasPrefix("Items\nCount     9\n"))
  }

  @Test func printingIgnoresTheStateFile() async throws {
    _ = await run("7 q")
    let app = TextApp<ItemRoute> { _, _ in .fields("Items", ["Count": "9"]) }
    app.stateFile = state.url.path()
    var text = ""
    _ = try await app.print { text += $0 }
    #expect(text == "Count     9\n")
    #expect(try String(contentsOf: state.url, encoding: .utf8) == "items/item/7\n")
  }
}
