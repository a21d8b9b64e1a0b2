import Foundation

@testable import BookmarkDemo

func json(
  _ text: String, _ fields: JSONFields = JSONFields(), lines: Bool = false
) throws(BookmarkSourceError) -> BookmarkCollection {
  try JSONBookmarks.read(bytes: Array(text.utf8), name: "x.json", fields: fields, lines: lines)
}

func html(_ text: String) throws(BookmarkSourceError) -> BookmarkCollection {
  try NetscapeBookmarks.read(bytes: Array(text.utf8), name: "x.html")
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
  /// The bookmarks without their records.
  var bookmarks: [Bookmark] { entries.flatMap(\.bookmarks).map(\.withoutRecord) }
  var titles: [String] { bookmarks.map(\.title) }
  var folderTitles: [String] { entries.map(\.folder.title) }
}

extension Bookmark {
  var withoutRecord: Bookmark {
    Bookmark(id: id, title: title, detail: detail, trailing: trailing, keywords: keywords)
  }
}

extension BookmarkSource {
  /// Reads the whole source.
  func load() throws(BookmarkSourceError) -> BookmarkCollection {
    var reader = try SourceFile(self).reader(fields: JSONFields())
    return try reader.read()
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
