import Foundation
import ListPresentationText

@testable import BookmarkDemo

/// The bookmarks of a text, and what is said about it.
struct BookmarkCollection: Equatable {
  /// The bookmarks of a folder, without those in the folders in it.
  struct Entry: Equatable {
    var folder: String
    var bookmarks: [NodeContent]
  }

  var entries: [Entry] = []
  var trees: [NodeTree] = []
  var title: String?
  var reports: [String] = []
  var hasLoss = false

  /// The bookmarks of all folders.
  var rows: [NodeContent] { entries.flatMap(\.bookmarks) }
}

func json(_ text: String) throws(BookmarkSourceError) -> BookmarkCollection {
  try read(Array(text.utf8), "x.json")
}

func html(_ text: String) throws(BookmarkSourceError) -> BookmarkCollection {
  try read(Array(text.utf8), "x.html")
}

/// Reads a whole text, of which some bytes arrive at a time.
func read(
  _ bytes: [UInt8], _ name: String, blocks size: Int = .max
) throws(BookmarkSourceError) -> BookmarkCollection {
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
  var list = BookmarkCollection(
    trees: trees, title: sentences.title, reports: sentences.take(), hasLoss: sentences.hasLoss)
  list.add(trees, [])
  return list
}

extension BookmarkCollection {
  /// Adds the bookmarks of a folder, and then those of the folders in it.
  fileprivate mutating func add(_ trees: [NodeTree], _ path: [String]) {
    let own = trees.map(\.content).filter { $0.kind == .bookmark }
    if !own.isEmpty { entries.append(Entry(folder: path.joined(separator: " / "), bookmarks: own)) }
    for tree in trees where tree.content.kind == .folder { add(tree.children, path + [tree.content.ownTitle]) }
  }
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
  /// The rows of the bookmarks, without their links.
  var bookmarks: [TextRow] {
    rows.map { content in
      var row = BookmarkWords.row(content)
      row.link = ""
      return row
    }
  }
  var titles: [String] { rows.map(\.title) }
  var folderTitles: [String] { entries.map(\.folder) }
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
