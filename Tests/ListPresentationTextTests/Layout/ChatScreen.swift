import ListPresentation
import ListPresentationText

struct Message: ListElement {
  let id: Int
  var text: String
}

struct History: PageSource {
  func page(_ request: PageRequest<Int>) async throws -> Page<Message, Int> {
    let last = request.cursor ?? 100
    let first = max(1, last - request.size + 1)
    let messages = (first...last).map { Message(id: $0, text: "message \($0)") }
    return Page(messages, previous: first > 1 ? first - 1 : nil)
  }
}

@MainActor
func makeChat(_ pager: Pager<Message>) -> TextListScreen<SingleSection, Message> {
  let chat = TextListScreen("Chat") { (message: Message) in TextRow(message.text) }
  chat.isAnchoredAtEnd = true
  ListAdapter(dataSource: pager, view: chat)
  return chat
}
