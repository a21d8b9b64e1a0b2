/// Reads bookmarks that a browser has exported in the Netscape bookmark file format, as the text arrives. Closing tags
/// can be missing, as they are in most exports.
struct NetscapeBookmarks: BookmarkReader {
  /// Reads a whole text.
  static func read(bytes: [UInt8], name: String) throws(BookmarkSourceError) -> BookmarkCollection {
    var reader = NetscapeBookmarks(SourceFeed(bytes), name: name)
    return try reader.read()
  }

  /// The purpose of the text that is being collected.
  private enum Capture {
    case nothing, rootTitle, folderTitle, bookmarkTitle, description
  }

  /// A bookmark whose description can still follow.
  private struct Draft {
    var address: String
    var title = ""
    var date: String
    var tags: String
    var isPrivate: Bool
    var folder: Int
    var description = ""
  }

  private let name: String
  private var feed: SourceFeed
  private var tokenizer = HTMLTokenizer()
  private(set) var reports = SourceReports()
  private(set) var hasLoss = false
  private var folders = NetscapeFolders()
  /// The indices of the folders whose lists are open. The innermost folder is last.
  private var open: [Int] = []
  /// The index of a folder whose title was read and whose list has not started yet.
  private var announced: Int?
  private var draft: Draft?
  /// The bookmark that was read last, with the index of its folder.
  private var finished: (bookmark: Bookmark, folder: Int)?
  private var capture = Capture.nothing
  private var captured: [UInt8] = []
  private var isBlank = true
  private var isExport = false
  private var isRepaired = false
  private var isAtEnd = false

  init(_ feed: SourceFeed, name: String) {
    self.feed = feed
    self.name = name
  }

  var numberOfWaitingBytes: Int { tokenizer.bytes.count - tokenizer.offset }

  /// A bookmark ends where the next entry, folder or list begins, or where its list ends.
  var mayHaveRecord: Bool {
    var hasBegun = draft != nil
    let bytes = tokenizer.bytes
    var start = tokenizer.offset
    while let tag = bytes.offset(of: UInt8(ascii: "<"), in: start..<bytes.count) {
      let name = bytes[(tag + 1)...].prefix(3).map { $0 | 0x20 }
      let beginsBookmark = name.first == UInt8(ascii: "a") && name.count > 1 && !name[1].isLetter
      if hasBegun, beginsBookmark || Self.endingTags.contains(where: { name.starts(with: $0) }) {
        return bytes.offset(of: UInt8(ascii: ">"), in: tag..<bytes.count) != nil
      }
      hasBegun = hasBegun || beginsBookmark
      start = tag + 1
    }
    return false
  }

  /// The beginnings of the tags that end a bookmark, in lower case. The bit of lower case is set in the slash already.
  private static let endingTags = ["dt", "dl", "hr", "h3", "/dl"].map { Array($0.utf8) }

  mutating func next() throws(BookmarkSourceError) -> FiledBookmark? {
    try nextInFolder().map { FiledBookmark(folder: folders.folder($0.folder), bookmark: $0.bookmark) }
  }

  /// Reads the rest of the text.
  mutating func read() throws(BookmarkSourceError) -> BookmarkCollection {
    while let (bookmark, folder) = try nextInFolder() { folders.add(bookmark, to: folder) }
    return BookmarkCollection(entries: folders.entries, reports: reports.sentences, hasLoss: hasLoss)
  }

  private mutating func nextInFolder() throws(BookmarkSourceError) -> (bookmark: Bookmark, folder: Int)? {
    while true {
      if let finished {
        self.finished = nil
        return finished
      }
      guard !isAtEnd else { return nil }
      let token = try tokenizer.next(of: &feed)
      if !isRepaired, let place = feed.firstRepair {
        reports.add(SourceWording.repaired(name, place))
        isRepaired = true
      }
      switch token {
      case .text(let range):
        if isBlank { isBlank = tokenizer.bytes[range].allSatisfy(\.isJSONSpace) }
        if capture != .nothing { captured.append(contentsOf: tokenizer.bytes[range]) }
      case .tag(let tag): if tag.isEnd { close(tag) } else { begin(tag) }
      case nil:
        isAtEnd = true
        endCapture()
        finishDraft()
        guard isExport else { throw isBlank && !tokenizer.hasDeclaration ? .empty(name) : .notAnExport(name) }
      }
    }
  }

  private mutating func begin(_ tag: HTMLTokenizer.Tag) {
    isBlank = false
    switch tag.name {
    case "h1": start(.rootTitle)
    case "h3":
      finishDraft()
      start(.folderTitle)
    case "a":
      isExport = true
      endCapture()
      finishDraft()
      beginBookmark(tag)
    case "dd":
      start(.description)
    case "dt", "hr":
      isExport = isExport || tag.name == "dt"
      endCapture()
      finishDraft()
    case "dl":
      isExport = true
      endCapture()
      finishDraft()
      open.append(announced ?? current)
      announced = nil
    case "br", "p":
      // These tags separate words. Other tags inside a title only format it.
      if capture != .nothing { captured.append(0x20) }
    default: break
    }
  }

  private mutating func close(_ tag: HTMLTokenizer.Tag) {
    isBlank = false
    switch tag.name {
    case "h1", "h3", "a", "dd", "dt": endCapture()
    case "dl":
      endCapture()
      finishDraft()
      announced = nil
      _ = open.popLast()
    default: break
    }
  }

  private var current: Int { open.last ?? 0 }

  private mutating func start(_ next: Capture) {
    endCapture()
    capture = next
  }

  private mutating func endCapture() {
    guard capture != .nothing else { return }
    let text = HTMLText.collapsed(captured[...])
    captured.removeAll(keepingCapacity: true)
    switch capture {
    case .nothing: break
    case .rootTitle: folders.titleRoot(text)
    case .folderTitle: announced = folders.add(text, to: current)
    case .bookmarkTitle: draft?.title = text
    case .description: draft?.description = text
    }
    capture = .nothing
  }

  private mutating func beginBookmark(_ tag: HTMLTokenizer.Tag) {
    let address = value("href", of: tag)
    guard !address.isEmpty else {
      hasLoss = true
      reports.add(SourceWording.noAddress(name, feed.place(at: tag.offset, in: tokenizer.bytes)))
      return
    }
    draft = Draft(
      address: address,
      date: BookmarkDate.text(of: value("add_date", of: tag)),
      tags: value("tags", of: tag).split(separator: ",", omittingEmptySubsequences: false).joined(separator: " "),
      isPrivate: value("private", of: tag) == "1",
      folder: current)
    capture = .bookmarkTitle
  }

  private func value(_ attribute: String, of tag: HTMLTokenizer.Tag) -> String {
    tag.value(of: attribute).map { HTMLText.collapsed(tokenizer.bytes[$0]) } ?? ""
  }

  private mutating func finishDraft() {
    guard let draft else { return }
    self.draft = nil
    var words = draft.address
    for word in [draft.tags, draft.isPrivate ? "private" : "", draft.description] where !word.isEmpty {
      words += " "
      words += word
    }
    let id = folders.newID(for: draft.address, in: draft.folder)
    let bookmark = Bookmark(
      id: id,
      title: draft.title.isEmpty ? draft.address : draft.title,
      detail: BookmarkAddress.host(of: draft.address) ?? draft.address,
      trailing: draft.date,
      keywords: words,
      address: draft.address,
      record: JSONRecord.text(of: [
        ("title", draft.title), ("url", draft.address), ("date", draft.date), ("tags", draft.tags),
        ("private", draft.isPrivate ? "yes" : ""), ("description", draft.description),
        ("folder", folders.folder(draft.folder).title), ("id", id),
      ]))
    finished = (bookmark, draft.folder)
  }
}

enum BookmarkAddress {
  /// Returns the host of an address without the user, the port and the path.
  static func host(of address: String) -> String? {
    var rest = address.utf8[...]
    repeat {
      guard let colon = rest.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      rest = rest[colon...].dropFirst()
    } while !rest.starts(with: "//".utf8)
    let authority = rest.dropFirst(2).prefix { !"/?#\\".utf8.contains($0) }
    let user = authority.lastIndex(of: UInt8(ascii: "@"))
    let host = user.map { authority[$0...].dropFirst() } ?? authority
    // A numeric IPv6 address contains colons inside its brackets.
    let bracket = host.lastIndex(of: UInt8(ascii: "]"))
    let end = bracket.map(host.index(after:)) ?? host.firstIndex(of: UInt8(ascii: ":")) ?? host.endIndex
    return end > host.startIndex ? String(host[..<end]) : nil
  }
}
