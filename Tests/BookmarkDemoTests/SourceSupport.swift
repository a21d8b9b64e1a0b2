import Foundation

@testable import BookmarkDemo

/// The bookmarks of a text, and what is said about it.
struct BookmarkCollection: Equatable {
  struct Entry: Equatable {
    var folder: Folder
    var bookmarks: [Bookmark]
  }

  var entries: [Entry] = []
  var reports: [String] = []
  var hasLoss = false

  /// The bookmarks of all folders.
  var rows: [Bookmark] { entries.flatMap(\.bookmarks) }
}

func json(_ text: String, _ fields: RecordFields = RecordFields()) throws(BookmarkSourceError)
  -> BookmarkCollection
{
  try read(Array(text.utf8), "x.json", fields)
}

func html(_ text: String) throws(BookmarkSourceError) -> BookmarkCollection {
  try read(Array(text.utf8), "x.html")
}

/// Reads a whole text, of which some bytes arrive at a time.
func read(
  _ bytes: [UInt8], _ name: String, _ fields: RecordFields = RecordFields(), blocks size: Int = .max
) throws(BookmarkSourceError) -> BookmarkCollection {
  let sentences = Sentences()
  var reader = BookmarkReader(name: name, fields: fields, sentences)
  var rows: [Bookmark] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    reader.append(Array(rest.prefix(size)))
    rest = rest.dropFirst(size)
    while let row = try reader.next() { rows.append(row) }
  }
  try reader.finish()
  while let row = try reader.next() { rows.append(row) }
  var list = BookmarkCollection(reports: sentences.take(), hasLoss: sentences.hasLoss)
  for row in rows.inFolders {
    if list.entries.last?.folder != row.folder {
      list.entries.append(.init(folder: row.folder, bookmarks: []))
    }
    list.entries[list.entries.count - 1].bookmarks.append(row)
  }
  return list
}

/// The description of the error that a read throws, or `nil` if it succeeds.
func sentence(_ read: () throws(BookmarkSourceError) -> BookmarkCollection) -> String? {
  do throws(BookmarkSourceError) {
    _ = try read()
    return nil
  } catch {
    return error.description
  }
}

extension BookmarkCollection {
  /// The bookmarks without their records, folders and addresses.
  var bookmarks: [Bookmark] { entries.flatMap(\.bookmarks).map(\.withoutRecord) }
  var titles: [String] { bookmarks.map(\.title) }
  var folderTitles: [String] { entries.map(\.folder.title) }
}

extension Bookmark {
  var withoutRecord: Bookmark {
    Bookmark(id: id.description, title: title, detail: detail, trailing: trailing, keywords: hiddenText)
  }
}

/// A file that exists while a closure runs.
func withFile<Result>(_ name: String, _ contents: String, _ use: (String) throws -> Result) throws -> Result {
  let file = try temporaryFile(name, contents)
  defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
  return try use(file.path)
}

/// The same for an asynchronous closure.
func withFile(
  _ name: String, _ contents: String, isolation: isolated (any Actor)? = #isolation,
  _ use: (String) async throws -> Void
) async throws {
  let file = try temporaryFile(name, contents)
  defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
  try await use(file.path)
}

private func temporaryFile(_ name: String, _ contents: String) throws -> URL {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let file = folder.appendingPathComponent(name)
  try Data(contents.utf8).write(to: file)
  return file
}
