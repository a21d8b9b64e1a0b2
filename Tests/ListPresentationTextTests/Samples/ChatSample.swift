import Foundation
import ListPresentation
import ListPresentationText
import ScreenRouting

struct ChatMessage: ListElement {
  enum State: String {
    case sent = ""
    case sending = "sending"
    case failed = "not sent"
  }

  let id: String
  let text: String
  var state = State.sent
}

protocol ChatServer: Sendable {
  /// The last messages before the one with an id, or the last of all.
  func messages(before id: String?, count: Int) async throws -> [ChatMessage]
  func send(_ message: ChatMessage) async throws -> ChatMessage
}

struct Conversation: PageSource {
  let server: any ChatServer

  func page(_ request: PageRequest<String>) async throws -> Page<ChatMessage, String> {
    let messages = try await server.messages(before: request.cursor, count: request.size)
    return Page(messages, previous: messages.first?.id)
  }
}

@MainActor
final class Chat: WrappingDataSource, ActionableDataSource {
  let base: Pager<ChatMessage>
  private let server: any ChatServer

  init(_ server: any ChatServer, clock: any Clock<Duration> = ContinuousClock()) {
    self.server = server
    base = Pager(Conversation(server: server), clock: clock)
  }

  func send(_ text: String) -> ChatMessage {
    let message = ChatMessage(id: UUID().uuidString, text: text, state: .sending)
    try? base.insert(message, at: base.numberOfItems, isPending: true)
    deliver(message)
    return message
  }

  private func deliver(_ message: ChatMessage) {
    Task {
      do {
        let sent = try await server.send(message)
        try? base.confirm(message.id, as: sent)
      } catch {
        try? base.update(ChatMessage(id: message.id, text: message.text, state: .failed))
      }
    }
  }

  /// A message that the server pushes.
  func receive(_ message: ChatMessage) { try? base.insert(message, at: base.numberOfItems) }

  func actions(for message: ChatMessage) -> [ListAction] {
    guard message.state == .failed else { return [] }
    return [
      ListAction("send", title: "Send again", key: "s"),
      ListAction("discard", title: "Discard", key: "x", role: .destructive),
    ]
  }

  func perform(_ action: ListAction, on messages: [ChatMessage]) {
    for var message in messages {
      if action.id == "discard" {
        try? base.remove(message.id)
      } else {
        message.state = .sending
        try? base.update(message)
        deliver(message)
      }
    }
  }
}

enum ChatRoute: Route {
  case messages
  case draft
  static let root = ChatRoute.messages
}

@MainActor
func makeChatApp(_ chat: Chat) -> TextApp<ChatRoute> {
  let list = TextListScreen { (message: ChatMessage) in TextRow(message.text, trailing: message.state.rawValue) }
  list.isAnchoredAtEnd = true
  return TextApp { route, entry in
    switch route {
    case .messages:
      .list("Chat", chat, in: list)
        .onKeyPress("w", "write") { entry.push(.draft) }
    case .draft:
      .form("Message", [TextFormField("Text")], saving: "send") { texts in
        let message = chat.send(texts["Text"] ?? "")
        list.adapter?.scrollToItem(id: message.id)
        entry.close()
      }
    }
  }
}
