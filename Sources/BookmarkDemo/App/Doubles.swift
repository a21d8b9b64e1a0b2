import ListPresentation

/// The bookmarks whose address occurs more than once, as the sections of a list.
@MainActor
final class Doubles: SnapshotDataSource, ActionableDataSource, UndoableDataSource {
  /// The bookmarks with one address.
  struct Group: ListElement {
    /// The address without what does not matter.
    let id: String
  }

  private let library: BookmarkLibrary

  init(_ library: BookmarkLibrary) { self.library = library }

  var snapshot: ListSnapshot<Group, Node> {
    var groups: [String: [Node]] = [:]
    var order: [String] = []
    library.current.forEachNode { node, _ in
      let key = Self.key(of: node.content.address)
      guard !key.isEmpty else { return }
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(node)
    }
    return ListSnapshot(
      sections: order.compactMap { key in
        groups[key].flatMap { $0.count > 1 ? (Group(id: key), $0) : nil }
      })
  }

  func actions(for node: Node) -> [ListAction] { library.actions(for: node) }
  func perform(_ action: ListAction, on nodes: [Node]) { library.perform(action, on: nodes) }
  var undoTitle: String? { library.undoTitle }
  var redoTitle: String? { library.redoTitle }
  func undo() -> String? { library.undo() }
  func redo() -> String? { library.redo() }

  /// The bookmarks that go if one of a group is kept.
  func others(of node: Node) -> [Node] {
    let list = snapshot
    guard let section = list.section(containing: node.id) else { return [] }
    return ((try? list.items(in: section.id)) ?? []).filter { $0.id != node.id }
  }

  /// Returns a web address without what leads to the same page: `http` and `www.`, a fragment, the parameters that tell
  /// where a visitor comes from (`utm_…`), and a slash at the end. In other addresses, such as a script, all matters.
  nonisolated static func key(of address: String) -> String {
    let schemes = ["https://", "http://"]
    guard let scheme = schemes.first(where: { address.prefix($0.count).lowercased() == $0 }) else { return address }
    var rest = address.dropFirst(scheme.count).prefix { $0 != "#" }
    if rest.prefix(4).lowercased() == "www." { rest = rest.dropFirst(4) }
    let host = rest.prefix { !"/?".contains($0) }
    rest = host.lowercased() + rest.dropFirst(host.count)
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard var path = parts.first else { return "" }
    if path.hasSuffix("/") { path = path.dropLast() }
    let parameters = parts.dropFirst().joined().split(separator: "&").filter { !$0.lowercased().hasPrefix("utm_") }
    return parameters.isEmpty ? String(path) : "\(path)?\(parameters.joined(separator: "&"))"
  }
}

/// The folders to which the user can move something, in the order of the document.
@MainActor
final class FolderChoices: SnapshotDataSource, SelectableDataSource {
  private let library: BookmarkLibrary
  let selectionMode = SelectionMode.none

  init(_ library: BookmarkLibrary) { self.library = library }

  var snapshot: ListSnapshot<SingleSection, FolderPath> { ListSnapshot(library.current.folders) }
}
