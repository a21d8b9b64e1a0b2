import ListPresentationText

/// What the user has changed in the list of one source, as a state file holds it.
struct KeptEdits: Codable, Equatable {
  /// The version of the format. A file with a higher version was written by a newer program.
  static let currentVersion = 1

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
  /// The notes by the ids of their bookmarks.
  var notes: [Bookmark.ID: String] = [:]

  init(source: String) { self.source = source }
}

extension KeptEdits.Removal {
  init(_ bookmark: Bookmark) {
    self.init(id: bookmark.id, title: bookmark.title, detail: bookmark.detail, value: bookmark.trailing)
  }

  /// The bookmark as far as the file has it.
  var bookmark: Bookmark { Bookmark(id: id, title: title, detail: detail, trailing: value) }
}
