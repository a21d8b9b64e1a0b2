import ListPresentation
import ListPresentationText
import Observation
import ScreenRouting

struct Contact: ListElement, Hashable {
  let id: Int
  var name: String
  var age: Int
}

enum ContactRoute: Route {
  case contacts
  case edit(Contact)
  static let root = ContactRoute.contacts
}

@MainActor @Observable
final class Contacts: ArrayDataSource {
  private(set) var items: [Contact]
  private let send: (Contact) async throws -> Void

  init(_ items: [Contact], send: @escaping (Contact) async throws -> Void) { (self.items, self.send) = (items, send) }

  func save(_ contact: Contact) async throws {
    try await send(contact)
    if let index = items.firstIndex(where: { $0.id == contact.id }) { items[index] = contact }
  }
}

@MainActor
func makeContactApp(_ contacts: Contacts) -> TextApp<ContactRoute> {
  TextApp { route, entry in
    switch route {
    case .contacts:
      .list("Contacts", contacts) {
        TextRow($0.name, trailing: "\($0.age)")
      } open: {
        entry.present(.edit($0))
      }
    case .edit(let contact):
      .form("Edit", contactFields(contact), saving: "save") { texts in
        var edited = contact
        edited.name = texts["Name"] ?? ""
        edited.age = Int(texts["Age"] ?? "") ?? 0
        try await contacts.save(edited)
        entry.close()
      }
    }
  }
}

@MainActor
func contactFields(_ contact: Contact) -> [TextFormField] {
  [
    TextFormField("Name", text: contact.name) { $0.isEmpty ? "is missing" : nil },
    TextFormField("Age", text: "\(contact.age)", hint: "in years") { Int($0) == nil ? "is not a number" : nil },
  ]
}
