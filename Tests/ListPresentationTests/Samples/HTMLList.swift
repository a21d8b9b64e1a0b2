import ListPresentation

struct Link: ListElement { let id: Int, title: String }

/// A first view of one's own: the lines of an HTML list, of which an update changes only those that the plan names.
@MainActor
final class HTMLList: ListView {
  var adapter: ListAdapter<SingleSection, Link>?
  private var lines: [String] = []
  private(set) var numberOfLinesMade = 0

  func adapter(_ adapter: ListAdapter<SingleSection, Link>, didUpdate update: ListUpdate<SingleSection, Link>) {
    switch update {
    case .difference(let batch):
      let old = lines
      lines = (0..<adapter.outline.numberOfItems).compactMap { index in
        adapter.indexMap?.oldIndex(of: index).map { old[$0] } ?? adapter.item(at: index).map(line)
      }
      for change in batch.reconfiguredItems + batch.reloadedItems { lines[change.position.item] = line(change.item) }
    case .reload: lines = (0..<adapter.outline.numberOfItems).compactMap(adapter.item).map(line)
    case .stateChanged: break
    }
  }

  private func line(_ link: Link) -> String {
    numberOfLinesMade += 1
    return "<li>\(link.title)</li>"
  }

  var html: String { "<ul>\n\(lines.joined(separator: "\n"))\n</ul>" }
}
