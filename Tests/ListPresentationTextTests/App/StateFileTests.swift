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
    _ keys: String, file: URL, stack: RouteStack<ItemRoute>? = nil, sent: RouteCommand<ItemRoute>? = nil
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
    app.stateFile = file.path()
    if let sent { app.router.send(sent) }
    let terminal = HeadlessTerminal(app, columns: 60, rows: 5)
    await terminal.press(keys)
    return terminal
  }

  private func withFile(_ body: (URL) async throws -> Void) async rethrows {
    let file = FileManager.default.temporaryDirectory.appending(path: "state-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try await body(file)
  }

  @Test func appBeginsWhereTheUserQuit() async {
    await withFile { file in
      #expect(await run("7 8 q", file: file).end == .finished)
      #expect(await run("", file: file).text.hasPrefix("Items › Item 7 › Item 8\n이름      상품\n"))
      _ = await run("h h q", file: file)
      #expect(await run("", file: file).text.hasPrefix("Items\nCount     9\n"))
    }
  }

  @Test func screenWithoutALinkIsNotKept() async {
    await withFile { file in
      _ = await run("7 d q", file: file)
      #expect(await run("", file: file).text.hasPrefix("Items › Item 7\n"))
    }
  }

  @Test func stackOfTheAppItselfWins() async throws {
    try await withFile { file in
      _ = await run("7 q", file: file)
      let stack = try RouteStack<ItemRoute>(link: "items/item/8")
      #expect(await run("", file: file, stack: stack).text.hasPrefix("Items › Item 8\n"))
      _ = await run("7 q", file: file)
      #expect(await run("", file: file, stack: try RouteStack(link: "items")).text.hasPrefix("Items\n"))
    }
  }

  @Test func commandBeforeTheStartWins() async {
    await withFile { file in
      _ = await run("7 q", file: file)
      #expect(await run("", file: file, sent: .push(.item(8))).text.hasPrefix("Items › Item 8\n"))
    }
  }

  @Test func partThatCannotBeReadIsSaid() async throws {
    try await withFile { file in
      try "items/item/7/thing/3\n".write(to: file, atomically: true, encoding: .utf8)
      let terminal = await run("", file: file)
      #expect(terminal.text.hasPrefix("Items › Item 7\n"))
      #expect(terminal.text.contains(" is unknown: 'thing'; known there: item"), "\(terminal.text)")
      await terminal.press("j")
      #expect(!terminal.text.contains("component"))
    }
  }

  @Test func fileThatCannotBeUsedIsSaid() async {
    let unwritable = await run("", file: URL(filePath: "/no/such/state"))
    #expect(unwritable.text.hasSuffix("\ncannot write /no/such/state: No such file or directory\n"))
    let unreadable = await run("", file: URL(filePath: "/proc/self/mem/x"))
    #expect(unreadable.text.hasPrefix("Items\nCount     9\n"))
  }

  @Test func printingIgnoresTheStateFile() async throws {
    try await withFile { file in
      _ = await run("7 q", file: file)
      let app = TextApp<ItemRoute> { _, _ in .fields("Items", ["Count": "9"]) }
      app.stateFile = file.path()
      var text = ""
      _ = try await app.print { text += $0 }
      #expect(text == "Count     9\n")
      #expect(try String(contentsOf: file, encoding: .utf8) == "items/item/7\n")
    }
  }
}
