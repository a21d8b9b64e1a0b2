import ListPresentation
import ListPresentationText
import Observation
import ScreenRouting

enum AccountSection: String, ListElement {
  var id: Self { self }
  case profile = "Profile"
  case repositories = "Repositories"
}

struct AccountRow: ListElement { let id: String }

@MainActor @Observable
final class Account: SnapshotDataSource {
  var user: String?
  var repositories: [String] = []
  var snapshot: ListSnapshot<AccountSection, AccountRow> {
    ListSnapshot {
      ListSection(.profile) { AccountRow(id: user ?? "Sign in") }
      if user != nil {
        ListSection(.repositories) { repositories.map(AccountRow.init) }
      }
    }
  }
}

enum AccountRoute: Route {
  case account
  static let root = AccountRoute.account
}

@MainActor
func makeAccountApp(_ account: Account) -> TextApp<AccountRoute> {
  TextApp { _, _ in
    .list("Account", account, heading: \.rawValue) { TextRow($0.id) }
  }
}
