import ListPresentation

struct Link: ListElement, Hashable { let id: Int, title: String }
struct Topic: ListElement, Hashable { let id: Int, title: String }

/// A first view of your own: HTML with headings and the state of a refresh. An update makes only the lines that it
/// changes.
@MainActor
final class HTMLList: ListView {
  var adapter: ListAdapter<Topic, Link>?
  private(set) var lines: [[String]] = []
  private(set) var headings: [String] = []
  private(set) var isRefreshing = false
  private(set) var numberOfLinesMade = 0

  func adapter(_ adapter: ListAdapter<Topic, Link>, didUpdate update: ListUpdate<Topic, Link>) {
    update.apply(to: &lines, make: line)
    headings = update.new.structure.sections.map { "<h2>\($0.title)</h2>" }
    isRefreshing = update.loadStates.refresh == .loading
    adapter.visibleItemsChanged(to: 0..<update.new.numberOfItems, in: self)
  }

  private func line(_ link: Link) -> String {
    numberOfLinesMade += 1
    return "<li>\(link.title)</li>"
  }

  var html: String {
    let lists = zip(headings, lines).map { "\($0)\n<ul>\n\($1.joined(separator: "\n"))\n</ul>" }
    return ((isRefreshing ? ["<progress>"] : []) + lists).joined(separator: "\n")
  }
}
