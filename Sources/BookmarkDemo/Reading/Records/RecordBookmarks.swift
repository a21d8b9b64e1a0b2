import ListPresentationHTTP

/// The bookmarks of a JSON text, one after the other as the text arrives.
struct RecordBookmarks {
  private let name: String
  private let fields: RecordFields
  /// Receives a sentence for each record that is left out.
  private let sentences: Sentences
  private(set) var reader: JSONRecordReader
  private var folders = FolderPaths()
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
  init(name: String, fields: RecordFields, isSequence: Bool, _ sentences: Sentences) {
    (self.name, self.fields, self.sentences) = (name, fields, sentences)
    reader = JSONRecordReader(unwraps: !isSequence)
    missing = fields.given
  }

  mutating func append(_ block: [UInt8], isLast: Bool) {
    reader.append(block)
    if isLast { reader.finish() }
  }

  /// Returns the next bookmark with its folder, or `nil` if more text is needed or there is none.
  mutating func next() -> Bookmark? {
    while true {
      if let row = waiting.popLast() {
        guard ids.insert(row.id).inserted else {
          sentences.add(
            fault("record \(number) left out: an earlier record has its id \(row.id)", at: offset).description)
          continue
        }
        shown += 1
        return row
      }
      switch reader.next() {
      case nil: return nil
      case .record(let record, let offset)?:
        number += 1
        self.offset = offset
        waiting = rows(of: record)
      case .broken(let error, let bytes)?: leaveOut(bytes, error)
      }
    }
  }

  /// Checks what is known only at the end of the text.
  func checkEnd() throws(BookmarkSourceError) {
    if !names.isEmpty, let (option, key) = missing.first {
      throw BookmarkSourceError(
        name, "no record has the key '\(key)' given by \(option); the keys are: \(names.listed)")
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
      let folder = fields.section.map { folders.section(record.value(at: $0)?.rowText) } ?? .all
      return [try fields.bookmark(of: record, spare: "#\(number)", folder: folder)]
    } catch {
      // An object of nothing but empty lists is a page without records.
      guard number > 1 || !record.names.contains(where: { record[$0] == .array([]) }) else { return [] }
      leaveOut("\(error)", at: offset)
      return []
    }
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
    BookmarkSourceError(name, at: reader.place(of: offset), reason)
  }
}
