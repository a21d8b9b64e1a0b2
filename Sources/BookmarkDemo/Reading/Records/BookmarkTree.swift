/// The bookmarks of a browser as folders in folders: the file of Chromium, the backup of Firefox, and the property list
/// of Safari. See ``MemberNames``.
struct BookmarkTree {
  private let root: [String: JSONValue]

  /// Creates a tree, or returns `nil` if the record is not a folder.
  init?(_ record: JSONRecord) {
    let names = MemberNames.children + [MemberNames.roots]
    guard names.contains(where: { record[$0] != nil }),
      case .object(let root)? = try? JSONValue(parsing: record.text.utf8), Self.children(of: root) != nil
    else { return nil }
    self.root = root
  }

  /// Creates the tree of a folder that is cut off, as far as it is there, or returns `nil` if there is none.
  init?(cutOff bytes: ArraySlice<UInt8>) {
    var (open, isInString, isEscaped) = ([UInt8](), false, false)
    var whole: (end: Int, open: [UInt8])?
    for (index, byte) in zip(bytes.indices, bytes) {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isInString
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = open.popLast()
        whole = (index, open)
      default: break
      }
    }
    guard let whole, let record = try? JSONRecord(parsing: bytes[...whole.end] + whole.open.reversed()) else {
      return nil
    }
    self.init(record)
  }

  /// The bookmarks of the tree. Those of a folder follow each other.
  func rows(_ folders: inout FolderPaths, _ fields: RecordFields) -> [Bookmark] {
    var rows: [Bookmark] = []
    add(root, to: 0, &folders, fields, &rows)
    return rows.inFolders
  }

  private func add(
    _ node: [String: JSONValue], to parent: Int, _ folders: inout FolderPaths, _ fields: RecordFields,
    _ rows: inout [Bookmark]
  ) {
    let title = MemberNames.titles.lazy.compactMap { node[$0]?.rowText }.first ?? ""
    let folder = title.isEmpty ? parent : folders.add(title, to: parent)
    for case .object(let members) in Self.children(of: node) ?? [] {
      if Self.children(of: members) != nil {
        add(members, to: folder, &folders, fields, &rows)
      } else if MemberNames.addresses.contains(where: { members[$0] != nil }),
        let record = try? JSONRecord(parsing: JSONValue.object(members).data)
      {
        let enclosing = folders.folder(folder)
        let bookmark = fields.bookmark(of: record, spare: "\(enclosing.id).\(rows.count)", folder: enclosing)
        if let bookmark { rows.append(bookmark) }
      }
    }
  }

  /// What is in a folder, or `nil` for what is not a folder.
  private static func children(of node: [String: JSONValue]) -> [JSONValue]? {
    for name in MemberNames.children {
      if case .array(let children)? = node[name], children.allSatisfy({ if case .object = $0 { true } else { false } })
      {
        return children
      }
    }
    guard case .object(let roots)? = node[MemberNames.roots] else { return nil }
    let others = roots.keys.filter { !MemberNames.orderOfRoots.contains($0) }.sorted()
    return (MemberNames.orderOfRoots + others).compactMap { roots[$0] }
  }
}
