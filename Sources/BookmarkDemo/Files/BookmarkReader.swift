/// Reads the bookmarks of a source in any of its formats, as the text arrives.
///
/// JSON is read record by record. Any other text is read whole.
struct BookmarkReader {
  /// What is read next.
  enum Element {
    /// A record that is one bookmark, whose parts are not read yet.
    case record(JSONRecord)
    /// A bookmark, a separator, or a folder with all that is in it.
    case tree(NodeTree)
  }

  private let name: String
  private let sentences: Sentences
  private var encoding = TextEncoding()
  /// The text so far, unless it is JSON, and the first byte that says what it is.
  private var (bytes, first) = ([UInt8](), UInt8?.none)
  /// Reads the records of a text that is JSON.
  private var records: JSONRecordReader?
  private var isFinished = false
  /// What was read and not returned. The next one is last.
  private var waiting: [Element] = []
  /// Finds the parts of the records.
  private var parts: RecordReader
  private var fields: RecordFields { parts.fields }
  /// The first fault, which becomes the error if no record can be read.
  private var firstFault: BookmarkSourceError?
  /// The number of records so far.
  private var number = 0
  /// Where the last record begins. 0 if that says nothing about the rest of the text.
  private(set) var offset = 0
  private var isEmpty = true
  private var names: Set<String> = []
  private var missing: [(option: String, key: String)]

  /// Creates a reader, to which the text is still to be added.
  /// - Parameter sentences: Receives what is wrong with the text.
  init(name: String, fields: RecordFields, _ sentences: Sentences) {
    (self.name, self.sentences, parts) = (name, sentences, RecordReader(fields))
    missing = fields.given
  }

  /// Adds the next bytes.
  mutating func append(_ block: [UInt8]) {
    if records != nil { return append(block, isLast: false) }
    bytes += block
    first = first ?? block.first { !$0.isHTMLSpace && ![0xEF, 0xBB, 0xBF].contains($0) }
    // A text that is not UTF-8 begins otherwise, or has a zero in its first characters.
    if first?.beginsJSON ?? false, !bytes.prefix(4).contains(0) { beginRecords(bytes, isLast: false) }
  }

  /// Says that no more bytes follow.
  mutating func finish() throws(BookmarkSourceError) {
    if records == nil { try readWhole() } else { append([], isLast: true) }
    isFinished = true
  }

  /// Returns the next element. `nil` means that more bytes are needed or, after ``finish()``, that there is nothing more.
  mutating func next() throws(BookmarkSourceError) -> Element? {
    while true {
      if let element = waiting.popLast() {
        isEmpty = false
        return element
      }
      switch records?.next() {
      case nil:
        if isFinished { try checkEnd() }
        return nil
      case .record(let record, let offset)?:
        number += 1
        self.offset = offset
        waiting = elements(of: record)
      case .broken(let error, let bytes)?: leaveOut(bytes, error)
      }
    }
  }

  /// Returns the content of a record that is one bookmark.
  mutating func content(of record: JSONRecord) -> NodeContent { NodeContent(.bookmark, record, &parts) }
}

/// What the text is.
extension BookmarkReader {
  private mutating func readWhole() throws(BookmarkSourceError) {
    let text = try encoding.utf8(whole: bytes, name: name)
    guard let first = text.first(where: { !$0.isHTMLSpace }) else {
      throw BookmarkSourceError(name, "is empty; expected JSON, JSON Lines or a bookmark export")
    }
    if first.beginsJSON {
      beginRecords(text, isLast: true)
    } else if first == UInt8(ascii: "<") {
      var export = NetscapeReader(text, name: name, sentences)
      waiting = try export.read().reversed().map { .tree($0) }
    } else {
      throw BookmarkSourceError(name, "expected JSON, JSON Lines or a bookmark export")
    }
    if let repair = encoding.firstRepair { report(repairAt: text.lineAndColumn(of: repair)) }
    bytes = []
  }

  private mutating func beginRecords(_ text: [UInt8], isLast: Bool) {
    // An object in a file of lines is a record, also if it is the only one.
    records = JSONRecordReader(unwraps: BookmarkFormat(name: name) != .jsonLines)
    bytes = []
    append(text, isLast: isLast)
  }

  private mutating func append(_ block: [UInt8], isLast: Bool) {
    let hadRepairs = encoding.firstRepair != nil
    records?.append(encoding.utf8(block, isLast: isLast))
    if isLast { records?.finish() }
    if !hadRepairs, let repair = encoding.firstRepair, let location = records?.lineAndColumn(of: repair) {
      report(repairAt: location)
    }
  }

  private func report(repairAt location: (line: Int, column: Int)) {
    let reason = "not UTF-8 from here; what could not be read is shown as \u{FFFD}"
    sentences.add("\(BookmarkSourceError(name, at: location, reason))")
  }
}

/// The records of JSON.
extension BookmarkReader {
  /// What a record is, in the opposite order.
  private mutating func elements(of record: JSONRecord) -> [Element] {
    switch kind(of: record) {
    case .folder: return trees(of: record).reversed().map { .tree($0) }
    case .separator: return [.tree(NodeTree(content: NodeContent(.separator, record, &parts)))]
    case nil: return []
    case .bookmark: break
    }
    if !missing.isEmpty {
      missing.removeAll { record.value(at: $0.key) != nil }
      names.formUnion(record.names)
    }
    if hasTitle(record) { return [.record(record)] }
    // An object of nothing but empty lists is a page without records.
    if number == 1, record.members.contains(where: { record.elements(at: $0.value)?.isEmpty == true }) { return [] }
    leaveOut(fields.missingTitle, at: offset)
    return []
  }

  /// Whether a record says what it is about. Any text of it can, unless an option says which.
  private mutating func hasTitle(_ record: JSONRecord) -> Bool {
    if fields.title == nil,
      record.members.contains(where: {
        record.bytes[$0.value.lowerBound] == UInt8(ascii: "\"") && record.plainText($0.value) != nil
      })
    {
      return true
    }
    return parts.parts(of: record).isBookmark
  }

  /// What a record is, or `nil` for something that is left out in silence.
  private func kind(of record: JSONRecord) -> NodeContent.Kind? {
    // Most records have none of these names.
    var (type, hasChildren, isProxy) = ("", false, false)
    for member in record.members {
      let name = record.bytes[member.name]
      switch name.count {
      case 4, 15:
        let isType = MemberNames.types.contains { name.elementsEqual($0.utf8) }
        if isType { type = record.text(member.value) ?? "" }
      case 5 where name.elementsEqual(MemberNames.roots.utf8): hasChildren = record.object(at: member.value) != nil
      case 8 where MemberNames.children.contains { name.elementsEqual($0.utf8) }:
        hasChildren =
          record.elements(at: member.value)?.allSatisfy { record.bytes[$0.lowerBound] == UInt8(ascii: "{") }
          ?? false
      case 21: isProxy = isProxy || name.elementsEqual(MemberNames.proxy.utf8)
      default: break
      }
    }
    if MemberNames.separators.contains(type) { return .separator }
    let hasAddress = { MemberNames.addresses.contains { record.value(of: $0) != nil } }
    if MemberNames.folders.contains(type) || hasChildren, !hasAddress() { return .folder }
    return isProxy ? nil : .bookmark
  }

  /// The folder that a record is. One around everything is the document and no folder: that of Chromium has roots, that
  /// of Firefox a name, and that of Safari a version.
  private mutating func trees(of record: JSONRecord) -> [NodeTree] {
    let children = children(of: record)
    let isRoot =
      record.value(of: MemberNames.roots) != nil || record.value(of: "WebBookmarkFileVersion") != nil
      || record.value(of: "root").flatMap(record.text) == "placesRoot"
    if isRoot { return children }
    let own = record.members.filter { member in
      !MemberNames.children.contains { record.bytes[member.name].elementsEqual($0.utf8) }
    }
    let folder = JSONRecord(
      members: own.map { (JSONText.string(record.bytes[$0.name]), JSONText.compact(record.bytes[$0.value])) })
    return [NodeTree(content: NodeContent(.folder, folder, &parts), children: children)]
  }

  private mutating func children(of record: JSONRecord) -> [NodeTree] {
    var objects: [JSONRecord] = []
    for name in MemberNames.children {
      objects += record.value(of: name).flatMap(record.elements)?.compactMap(record.object) ?? []
    }
    if let roots = record.value(of: MemberNames.roots).flatMap(record.object) {
      let others = roots.names.filter { !MemberNames.orderOfRoots.contains($0) }
      objects += (MemberNames.orderOfRoots + others).compactMap { roots.value(of: $0).flatMap(roots.object) }
    }
    return objects.flatMap { object -> [NodeTree] in
      switch kind(of: object) {
      case .folder: trees(of: object)
      case let kind?: [NodeTree(content: NodeContent(kind, object, &parts))]
      case nil: []
      }
    }
  }

  /// Reports what is not a record. The bookmarks of a folder that is cut off are kept as far as they are there.
  private mutating func leaveOut(_ bytes: ArraySlice<UInt8>?, _ error: JSONScanner.Fault) {
    if let record = bytes.flatMap({ JSONRecord(cutOff: $0) }), kind(of: record) == .folder {
      waiting = trees(of: record).reversed().map { .tree($0) }
    }
    if bytes != nil, waiting.isEmpty {
      number += 1
      leaveOut("\(error)", at: error.offset)
    } else {
      sentences.add(fault("\(error)", at: error.offset))
    }
  }

  private mutating func leaveOut(_ reason: String, at offset: Int) {
    firstFault = firstFault ?? fault(reason, at: offset)
    sentences.add(fault("record \(number) left out: \(reason)", at: offset))
  }

  private func fault(_ reason: String, at offset: Int) -> BookmarkSourceError {
    BookmarkSourceError(name, at: records?.lineAndColumn(of: offset), reason)
  }

  /// Checks what is known only at the end of the text.
  private func checkEnd() throws(BookmarkSourceError) {
    if !names.isEmpty, let (option, key) = missing.first {
      throw BookmarkSourceError(
        name, "no record has the key '\(key)' given by \(option); the keys are: \(names.listed)")
    }
    if isEmpty, let firstFault { throw firstFault }
  }
}

extension JSONRecord {
  /// Creates the record of an object that is cut off, as far as it is there, or returns `nil` if nothing whole is.
  fileprivate init?(cutOff bytes: ArraySlice<UInt8>) {
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
    self = record
  }
}

extension UInt8 {
  fileprivate var beginsJSON: Bool { self == UInt8(ascii: "[") || self == UInt8(ascii: "{") }
}
