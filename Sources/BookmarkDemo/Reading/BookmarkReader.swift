/// Reads the bookmarks of a source in any of its formats, as the text arrives.
///
/// JSON is read record by record. Any other text is read whole, because the rows of a folder need not follow each
/// other.
struct BookmarkReader {
  private let name: String
  private let fields: RecordFields
  private let sentences: Sentences
  private var encoding = TextEncoding()
  /// The text so far, unless it is JSON, and the first byte that says what it is.
  private var (bytes, first) = ([UInt8](), UInt8?.none)
  /// Reads the records of a text that is JSON.
  private var records: JSONRecordReader?
  private var isFinished = false
  /// Whether the rows of a folder follow each other, so that there is none before the end of the text.
  private var isGrouped: Bool
  /// The rows that were read and not returned. The next one is last.
  private var waiting: [Bookmark] = []
  private var folders = FolderPaths()
  /// The first fault, which becomes the error if no record can be read.
  private var firstFault: BookmarkSourceError?
  /// The number of records so far.
  private var number = 0
  /// Where the last record begins. 0 if that says nothing about the rest of the text.
  private(set) var offset = 0
  /// The ids of the rows that were returned.
  private var ids: Set<Bookmark.ID> = []
  private var names: Set<String> = []
  private var missing: [(option: String, key: String)]

  /// Creates a reader, to which the text is still to be added.
  /// - Parameter sentences: Receives what is wrong with the text.
  init(name: String, fields: RecordFields, isGrouped: Bool = false, _ sentences: Sentences) {
    (self.name, self.fields, self.isGrouped, self.sentences) = (name, fields, isGrouped, sentences)
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
    guard isGrouped else { return }
    isGrouped = false
    var rows: [Bookmark] = []
    while let row = try next() { rows.append(row) }
    (records, waiting, ids, offset) = (nil, rows.inFolders.reversed(), [], 0)
  }

  /// Returns the next bookmark with its folder. `nil` means that more bytes are needed or, after ``finish()``, that
  /// there are no more bookmarks.
  mutating func next() throws(BookmarkSourceError) -> Bookmark? {
    while !isGrouped {
      if let row = waiting.popLast() {
        guard ids.insert(row.id).inserted else {
          sentences.add(
            fault("record \(number) left out: an earlier record has its id \(row.id)", at: offset).description)
          continue
        }
        return row
      }
      switch records?.next() {
      case nil:
        if isFinished { try checkEnd() }
        return nil
      case .record(let record, let offset)?:
        number += 1
        self.offset = offset
        waiting = rows(of: record)
      case .broken(let error, let bytes)?: leaveOut(bytes, error)
      }
    }
    return nil
  }
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
      var export = NetscapeBookmarks(text, name: name, sentences)
      waiting = try export.read().reversed()
    } else {
      throw BookmarkSourceError(name, "expected JSON, JSON Lines or a bookmark export")
    }
    if let repair = encoding.firstRepair { report(repairAt: text.lineAndColumn(of: repair)) }
    bytes = []
  }

  private mutating func beginRecords(_ text: [UInt8], isLast: Bool) {
    // An object in a file of lines is a record, also if it is the only one.
    let isSequence = [".jsonl", ".ndjson"].contains { name.lowercased().hasSuffix($0) }
    records = JSONRecordReader(unwraps: !isSequence)
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
  /// The rows of a record, or of a folder with all that is in it, in the opposite order.
  private mutating func rows(of record: JSONRecord) -> [Bookmark] {
    if let tree = BookmarkTree(record) { return tree.rows(&folders, fields).reversed() }
    if record[MemberNames.proxy] != nil { return [] }
    if !missing.isEmpty {
      missing.removeAll { record.value(at: $0.key) != nil }
      names.formUnion(record.names)
    }
    let folder = fields.section.map { folders.section(record.value(at: $0)?.rowText) } ?? .all
    if let row = fields.bookmark(of: record, spare: "#\(number)", folder: folder) { return [row] }
    // An object of nothing but empty lists is a page without records.
    if number == 1, record.names.contains(where: { record[$0] == .array([]) }) { return [] }
    leaveOut(fields.missingTitle, at: offset)
    return []
  }

  /// Reports what is not a record. The bookmarks of a folder that is cut off are kept as far as they are there.
  private mutating func leaveOut(_ bytes: ArraySlice<UInt8>?, _ error: JSONValue.SyntaxError) {
    if let tree = bytes.flatMap({ BookmarkTree(cutOff: $0) }) { waiting = tree.rows(&folders, fields).reversed() }
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
    if ids.isEmpty, let firstFault { throw firstFault }
  }
}

extension UInt8 {
  fileprivate var beginsJSON: Bool { self == UInt8(ascii: "[") || self == UInt8(ascii: "{") }
}
