import Foundation

/// Where the parts of a bookmark are in a record, whatever the names of its members. The screen, the printed forms, the
/// queries and the written files read nothing else of a record to tell what it is about.
struct RecordParts {
  /// The part that the user reads first, and where its JSON is in the record. `nil` if the record has no such part.
  var title, address, detail, value, tags, note, id: Range<Int>?
  /// Whether the value is a number that says a time.
  var isTime = false
  /// Other texts that a query searches.
  var keywords: [Range<Int>] = []

  /// Whether the record says what it is about.
  var isBookmark: Bool { title != nil || address != nil }
}

/// The members of a record that a row shows. If an option does not set a key, ``MemberNames`` are tried.
struct RecordFields: Equatable, Sendable {
  /// The keys that options set, or `nil`. A key can contain dots, such as `author.name` or `tags.0`.
  var id, title, detail: String?

  /// The keys that options set, each with its option.
  var given: [(option: String, key: String)] {
    [("--id", id), ("--title", title), ("--detail", detail)].compactMap { option, key in key.map { (option, $0) } }
  }

  /// What is wrong with a record without a title.
  var missingTitle: String {
    title.map { "no text or number at '\($0)' for the title" } ?? "no member that could be its title"
  }
}

/// Finds the parts of records, one after the other. Records of one source have the same names, so a name is looked up
/// where it was in the record before.
struct RecordReader {
  private enum Part: Int, CaseIterable {
    case title, address, detail, value, tags, note, id, keyword

    var names: [String] {
      switch self {
      case .title: MemberNames.titles
      case .address: MemberNames.addresses
      case .detail: MemberNames.details
      case .value: MemberNames.values
      case .tags: MemberNames.tags
      case .note: MemberNames.notes
      case .id: MemberNames.ids
      case .keyword: MemberNames.keywords
      }
    }
  }

  /// What a name means: the places of the parts that it can be, and whether its object may hold other parts.
  private struct Meaning {
    var places: [Int] = []
    var container: Int?
  }

  private static let starts = Part.allCases.indices.map { part in
    Part.allCases[..<part].reduce(0) { $0 + $1.names.count }
  }
  private static let meanings: [[UInt8]: Meaning] = {
    var meanings: [[UInt8]: Meaning] = [:]
    for part in Part.allCases {
      for (rank, name) in part.names.enumerated() {
        meanings[Array(name.utf8), default: Meaning()].places.append(starts[part.rawValue] + rank)
      }
    }
    for (index, name) in MemberNames.containers.enumerated() {
      meanings[Array(name.utf8), default: Meaning()].container = index
    }
    return meanings
  }()
  private static let numberOfPlaces = Part.allCases.reduce(0) { $0 + $1.names.count }
  /// The places of the values that are times, if they are numbers.
  private static let times = Set(
    Part.value.names.indices.filter { MemberNames.times.contains(Part.value.names[$0]) })

  let fields: RecordFields
  private var known: [(name: [UInt8], meaning: Meaning)] = []
  /// Where the values are, by the places of their parts: of the record, and then of the objects in it.
  private var values = [[Range<Int>?]](repeating: [], count: 1)

  init(_ fields: RecordFields = RecordFields()) { self.fields = fields }

  /// Finds the parts of a record. A record without a title has no title and no address.
  mutating func parts(of record: JSONRecord) -> RecordParts {
    place(record)
    var parts = RecordParts()
    parts.id = fields.id == nil ? first(.id, record) : text(at: fields.id, record)
    parts.address = first(.address, record)
    if fields.title != nil {
      guard let title = text(at: fields.title, record) else { return RecordParts() }
      parts.title = title
    } else {
      parts.title =
        first(.title, record) ?? otherCase(record)
        ?? (parts.address == nil ? (takeInnerObject(record) ? innerTitle(record) : firstText(record)) : nil)
      if parts.address == nil { parts.address = first(.address, record) }
    }
    let title = parts.title ?? parts.address
    parts.detail =
      fields.detail == nil
      ? first(.detail, record, besides: fields.title) { !record.hasSameText($0, title) }
      : text(at: fields.detail, record)
    parts.tags = first(.tags, record)
    parts.note = first(.note, record) { $0 != title }
    for (rank, name) in MemberNames.values.enumerated() {
      guard name != fields.title, name != fields.detail, let value = value(at: Self.starts[Part.value.rawValue] + rank)
      else { continue }
      parts.value = value
      parts.isTime = Self.times.contains(rank) && Int(record.text(value) ?? "") != nil
      break
    }
    let shown = [parts.title, parts.detail, parts.address, parts.tags]
    for rank in MemberNames.keywords.indices {
      guard let value = value(at: Self.starts[Part.keyword.rawValue] + rank), !shown.contains(value) else {
        continue
      }
      parts.keywords.append(value)
    }
    return parts
  }

  /// Notes where the values of a record are.
  private mutating func place(_ record: JSONRecord) {
    values.removeSubrange(1...)
    place(record.members, of: record, in: 0)
  }

  private mutating func place(_ members: [JSONScanner.Member], of record: JSONRecord, in level: Int) {
    if level == values.count { values.append([]) }
    if values[level].isEmpty { values[level] = Array(repeating: nil, count: Self.numberOfPlaces) }
    for place in values[level].indices { values[level][place] = nil }
    var containers: [(rank: Int, object: JSONRecord)] = []
    for (index, member) in members.enumerated() {
      if level == 0, index < known.count, record.bytes[member.name].elementsEqual(known[index].name) {
        place(member, known[index].meaning, of: record, in: level, &containers)
        continue
      }
      let name = Array(record.bytes[member.name])
      let plain = name.contains(UInt8(ascii: "\\")) ? Array(JSONText.string(name[...]).utf8) : name
      let meaning = Self.meanings[plain] ?? Meaning()
      if level == 0, index <= known.count {
        known.replaceSubrange(index..<min(index + 1, known.count), with: [(name, meaning)])
      }
      place(member, meaning, of: record, in: level, &containers)
    }
    for container in containers.sorted(by: { $0.rank < $1.rank }) {
      place(container.object.members, of: record, in: values.count)
    }
  }

  private mutating func place(
    _ member: JSONScanner.Member, _ meaning: Meaning, of record: JSONRecord, in level: Int,
    _ containers: inout [(rank: Int, object: JSONRecord)]
  ) {
    if !meaning.places.isEmpty {
      let value = record.hasText(member.value) ? member.value : nil
      for place in meaning.places { values[level][place] = value }
    }
    if level == 0, let rank = meaning.container, let object = record.object(at: member.value) {
      containers.append((rank, object))
    }
  }

  /// Where the text of a part is under one of its names, in the record before the objects in it.
  private func value(at place: Int) -> Range<Int>? {
    for level in values { if let value = level[place] { return value } }
    return nil
  }

  private func first(
    _ part: Part, _ record: JSONRecord, besides other: String? = nil,
    where isWanted: (Range<Int>) -> Bool = { _ in true }
  ) -> Range<Int>? {
    for (rank, name) in part.names.enumerated() where name != other {
      if let value = value(at: Self.starts[part.rawValue] + rank), isWanted(value) { return value }
    }
    return nil
  }

  private func text(at path: String?, _ record: JSONRecord) -> Range<Int>? {
    path.flatMap { record.value(at: $0) }.flatMap { record.hasText($0) ? $0 : nil }
  }

  /// The text of the best name for a title that another program writes in another case.
  private func otherCase(_ record: JSONRecord) -> Range<Int>? {
    Self.text(of: MemberNames.titles, in: record)
      ?? MemberNames.containers.lazy.compactMap { name in
        record.value(of: name).flatMap(record.object).flatMap { Self.text(of: MemberNames.titles, in: $0) }
      }.first
  }

  private func innerTitle(_ record: JSONRecord) -> Range<Int>? {
    first(.title, record) ?? objects(in: record).lazy.compactMap { Self.text(of: MemberNames.titles, in: $0) }.first
  }

  private func objects(in record: JSONRecord) -> [JSONRecord] {
    record.members.compactMap { member in
      MemberNames.details.contains(JSONText.string(record.bytes[member.name])) ? nil : record.object(at: member.value)
    }
  }

  /// Looks for everything in one more object of the record: the first with a title. An object that a row shows as a
  /// detail, such as the author, has a name of its own.
  private mutating func takeInnerObject(_ record: JSONRecord) -> Bool {
    let objects = objects(in: record)
    let object = MemberNames.innerTitles.lazy.compactMap { name in
      objects.first { Self.text(of: [name], in: $0) != nil }
    }.first
    if let object { place(object.members, of: record, in: values.count) }
    return object != nil
  }

  /// The text of the first of some names, written in any case.
  private static func text(of names: [String], in record: JSONRecord) -> Range<Int>? {
    names.lazy.compactMap { name in
      record.members.first { member in
        JSONText.string(record.bytes[member.name]).lowercased() == name && record.hasText(member.value)
      }?.value
    }.first
  }

  /// The text of the first member by name that is a string. An inner object describes the record better.
  private func firstText(_ record: JSONRecord) -> Range<Int>? {
    let inner = MemberNames.containers.compactMap { record.value(of: $0).flatMap(record.object) }
    return (inner + [record]).lazy.compactMap { object in
      object.members.filter { member in
        object.bytes[member.value.lowerBound] == UInt8(ascii: "\"") && object.hasText(member.value)
      }.min { JSONText.string(object.bytes[$0.name]) < JSONText.string(object.bytes[$1.name]) }?.value
    }.first
  }
}

extension JSONRecord {
  /// Whether two values have the same text.
  fileprivate func hasSameText(_ a: Range<Int>, _ b: Range<Int>?) -> Bool {
    guard let b else { return false }
    if let a = plainText(a), let b = plainText(b) { return bytes[a].elementsEqual(bytes[b]) }
    return text(a) == text(b)
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
  static let modified = ["modified", "date_modified", "lastModified", "updated_at", "updatedAt"]
  /// Members of which a number is a time. The magnitude says from when, and in which unit.
  static let times: Set = ["created", "time_added", "date_added", "dateAdded"]

  /// The member that holds the attributes of a bookmark in HTML which have no member of their own.
  static let attributesOfHTML = "html"

  /// Members that only a program reads.
  static let ofPrograms: Set = [
    "id", "guid", "index", "type", "typeCode", "WebBookmarkType", "WebBookmarkUUID", attributesOfHTML,
  ]
  /// Members that are written to HTML or of use to a program alone, whatever they are about.
  static let ofHTML = ofPrograms.union(["date"] + added + modified)

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
}

/// The times of bookmarks: seconds since 1970, and dates in the form yyyy-MM-dd, in UTC.
enum BookmarkDate {
  private static let lastSecond = 253_402_300_799

  /// Returns the seconds of a time, or `nil` if the text is not a time from 1970 to 9999.
  static func seconds(of text: String) -> Int? {
    let seconds =
      Int(text).map(seconds)
      ?? (try? Date(text, strategy: log)).map { Int($0.timeIntervalSince1970) }
      ?? (try? Date(text, strategy: .iso8601)).map { Int($0.timeIntervalSince1970) }
    return seconds.flatMap { $0 > 0 && $0 <= lastSecond ? $0 : nil }
  }

  /// Returns the seconds of a number. Programs write seconds, milliseconds or microseconds, and Chromium microseconds
  /// since 1601. The magnitude shows which, because the ranges of times in use do not overlap.
  private static func seconds(_ number: Int) -> Int {
    switch number {
    case 10_000_000_000_000_000...: number / 1_000_000 - 11_644_473_600
    case 100_000_000_000_000...: number / 1_000_000
    case 100_000_000_000...: number / 1_000
    default: number
    }
  }

  /// Returns the date, or an empty text if the text is not a time.
  static func text(of time: String) -> String { seconds(of: time).map { String(timeText($0).prefix(10)) } ?? "" }

  /// Returns how long ago a date was on another one, both such as `2025-04-30`, or `nil` if a text is not a date or the
  /// date has not come yet. A filter asks for that of every row, so it looks at bytes.
  static func age(of date: String, on today: String) -> Age? {
    guard let day = day(date), let days = Self.day(today).map({ $0 - day }), days >= 0 else { return nil }
    switch days {
    case 0: return .today
    case ..<7: return .days(days)
    case ..<30: return .weeks(days / 7)
    // Twelve months are a year, which has some more days.
    case ..<365: return .months(min(11, days / 30))
    default: return .years(days / 365)
    }
  }

  /// How long ago a day was, in the largest unit that has passed whole.
  enum Age: Equatable, Sendable {
    case today
    case days(Int), weeks(Int), months(Int), years(Int)
  }

  /// The number of the day of a date in the Gregorian calendar, by the algorithm of Howard Hinnant.
  private static func day(_ date: String) -> Int? {
    let bytes = Array(date.utf8)
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      bytes[range].reduce(0) { sum, byte in
        sum.flatMap { (0x30...0x39).contains(byte) ? $0 * 10 + Int(byte) - 0x30 : nil }
      }
    }
    guard var year = number(0..<4), let month = number(5..<7), let day = number(8..<10), (1...12).contains(month) else {
      return nil
    }
    // A year begins in March here, so that the leap day is its last.
    if month < 3 { year -= 1 }
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear
  }

  /// Returns the time as JSON has it, such as `2025-04-30T09:41:02Z`, or the same text if it is not a time.
  static func iso(_ time: String) -> String { seconds(of: time).map(timeText) ?? time }

  private static func timeText(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }

  /// The form of the times in logs, such as `10/Oct/2000:13:55:36 +0300`, which Shaarli writes.
  private static let log = Date.ParseStrategy(
    format: """
      \(day: .twoDigits)/\(month: .abbreviated)/\(year: .padded(4)):\
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) \
      \(timeZone: .iso8601(.short))
      """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt)

  /// Shortens a date with a time, such as `2025-04-30T09:41:02Z`, to the date, because a row has no space for both.
  static func withoutTime(_ text: String) -> String {
    let bytes = Array(text.utf8.prefix(11))
    guard bytes.count == 11, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54 || bytes[10] == 0x20 else {
      return text
    }
    return String(text.prefix(10))
  }
}
