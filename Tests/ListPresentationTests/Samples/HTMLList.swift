import ListPresentation

struct Link: ListElement { let id: Int, title: String }

/// A first view of one's own: the lines of an HTML list, of which an update changes only those that the plan names.
@MainActor
final class HTMLList: ListView {
  var adapter: ListAdapter<SingleSection, Link>?
  private var lines: [String] = []
  private(set) var numberOfLinesMade = 0

  func adapter(_ adapter: ListAdapter<SingleSection, Link>, didUpdate update: ListUpdate<SingleSection, Link>) {
    update.apply(to: &lines, make: line)
  }

  private func line(_ link: Link) -> String {
    numberOfLinesMade += 1
    return "<li>\(link.title)</li>"
  }

  var html: String { "<ul>\n\(lines.joined(separator: "\n"))\n</ul>" }
}
