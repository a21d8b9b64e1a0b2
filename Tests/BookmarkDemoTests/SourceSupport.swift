import Foundation
import ListPresentationText

@testable import BookmarkDemo

/// The bookmarks of a text, and what is said about it.
struct BookmarkCollection: Equatable {
  var trees: [NodeTree] = []
  var title: String?
  var reports: [String] = []
  var hasLoss = false

  /// The folders that have bookmarks of their own, each before the folders in it.
  var entries: [(folder: String, bookmarks: [NodeContent])] { Self.folders(of: trees, in: []) }
  /// The bookmarks of all folders.
  var rows: [NodeContent] { entries.flatMap { $0.bookmarks } }
  var titles: [String] { rows.map(\.title) }
  var folderTitles: [String] { entries.map { $0.folder } }
  /// The rows of the bookmarks, without their links.
  var bookmarks: [TextRow] {
    rows.map { content in
      var row = BookmarkWords.row(content)
      row.link = ""
      return row
    }
  }

  private static func folders(
    of trees: [NodeTree], in path: [String]
  ) -> [(folder: String, bookmarks: [NodeContent])] {
    let own = trees.map(\.content).filter { $0.kind == .bookmark }
    let first = own.isEmpty ? [] : [(folder: path.joined(separator: " / "), bookmarks: own)]
    return first
      + trees.filter { $0.content.kind == .folder }
      .flatMap { folders(of: $0.children, in: path + [$0.content.ownTitle]) }
  }
}

func json(_ text: String) throws(BookmarkSourceError) -> BookmarkCollection {
  try read(Array(text.utf8), "x.json")
}

func html(_ text: String) throws(BookmarkSourceError) -> BookmarkCollection {
  try read(Array(text.utf8), "x.html")
}

/// Reads a whole text, of which some bytes arrive at a time.
func read(_ bytes: [UInt8], _ name: String, blocks size: Int = .max) throws(BookmarkSourceError) -> BookmarkCollection {
  let sentences = Sentences()
  var reader = BookmarkReader(name: name, sentences)
  var trees: [NodeTree] = []
  func take() throws(BookmarkSourceError) {
    while let element = try reader.next() { trees.append(reader.tree(of: element)) }
  }
  var rest = bytes[...]
  while !rest.isEmpty {
    reader.append(Array(rest.prefix(size)))
    rest = rest.dropFirst(size)
    try take()
  }
  try reader.finish()
  try take()
  return BookmarkCollection(trees: trees, title: sentences.title, reports: sentences.take(), hasLoss: sentences.hasLoss)
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

/// The text of a file, or `nil` if there is none.
func contents(of path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

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
