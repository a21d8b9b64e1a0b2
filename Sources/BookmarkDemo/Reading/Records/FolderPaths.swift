/// The folders of an export as a flat list. The id of a folder is the path of its ordinals, and its title is the path
/// of the titles. The first folder holds the others.
struct FolderPaths {
  /// The maximum length of the path of the parents, in bytes. Deeper folders become siblings of the deepest one,
  /// because each folder repeats the path.
  private static let longestPath = 1_000

  private var nodes = [(parent: 0, children: 0, folder: Folder(id: "0", title: ""))]
  private var sections: [String?: Folder] = [:]
  /// How often each id has been asked for.
  private var numbers: [String: Int] = [:]

  mutating func titleRoot(_ title: String) {
    if nodes[0].folder.title.isEmpty { nodes[0].folder = Folder(id: "0", title: title) }
  }

  /// Adds a folder and returns its index.
  mutating func add(_ title: String, to given: Int) -> Int {
    let parent = nodes[given].folder.title.utf8.count < Self.longestPath ? given : nodes[given].parent
    nodes[parent].children += 1
    let (ordinal, above) = ("\(nodes[parent].children)", nodes[parent].folder)
    let folder = Folder(
      id: parent == 0 ? ordinal : "\(above.id).\(ordinal)", title: parent == 0 ? title : "\(above.title) / \(title)",
      rank: nodes.count)
    nodes.append((parent, 0, folder))
    return nodes.count - 1
  }

  func folder(_ index: Int) -> Folder { nodes[index].folder }

  /// Returns the folder of the records that name a section, or of those that name none. The ids keep these apart from
  /// records whose section is named "(none)".
  mutating func section(_ title: String?) -> Folder {
    if let folder = sections[title] { return folder }
    let folder = Folder(id: title.map { "section \($0)" } ?? "none", title: title ?? "(none)", rank: sections.count)
    sections[title] = folder
    return folder
  }

  /// Returns an id for a bookmark in a folder. An address that repeats in the folder gets a number.
  mutating func newID(for address: String, in folder: Int) -> String {
    let id = nodes[folder].folder.id + " " + address
    let number = numbers[id, default: 0] + 1
    numbers[id] = number
    return number == 1 ? id : "\(id) #\(number)"
  }
}
