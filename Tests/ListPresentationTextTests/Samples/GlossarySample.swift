import ListPresentation
import Observation

struct Term: ListElement { let id: String }

@MainActor @Observable
final class Glossary: ArrayDataSource, SearchableDataSource {
  private let terms: [Term]
  private(set) var shownQuery = ""
  var items: [Term] { shownQuery.isEmpty ? terms : terms.filter { $0.id.contains(shownQuery) } }

  init(_ terms: [Term]) { self.terms = terms }
  func search(_ query: String) { shownQuery = query }
}
