import ListPresentation
import ListPresentationTesting
import ListPresentationText
import TestSupport
import Testing

/// The chat of the article `Chats` does what the article says.
@MainActor @Suite struct ChatTests {
  /// A server with 45 messages. It answers what is sent when the test lets it, after so many failures.
  private actor Server: ChatServer {
    struct Offline: Error {}

    nonisolated let answers = Gate()
    private var stored = (1...45).map { ChatMessage(id: "\($0)", text: "Message \($0)") }
    private var failures: Int

    init(failures: Int = 0) { self.failures = failures }

    func messages(before id: String?, count: Int) -> [ChatMessage] {
      let end = id.flatMap { id in stored.firstIndex { $0.id == id } } ?? stored.count
      return Array(stored[max(0, end - count)..<end])
    }

    func send(_ message: ChatMessage) async throws -> ChatMessage {
      await answers.wait()
      failures -= 1
      if failures >= 0 { throw Offline() }
      stored.append(ChatMessage(id: message.id, text: message.text))
      return stored[stored.count - 1]
    }
  }

  private let server: Server
  private let chat: Chat
  private let terminal: HeadlessTerminal
  private var last: ChatMessage? { chat.base.snapshot.items.last }

  init() { self.init(failures: 0) }

  private init(failures: Int) {
    server = Server(failures: failures)
    chat = Chat(server, clock: ManualClock())
    terminal = HeadlessTerminal(makeChatApp(chat), columns: 40, rows: 6)
  }

  /// Returns a chat whose user has written a message that the server did not take.
  private static func failed(_ failures: Int) async -> ChatTests {
    let test = ChatTests(failures: failures)
    test.server.answers.open()
    await test.terminal.press("w h i enter")
    await wait(until: { test.last?.state == .failed })
    await test.terminal.press()
    return test
  }

  @Test func sentMessageIsShownUntilTheServerHasIt() async {
    await terminal.press("g w h i enter")
    #expect(terminal.text.contains("> hi                             sending\n"), "\(terminal.text)")
    #expect(last.map { chat.base.isPending($0.id) } == true)
    server.answers.open()
    await wait(until: { last?.state == .sent })
    await terminal.press()
    #expect(terminal.text.contains("> hi\n"), "\(terminal.text)")
    #expect(last.map { chat.base.isPending($0.id) } == false)
  }

  @Test func messageThatFailedIsSentAgain() async {
    let test = await ChatTests.failed(2)
    #expect(test.terminal.text.contains("> hi                            not sent\n"), "\(test.terminal.text)")
    await test.terminal.press("s")
    await wait(until: { test.last?.state == .failed })
    await test.terminal.press("s")
    await wait(until: { test.last?.state == .sent })
    await test.terminal.press("w h o enter")
    await wait(until: { test.last?.text == "ho" && test.last?.state == .sent })
    #expect(test.chat.base.snapshot.items.suffix(2).map(\.text) == ["hi", "ho"])
  }

  @Test func messageThatFailedIsDiscarded() async {
    let test = await ChatTests.failed(1)
    await test.terminal.press("x y")
    #expect(test.terminal.text.contains("> Message 45\n"), "\(test.terminal.text)")
  }

  @Test func messageOfAnotherUserArrivesBelowTheLast() async {
    await terminal.press("k k")
    chat.receive(ChatMessage(id: "a", text: "Hello"))
    await terminal.press()
    #expect(terminal.text.contains("1 new below"), "\(terminal.text)")
    chat.receive(ChatMessage(id: "a", text: "Hello"))
    #expect(chat.base.snapshot.items.suffix(2).map(\.text) == ["Message 45", "Hello"])
  }
}
