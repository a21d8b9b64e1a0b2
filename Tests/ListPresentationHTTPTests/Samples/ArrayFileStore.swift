import Foundation
import ListPresentation

struct ArrayFileStore<Item: ListElement & Codable, Cursor: Hashable & Sendable & Codable>: PageStore {
  let file: URL

  private func pages() -> [StoredPage<Item, Cursor>] {
    (try? JSONDecoder().decode([StoredPage<Item, Cursor>].self, from: Data(contentsOf: file))) ?? []
  }

  private func write(_ pages: [StoredPage<Item, Cursor>]) throws {
    try JSONEncoder().encode(pages).write(to: file, options: .atomic)
  }

  func page(_ number: Int) -> StoredPage<Item, Cursor>? { pages().dropFirst(number).first }

  func write(_ page: StoredPage<Item, Cursor>, as number: Int) throws {
    let pages = pages()
    try write(pages.prefix(number) + [page] + pages.dropFirst(number + 1))
  }

  func removePages(from number: Int) throws { try write(Array(pages().prefix(number))) }
}
