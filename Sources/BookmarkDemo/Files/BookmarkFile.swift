import Foundation

/// The form of a file of bookmarks, which the ending of its name tells.
enum BookmarkFormat {
  case html, json, jsonLines

  /// The form of the file with a name, or `nil` if no form has its ending.
  init?(name: String) {
    switch URL(filePath: name).pathExtension.lowercased() {
    case "html", "htm": self = .html
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonLines
    default: return nil
    }
  }

  /// The whole file of some bookmarks.
  func text(of trees: [NodeTree], title: String) -> [UInt8] {
    var text: [UInt8] = []
    switch self {
    case .html:
      let title = HTMLText.escaped(title)
      text +=
        """
        <!DOCTYPE NETSCAPE-Bookmark-file-1>
        <!-- This is an automatically generated file.
             It will be read and overwritten.
             DO NOT EDIT! -->
        <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
        <TITLE>\(title)</TITLE>
        <H1>\(title)</H1>
        <DL><p>

        """.utf8
      for tree in trees { Self.writeHTML(tree, indented: "    ", to: &text) }
      text += "</DL><p>\n".utf8
    case .json, .jsonLines:
      let (start, separator, end) = self == .json ? ("[\n", ",\n", "\n]\n") : ("", "\n", trees.isEmpty ? "" : "\n")
      text += start.utf8
      for (index, tree) in trees.enumerated() {
        if index > 0 { text += separator.utf8 }
        Self.writeJSON(tree, to: &text)
      }
      text += end.utf8
    }
    return text
  }

  /// The names of the members that the form has no place for.
  func missingMembers(of trees: [NodeTree]) -> Set<String> {
    guard self == .html else { return [] }
    return trees.reduce(into: []) { names, tree in
      names.formUnion(tree.content.membersBeyondHTML)
      if tree.content.record.hasUnfitAttributes { names.insert(MemberNames.attributesOfHTML) }
      names.formUnion(missingMembers(of: tree.children))
    }
  }

  /// Writes the record of a node. What is in a folder is its last member.
  private static func writeJSON(_ tree: NodeTree, to text: inout [UInt8]) {
    text += tree.content.json
    guard tree.content.kind == .folder else { return }
    text.removeLast()
    text += "\(text.last == UInt8(ascii: "{") ? "" : ",")\"\(MemberNames.children[0])\":[".utf8
    for (index, child) in tree.children.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      writeJSON(child, to: &text)
    }
    text += "]}".utf8
  }

  private static func writeHTML(_ tree: NodeTree, indented indent: String, to text: inout [UInt8]) {
    let content = tree.content
    let record = content.record
    let attributes =
      [
        ("add_date", record.time(of: MemberNames.whenAdded).map { "\($0.seconds)" } ?? ""),
        ("last_modified", record.time(of: MemberNames.modified).map { "\($0.seconds)" } ?? ""),
        ("tags", content[.tags]),
      ].filter { !$0.1.isEmpty } + record.attributesOfHTML
    let written = attributes.map { name, value in
      " \(name.uppercased())\(value.isEmpty ? "" : "=\"\(HTMLText.escaped(value))\"")"
    }.joined()
    let title = HTMLText.escaped(content.ownTitle)
    switch content.kind {
    case .separator: text += "\(indent)<HR\(written)>\n".utf8
    case .bookmark:
      text += "\(indent)<DT><A HREF=\"\(HTMLText.escaped(content.address))\"\(written)>\(title)</A>\n".utf8
    case .folder: text += "\(indent)<DT><H3\(written)>\(title)</H3>\n".utf8
    }
    if !content[.note].isEmpty { text += "\(indent)<DD>\(HTMLText.escaped(content[.note], keepsLines: true))\n".utf8 }
    guard content.kind == .folder else { return }
    text += "\(indent)<DL><p>\n".utf8
    for child in tree.children { writeHTML(child, indented: indent + "    ", to: &text) }
    text += "\(indent)</DL><p>\n".utf8
  }
}

/// What HTML has of a record besides its texts.
extension JSONRecord {
  /// The members of the object for the attributes that have no member of their own. A record from elsewhere can have
  /// any names in it, or a text instead of it.
  private var membersOfHTML: [(name: String, value: Range<Int>)]? {
    value(of: MemberNames.attributesOfHTML).flatMap(object).map { object in
      Array(zip(object.names, object.members.map(\.value)))
    }
  }

  /// The attributes that have no member of their own and can be written.
  fileprivate var attributesOfHTML: [(String, String)] {
    (membersOfHTML ?? []).compactMap { $0.name.isAttribute ? ($0.name, text($0.value) ?? "") : nil }
  }

  /// Whether the member for attributes says something that is none.
  fileprivate var hasUnfitAttributes: Bool {
    let html = value(of: MemberNames.attributesOfHTML).map(printedText) ?? ""
    let isWritten = membersOfHTML?.allSatisfy { $0.name.isAttribute && (text($0.value) ?? "") == printedText($0.value) }
    return !html.isEmpty && isWritten != true
  }
}

extension String {
  /// Whether the text can be the name of an attribute. Other characters could end the tag.
  fileprivate var isAttribute: Bool {
    !isEmpty && utf8.allSatisfy { $0.isLetter || (0x30...0x39).contains($0) || "-_".utf8.contains($0) }
  }
}

extension HTMLText {
  /// Writes what HTML would read in another way as character references: also white space of which a reader would keep
  /// one space only.
  static func escaped(_ text: String, keepsLines: Bool = false) -> String {
    let scalars = Array(text.unicodeScalars)
    var escaped = ""
    for (index, scalar) in scalars.enumerated() {
      let isAtAnEnd = index == 0 || index == scalars.count - 1
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case " " where !isAtAnEnd && (keepsLines || scalars[index - 1] != " "): escaped += " "
      case "\n" where keepsLines && !isAtAnEnd: escaped += "\n"
      case " ", "\n", "\t", "\r", "\u{B}", "\u{C}": escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

/// A file that the program writes as a whole: whatever ends the program, there is the file of before or the new one.
struct BookmarkFile {
  /// What tells one version of a file from another.
  struct Version: Equatable {
    fileprivate let number, size: Int?
    fileprivate let date: Date?
  }

  /// Why a file is not written, in English: the sentence, and what the system says.
  struct Refusal: Error, Equatable {
    let sentence: String
    var reason = ""
  }

  /// The path, with links followed.
  let path: String

  /// Creates a file that need not exist.
  /// - Parameter home: The directory that a tilde stands for.
  init(_ name: String, home: String?) {
    let path = name == "~" || name.hasPrefix("~/") ? (home.map { $0 + name.dropFirst() } ?? name) : name
    self.path = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
  }

  /// The version of the file that is there, or `nil` if there is none.
  var version: Version? {
    (try? FileManager.default.attributesOfItem(atPath: path)).map { attributes in
      Version(
        number: attributes[.systemFileNumber] as? Int, size: attributes[.size] as? Int,
        date: attributes[.modificationDate] as? Date)
    }
  }

  /// The form that the name tells.
  /// - Throws: That the name tells none, or that the file belongs to a browser, which keeps it open and checks it.
  func format() throws(Refusal) -> BookmarkFormat {
    let name = URL(filePath: path).lastPathComponent
    let isProfile = ["Bookmarks", "Bookmarks.bak", "Bookmarks.plist"].contains(name) || name.hasPrefix("places.sqlite")
    if isProfile { throw Refusal(sentence: "is the browser's own; write another file and import it there") }
    guard let format = BookmarkFormat(name: name) else {
      throw Refusal(sentence: "must end in .html, .json or .jsonl")
    }
    return format
  }

  /// Replaces the file. The former one is kept beside it, with a tilde behind its name.
  /// - Parameter known: The version that may be replaced. Another one has something that the user does not know of.
  func write(_ text: [UInt8], replacing known: Version?) throws(Refusal) {
    let version = version
    if let version, version != known {
      throw Refusal(sentence: known == nil ? "exists already" : "has changed since it was read; give another name")
    }
    do {
      var status = stat()
      // A new file is for the user alone.
      let mode = stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o600
      let new = try create(text, mode)
      // There is nothing to remove once the file has its name.
      defer { unlink(new) }
      if version != nil {
        let former = try create(Array(Data(contentsOf: URL(filePath: path))), mode)
        defer { unlink(former) }
        guard rename(former, path + "~") == 0 else { throw POSIXError.last }
      }
      guard rename(new, path) == 0 else { throw POSIXError.last }
    } catch {
      let cause = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? error) as NSError
      let isOfSystem = cause.domain == NSPOSIXErrorDomain
      let reason = isOfSystem ? String(cString: strerror(Int32(cause.code))).lowercased() : error.localizedDescription
      throw Refusal(sentence: "cannot be written: %1", reason: reason)
    }
  }

  /// Creates a file beside this one, with a short name that no other file has.
  /// - Returns: The path.
  private func create(_ text: [UInt8], _ mode: mode_t) throws -> String {
    let name = "bookmarks.\(getpid())-\(String(UInt32.random(in: 0...(.max)), radix: 36)).new"
    let path = URL(filePath: path).deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
    // Neither a link nor a file of the user is written, and at no time can others read what is for the user alone.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw POSIXError.last }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      guard fchmod(descriptor, mode) == 0 else { throw POSIXError.last }
      try file.write(contentsOf: text)
      try file.synchronize()
      try file.close()
    } catch {
      unlink(path)
      throw error
    }
    return path
  }
}

extension POSIXError {
  /// The error of the system call before.
  fileprivate static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

/// The file that keeps where the user was in the list of a source: the address of the bookmark with the cursor.
struct PlaceFile {
  private let file: URL

  /// Creates a file that need not exist.
  /// - Parameters:
  ///   - source: The absolute path of the source, which is a path in the directory too.
  ///   - directory: The directory of the files, which is created with the first one.
  init(of source: String, in directory: String) { file = URL(filePath: "\(directory)\(source)/place") }

  /// Returns the directory of the files by the XDG Base Directory Specification, or `nil` if the user has no home.
  static func directory(_ environment: [String: String]) -> String? {
    // The specification says to ignore a relative path.
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return "\(state)/bookmarks" }
    return environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.local/state/bookmarks" : nil }
  }

  /// The address, or `nil` if there is no file. A file that cannot be read costs only the place.
  var address: String? { try? String(contentsOf: file, encoding: .utf8) }

  /// Writes the address. A file that cannot be written costs only the place.
  func keep(_ address: String) {
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try? Data(address.utf8).write(to: file, options: .atomic)
  }
}
