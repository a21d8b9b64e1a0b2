import Foundation
import ListPresentation

/// Keeps the pages of a `StoredPageSource` in files, a file for a page.
///
/// ```swift
/// let products = HTTPPageSource<Product>(url)   // Product: Codable
/// let source = StoredPageSource(products, store: try FilePageStore(folder))
/// ```
///
/// Each file is written under another name first. If the process ends at any time, each page is there as a whole or not
/// at all. ``page(_:)`` throws for a file that is damaged or holds another type of item, and the source loads that page
/// again. One process at a time may use a folder.
///
/// Cursors can hold tokens, so keep the folder where secrets may be.
public struct FilePageStore<Item: ListElement & Codable, Cursor: Hashable & Sendable & Codable>: PageStore {
  private let directory: URL

  /// Creates a store, and its folder if it does not exist.
  /// - Parameter directory: The folder of the files of one list. Other files in it stay.
  /// - Throws: The error of the file system if the folder can't be created.
  public init(_ directory: URL) throws {
    self.directory = directory
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  /// Returns the page with a number, or `nil` if there is none.
  /// - Throws: An error if the file can't be read or is damaged.
  public func page(_ number: Int) throws -> StoredPage<Item, Cursor>? {
    let file = file(number)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try JSONDecoder().decode(StoredPage<Item, Cursor>.self, from: Data(contentsOf: file))
  }

  /// Writes the file of a page.
  /// - Throws: The error of the file system, or of an item that can't be encoded.
  public func write(_ page: StoredPage<Item, Cursor>, as number: Int) throws {
    try JSONEncoder().encode(page).write(to: file(number), options: .atomic)
  }

  /// Removes the files of a page and of those after it, the last one first, and files that were never finished.
  /// - Throws: The error of the file system if a file can't be removed.
  public func removePages(from number: Int) throws {
    let manager = FileManager.default
    let files = try manager.contentsOfDirectory(atPath: directory.path).compactMap { name in
      Self.number(of: name).map { (name: name, number: $0) }
    }
    for file in files.sorted(by: { $0.number > $1.number }) where file.number >= number {
      try manager.removeItem(at: directory.appending(component: file.name))
    }
  }

  private static var suffix: String { ".page" }

  private func file(_ number: Int) -> URL { directory.appending(component: "\(number)\(Self.suffix)") }

  /// The number of the page in a file, or `nil` if the file is none of this store. A file that Foundation never
  /// finished is behind all pages.
  private static func number(of name: String) -> Int? {
    if name.hasPrefix(".dat.nosync") { return .max }
    return name.hasSuffix(suffix) ? Int(name.dropLast(suffix.count)) : nil
  }
}
