/// Reads the bookmarks of a source in any of its formats, as the text arrives.
///
/// JSON is read record by record. Any other text is read whole, because the rows of a folder need not follow each other.
struct BookmarkReader {
  private let name: String
  private let fields: RecordFields
  private let isSequence: Bool
  private var encoding = TextEncoding()
  /// The text so far, unless it is JSON.
  private var bytes: [UInt8] = []
  private var records: RecordBookmarks?
  private var isKnown = false
  private var isFinished = false
  /// The rows of a text that is read whole.
  private var rows: ArraySlice<Bookmark> = []
  private var ownReports: SourceReports
  private var isRepaired = false

  /// Creates a reader, to which the text is still to be added.
  init(name: String, fields: RecordFields) {
    self.name = name
    self.fields = fields
    ownReports = SourceReports(name)
    // An object in a file of lines is a record, also if it is the only one.
    isSequence = [".jsonl", ".ndjson"].contains { name.lowercased().hasSuffix($0) }
  }

  /// What is said about the text so far.
  var reports: SourceReports { records?.reports ?? ownReports }

  /// Where the last record begins that was read, or `nil` if that says nothing about the rest of the text.
  var offset: Int? { records?.offset }

  /// Adds the next bytes.
  mutating func append(_ block: [UInt8]) {
    if records != nil { return append(block, isLast: false) }
    bytes += block
    guard !isKnown else { return }
    let text = bytes.drop { $0.isHTMLSpace || [0xEF, 0xBB, 0xBF].contains($0) }
    guard let first = text.first else { return }
    isKnown = true
    // A text that is not UTF-8 begins otherwise, or has a zero in its first characters.
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{"), !bytes.prefix(4).contains(0) else { return }
    becomeRecords(bytes, isLast: false)
  }

  /// Says that no more bytes follow.
  mutating func finish() throws(BookmarkSourceError) {
    isFinished = true
    if records != nil { return append([], isLast: true) }
    let text = try encoding.utf8(whole: bytes, name: name)
    bytes = []
    switch text.first(where: { !$0.isHTMLSpace }) {
    case nil: throw .empty(name)
    case UInt8(ascii: "["), UInt8(ascii: "{"): becomeRecords(text, isLast: true)
    case UInt8(ascii: "<"): rows = try NetscapeBookmarks.read(text, name: name, &ownReports)[...]
    default:
      guard let rows = TextTable.read(text, fields: fields, &ownReports) else {
        throw BookmarkSourceError(
          name, "expected JSON, JSON Lines, a bookmark export, a table with a column 'url', or an address on each line")
      }
      self.rows = rows[...]
    }
    if let place = encoding.firstRepair { ownReports.addRepair(at: place) }
  }

  /// Returns the next bookmark with its folder. `nil` means that more bytes are needed or, after ``finish()``, that there
  /// are no more bookmarks.
  mutating func next() throws(BookmarkSourceError) -> Bookmark? {
    guard records != nil else { return rows.popFirst() }
    if let row = records?.next() { return row }
    if isFinished { try records?.checkEnd() }
    return nil
  }

  private mutating func becomeRecords(_ text: [UInt8], isLast: Bool) {
    records = RecordBookmarks(name: name, fields: fields, isSequence: isSequence)
    bytes = []
    append(text, isLast: isLast)
  }

  private mutating func append(_ block: [UInt8], isLast: Bool) {
    records?.append(encoding.utf8(block, isLast: isLast))
    if let place = encoding.firstRepair, !isRepaired {
      isRepaired = true
      records?.addRepair(at: place)
    }
    if isLast { records?.finish() }
  }
}
