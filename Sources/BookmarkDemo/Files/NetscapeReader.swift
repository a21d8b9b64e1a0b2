/// Reads bookmarks that a browser or a service has exported in the Netscape bookmark file format
/// (learn.microsoft.com/previous-versions/windows/internet-explorer/ie-developer/platform-apis/aa753582). Closing tags
/// can be missing, as they are in most exports.
struct NetscapeReader {
  /// The most folders in each other, so that they can be written as JSON. What is in a deeper folder follows it.
  private static let mostFolders = 60

  /// A folder whose list is open.
  private struct Open {
    /// `nil` for a list that is no folder of its own, but a part of the one around it.
    let content: NodeContent?
    var children: [NodeTree] = []
  }

  /// A bookmark or a folder of which not everything is read.
  private struct Item {
    let kind: JSONRecord.Kind
    let tag: HTMLTags.Tag
    var title = ""
    var note = ""
  }

  private let name: String
  private let sentences: Sentences
  private var html: HTMLTags
  private var parts = RecordReader()
  private var open = [Open(content: nil)]
  /// How many of the open lists are folders, and whether there has been a deeper one.
  private var (depth, isTooDeep) = (0, false)
  private var item: Item?
  /// The element whose text is collected, or an empty text, and that text.
  private var (element, text) = ("", [UInt8]())
  private var isExport = false
  /// Whether the document has begun with a tag that ends it. Safari writes no list around its folders.
  private var isDocumentOpen = false
  /// The last heading, which is the title of the document, or of the list that follows it in the exports of Pocket.
  private var heading: String?
  /// The title of the document.
  private var title: String?

  /// Creates a reader of a whole text.
  /// - Parameter sentences: Receives a sentence for each bookmark that is left out, and for the end of a text that is
  ///   cut.
  init(_ bytes: [UInt8], name: String, _ sentences: Sentences) {
    (self.name, self.sentences) = (name, sentences)
    html = HTMLTags(bytes)
  }

  /// Returns what is at the top of the document.
  mutating func read() throws(BookmarkSourceError) -> [NodeTree] {
    while let tag = html.next() {
      text += tag.text
      read(tag)
    }
    end()
    guard isExport else {
      throw BookmarkSourceError(
        name, "not a bookmark export: expected <!DOCTYPE NETSCAPE-Bookmark-file-1> and <DT><A HREF=…> entries")
    }
    if open.count > 1 || isDocumentOpen || html.endsInTag {
      report("expected \(isDocumentOpen ? "</HTML>" : "</DL>"), found the end of the text", at: html.bytes.count)
    }
    while open.count > 1 { close() }
    sentences.title = title
    return open[0].children
  }

  private mutating func read(_ tag: HTMLTags.Tag) {
    switch tag.name {
    case "br" where element == "dd", "p" where element == "dd": text.append(0x0A)
    // These tags separate words. Other tags inside a title only format it.
    case "br", "p": text.append(0x20)
    // A link in a description is a part of it, and a tag without an address in a title is text.
    case "a" where element == "dd", "/a" where element == "dd",
      "a" where element == "a" && tag.attributes.isEmpty:
      text += html.bytes[tag.offset..<tag.end]
    case "h1", "dd": collect(tag.name)
    case "/h1", "/h3", "/a", "/dd": collect("")
    case "h3", "a":
      end()
      isExport = isExport || tag.name == "a"
      if tag.name == "a", !tag.attributes.contains(where: { $0.name == "href" }) {
        report("bookmark left out: it has no HREF", at: tag.offset)
      } else {
        item = Item(kind: tag.name == "a" ? .bookmark : .folder, tag: tag)
      }
      element = tag.name
    case "dt", "/dt", "li", "/li": end()
    case "hr":
      end()
      open[open.count - 1].children.append(NodeTree(content: content(of: Item(kind: .separator, tag: tag))))
    case "dl", "ul": begin(tag)
    case "/dl", "/ul":
      end()
      if open.count > 1 { close() }
    case "html", "/html": isDocumentOpen = tag.name == "html"
    default: break
    }
    isExport = isExport || ["dt", "dl"].contains(tag.name)
  }

  /// Begins a list: that of a folder, or of the document.
  private mutating func begin(_ tag: HTMLTags.Tag) {
    collect("")
    var folder = item.flatMap { $0.kind == .folder ? content(of: $0) : nil }
    if folder == nil { end() } else { item = nil }
    if let heading, folder == nil {
      if tag.name == "ul" { folder = .new(.folder, [("title", heading)]) } else { title = title ?? heading }
    }
    heading = nil
    if depth == Self.mostFolders, let deep = folder {
      if !isTooDeep {
        report("more than \(depth) folders in each other; what is in a deeper one follows it", at: tag.offset)
      }
      isTooDeep = true
      open[open.count - 1].children.append(NodeTree(content: deep))
      folder = nil
    }
    if folder != nil { depth += 1 }
    open.append(Open(content: folder))
  }

  /// Ends the innermost list.
  private mutating func close() {
    let last = open.removeLast()
    if last.content != nil { depth -= 1 }
    open[open.count - 1].children +=
      last.content.map { [NodeTree(content: $0, children: last.children)] } ?? last.children
  }

  /// Ends the text of an element, and begins that of the next.
  private mutating func collect(_ next: String) {
    switch element {
    case "h1":
      if let heading { title = title ?? heading }
      heading = HTMLText.plain(text[...])
    case "h3", "a": item?.title = HTMLText.plain(text[...])
    case "dd": item?.note = HTMLText.plain(text[...], keepsLines: true)
    default: break
    }
    (element, text) = (next, [])
  }

  /// Ends a bookmark, or a folder without a list.
  private mutating func end() {
    collect("")
    guard let ended = item.take() else { return }
    open[open.count - 1].children.append(NodeTree(content: content(of: ended)))
  }

  private mutating func content(of item: Item) -> NodeContent {
    var texts = ["title": item.title, "note": item.note]
    // The attributes without a member of their own are kept together, to be written again.
    var others: [(name: String, json: [UInt8])] = []
    for (name, range) in item.tag.attributes {
      // A browser leaves out line breaks in an address.
      let value = html.bytes[range].filter { name != "href" || ![0x09, 0x0A, 0x0D].contains($0) }
      let text = HTMLText.plain(value[...])
      switch name {
      // A folder has no address: with one, its record would be that of a bookmark.
      case "href" where item.kind == .bookmark: texts["url"] = text
      case "tags" where item.kind == .bookmark: texts["tags"] = text
      case "add_date", "time_added", "last_modified":
        // What is no time is kept as it is.
        if BookmarkDate.seconds(of: text) != nil {
          texts[name == "last_modified" ? "modified" : "date"] = BookmarkDate.iso(text)
        } else {
          others.append((name, JSONText.quoted(text)))
        }
      default: others.append((name, JSONText.quoted(text)))
      }
    }
    var members = ["title", "url", "date", "modified", "tags", "note"].map { name in
      (name: name, json: texts[name].flatMap { $0.isEmpty ? nil : JSONText.quoted($0) } ?? [])
    }
    if item.kind == .separator { members.append(("type", JSONText.quoted("separator"))) }
    if !others.isEmpty { members.append((MemberNames.attributesOfHTML, JSONRecord(members: others).bytes)) }
    return NodeContent(item.kind, JSONRecord(members: members), &parts)
  }

  private func report(_ reason: String, at offset: Int) {
    sentences.add(BookmarkSourceError(name, at: html.bytes.lineAndColumn(of: offset), reason))
  }
}

/// Splits HTML into tags, each with the text before it. It accepts any bytes, and its time is linear in their number.
///
/// What is in angle brackets and is no element of an export is text, such as `List<Int>` in a title.
struct HTMLTags {
  /// The elements that exports have, and those that format a title or a description.
  private static let names: Set = [
    "html", "head", "body", "meta", "title", "h1", "h2", "h3", "dl", "dt", "dd", "hr", "a", "p", "br", "ul", "ol", "li",
    "div", "span", "b", "i", "u", "s", "em", "strong", "font", "code", "small", "sub", "sup", "img", "link", "script",
    "style", "center", "blockquote",
  ]

  struct Tag {
    /// The name in lower case, with a slash before it if the tag ends an element. Empty at the end of the text.
    var name = ""
    var offset: Int
    /// The text between the tag before and this one.
    var text: [UInt8] = []
    var end = 0
    /// The names of the attributes in lower case, and where their values are.
    var attributes: [(name: String, value: Range<Int>)] = []
  }

  let bytes: [UInt8]
  private var offset = 0
  /// Whether the text ends inside a tag or a comment, which is not returned.
  private(set) var endsInTag = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next tag, or `nil` at the end.
  mutating func next() -> Tag? {
    var tag = Tag(offset: 0)
    while offset < bytes.count, !endsInTag {
      let (start, first, second) = (offset, byte(offset + 1), byte(offset + 2))
      if bytes[start] == UInt8(ascii: "<"), first == UInt8(ascii: "!") || first == UInt8(ascii: "?") {
        skipDeclaration()
      } else if bytes[start] == UInt8(ascii: "<"), first.isLetter || first == UInt8(ascii: "/") && second.isLetter,
        readTag(&tag)
      {
        // A tag that ends with the text, and not with a bracket, is cut off.
        endsInTag = offset == bytes.count && bytes.last != UInt8(ascii: ">")
        return endsInTag ? Tag(offset: start, text: tag.text) : tag
      } else {
        offset = end(from: start + 1) { $0 == UInt8(ascii: "<") }
        tag.text += bytes[start..<offset]
      }
    }
    return tag.text.isEmpty ? nil : tag
  }

  private func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Returns the offset of the next byte that ends a part, or the end of the text.
  private func end(from start: Int, where ends: (UInt8) -> Bool) -> Int {
    bytes[min(start, bytes.count)...].firstIndex(where: ends) ?? bytes.count
  }

  private mutating func skipDeclaration() {
    let dash = UInt8(ascii: "-")
    let isComment = byte(offset + 2) == dash && byte(offset + 3) == dash
    offset += isComment ? 5 : 1
    repeat {
      offset = end(from: offset + 1) { $0 == UInt8(ascii: ">") }
    } while isComment && offset < bytes.count && (bytes[offset - 1] != dash || bytes[offset - 2] != dash)
    endsInTag = offset == bytes.count
    offset += 1
  }

  /// Reads a tag. Returns whether it is one of an export; otherwise its bracket is text.
  private mutating func readTag(_ tag: inout Tag) -> Bool {
    let start = offset
    offset += 1
    let element = name()
    guard Self.names.contains(element.hasPrefix("/") ? String(element.dropFirst()) : element) else {
      offset = start
      return false
    }
    (tag.name, tag.offset) = (element, start)
    var names: Set<String> = []
    // A tag without a closing bracket ends where the next tag begins.
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "<") {
      switch bytes[offset] {
      case UInt8(ascii: ">"):
        offset += 1
        tag.end = offset
        return true
      case UInt8(ascii: "/"), UInt8(ascii: "="): offset += 1
      case let byte where byte.isSpace: offset += 1
      default:
        let attribute = name()
        skipSpace()
        var value = offset..<offset
        if byte(offset) == UInt8(ascii: "=") {
          offset += 1
          skipSpace()
          value = self.value()
        }
        // If an attribute repeats, the first one counts.
        if names.insert(attribute).inserted { tag.attributes.append((attribute, value)) }
      }
    }
    tag.end = offset
    return true
  }

  private mutating func skipSpace() { offset = end(from: offset) { !$0.isSpace } }

  /// Reads the name at the offset, and moves by at least one byte.
  private mutating func name() -> String {
    let start = offset
    offset = end(from: start + 1) { $0.isSpace || "><=/".utf8.contains($0) }
    return String(decoding: bytes[start..<offset], as: UTF8.self).lowercased()
  }

  private mutating func value() -> Range<Int> {
    let quote = byte(offset)
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      offset += 1
      // Behind a bracket on a later line, the quote belongs to another tag. Then the closing quote of this one is
      // missing.
      var line = false
      let close = end(from: offset) { byte in
        line = line || byte == 0x0A
        return byte == quote || line && byte == UInt8(ascii: "<")
      }
      if byte(close) == quote {
        defer { offset = close + 1 }
        return offset..<close
      }
    }
    let start = offset
    offset = end(from: start) { $0.isSpace || $0 == UInt8(ascii: ">") }
    return start..<offset
  }
}

/// Converts a part of HTML to plain text.
enum HTMLText {
  /// Replaces character references. White space is kept, or each run of it is one space and none is at the ends. A
  /// reference to white space stays what it is.
  static func plain(_ source: ArraySlice<UInt8>, keepsLines: Bool = false) -> String {
    var bytes = source.drop(while: \.isSpace)
    while bytes.last?.isSpace == true { bytes.removeLast() }
    // A carriage return ends a line by itself only in files that are older than browsers.
    if keepsLines { bytes.removeAll { $0 == 0x0D } }
    if !keepsLines { bytes = Array(bytes.split(whereSeparator: \.isSpace).joined(separator: [0x20]))[...] }
    let parts = bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    guard parts.count > 1 else { return String(decoding: bytes, as: UTF8.self) }
    var text = String(decoding: parts[0], as: UTF8.self)
    for part in parts.dropFirst() {
      let end = part.firstIndex(of: UInt8(ascii: ";")) ?? part.startIndex
      let scalar = scalar(String(decoding: part[..<end], as: UTF8.self))
      text += scalar.map { String($0) } ?? "&"
      text += String(decoding: scalar == nil ? part : part[end...].dropFirst(), as: UTF8.self)
    }
    return text
  }

  /// The character of a reference such as `amp`, `#44032` or `#xAC00`, or `nil` if it is none.
  private static func scalar(_ reference: String) -> Unicode.Scalar? {
    guard let number = reference.wholeMatch(of: /#([xX]?)([0-9A-Fa-f]+)/) else { return named[reference] }
    let value = UInt32(number.2, radix: number.1.isEmpty ? 10 : 16) ?? 0
    return (value == 0 ? nil : Unicode.Scalar(value)) ?? "\u{FFFD}"
  }

  /// The references that browsers write, those of Latin-1, and others that titles have.
  private static let named: [String: Unicode.Scalar] = {
    let others: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "ndash": "–", "mdash": "—", "lsquo": "‘",
      "rsquo": "’", "ldquo": "“", "rdquo": "”", "bull": "•", "hellip": "…", "euro": "€", "trade": "™", "rarr": "→",
    ]
    // html.spec.whatwg.org, section 13.5, in the order of the characters from U+00A0 to U+00FF.
    let latin = """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
      para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
      Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
      Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
      igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
      thorn yuml
      """
    let scalars = (0xA0...0xFF as ClosedRange<UInt8>).map(Unicode.Scalar.init)
    return others.merging(zip(latin.split(separator: " ").map(String.init), scalars)) { first, _ in first }
  }()
}

extension UInt8 {
  var isLetter: Bool { self | 0x20 >= 0x61 && self | 0x20 <= 0x7A }
}
