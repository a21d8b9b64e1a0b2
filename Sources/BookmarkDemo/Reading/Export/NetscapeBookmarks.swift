import Foundation

/// Reads bookmarks that a browser has exported in the Netscape bookmark file format
/// (learn.microsoft.com/previous-versions/windows/internet-explorer/ie-developer/platform-apis/aa753582). Closing tags
/// can be missing, as they are in most exports.
struct NetscapeBookmarks {
  private let name: String
  private let sentences: Sentences
  private var html: HTMLTags
  private var bookmarks: [(tag: HTMLTags.Tag, folder: Int, title: String, description: String)] = []
  private var folders = FolderPaths()
  /// The indices of the folders whose lists are open. The innermost folder is last.
  private var open: [Int] = []
  /// The index of a folder whose title was read and whose list has not started yet.
  private var announced: Int?
  /// The element whose text is collected, or an empty text.
  private var element = ""
  /// The text since the last tag that begins or ends an element.
  private var text: [UInt8] = []
  /// Whether a description belongs to the last bookmark.
  private var isDescribed = false
  private var isExport = false
  /// Whether the document has begun with a tag that ends it. Safari writes no list around its folders.
  private var isDocumentOpen = false

  /// Creates a reader of a whole text.
  /// - Parameter sentences: Receives a sentence for each bookmark that is left out, and for the end of a text that is
  ///   cut.
  init(_ bytes: [UInt8], name: String, _ sentences: Sentences) {
    (self.name, self.sentences) = (name, sentences)
    html = HTMLTags(bytes)
  }

  /// Returns the bookmarks. Those of a folder follow each other.
  mutating func read() throws(BookmarkSourceError) -> [Bookmark] {
    while let tag = html.next() {
      text += tag.text
      read(tag)
    }
    collect("")
    guard isExport else {
      throw BookmarkSourceError(
        name, "not a bookmark export: expected <!DOCTYPE NETSCAPE-Bookmark-file-1> and <DT><A HREF=…> entries")
    }
    if !open.isEmpty || isDocumentOpen || html.endsInTag {
      report("expected \(isDocumentOpen ? "</HTML>" : "</DL>"), found the end of the text", at: html.bytes.count)
    }
    return bookmarks.map { row($0.tag, in: $0.folder, $0.title, $0.description) }.inFolders
  }

  private mutating func read(_ tag: HTMLTags.Tag) {
    switch tag.name {
    // These tags separate words. Other tags inside a title only format it.
    case "br", "p": text.append(0x20)
    case "h1", "dd": collect(tag.name)
    case "/h1", "/h3", "/a", "/dd", "/dt": collect("")
    case "h3", "a", "dt", "hr", "dl", "/dl":
      collect(tag.name)
      isDescribed = false
      isExport = isExport || ["a", "dt", "dl"].contains(tag.name)
      if tag.name == "a" { add(tag) }
      if tag.name == "dl" { open.append(announced ?? current) }
      if tag.name == "/dl" { _ = open.popLast() }
      if tag.name.hasSuffix("dl") { announced = nil }
    case "html", "/html": isDocumentOpen = tag.name == "html"
    default: break
    }
  }

  private var current: Int { open.last ?? 0 }

  /// Ends the text of an element, and begins that of the next.
  private mutating func collect(_ next: String) {
    let title = HTMLText.plain(text[...])
    switch element {
    case "h1": folders.titleRoot(title)
    case "h3": announced = folders.add(title, to: current)
    case "a" where isDescribed: bookmarks[bookmarks.count - 1].title = title
    case "dd" where isDescribed: bookmarks[bookmarks.count - 1].description = title
    default: break
    }
    (element, text) = (next, [])
  }

  private mutating func add(_ tag: HTMLTags.Tag) {
    guard !value("href", of: tag).isEmpty else { return report("bookmark left out: it has no HREF", at: tag.offset) }
    bookmarks.append((tag, current, "", ""))
    isDescribed = true
  }

  private func value(_ attribute: String, of tag: HTMLTags.Tag) -> String {
    tag.attributes[attribute].map { HTMLText.plain(html.bytes[$0]) } ?? ""
  }

  private mutating func row(
    _ tag: HTMLTags.Tag, in folder: Int, _ title: String, _ description: String
  ) -> Bookmark {
    let (address, date) = (value("href", of: tag), BookmarkDate.text(of: value("add_date", of: tag)))
    let tags = value("tags", of: tag).split(separator: ",").joined(separator: " ")
    let isPrivate = value("private", of: tag) == "1"
    let id = folders.newID(for: address, in: folder)
    return Bookmark(
      id: id, title: title.isEmpty ? address : title,
      detail: URL(string: address)?.host(percentEncoded: false) ?? address, trailing: date, tags: tags,
      keywords: [isPrivate ? "private" : "", description].filter { !$0.isEmpty }.joined(separator: " "),
      address: address,
      record: Bookmark.record(of: [
        ("title", title), ("url", address), ("date", date), ("tags", tags), ("private", isPrivate ? "yes" : ""),
        ("description", description), ("folder", folders.folder(folder).title), ("id", id),
      ]), folder: folders.folder(folder))
  }

  private func report(_ reason: String, at offset: Int) {
    sentences.add(BookmarkSourceError(name, at: html.bytes.lineAndColumn(of: offset), reason))
  }
}
