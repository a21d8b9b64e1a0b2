import Foundation

/// Reads the bookmarks of a source in any of its formats, as the text arrives.
///
/// JSON is read record by record. Any other text is read whole.
struct BookmarkReader {
  /// What is next in a source.
  enum Element {
    /// A bookmark, as its record: what needs no other part of it does not wait for ``tree(of:)``.
    case bookmark(JSONRecord)
    /// A bookmark, a separator, or a folder with all that is in it.
    case node(NodeTree)
  }

  private let name: String
  private let sentences: Sentences
  private var encoding = TextEncoding()
  /// The text so far, unless it is JSON, and the first byte that says what it is.
  private var (bytes, first) = ([UInt8](), UInt8?.none)
  /// Reads the records of a text that is JSON.
  private var records: JSONRecordReader?
  /// Whether all bytes have been added.
  private(set) var isFinished = false
  /// What was read and not returned. The next one is last.
  private var waiting: [NodeTree] = []
  /// Finds the parts of the records.
  private var parts = RecordReader()
  /// The first fault, which becomes the error if no record can be read.
  private var firstFault: BookmarkSourceError?
  /// The number of records so far.
  private var number = 0
  /// Where the last record begins. 0 if that says nothing about the rest of the text.
  private(set) var offset = 0
  private var isEmpty = true

  /// Creates a reader, to which the text is still to be added.
  /// - Parameter sentences: Receives what is wrong with the text.
  init(name: String, _ sentences: Sentences) { (self.name, self.sentences) = (name, sentences) }

  /// Adds the next bytes.
  mutating func append(_ block: [UInt8]) {
    if records != nil { return append(block, isLast: false) }
    bytes += block
    first = first ?? block.first { !$0.isSpace && ![0xEF, 0xBB, 0xBF].contains($0) }
    // A text that is not UTF-8 begins otherwise, or has a zero in its first characters.
    if first?.beginsJSON ?? false, !bytes.prefix(4).contains(0) { beginRecords(bytes, isLast: false) }
  }

  /// Says that no more bytes follow.
  mutating func finish() throws(BookmarkSourceError) {
    isFinished = true
    if records == nil { try readWhole() } else { append([], isLast: true) }
  }

  /// Returns what is next. `nil` means that more bytes are needed or, after ``finish()``, that there is nothing more.
  mutating func next() throws(BookmarkSourceError) -> Element? {
    while waiting.isEmpty {
      switch records?.next() {
      case nil:
        if isFinished, isEmpty, let firstFault { throw firstFault }
        return nil
      case .record(let record, let offset)?:
        number += 1
        self.offset = offset
        if record.kind != .bookmark {
          waiting = trees(of: [record]).reversed()
        } else if hasTitle(record) {
          isEmpty = false
          return .bookmark(record)
        } else if number > 1 || !record.members.contains(where: { record.elements(at: $0.value)?.isEmpty == true }) {
          // A first record without a title that has an empty list is a page without records.
          leaveOut(RecordParts.missingTitle, at: offset)
        }
      case .broken(let error, isRecord: false)?: sentences.add(fault("\(error)", at: error.offset))
      case .broken(let error, isRecord: true)?:
        number += 1
        leaveOut("\(error)", at: error.offset)
      }
    }
    isEmpty = false
    return waiting.popLast().map { .node($0) }
  }

  /// Returns what is next in a file, whose bytes are added as they are needed, or `nil` at the end.
  /// - Parameter waits: Whether to wait for bytes that have not arrived, instead of returning `nil`.
  mutating func next(of file: inout SourceFile, waits: Bool) throws(BookmarkSourceError) -> Element? {
    while true {
      if let element = try next() { return element }
      guard !isFinished, waits || file.isReady else { return nil }
      if let block = try file.next() {
        append(block)
      } else {
        if let cut = file.cut { sentences.add(cut) }
        try finish()
      }
    }
  }

  /// Returns the node that an element is.
  mutating func tree(of element: Element) -> NodeTree {
    switch element {
    case .bookmark(let record): NodeTree(content: NodeContent(.bookmark, record, &parts))
    case .node(let tree): tree
    }
  }
}

/// What the text is.
extension BookmarkReader {
  private mutating func readWhole() throws(BookmarkSourceError) {
    let text = try encoding.utf8(whole: bytes, name: name)
    guard let first = text.first(where: { !$0.isSpace }) else {
      throw BookmarkSourceError(name, "is empty; expected JSON, JSON Lines or a bookmark export")
    }
    if first.beginsJSON {
      beginRecords(text, isLast: true)
    } else if first == UInt8(ascii: "<") {
      var export = NetscapeReader(text, name: name, sentences)
      waiting = try export.read().reversed()
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
    sentences.isRepaired = true
  }
}

/// The records of JSON.
extension BookmarkReader {
  /// Whether a record says what it is about. Any text of it can.
  private mutating func hasTitle(_ record: JSONRecord) -> Bool {
    let hasText = record.members.contains {
      record.bytes[$0.value.lowerBound] == UInt8(ascii: "\"") && record.plainText($0.value) != nil
    }
    return hasText || parts.parts(of: record).isBookmark
  }

  /// The nodes that records in a folder are.
  private mutating func trees(of records: [JSONRecord]) -> [NodeTree] {
    records.flatMap { record -> [NodeTree] in
      guard let kind = record.kind else { return [] }
      guard kind == .folder else { return [NodeTree(content: NodeContent(kind, record, &parts))] }
      let children = trees(of: record.children)
      if record.isDocument { return children }
      return [NodeTree(content: NodeContent(.folder, record.withoutChildren, &parts), children: children)]
    }
  }

  private mutating func leaveOut(_ reason: String, at offset: Int) {
    firstFault = firstFault ?? fault(reason, at: offset)
    sentences.add(fault("record \(number) left out: \(reason)", at: offset))
  }

  private func fault(_ reason: String, at offset: Int) -> BookmarkSourceError {
    BookmarkSourceError(name, at: records?.lineAndColumn(of: offset), reason)
  }
}

extension UInt8 {
  fileprivate var beginsJSON: Bool { self == UInt8(ascii: "[") || self == UInt8(ascii: "{") }
}

/// Converts the bytes of a source to valid UTF-8 without a byte order mark.
private struct TextEncoding {
  /// The bytes of a character whose rest has not arrived.
  private var partial: [UInt8] = []
  private var isFirst = true
  /// The number of bytes returned so far.
  private var count = 0
  /// Where the first part of the returned text is that was not UTF-8. Such a part is replaced with U+FFFD.
  private(set) var firstRepair: Int?

  /// Returns the next part of a text in UTF-8.
  mutating func utf8(_ block: [UInt8], isLast: Bool) -> [UInt8] {
    var text = partial.isEmpty ? block : partial + block
    partial = []
    // What begins in the last three bytes may be the beginning of a character.
    if !isLast, let start = text.suffix(3).lastIndex(where: { $0 >= 0xC0 }) {
      partial = Array(text[start...])
      text.removeSubrange(start...)
    }
    if isFirst, text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
    isFirst = isFirst && text.isEmpty
    if String(validating: text, as: UTF8.self) == nil {
      let repaired = Array(String(decoding: text, as: UTF8.self).utf8)
      let common = zip(text, repaired).prefix { $0 == $1 }.count
      // A broken character can begin with the bytes of U+FFFD.
      firstRepair = firstRepair ?? repaired[...common].lastIndex { $0 & 0xC0 != 0x80 }.map { count + $0 }
      text = repaired
    }
    count += text.count
    return text
  }

  /// Returns a whole text in UTF-8. The text can also be in UTF-16 with a byte order mark.
  /// - Throws: How to convert the text, if it is compressed or in another charset.
  mutating func utf8(whole bytes: [UInt8], name: String) throws(BookmarkSourceError) -> [UInt8] {
    if bytes.starts(with: [0x1F, 0x8B]) {
      throw BookmarkSourceError(name, "is compressed; pipe it into the program, as gzip -dc FILE | bookmarks - does")
    }
    let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    // Foundation reads nothing of a text that ends with half of a character.
    if isMarked, bytes.count.isMultiple(of: 2), let text = String(bytes: bytes, encoding: .utf16) {
      return utf8(Array(text.utf8), isLast: true)
    }
    let charset = Self.charset(of: bytes)
    // Bytes that are broken in a text of no other charset are repaired.
    guard !isMarked, !bytes.prefix(4).contains(0), charset == nil || String(validating: bytes, as: UTF8.self) != nil
    else {
      throw BookmarkSourceError(
        name,
        "is neither UTF-8 nor UTF-16 with a byte order mark; convert it with iconv -f \(charset ?? "CHARSET") -t UTF-8")
    }
    return utf8(bytes, isLast: true)
  }

  /// The charset other than UTF-8 that HTML declares in its first 1,024 bytes (html.spec.whatwg.org, section 13.2.3.2),
  /// in lower case.
  private static func charset(of bytes: [UInt8]) -> String? {
    let start = String(decoding: bytes.prefix(1_024), as: UTF8.self).lowercased()
    guard start.contains("<"), let name = start.firstMatch(of: /charset=["' ]*([a-z0-9_-]+)/)?.1 else { return nil }
    return ["utf-8", "utf8"].contains(name) ? nil : String(name)
  }
}
