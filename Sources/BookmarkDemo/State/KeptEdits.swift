import ListPresentationText

/// What the user has changed in the list of one source, as a state file holds it.
struct KeptEdits: Codable, Equatable {
  /// The version of the format. A file with a higher version was written by a newer program.
  static let currentVersion = 3

  struct Removal: Codable, Equatable {
    var id: Bookmark.ID
    var title: String
    var detail: String
    var value: String
  }

  var version = Self.currentVersion
  /// The source, for a person who reads the file.
  var source: String
  /// The selected bookmark.
  var position: TextListPosition<Bookmark.ID>.Row?
  /// The removed bookmarks. The most recent one is last.
  var removed: [Removal] = []
  /// The moves in the order in which they are made, or `nil` in a file of an older version.
  var moves: [KeptMove]?
  /// The notes by the ids of their bookmarks.
  @NoteList var notes: [Bookmark.ID: String] = [:]

  init(source: String) { self.source = source }
}

extension KeptEdits.Removal {
  init(_ bookmark: Bookmark) {
    self.init(id: bookmark.id, title: bookmark.title, detail: bookmark.detail, value: bookmark.trailing)
  }

  /// The bookmark as far as the file has it.
  var bookmark: Bookmark { Bookmark(id: id.description, title: title, detail: detail, trailing: value) }
}

/// Notes that are encoded as an array. Names of members are no ids: `JSONDecoder` takes two that are canonically
/// equivalent for one.
@propertyWrapper
struct NoteList: Codable, Equatable {
  private struct Note: Codable {
    let id: Bookmark.ID
    let text: String
  }

  var wrappedValue: [Bookmark.ID: String]

  init(wrappedValue: [Bookmark.ID: String]) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws {
    // Version 1 of the format had the ids as names.
    let old = try? [String: String](from: decoder)
    let notes = try old?.map { Note(id: Bookmark.ID($0), text: $1) } ?? [Note](from: decoder)
    wrappedValue = Dictionary(notes.map { ($0.id, $0.text) }) { _, last in last }
  }

  func encode(to encoder: any Encoder) throws {
    let notes = wrappedValue.map { Note(id: $0, text: $1) }
    try notes.sorted { $0.id.description.utf8.lexicographicallyPrecedes($1.id.description.utf8) }.encode(to: encoder)
  }
}
