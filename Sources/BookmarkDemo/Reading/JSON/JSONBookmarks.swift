import Foundation
import ListPresentationHTTP

/// Reads bookmarks from JSON. The text is an array of objects, an object that contains one such array, or one object on
/// each line.
struct JSONBookmarks {
  static func read(
    bytes: [UInt8], name: String, fields: JSONFields, lines: Bool
  ) throws(BookmarkSourceError) -> BookmarkCollection {
    let text = SourceText(bytes: bytes, name: name)
    guard !text.isBlank else { throw .empty(name) }
    var reader = JSONBookmarks(text, fields)
    return try reader.read(lines: lines)
  }

  private let bytes: [UInt8]
  private let text: SourceText
  private let fields: JSONFields
  private var places: SourcePlaceFinder
  private var reports = SourceReports()
  /// The first fault, which becomes the error if no record can be read.
  private var firstFault: JSONFault?
  private var sections = JSONSections()
  private var keys: Set<String> = []
  private var missing: [(option: String, key: String)]

  private init(_ text: SourceText, _ fields: JSONFields) {
    self.text = text
    bytes = text.bytes
    self.fields = fields
    places = SourcePlaceFinder(bytes)
    missing = fields.given
  }

  private mutating func read(lines: Bool) throws(BookmarkSourceError) -> BookmarkCollection {
    if let offset = text.firstRepair {
      reports.add(SourceWording.repaired(text.name, places.place(at: offset)))
    }
    var decoded = 0
    for item in try items(lines: lines) {
      switch item {
      case .remark(let fault):
        if fault.kind != .trailing { firstFault = firstFault ?? fault }
        reports.add(SourceWording.remark(text.name, places.place(at: fault.offset), fault.reason(in: bytes)))
      case .broken(let number, let fault): leaveOut(number, fault)
      case .record(let number, let range):
        guard let record = try? JSONValue(parsing: bytes[range]) else {
          leaveOut(number, JSONFault(range.lowerBound, .notDecodable))
          continue
        }
        decoded += 1
        add(record, number, at: range.lowerBound)
      }
    }
    if decoded > 0, let (option, key) = missing.first {
      throw .unknownKey(text.name, key, option: option, keys: keys.sorted())
    }
    if sections.isEmpty, let firstFault { throw failure(firstFault) }
    return BookmarkCollection(entries: sections.entries, reports: reports.sentences)
  }

  private mutating func items(lines: Bool) throws(BookmarkSourceError) -> [JSONRecords.Item] {
    if lines { return JSONRecords.lines(bytes) }
    switch JSONRecords.document(bytes) {
    case .success(let items): return items
    case .failure(.fault(let fault)): throw failure(fault)
    case .failure(.noArray(let members)): throw .noArray(text.name, members: members)
    case .failure(.severalArrays(let members)): throw .severalArrays(text.name, members: members)
    }
  }

  private mutating func add(_ record: JSONValue, _ number: Int, at offset: Int) {
    if !missing.isEmpty {
      missing.removeAll { record.value(at: $0.key) != nil }
      if case .object(let members) = record { keys.formUnion(members.keys) }
    }
    switch fields.bookmark(of: record, spare: "#\(number)") {
    case .success(let bookmark):
      sections.add(bookmark, to: fields.section == nil ? .all : .named(fields.section(of: record)))
    case .failure(let fault): leaveOut(number, fault.at(offset))
    }
  }

  private mutating func leaveOut(_ number: Int, _ fault: JSONFault) {
    firstFault = firstFault ?? fault
    reports.add(
      SourceWording.leftOut(
        text.name, places.place(at: fault.offset), record: number, fault.reason(in: bytes)))
  }

  private mutating func failure(_ fault: JSONFault) -> BookmarkSourceError {
    .fault(text.name, places.place(at: fault.offset), fault.reason(in: bytes))
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

  var isEmpty: Bool { entries.isEmpty }

  mutating func add(_ bookmark: Bookmark, to section: Section) {
    if let index = indexes[section] {
      entries[index].bookmarks.append(bookmark)
    } else {
      indexes[section] = entries.count
      entries.append(BookmarkCollection.Entry(folder: section.folder, bookmarks: [bookmark]))
    }
  }
}
