import ListPresentation
import ListPresentationText
import Observation

/// A source that reports whether more bookmarks can arrive.
@MainActor
protocol EndingSource {
  /// Whether no more bookmarks arrive without an action of the user.
  var hasEnded: Bool { get }
}

extension PagedBookmarks: EndingSource {}

/// The view model of the list: the bookmarks of a source with the user's edits, which are removals, moves and notes.
///
/// The edits are kept when a screen closes and when the source is refreshed, and in a file if there is one.
@MainActor @Observable
final class BookmarkLibrary: WrappingDataSource {
  let source: any ListAdapterDataSource<Folder, Bookmark>
  private var edits = BookmarkEdits()
  private var notes: [Bookmark.ID: String] = [:]
  /// The order of the bookmarks in each folder.
  var order = BookmarkOrder()
  @ObservationIgnored private(set) lazy var unsortedList = ArrangedBookmarks(source) { [weak self] in
    self?.edits.moves ?? []
  } record: { [weak self] in
    self?.move($0)
  }.hiding { [weak self] in
    Set((self?.removed ?? []).map(\.id))
  }
  /// The list in an order other than that of the source.
  var sortedList: DerivedList<Folder, Bookmark>?
  /// Sorts the list away from the main actor.
  var sorting: Task<Void, Never>?
  /// Whether lists that are long or incomplete are sorted away from the main actor.
  @ObservationIgnored var sortsInBackground = true
  @ObservationIgnored private var file: StateFile?
  /// Where the user was when they left the list the last time.
  @ObservationIgnored private(set) var keptPosition: TextListPosition<Bookmark.ID>.Row?
  /// Returns where the user is. It keeps the list until ``keepPosition()`` is called.
  @ObservationIgnored var position: (() -> TextListPosition<Bookmark.ID>.Row?)?
  /// The changes that could not be written to the file so far.
  @ObservationIgnored private var waitingChanges: [(inout KeptEdits) -> Void] = []
  /// The reason why edits are not kept in the file, or `nil` if they are, or if there is no file.
  @ObservationIgnored private(set) var fault: StateFault?

  /// Creates a library.
  /// - Parameter file: The file that keeps the edits, or `nil` if they are kept until the app ends.
  init(_ source: some ListAdapterDataSource<Folder, Bookmark>, file: StateFile? = nil) {
    self.source = source
    self.file = file
    guard let file else { return }
    do {
      let edits = try file.read()
      keptPosition = edits.position
      adopt(edits)
    } catch {
      fault = error
      self.file = nil
    }
  }

  var base: DerivedList<Folder, Bookmark> { sortedList ?? unsortedList }

  /// Whether no more bookmarks arrive without an action of the user. This is true for sources that load nothing.
  var hasEnded: Bool { loadState != .loading && (source as? any EndingSource)?.hasEnded ?? true }

  /// Whether bookmarks may still arrive: those that the source has not loaded, or that wait to be sorted.
  var isPartial: Bool {
    switch loadState {
    case .exhausted: false
    case .idle, .stopped: !hasEnded
    case .loading, .failed: true
    }
  }
}

extension BookmarkLibrary {
  /// The removed bookmarks. The most recent one is last.
  var removed: [Bookmark] { edits.removed }

  /// Removes a bookmark from the list and returns it, or `nil` if it is not loaded. Call ``undoLast()`` to restore it.
  func remove(_ id: Bookmark.ID) -> Bookmark? { remove([id]).first }

  /// Removes bookmarks from the list, and returns those that are loaded. Call ``undoLast()`` to restore them.
  func remove(_ ids: Set<Bookmark.ID>) -> [Bookmark] {
    let removed = removeAgain(ids)
    if !removed.isEmpty { edits.forgetUndone() }
    return removed
  }

  private func removeAgain(_ ids: Set<Bookmark.ID>) -> [Bookmark] {
    // A removed bookmark may still be shown while a long list is sorted.
    let removal = ids.subtracting(removed.map(\.id)).compactMap(index(of:)).sorted().map {
      (bookmark: item(at: $0), index: $0)
    }
    guard !removal.isEmpty else { return [] }
    edits.add(.removal(removal))
    keep { $0.removed += removal.map { KeptEdits.Removal($0.bookmark) } }
    return removal.map(\.bookmark)
  }

  private func move(_ move: KeptMove) {
    moveAgain(move)
    edits.forgetUndone()
  }

  private func moveAgain(_ move: KeptMove) {
    edits.add(.move(move))
    keep { $0.moves = ($0.moves ?? []) + [move] }
  }

  /// Restores the bookmarks that were removed together most recently, or takes the most recent move back, whichever is
  /// later. Before this visit come all removals of earlier visits, and then their moves.
  func undoLast() -> BookmarkEdits.Edit? {
    let last = edits.undo()
    switch last {
    case .removal(let removal)?: forget(Set(removal.map(\.bookmark.id)))
    case .move(let move)?: keep { $0.moves?.removeLast(move) }
    case nil: break
    }
    return last
  }

  /// Restores removed bookmarks.
  func restore(_ ids: Set<Bookmark.ID>) {
    edits.restore(ids)
    forget(ids)
  }

  private func forget(_ ids: Set<Bookmark.ID>) {
    keep { $0.removed.removeAll { ids.contains($0.id) } }
  }

  /// The note on a bookmark, or an empty text if there is none.
  func note(to id: Bookmark.ID) -> String { notes[id] ?? "" }

  /// Sets the note on a bookmark. An empty text removes the note.
  func setNote(_ note: String, to id: Bookmark.ID) {
    notes[id] = note.isEmpty ? nil : note
    keep { $0.notes[id] = note.isEmpty ? nil : note }
  }

  /// The members of a bookmark's record and the note on it, without empty texts.
  func fields(of bookmark: Bookmark) -> [(title: String, text: String)] {
    (bookmark.members + [("note", note(to: bookmark.id))]).filter { !$0.text.isEmpty }
  }

  /// Keeps where the user is for their next visit.
  func keepPosition() {
    if let position = position?() { keep { $0.position = position } }
    position = nil
  }

  /// Whether edits are kept in a file.
  var isKept: Bool { file != nil && fault == nil }

  /// Makes a change in the file too, and takes over what other programs have changed in it.
  private func keep(_ change: @escaping (inout KeptEdits) -> Void) {
    guard let file else { return }
    waitingChanges.append(change)
    do {
      adopt(try file.change { edits in for change in waitingChanges { change(&edits) } })
      (fault, waitingChanges) = (nil, [])
    } catch {
      fault = error
      // A file that cannot be written now can be written later.
      if error.isForeign { self.file = nil }
    }
  }

  private func adopt(_ kept: KeptEdits) {
    notes = kept.notes
    edits.adopt(kept)
  }

  /// Returns the index of a bookmark, or `nil` if it is not loaded.
  func index(of id: Bookmark.ID) -> Int? {
    let snapshot = snapshot
    return snapshot.position(of: id).flatMap(snapshot.outline.index(of:))
  }
}

extension BookmarkLibrary: ActionableDataSource {
  func actions(for bookmark: Bookmark) -> [ListAction] {
    [.remove, .browse, .copy, .export]
  }

  /// Removes bookmarks. The other actions change nothing here: the coordinator performs them on the ``Desktop``.
  func perform(_ action: ListAction, on bookmarks: [Bookmark]) {
    if action == .remove { _ = remove(Set(bookmarks.map(\.id))) }
  }
}

extension BookmarkLibrary: UndoableDataSource {
  var undoTitle: String? { edits.made.last.map(title) }
  var redoTitle: String? { edits.undone.last.map(title) }

  func undo() -> String? {
    _ = undoLast()
    return fault?.description
  }

  func redo() -> String? {
    switch edits.removeLastUndone() {
    case .removal(let removal)?:
      let missing = removal.count - removeAgain(Set(removal.map(\.bookmark.id))).count
      return missing > 0 ? "\(missing) of \(removal.count) have left the list" : fault?.description
    case .move(let move)?:
      moveAgain(move)
      return fault?.description
    case nil: return nil
    }
  }

  private func title(of edit: BookmarkEdits.Edit) -> String {
    switch edit {
    case .removal(let removal): "remove \(BookmarkWords.titles(of: removal.map(\.bookmark)))"
    case .move(let move): "move \(titles(of: move.ids))"
    }
  }

  /// The title of one bookmark, or the number of several.
  func titles(of ids: [Bookmark.ID]) -> String {
    ids.count == 1 ? index(of: ids[0]).map { item(at: $0).title } ?? "1 bookmark" : "\(ids.count) bookmarks"
  }
}

extension ListAction {
  static let remove = ListAction("remove", title: "remove", key: "x", placement: .trailing)
  static let browse = ListAction("browse", title: "browse", key: "o")
  static let copy = ListAction("copy", title: "copy", key: "y")
  static let export = ListAction("export", title: "export", key: "E")
}
