import ListPresentation
import ListPresentationText
import TestSupport
import Testing

/// Lists of books, key by key. `ListTranscript.take(_:)` has the steps that change them.
@MainActor @Suite struct ListTranscriptTests {
  @Test(arguments: [("Lists", 145), ("Filters", 56), ("Rows", 32), ("Columns", 88)])
  func listIsShownAsInTheFile(file: String, count: Int) async throws {
    let screens = try await ScreenFile("../Screens/\(file).screen").play { name, title in
      ListTranscript(name, title).map { list in
        TranscribedScreen(
          program: list.stage.screen, flush: { list.stage.adapter.flush() }, log: list.takeLog, change: list.take)
      }
    }
    #expect(screens == count)
  }
}

/// A list of books, and the steps that change it. A number of a row counts the rows of all shelves.
@MainActor
private final class ListTranscript {
  let stage: ListStage
  private var books: Books { stage.books }
  private var nextID = 1_000
  private var backs = 0

  /// `30 rows`, `titles a, b ~ detail of b`, `shelves 6 0 2`, `market 5 3` with shelves without titles, or `shop`. A
  /// list that is not compared begins with `uncompared`.
  init?(_ name: String, _ title: String) {
    let isCompared = !name.hasPrefix("uncompared ")
    let name = isCompared ? name[...] : name.dropFirst("uncompared ".count)
    let words = name.split(separator: " ")
    let counts = words.compactMap { Int($0) }
    let books: Books
    switch words.first {
    case "shop": books = Self.shop
    case "shelves", "market":
      var id = 0
      books = Books(
        counts.enumerated().map { shelf, count in
          defer { id += count }
          let title = words[0] == "market" && shelf == 0 ? "banner" : "row"
          return (
            Shelf(id: shelf, title: words[0] == "market" ? nil : "Shelf \(shelf + 1)"),
            (id..<id + count).map { Book(id: $0, title: "\(title) \($0)") }
          )
        })
    case "titles":
      let titles = name.dropFirst("titles ".count).split(separator: ", ", omittingEmptySubsequences: false)
      books = Books(
        books: titles.enumerated().map { index, text in
          let parts = text.split(separator: " ~ ").map(String.init)
          return Book(id: index, title: parts.first ?? "", detail: parts.count > 1 ? parts[1] : "")
        })
    case _ where words.count == 2 && words[1] == "rows" && counts.count == 1: books = Books(count: counts[0])
    default: return nil
    }
    stage = ListStage(books, title: title, strategy: isCompared ? .difference(duplicates: .keepFirst) : .reload)
  }

  private static var shop: Books {
    Books([
      (
        Shelf(id: 1, title: "과일"),
        [
          Book(id: 1, title: "제주 한라봉 선물 세트", detail: "서귀포 농장", price: "₩39,000"),
          Book(id: 2, title: "Apple", detail: "red and sweet", price: "₩1,200"),
        ]
      ),
      (Shelf(id: 2, title: "Empty shelf"), []),
      (
        Shelf(id: 3, title: "책"),
        [Book(id: 3, title: "만들어진 신 그리고 아주 긴 제목", detail: "리처드 도킨스", price: "₩20,000", lines: 3)]
      ),
    ])
  }

  private static let layouts: [String: ListLayout<Shelf>] = [
    "list": ListLayout(.list()), "grid 1": ListLayout(.grid(columns: 1, height: 1)),
    "grid 2": ListLayout(.grid(columns: 2, height: 1)),
    "grid 3": ListLayout(.grid(columns: 3, height: 1)), "flow": ListLayout(.flow(width: .estimated(80), height: 1)),
    "grid 3, list": ListLayout([.grid(columns: 3, height: 1), .list()]),
    "spaced grid": ListLayout(.grid(columns: 2, height: 1).spacing(items: 0, lines: 48).separators()),
    "pinned grid": ListLayout(.grid(columns: 2, height: 1).header(1, pinned: true)),
    "unpinned grid": ListLayout(.grid(columns: 2, height: 1).header(1, pinned: false)),
    "aligned": ListLayout(
      ([.leading, .center, .trailing] as [SectionLayout.Alignment]).map {
        .list().header(1, alignment: $0).footer(1, alignment: $0)
      }),
    "large": ListLayout(.pattern([.line(height: 1, [.item(width: 2), .stack(2)])]).spacing(items: 8, lines: 16)),
    "whole line": ListLayout(
      .pattern([.line(height: 1, [.item]), .line(height: 1, [.item, .item, .item])])),
    "carousel": ListLayout([.carousel(width: .fraction(1), height: 1, wraps: true), .list()]),
    "carousel with ends": ListLayout([.carousel(width: .fraction(1), height: 1), .list()]),
    "carousel of cells": ListLayout([.carousel(width: 120, height: 1, wraps: true), .list()]),
  ]

  /// Inserts, removes, moves or renames rows, or changes the state of loading, the layout or what can be selected.
  func take(_ step: String) -> Bool {
    let words = step.split(separator: " ").map(String.init)
    let numbers = words.compactMap { Int($0) }
    func rest(_ count: Int) -> String { words.dropFirst(count).joined(separator: " ") }
    switch words[0] {
    case "insert":
      let new = (0..<numbers[0]).map { Book(id: nextID + $0, title: "new \(nextID + $0 - 999)") }
      nextID += new.count
      if numbers.count > 1 { insert(new, at: numbers[1]) } else { books.shelves[books.shelves.count - 1].books += new }
    case "replace":
      books.books = (0..<numbers[0]).map { Book(id: 500 + $0, title: "other \($0)") }
    case "refill": books.books = (0..<numbers[0]).map { Book($0) }
    case "remove" where rest(1) == "all": for shelf in books.shelves.indices { books.shelves[shelf].books = [] }
    case "remove": for _ in 0..<(numbers.count > 1 ? numbers[1] : 1) { remove(at: numbers[0]) }
    case "move": insert([remove(at: numbers[0])], at: numbers[1])
    case "reverse": books.books.reverse()
    case "rename": books.books[numbers[0]].title = rest(2)
    case "lines": for index in books.books.indices { books.books[index].lines = numbers[0] }
    case "state": books.loadState = Self.state(rest(1))
    case "earlier": books.prependState = Self.state(rest(1))
    case "layout":
      guard let layout = Self.layouts[rest(1)] else { return false }
      stage.screen.layout = layout
    case "pushed": stage.screen.onBack = { [weak self] in self?.backs += 1 }
    case "key": stage.screen.onKeyPress(Key.character(Character(words[1])), rest(2)) { _ in }
    case "footers": stage.screen.footer = { "end of \($0.title ?? "")" }
    case "scroll": stage.adapter.scrollToItem(at: numbers[0])
    case "refuse": books.refused = Set(numbers)
    case "selection":
      books.selectionMode = words[1] == "none" ? .none : .multiple(limit: numbers.first)
    default: return false
    }
    return true
  }

  /// Takes what the user has opened, refreshed, tried again and left.
  func takeLog() -> [String] {
    let all =
      stage.listener.opened.map { "open \($0)" } + Array(repeating: "refresh", count: books.refreshes)
      + Array(repeating: "retry", count: books.retries) + Array(repeating: "back", count: backs)
    (stage.listener.opened, books.refreshes, books.retries, backs) = ([], 0, 0, 0)
    return all
  }

  private static func state(_ words: String) -> ListLoadState {
    switch words {
    case "idle": .idle
    case "loading": .loading
    case "exhausted": .exhausted
    default: .failed(words)
    }
  }

  /// The shelf of a row, and its place there. The place behind the last row of a shelf is in this shelf.
  private func place(_ index: Int) -> (shelf: Int, index: Int) {
    var index = index
    for shelf in books.shelves.indices.dropLast() {
      if index < books.shelves[shelf].books.count { return (shelf, index) }
      index -= books.shelves[shelf].books.count
    }
    return (books.shelves.count - 1, index)
  }

  private func insert(_ new: [Book], at index: Int) {
    let place = place(index)
    books.shelves[place.shelf].books.insert(contentsOf: new, at: place.index)
  }

  @discardableResult
  private func remove(at index: Int) -> Book {
    let place = place(index)
    return books.shelves[place.shelf].books.remove(at: place.index)
  }
}
