import ListPresentation
import ListPresentationTesting
import ListPresentationText
import ScreenRouting
import Testing

/// The samples of the articles do what the articles say.
@MainActor @Suite struct ArticleTests {
  @Test func gridHasAsManyColumnsAsFit() async {
    let fruits = Pager(ArrayPageSource((1...4).map { Fruit(id: $0, name: "Fruit \($0)", price: "") }))
    let terminal = HeadlessTerminal(makeGrid(fruits), columns: 40, rows: 8)
    await terminal.press()
    let wide = terminal.text
    #expect(wide.split(separator: "\n").contains { $0.contains("Fruit 1") && $0.contains("Fruit 2") }, "\(wide)")
    await terminal.resize(columns: 20, rows: 8)
    let narrow = terminal.text
    #expect(!narrow.split(separator: "\n").contains { $0.contains("Fruit 1") && $0.contains("Fruit 2") }, "\(narrow)")
  }

  @Test func selectedMessagesAreDeletedTogether() async {
    let screen = TextListScreen { (letter: Letter) in TextRow(letter.subject) }
    let mailbox = Mailbox((1...3).map { Letter(id: $0, subject: "Message \($0)", isDraft: $0 == 2) })
    ListAdapter(dataSource: mailbox, view: screen)
    let terminal = HeadlessTerminal(screen, columns: 40, rows: 6)
    await terminal.press("A x y")
    #expect(mailbox.items.map(\.id) == [2], "\(terminal.text)")
  }

  @Test func ownPageSourceIsLoadedToItsEnd() async {
    let list = TextListView { (verse: Verse) in TextRow("Verse \(verse.id + 1)") }
    ListAdapter(dataSource: Pager(Chapter()), view: list)
    var text = ""
    _ = await list.print(columns: 30) { text += $0 }
    #expect(text.hasPrefix("  Verse 1\n") && text.hasSuffix("  Verse 150\nEnd of list, 150 items\n"), "\(text)")
  }

  @Test func gridHasFewerColumnsWhereThereIsTooLittleRoom() async {
    enum FruitRoute: Route {
      case fruits
      static let root = FruitRoute.fruits
    }
    let app = TextApp<FruitRoute> { _, _ in
      let fruits = Pager(ArrayPageSource((1...3).map { Fruit(id: $0, name: "Fruit \($0)", price: "") }))
      makeGridScreen(fruits)
    }
    let terminal = HeadlessTerminal(app, columns: 60, rows: 6)
    await terminal.press()
    #expect(
      terminal.text.hasPrefix(
        "Fruits                                                1 of 3\n> Fruit 1             Fruit 2             Fruit 3\n"
      ), "\(terminal.text)")
    await terminal.resize(columns: 40, rows: 6)
    #expect(
      terminal.text.hasPrefix("Fruits                            1 of 3\n> Fruit 1             Fruit 2\n\n  Fruit 3\n"),
      "\(terminal.text)")
  }

  @Test func itemIsShownAfterTheLogin() async {
    let terminal = HeadlessTerminal(TextApp(coordinator: LoginSample.ShopCoordinator()), columns: 40, rows: 8)
    await terminal.press("G enter")
    #expect(terminal.text.contains("> Name\n"), "\(terminal.text)")
    await terminal.press("esc")
    #expect(terminal.text.hasPrefix("Shelf                           18 of 18\n"), "\(terminal.text)")
    await terminal.press("enter a n n enter")
    #expect(terminal.text.hasPrefix("Shelf › Item 18\nBuyer     ann\n"), "\(terminal.text)")
  }

  @Test func formIsCheckedAndSavedAndTheListFollows() async {
    struct Offline: Error, CustomStringConvertible { let description = "the server is away" }
    var sent: [Contact] = []
    var isOffline = true
    let contacts = Contacts([Contact(id: 1, name: "하나", age: 30)]) { contact in
      if isOffline { throw Offline() }
      sent.append(contact)
    }
    let terminal = HeadlessTerminal(makeContactApp(contacts), columns: 40, rows: 8)
    await terminal.press("enter tab o l d enter")
    #expect(terminal.text.contains("✗ is not a number"), "\(terminal.text)")
    await terminal.press("backspace backspace backspace 4 1 enter")
    #expect(terminal.text.contains("the server is away") && terminal.text.contains("41"), "\(terminal.text)")
    #expect(contacts.items.map(\.age) == [30])
    isOffline = false
    await terminal.press("ctrl-s")
    #expect(sent == [Contact(id: 1, name: "하나", age: 41)])
    #expect(terminal.text.contains("> 하나") && terminal.text.contains("41"), "\(terminal.text)")
    await terminal.press("enter x esc")
    #expect(terminal.text.contains("Leave"), "\(terminal.text)")
    await terminal.press("y")
    #expect(contacts.items.map(\.name) == ["하나"] && sent.count == 1)
  }

  @Test func openingSongStays() async {
    let screen = TextListScreen { (song: Song) in TextRow(song.title) }
    let playlist = Playlist((1...3).map { Song(id: $0, title: "Song \($0)") })
    ListAdapter(dataSource: playlist, view: screen)
    let terminal = HeadlessTerminal(screen, columns: 40, rows: 6)
    await terminal.press("m j enter")
    #expect(playlist.items.map(\.id) == [1, 2, 3])
    await terminal.press("g m")
    #expect(terminal.text.contains("This row cannot be moved"), "\(terminal.text)")
    await terminal.press("j m g")
    #expect(terminal.text.contains("The opening song stays"), "\(terminal.text)")
    await terminal.press("j enter")
    #expect(playlist.items.map(\.id) == [1, 2, 3])
    await terminal.press("m G enter")
    #expect(playlist.items.map(\.id) == [1, 3, 2], "\(terminal.text)")
  }

  @Test func firstDraftIsRevealed() async {
    enum InboxRoute: Route {
      case inbox
      static let root = InboxRoute.inbox
    }
    let mailbox = Mailbox((1...50).map { Letter(id: $0, subject: "Message \($0)", isDraft: $0 > 40) })
    let terminal = HeadlessTerminal(TextApp<InboxRoute> { _, _ in makeInbox(mailbox) }, columns: 40, rows: 6)
    await terminal.press("d")
    #expect(terminal.text.contains("> Message 41\n"), "\(terminal.text)")
  }
}
