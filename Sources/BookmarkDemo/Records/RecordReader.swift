import Foundation

/// A part of a bookmark that its record has under a name of its program.
enum RecordPart: Int, CaseIterable, Sendable {
  case title, address, detail, value, tags, note

  /// The name of the part in printed fields, and in records that the program makes.
  var name: String { self == .address ? "url" : "\(self)" }

  init?(name: String) {
    guard let part = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = part
  }
}

/// Where the parts of a bookmark are in a record, whatever the names of its members. The screen, the printed forms, the
/// queries and the written files read nothing else of a record to tell what it is about.
struct RecordParts {
  private var places = [Range<Int>?](repeating: nil, count: RecordPart.allCases.count)
  /// The text that tells the record from others.
  fileprivate(set) var id: Range<Int>?
  /// Whether the value is a number that says a time.
  fileprivate(set) var isTime = false
  /// Other texts that a query searches.
  fileprivate(set) var keywords: [Range<Int>] = []

  /// Where the JSON of a part is in the record, or `nil` if the record has no such part.
  fileprivate(set) subscript(part: RecordPart) -> Range<Int>? {
    get { places[part.rawValue] }
    set { places[part.rawValue] = newValue }
  }

  init() {}

  /// Finds the title and the note of a folder.
  init(ofFolder record: JSONRecord) {
    func first(_ names: [String]) -> Range<Int>? {
      names.lazy.compactMap { record.value(of: $0) }.first { record.hasText($0) }
    }
    self[.title] = first(MemberNames.folderTitles)
    self[.note] = first(MemberNames.notes)
  }

  /// What is wrong with a record without a title.
  static let missingTitle = "no member that could be its title"

  /// Whether the record says what it is about.
  var isBookmark: Bool { self[.title] != nil || self[.address] != nil }
}

/// Finds the parts of records, one after the other. Records of one source have the same names, so what a list of names
/// means is found once.
struct RecordReader {
  /// The names of the members of some records, and what they mean.
  private struct Shape {
    let names: [[UInt8]]
    /// The members that can be a part, the best first, by the places of the parts. Behind them: ids and keywords.
    let members: [[Int]]
    /// Whether a number of a member is a time.
    let isTime: [Bool]
  }

  private static let mostShapes = 64
  private static let ids = RecordPart.allCases.count
  private static let keywords = ids + 1
  private static let names =
    [
      MemberNames.titles, MemberNames.addresses, MemberNames.details, MemberNames.values, MemberNames.tags,
      MemberNames.notes, MemberNames.ids, MemberNames.keywords,
    ]

  private var shapes: [Shape] = []

  /// Finds the parts that a kind of node has.
  mutating func parts(of record: JSONRecord, as kind: JSONRecord.Kind) -> RecordParts {
    kind == .bookmark ? parts(of: record) : RecordParts(ofFolder: record)
  }

  /// Finds the parts of a record. A record without a title has no title and no address.
  mutating func parts(of record: JSONRecord) -> RecordParts {
    var members = record.members
    let hasObjects = members.contains { record.bytes[$0.value.lowerBound] == UInt8(ascii: "{") }
    if hasObjects {
      members += MemberNames.containers.flatMap { record.value(of: $0).flatMap(record.object)?.members ?? [] }
    }
    var shape = shape(of: members, in: record)
    func first(_ place: Int, where isWanted: (Range<Int>) -> Bool = { _ in true }) -> Range<Int>? {
      for index in shapes[shape].members[place] {
        let value = members[index].value
        if record.hasText(value), isWanted(value) { return value }
      }
      return nil
    }
    func first(_ part: RecordPart, where isWanted: (Range<Int>) -> Bool = { _ in true }) -> Range<Int>? {
      first(part.rawValue, where: isWanted)
    }
    var parts = RecordParts()
    parts[.title] = first(.title)
    if parts[.title] == nil, first(.address) == nil {
      if hasObjects, let inner = Self.titledObject(in: record) {
        members += inner.members
        shape = self.shape(of: members, in: record)
        parts[.title] = first(.title)
      } else {
        // An inner object describes the record better.
        let others = members[record.members.count...] + record.members
        parts[.title] = others.first { record.isString($0.value) && record.hasText($0.value) }?.value
      }
    }
    parts[.address] = first(.address)
    parts.id = first(Self.ids)
    let title = parts[.title] ?? parts[.address]
    parts[.detail] = first(.detail) { value in title.map { record.isSame(value, $0) } != true }
    parts[.tags] = first(.tags)
    parts[.note] = first(.note) { $0 != title }
    parts[.value] = first(.value) { $0 != parts[.title] && $0 != parts[.detail] }
    if let value = parts[.value], let place = members.firstIndex(where: { $0.value == value }) {
      parts.isTime = shapes[shape].isTime[place] && Double(record.text(value) ?? "") != nil
    }
    let shown = [parts[.title], parts[.detail], parts[.address], parts[.tags]]
    for index in shapes[shape].members[Self.keywords] {
      let value = members[index].value
      if !shown.contains(value), record.hasText(value) { parts.keywords.append(value) }
    }
    return parts
  }

  /// Returns the index of the shape of some members.
  private mutating func shape(of members: [JSONScanner.Member], in record: JSONRecord) -> Int {
    let known = shapes.firstIndex { shape in
      guard shape.names.count == members.count else { return false }
      for (index, member) in members.enumerated() where !record.bytes[member.name].elementsEqual(shape.names[index]) {
        return false
      }
      return true
    }
    if let known { return known }
    let names = members.map(record.name)
    let others = names.map { $0.lowercased() }
    let found = Self.names.map { wanted in
      var found: [Int] = []
      func add(_ index: Int?) { if let index, !found.contains(index) { found.append(index) } }
      for name in wanted {
        // If a name of the record repeats, the last one counts.
        add(names[..<record.members.count].lastIndex(of: name))
        add(names[record.members.count...].firstIndex(of: name))
      }
      // Other programs write the same names in another case.
      for name in wanted { add(others.firstIndex(of: name)) }
      return found
    }
    if shapes.count == Self.mostShapes { shapes = [] }
    shapes.append(
      Shape(
        names: members.map { Array(record.bytes[$0.name]) }, members: found,
        isTime: names.map(MemberNames.times.contains)))
    return shapes.count - 1
  }

  /// The first object of a record with a title. An object that a row shows as a detail, such as the author, has a name
  /// of its own.
  private static func titledObject(in record: JSONRecord) -> JSONRecord? {
    let objects = record.members.compactMap { member in
      MemberNames.details.contains(record.name(of: member)) ? nil : record.object(at: member.value)
    }
    return MemberNames.innerTitles.lazy.compactMap { title in
      objects.first { object in
        object.members.contains { object.name(of: $0).lowercased() == title && object.hasText($0.value) }
      }
    }.first
  }
}

extension JSONRecord {
  fileprivate func isString(_ value: Range<Int>) -> Bool { bytes[value.lowerBound] == UInt8(ascii: "\"") }

  /// Whether two values have the same text, however they are written.
  fileprivate func isSame(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    if a == b { return true }
    guard let plainA = plainText(a), let plainB = plainText(b) else { return text(a) == text(b) }
    return plainA.count == plainB.count && bytes[plainA].elementsEqual(bytes[plainB])
  }
}

/// The names that programs give to the members of their records, the best name for each part of a row first.
///
/// Where the names are from: Chromium's `Bookmarks` file (components/bookmarks/browser/bookmark_codec.cc), Firefox's
/// backups (toolkit/components/places/BookmarkJSONUtils.sys.mjs), Safari's `Bookmarks.plist` as JSON (`plutil -convert
/// json`), Pinboard (pinboard.in/api, posts/all), Raindrop (developer.raindrop.io), Pocket
/// (getpocket.com/developer/docs/v3/retrieve), and the stars of GitHub (docs.github.com/rest/activity/starring).
enum MemberNames {
  static let ids = ["id", "_id", "uuid", "guid", "hash", "key", "sku", "url", "href"]
  static let titles = ["title", "full_name", "name", "label", "headline", "subject", "Title", "text", "description"]
  /// Those by which the object is found that has what a record is about, as in the answers of YouTube, Spotify, CouchDB
  /// and GitHub.
  static let innerTitles = ["title", "name"]
  static let addresses = ["html_url", "url", "href", "link", "uri", "URLString"]
  static let details =
    [
      "brand", "author", "artist", "category", "cuisine", "publisher", "company", "subtitle", "note", "excerpt",
      "extended", "description", "summary",
    ] + addresses
  static let values = ["price", "date"] + added + ["updated_at", "updatedAt", "year", "rating", "difficulty"]
  static let tags = ["tags", "tag_names", "labels", "topics", "keywords"]
  static let notes = ["note", "extended", "excerpt", "description", "summary", "PreviewText"]
  /// What a query searches besides the row.
  static let keywords = addresses + tags + ["category", "subtitle", "excerpt", "description", "summary", "note"]

  /// When a bookmark was added, and when it was changed.
  static let added = [
    "created_at", "createdAt", "created", "published_at", "published", "time", "time_added", "date_added", "dateAdded",
  ]
  static let whenAdded = ["date"] + added
  static let modified = ["modified", "date_modified", "lastModified", "updated_at", "updatedAt"]
  /// Members of which a number is a time. The magnitude says from when, and in which unit.
  static let times: Set = ["created", "time_added", "date_added", "dateAdded"]

  /// The member that holds the attributes of a bookmark in HTML which have no member of their own.
  static let attributesOfHTML = "html"

  /// Members that only a program reads.
  static let ofPrograms: Set = [
    "id", "guid", "index", "type", "typeCode", "WebBookmarkType", "WebBookmarkUUID", attributesOfHTML,
  ]

  /// Members that hold other members of a record: in JSON:API, GeoJSON, Firestore and Airtable, Safari, Karakeep and
  /// Zotero.
  static let containers = ["attributes", "properties", "fields", "URIDictionary", "content", "data"]

  /// Members of a folder: the bookmarks and folders in it, and the folders of Chromium's file in their order.
  static let children = ["children", "Children"]
  static let roots = "roots"
  static let orderOfRoots = ["bookmark_bar", "other", "synced"]
  static let folderTitles = ["title", "name", "Title"]
  /// What the member of a type says of a folder, also of one without a member for what is in it, and of a separator.
  static let types = ["type", "WebBookmarkType"]
  static let folders: Set = ["folder", "text/x-moz-place-container", "WebBookmarkTypeList"]
  static let separators: Set = ["separator", "text/x-moz-place-separator"]
  /// The member of what Safari lists beside its folders, such as the history.
  static let proxy = "WebBookmarkIdentifier"
  /// Members of what may be no bookmark, in UTF-8.
  static let ofOtherKinds = (children + types + [roots, proxy]).map { Array($0.utf8) }
}
