import ListPresentation
import ListPresentationTesting
import ListPresentationText
import ScreenRouting
import Testing

/// The samples of the articles do what the articles say.
@MainActor @Suite struct ArticleTests {
  private func terminal<Item: ListElement>(
    _ source: some ListAdapterDataSource<SingleSection, Item>, row: @escaping (Item) -> TextRow
  ) -> HeadlessTerminal {
    let screen = TextListScreen(row: row)
    ListAdapter(dataSource: source, view: screen)
    return HeadlessTerminal(screen, columns: 40, rows: 6)
  }

  @Test func gridHasAsManyColumnsAsFit() async {
    let terminal = HeadlessTerminal(makeGrid(Pager(ArrayPageSource((1...4).map { Fruit($0) }))), columns: 40, rows: 8)
    for columns in [40, 20] {
      await terminal.resize(columns: columns, rows: 8)
      let line = terminal.text.prefix { $0 != "\n" }
      #expect(line.hasPrefix("> Fruit 1") && line.contains("Fruit 2") == (columns == 40), "\(terminal.text)")
    }
  }

  @Test func selectedMessagesAreDeletedTogether() async {
    let mailbox = Mailbox((1...3).map { Letter(id: $0, subject: "Message \($0)", isDraft: $0 == 2) })
    let terminal = terminal(mailbox) { TextRow($0.subject) }
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
    let app = TextApp<MarketRoute> { _, _ in makeGridScreen(Pager(ArrayPageSource((1...3).map { Fruit($0) }))) }
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
    let playlist = Playlist((1...3).map { Song(id: $0, title: "Song \($0)") })
    let terminal = terminal(playlist) { TextRow($0.title) }
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
    let mailbox = Mailbox((1...50).map { Letter(id: $0, subject: "Message \($0)", isDraft: $0 > 40) })
    let terminal = HeadlessTerminal(TextApp<MarketRoute> { _, _ in makeInbox(mailbox) }, columns: 40, rows: 6)
    await terminal.press("d")
    #expect(terminal.text.contains("> Message 41\n"), "\(terminal.text)")
  }
}
