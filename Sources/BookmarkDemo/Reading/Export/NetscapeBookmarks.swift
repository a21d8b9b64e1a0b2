/// Reads bookmarks that a browser has exported in the Netscape bookmark file format
/// (learn.microsoft.com/previous-versions/windows/internet-explorer/ie-developer/platform-apis/aa753582). Closing tags
/// can be missing, as they are in most exports.
struct NetscapeBookmarks {
  /// Reads a whole text.
  static func read(
    _ bytes: [UInt8], name: String, _ reports: inout SourceReports
  ) throws(BookmarkSourceError) -> [Bookmark] {
    var reader = NetscapeBookmarks(bytes, reports)
    let rows = reader.read()
    reports = reader.reports
    guard reader.isExport else {
      let isEmpty = !reader.tokenizer.hasDeclaration && bytes.allSatisfy(\.isHTMLSpace)
      guard !isEmpty else { throw .empty(name) }
      throw BookmarkSourceError(
        name, "not a bookmark export: expected <!DOCTYPE NETSCAPE-Bookmark-file-1> and <DT><A HREF=…> entries")
    }
    return rows
  }

  /// The purpose of the text that is being collected.
  private enum Capture {
    case nothing, rootTitle, folderTitle, bookmarkTitle, description
  }

  private var tokenizer: HTMLTokenizer
  private var reports: SourceReports
  private var rows: [Bookmark] = []
  private var folders = FolderPaths()
  /// The indices of the folders whose lists are open. The innermost folder is last.
  private var open: [Int] = []
  /// The index of a folder whose title was read and whose list has not started yet.
  private var announced: Int?
  /// A bookmark whose description can still follow, and the index of its folder.
  private var draft: (bookmark: ExportedBookmark, folder: Int)?
  private var capture = Capture.nothing
  private var captured: [UInt8] = []
  private var isExport = false
  /// Whether the document has begun with a tag that ends it. Safari writes no list around its folders.
  private var isDocumentOpen = false

  private init(_ bytes: [UInt8], _ reports: SourceReports) {
    tokenizer = HTMLTokenizer(bytes)
    self.reports = reports
  }

  private mutating func read() -> [Bookmark] {
    while let token = tokenizer.next() {
      switch token {
      case .text(let range): if capture != .nothing { captured += tokenizer.bytes[range] }
      case .tag(let tag): if tag.isEnd { close(tag) } else { begin(tag) }
      }
    }
    finishBookmark()
    if isExport, !open.isEmpty || isDocumentOpen || tokenizer.endsInTag {
      let end = SourcePlace(of: tokenizer.bytes.count, in: tokenizer.bytes)
      reports.add("expected \(isDocumentOpen ? "</HTML>" : "</DL>"), found the end of the text", at: end)
    }
    return rows.inFolders
  }

  private mutating func begin(_ tag: HTMLTokenizer.Tag) {
    switch tag.name {
    case "html": isDocumentOpen = true
    case "h1": start(.rootTitle)
    case "h3":
      finishBookmark()
      start(.folderTitle)
    case "a":
      isExport = true
      finishBookmark()
      beginBookmark(tag)
    case "dd": start(.description)
    case "dt", "hr":
      isExport = isExport || tag.name == "dt"
      finishBookmark()
    case "dl":
      isExport = true
      finishBookmark()
      open.append(announced ?? current)
      announced = nil
    case "br", "p":
      // These tags separate words. Other tags inside a title only format it.
      if capture != .nothing { captured.append(0x20) }
    default: break
    }
  }

  private mutating func close(_ tag: HTMLTokenizer.Tag) {
    switch tag.name {
    case "html": isDocumentOpen = false
    case "h1", "h3", "a", "dd", "dt": endCapture()
    case "dl":
      finishBookmark()
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
    let text = HTMLText.plain(captured[...])
    captured.removeAll(keepingCapacity: true)
    switch capture {
    case .nothing: break
    case .rootTitle: folders.titleRoot(text)
    case .folderTitle: announced = folders.add(text, to: current)
    case .bookmarkTitle: draft?.bookmark.title = text
    case .description: draft?.bookmark.description = text
    }
    capture = .nothing
  }

  private mutating func beginBookmark(_ tag: HTMLTokenizer.Tag) {
    let address = value("href", of: tag)
    guard !address.isEmpty else {
      return reports.add(
        "bookmark left out: it has no HREF", at: SourcePlace(of: tag.offset, in: tokenizer.bytes))
    }
    let bookmark = ExportedBookmark(
      address: address, date: BookmarkDate.text(of: value("add_date", of: tag)),
      tags: value("tags", of: tag).split(separator: ",").joined(separator: " "),
      isPrivate: value("private", of: tag) == "1")
    draft = (bookmark, current)
    capture = .bookmarkTitle
  }

  private func value(_ attribute: String, of tag: HTMLTokenizer.Tag) -> String {
    tag.attributes.first { $0.name == attribute }.map { HTMLText.plain(tokenizer.bytes[$0.value]) } ?? ""
  }

  private mutating func finishBookmark() {
    endCapture()
    guard let draft else { return }
    self.draft = nil
    rows.append(draft.bookmark.row(in: draft.folder, &folders))
  }
}

/// A bookmark of an export.
struct ExportedBookmark {
  var address: String
  var title = ""
  var date = ""
  var tags = ""
  var isPrivate = false
  var description = ""

  /// Returns the row of the bookmark in a folder.
  func row(in index: Int, _ folders: inout FolderPaths) -> Bookmark {
    let folder = folders.folder(index)
    let id = folders.newID(for: address, in: index)
    let words = [address, tags, isPrivate ? "private" : "", description]
    return Bookmark(
      id: id, title: title.isEmpty ? address : title, detail: Self.host(of: address) ?? address, trailing: date,
      keywords: words.filter { !$0.isEmpty }.joined(separator: " "), address: address,
      record: Bookmark.record(of: [
        ("title", title), ("url", address), ("date", date), ("tags", tags), ("private", isPrivate ? "yes" : ""),
        ("description", description), ("folder", folder.title), ("id", id),
      ]), folder: folder)
  }

  /// Returns the host of an address without the user, the port and the path.
  static func host(of address: String) -> String? {
    guard let scheme = address.range(of: "://") else { return nil }
    let authority = address[scheme.upperBound...].prefix { !"/?#\\".contains($0) }
    let host = authority.split(separator: "@").last ?? ""
    // A numeric IPv6 address contains colons inside its brackets.
    let end = host.lastIndex(of: "]").map(host.index(after:)) ?? host.firstIndex(of: ":") ?? host.endIndex
    return end > host.startIndex ? String(host[..<end]) : nil
  }
}
