import ListPresentation
import ListPresentationText

@MainActor
func makeInbox(_ mailbox: Mailbox) -> TextScreen {
  let list = TextListScreen { (letter: Letter) in TextRow(letter.subject) }
  return .list("Inbox", mailbox, in: list)
    .onKeyPress("d", "first draft") {
      if let draft = mailbox.items.first(where: \.isDraft) { list.adapter?.scrollToItem(id: draft.id) }
    }
}
