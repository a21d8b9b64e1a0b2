/// Reads the bookmarks of a source in any of its formats, as the text arrives.
///
/// JSON is read record by record. Any other text is read whole, because the rows of a folder need not follow each other.
struct BookmarkReader {
  private let name: String
  private var fields: RecordFields
  private let sentences: Sentences
  private var encoding = TextEncoding()
  /// The text so far, unless it is JSON.
  private var bytes: [UInt8] = []
  private var records: RecordBookmarks?
  /// The number of bytes of JSON so far.
  private var count = 0
  private var isKnown = false
  private var isFinished = false
  /// Whether the rows of a folder follow each other, so that there is none before the end of the text.
  private var isGrouped: Bool
  /// The rows of a text that is read whole.
  private var rows: ArraySlice<Bookmark> = []

  /// Creates a reader, to which the text is still to be added.
  /// - Parameter sentences: Receives what is wrong with the text.
  init(name: String, fields: RecordFields, isGrouped: Bool = false, _ sentences: Sentences) {
    (self.name, self.fields, self.isGrouped, self.sentences) = (name, fields, isGrouped, sentences)
  }

  /// Where the last record begins that was read, or `nil` if that says nothing about the rest of the text.
  var offset: Int? { records?.offset }

  /// Adds the next bytes.
  mutating func append(_ block: [UInt8]) {
    if records != nil { return append(block, isLast: false) }
    bytes += block
    guard !isKnown, let first = bytes.first(where: { !$0.isHTMLSpace && ![0xEF, 0xBB, 0xBF].contains($0) }) else {
      return
    }
    isKnown = true
    // A text that is not UTF-8 begins otherwise, or has a zero in its first characters.
    if first.beginsJSON, !bytes.prefix(4).contains(0) { becomeRecords(bytes, isLast: false) }
  }

  /// Says that no more bytes follow.
  mutating func finish() throws(BookmarkSourceError) {
    if records == nil { try readWhole() } else { append([], isLast: true) }
    isFinished = true
    guard isGrouped, records != nil else { return }
    var all: [Bookmark] = []
    isGrouped = false
    while let row = try next() { all.append(row) }
    (records, rows) = (nil, all.inFolders[...])
  }

  private mutating func readWhole() throws(BookmarkSourceError) {
    let text = try encoding.utf8(whole: bytes, name: name)
    guard let first = text.first(where: { !$0.isHTMLSpace }) else {
      throw BookmarkSourceError(name, "is empty; expected JSON, JSON Lines or a bookmark export")
    }
    if first.beginsJSON {
      becomeRecords(text, isLast: true)
    } else if first == UInt8(ascii: "<") {
      var export = NetscapeBookmarks(text, name: name, sentences)
      rows = try export.read()[...]
    } else {
      var table = TextTable(bytes: text, name: name, sentences: sentences, fields: fields)
      let lines = try table.jsonLines()
      (fields, isGrouped) = (table.fields, true)
      becomeRecords(lines, isLast: true)
    }
    if encoding.hasRepairs { report(repairIn: text) { text.place(of: $0) } }
    bytes = []
  }

  /// Returns the next bookmark with its folder. `nil` means that more bytes are needed or, after ``finish()``, that there
  /// are no more bookmarks.
  mutating func next() throws(BookmarkSourceError) -> Bookmark? {
    guard records != nil, !isGrouped else { return rows.popFirst() }
    if let row = records?.next() { return row }
    if isFinished { try records?.checkEnd() }
    return nil
  }

  private mutating func becomeRecords(_ text: [UInt8], isLast: Bool) {
    // An object in a file of lines is a record, also if it is the only one.
    let isSequence = [".jsonl", ".ndjson"].contains { name.lowercased().hasSuffix($0) }
    records = RecordBookmarks(name: name, fields: fields, isSequence: isSequence, sentences)
    bytes = []
    append(text, isLast: isLast)
  }

  private mutating func append(_ block: [UInt8], isLast: Bool) {
    let hadRepairs = encoding.hasRepairs
    let text = encoding.utf8(block, isLast: isLast)
    records?.append(text, isLast: isLast)
    if encoding.hasRepairs, !hadRepairs, let reader = records?.reader {
      report(repairIn: text) { reader.place(of: count + $0) }
    }
    count += text.count
  }

  private func report(repairIn text: [UInt8], _ place: (Int) -> (line: Int, column: Int)) {
    let offset = text.firstRange(of: Array("\u{FFFD}".utf8))?.lowerBound ?? 0
    let reason = "not UTF-8 from here; what could not be read is shown as \u{FFFD}"
    sentences.add("\(BookmarkSourceError(name, at: place(offset), reason))")
  }
}

extension UInt8 {
  fileprivate var beginsJSON: Bool { self == UInt8(ascii: "[") || self == UInt8(ascii: "{") }
}
