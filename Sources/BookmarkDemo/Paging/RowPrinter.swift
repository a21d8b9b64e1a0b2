import ListPresentation
import ListPresentationText

/// A view that prints each row once, when it comes, and so reads on to the end.
@MainActor
final class RowPrinter: ListView {
  var adapter: ListAdapter<Folder, Bookmark>?
  private let columns: Int?
  private let write: (String) throws -> Void
  private let changed: () -> Void
  private var printed = 0
  /// Why nothing can be printed any more.
  private(set) var failure: (any Error)?

  /// - Parameters:
  ///   - columns: Lines are cut to as many.
  ///   - write: Takes the text.
  ///   - changed: Called after every update.
  init(columns: Int?, write: @escaping (String) throws -> Void, changed: @escaping () -> Void) {
    self.columns = columns
    self.write = write
    self.changed = changed
  }

  func adapter(_ adapter: ListAdapter<Folder, Bookmark>, didUpdate update: ListUpdate<Folder, Bookmark>) {
    let count = adapter.outline.numberOfItems
    let rows = printed..<max(printed, count)
    if !rows.isEmpty {
      print(TextFrame(state(of: adapter, .idle), columns: columns).text)
      printed = rows.upperBound
    }
    // Also of a list that began anew and is shorter now: it is read on to where it was left.
    if count > 0 { adapter.visibleItemsChanged(to: min(rows.lowerBound, count - 1)..<count, in: self) }
    changed()
  }

  /// Prints what the load state says at the end.
  func printEnd(of adapter: ListAdapter<Folder, Bookmark>) {
    if let line = state(of: adapter, adapter.loadState).endLine {
      print("\(DisplayText(line, columns: columns))\n")
    }
  }

  private func print(_ text: String) {
    guard failure == nil else { return }
    do { try write(text) } catch { failure = error }
  }

  private func state(
    of adapter: ListAdapter<Folder, Bookmark>, _ loadState: ListLoadState
  ) -> TextListState<Folder, Bookmark> {
    TextListState(
      outline: adapter.outline, item: adapter.item(at:), loadState: loadState, firstItem: printed,
      heading: BookmarkWords.heading, row: BookmarkWords.row)
  }
}

/// How folders and bookmarks are worded.
enum BookmarkWords {
  static func heading(_ folder: Folder) -> String? { folder.title.isEmpty ? nil : folder.title }

  static func row(_ bookmark: Bookmark) -> TextRow {
    TextRow(bookmark.title, detail: bookmark.detail, trailing: bookmark.trailing, keywords: bookmark.keywords)
  }
}
