import ListPresentationHTTP

/// The bookmarks of a JSON text, one after the other as the text arrives.
struct RecordBookmarks {
  private let name: String
  private let fields: RecordFields
  private var reader: JSONRecordReader
  private(set) var reports: SourceReports
  private var folders = FolderPaths()
  private var sections: [String?: Folder] = [:]
  /// The rows of a folder that are still to be returned. The next one is last.
  private var waiting: [Bookmark] = []
  /// The first fault, which becomes the error if no record can be read.
  private var firstFault: BookmarkSourceError?
  /// The number of records so far, and of the rows that were returned.
  private var (number, shown) = (0, 0)
  /// Where the last record begins.
  private(set) var offset = 0
  private var ids: Set<Bookmark.ID> = []
  private var names: Set<String> = []
  private var missing: [(option: String, key: String)]

  /// - Parameter isSequence: Whether each object of the text is a record, as in JSON Lines.
  init(name: String, fields: RecordFields, isSequence: Bool) {
    self.name = name
    self.fields = fields
    reports = SourceReports(name)
    reader = JSONRecordReader(unwraps: !isSequence)
    missing = fields.given
  }

  mutating func append(_ block: [UInt8]) { reader.append(block) }
  mutating func addRepair(at place: SourcePlace) { reports.addRepair(at: place) }
  mutating func finish() { reader.finish() }

  /// Returns the next bookmark with its folder, or `nil` if more text is needed or there is none.
  mutating func next() -> Bookmark? {
    while true {
      if let row = waiting.popLast() {
        guard ids.insert(row.id).inserted else {
          reports.add(
            "record \(number) left out: an earlier record has its id \(SourceWording.printable(row.id.description))",
            at: SourcePlace(reader.place(of: offset)), isLoss: false)
          continue
        }
        shown += 1
        return row
      }
      guard let element = reader.next() else { return nil }
      switch element {
      case .record(let record, let offset):
        number += 1
        self.offset = offset
        waiting = rows(of: record)
      case .broken(let error, let bytes): leaveOut(bytes, error)
      }
    }
  }

  /// Checks what is known only at the end of the text.
  func checkEnd() throws(BookmarkSourceError) {
    if !names.isEmpty, let (option, key) = missing.first {
      let key = SourceWording.printable(key)
      let names = SourceWording.list(names.sorted())
      throw BookmarkSourceError(name, "no record has the key '\(key)' given by \(option); the keys are: \(names)")
    }
    if shown == 0, let firstFault { throw firstFault }
  }

  /// The rows of a record, or of a folder with all that is in it, in the opposite order.
  private mutating func rows(of record: JSONRecord) -> [Bookmark] {
    if let tree = BookmarkTree(record) { return tree.rows(&folders, fields).reversed() }
    if record[MemberNames.proxy] != nil { return [] }
    if !missing.isEmpty {
      missing.removeAll { record.value(at: $0.key) != nil }
      names.formUnion(record.names)
    }
    do {
      return [try fields.bookmark(of: record, spare: "#\(number)", folder: section(of: record))]
    } catch {
      // An object of nothing but empty lists is a page without records.
      guard number > 1 || !record.names.contains(where: { record[$0] == .array([]) }) else { return [] }
      leaveOut("\(error)", at: offset)
      return []
    }
  }

  private mutating func section(of record: JSONRecord) -> Folder {
    guard let key = fields.section else { return .all }
    let title = record.value(at: key)?.rowText
    if let folder = sections[title] { return folder }
    // The ids keep records without a section apart from records whose section is named "(none)".
    let folder = Folder(
      id: title.map { "section \($0)" } ?? "none", title: title ?? "(none)", place: sections.count)
    sections[title] = folder
    return folder
  }

  /// Reports what is not a record. The bookmarks of a folder that is cut off are kept as far as they are there.
  private mutating func leaveOut(_ bytes: ArraySlice<UInt8>?, _ error: JSONValue.SyntaxError) {
    if let tree = bytes.flatMap({ BookmarkTree(cutOff: $0) }) { waiting = tree.rows(&folders, fields).reversed() }
    if bytes != nil, waiting.isEmpty {
      number += 1
      leaveOut("\(error)", at: error.offset)
    } else {
      reports.add("\(error)", at: SourcePlace(reader.place(of: error.offset)))
    }
  }

  private mutating func leaveOut(_ reason: String, at offset: Int) {
    if firstFault == nil {
      firstFault = BookmarkSourceError(name, at: SourcePlace(reader.place(of: offset)), reason)
    }
    reports.add("record \(number) left out: \(reason)", at: SourcePlace(reader.place(of: offset)))
  }
}
