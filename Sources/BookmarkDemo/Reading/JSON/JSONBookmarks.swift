/// Reads bookmarks from JSON as the text arrives. The text is an array of objects, an object that contains one such
/// array, or one object on each line.
struct JSONBookmarks: BookmarkReader {
  /// Reads a whole text.
  static func read(
    bytes: [UInt8], name: String, fields: JSONFields, lines: Bool
  ) throws(BookmarkSourceError) -> BookmarkCollection {
    var reader = JSONBookmarks(SourceFeed(bytes), name: name, fields: fields, lines: lines)
    return try reader.read()
  }

  private let name: String
  private let fields: JSONFields
  private var records: JSONRecords
  private(set) var reports = SourceReports()
  /// The first fault, which becomes the error if no record can be read.
  private var firstFault: BookmarkSourceError?
  private var isRepaired = false
  private var hasLeftOut = false
  /// The number of records that have been decoded, and of those that have become bookmarks.
  private var (decoded, shown) = (0, 0)
  private var ids: Set<Bookmark.ID> = []
  private var keys: Set<String> = []
  private var missing: [(option: String, key: String)]

  /// Whether a record so far could not be read, or the text ends before its list does.
  var hasLoss: Bool { hasLeftOut || records.isTruncated }

  init(_ feed: SourceFeed, name: String, fields: JSONFields, lines: Bool) {
    records = JSONRecords(feed, lines: lines)
    self.name = name
    self.fields = fields
    missing = fields.given
  }

  /// Reads the rest of the text.
  mutating func read() throws(BookmarkSourceError) -> BookmarkCollection {
    var sections = JSONSections()
    while let (bookmark, section) = try nextInSection() { sections.add(bookmark, to: section) }
    return BookmarkCollection(
      entries: sections.entries, reports: reports.sentences, hasLoss: hasLoss)
  }

  mutating func next() throws(BookmarkSourceError) -> FiledBookmark? {
    try nextInSection().map { FiledBookmark(folder: $1.folder, bookmark: $0) }
  }

  var numberOfWaitingBytes: Int { records.numberOfWaitingBytes }
  var mayHaveRecord: Bool { records.mayHaveRecord }

  private mutating func nextInSection() throws(BookmarkSourceError) -> (Bookmark, JSONSections.Section)? {
    while true {
      let item: JSONRecords.Item?
      do { item = try records.next() } catch { throw failure(error) }
      if !isRepaired, let place = records.feed.firstRepair {
        reports.add(SourceWording.repaired(name, place))
        isRepaired = true
      }
      switch item {
      case nil:
        try checkEnd()
        return nil
      case .remark(let fault):
        if fault.kind != .trailing { keep(fault) }
        reports.add(SourceWording.remark(name, records.place(of: fault.offset), fault.reason(in: records.bytes)))
      case .broken(let number, let fault): leaveOut(number, fault)
      case .record(let number, let range, let members):
        decoded += 1
        let record = JSONRecord(records.bytes, range, members)
        if let bookmark = bookmark(of: record, number, at: range.lowerBound) {
          guard ids.insert(bookmark.id).inserted else {
            reports.add(
              SourceWording.repeated(name, records.place(of: range.lowerBound), record: number, id: bookmark.id))
            continue
          }
          shown += 1
          return (bookmark, fields.section == nil ? .all : .named(fields.section(of: record)))
        }
      }
    }
  }

  private func checkEnd() throws(BookmarkSourceError) {
    if decoded > 0, let (option, key) = missing.first {
      throw .unknownKey(name, key, option: option, keys: keys.sorted())
    }
    if shown == 0, let firstFault { throw firstFault }
  }

  private mutating func bookmark(of record: JSONRecord, _ number: Int, at offset: Int) -> Bookmark? {
    if !missing.isEmpty {
      missing.removeAll { record.hasValue(at: $0.key) }
      keys.formUnion(record.keys)
    }
    switch fields.bookmark(of: record, spare: "#\(number)") {
    case .success(let bookmark): return bookmark
    case .failure(let fault):
      leaveOut(number, fault.at(offset))
      return nil
    }
  }

  private mutating func leaveOut(_ number: Int, _ fault: JSONFault) {
    keep(fault)
    hasLeftOut = true
    reports.add(
      SourceWording.leftOut(
        name, records.place(of: fault.offset), record: number, fault.reason(in: records.bytes)))
  }

  private mutating func keep(_ fault: JSONFault) {
    if firstFault == nil { firstFault = failure(.fault(fault)) }
  }

  private func failure(_ failure: JSONRecords.Failure) -> BookmarkSourceError {
    switch failure {
    case .empty: .empty(name)
    case .fault(let fault): .fault(name, records.place(of: fault.offset), fault.reason(in: records.bytes))
    case .noArray(let members): .noArray(name, members: members)
    case .severalArrays(let members): .severalArrays(name, members: members)
    case .unreadable(let error): error
    }
  }
}

/// Groups bookmarks into folders by a section, in the order in which the sections first appear.
struct JSONSections {
  enum Section: Hashable {
    case all
    case named(String?)

    // The ids keep records without a section apart from records whose section is named "(none)".
    var folder: Folder {
      switch self {
      case .all: Folder(id: "all", title: "")
      case .named(nil): Folder(id: "none", title: "(none)")
      case .named(let title?): Folder(id: "section \(title)", title: title)
      }
    }
  }

  private(set) var entries: [BookmarkCollection.Entry] = []
  private var indexes: [Section: Int] = [:]

  mutating func add(_ bookmark: Bookmark, to section: Section) {
    if let index = indexes[section] {
      entries[index].bookmarks.append(bookmark)
    } else {
      indexes[section] = entries.count
      entries.append(BookmarkCollection.Entry(folder: section.folder, bookmarks: [bookmark]))
    }
  }
}
