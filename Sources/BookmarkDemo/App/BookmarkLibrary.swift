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
  /// Bookmarks that were removed together, each with its index before the removal.
  typealias Removal = [(bookmark: Bookmark, index: Int)]

  /// An edit that can be undone.
  enum Edit {
    case removal(Removal)
    case move(KeptMove)
  }

  let source: any ListAdapterDataSource<Folder, Bookmark>
  /// The edits that can be undone, of which the most recent one is last.
  private var edits: [Edit] = []
  /// The edits that the user has undone. The most recent one is last.
  private var undone: [Edit] = []
  /// The moves in the order in which they are made.
  private var moves: [KeptMove] = []
  private var notes: [Bookmark.ID: String] = [:]
  /// The order of the bookmarks in each folder.
  private(set) var order = BookmarkOrder()
  @ObservationIgnored private lazy var unsortedList = ArrangedBookmarks(source) { [weak self] in
    self?.moves ?? []
  } record: { [weak self] in
    self?.move($0)
  }.hiding { [weak self] in
    Set((self?.removed ?? []).map(\.id))
  }
  /// The list in an order other than that of the source.
  private var sortedList: DerivedList<Folder, Bookmark>?
  /// Sorts the list away from the main actor.
  private var sorting: Task<Void, Never>?
  /// Whether lists that are long or incomplete are sorted away from the main actor.
  @ObservationIgnored var sortsInBackground = true
  @ObservationIgnored private var file: StateFile?
  /// The place where the user was when they left the list the last time.
  @ObservationIgnored private(set) var keptPosition: TextListPosition<Bookmark.ID>.Row?
  /// Returns the place of the user. It keeps the list until ``keepPosition()`` is called.
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
  /// Sorts the bookmarks of each folder. Bookmarks that are loaded later take their places in the order.
  ///
  /// A list that is long or incomplete keeps its old order until it is sorted.
  func sort(by order: BookmarkOrder) {
    self.order = order
    guard let key = order.sortKey else { return sortedList = nil }
    // The task sorts again if the order has changed when it is done.
    guard sorting == nil else { return }
    // A short list that is complete is sorted before the next frame.
    guard sortsInBackground, isPartial || isLong else {
      return sortedList = unsortedList.sorted(by: key)
    }
    sorting = Task {
      while let key = self.order.sortKey {
        let order = self.order
        let list = await unsortedList.sortedInBackground(by: key)
        guard self.order == order else { continue }
        sortedList = list
        break
      }
      sorting = nil
    }
  }

  /// Whether a user may notice the time that sorting takes.
  var isLong: Bool { unsortedList.numberOfItems > 1_000 }

  /// Whether the list is still to take the order.
  var isSorting: Bool { sorting != nil && order.sortKey != nil }

  /// The order by the next key for which a loaded bookmark has a text.
  var nextOrder: BookmarkOrder {
    order.next(of: BookmarkOrder.Key.allCases.filter { $0.text.map(hasText) ?? false })
  }

  private func hasText(_ text: (Bookmark) -> String) -> Bool {
    let snapshot = snapshot
    return stride(from: 0, to: snapshot.numberOfItems, by: 1_000).contains { start in
      var hasText = false
      snapshot.forEachItem(in: start..<min(start + 1_000, snapshot.numberOfItems)) {
        hasText = hasText || !text($1).isEmpty
      }
      return hasText
    }
  }

  /// The words about the order, or `nil` for the order of the source. They say if the list is still to be sorted, or if
  /// only the bookmarks that are loaded are sorted.
  var orderWords: String? {
    order.words.map { isSorting ? "sorting \($0)…" : isPartial ? "\($0) so far" : $0 }
  }

  /// The removed bookmarks. The most recent one is last.
  var removed: [Bookmark] {
    edits.flatMap { edit -> Removal in if case .removal(let removal) = edit { removal } else { [] } }.map(\.bookmark)
  }

  /// Removes a bookmark from the list and returns it, or `nil` if it is not loaded. Call ``undoLast()`` to restore it.
  func remove(_ id: Bookmark.ID) -> Bookmark? { remove([id]).first }

  /// Removes bookmarks from the list, and returns those that are loaded. Call ``undoLast()`` to restore them.
  func remove(_ ids: Set<Bookmark.ID>) -> [Bookmark] {
    let removed = removeAgain(ids)
    if !removed.isEmpty { undone = [] }
    return removed
  }

  private func removeAgain(_ ids: Set<Bookmark.ID>) -> [Bookmark] {
    // A removed bookmark may still be shown while a long list is sorted.
    let removal = ids.subtracting(removed.map(\.id)).compactMap(index(of:)).sorted().map {
      (bookmark: item(at: $0), index: $0)
    }
    guard !removal.isEmpty else { return [] }
    edits.append(.removal(removal))
    keep { $0.removed += removal.map { KeptEdits.Removal($0.bookmark) } }
    return removal.map(\.bookmark)
  }

  private func move(_ move: KeptMove) {
    moveAgain(move)
    undone = []
  }

  private func moveAgain(_ move: KeptMove) {
    edits.append(.move(move))
    moves.append(move)
    keep { $0.moves = ($0.moves ?? []) + [move] }
  }

  /// Restores the bookmarks that were removed together most recently, or takes the most recent move back, whichever is
  /// later. Before this visit come all removals of earlier visits, and then their moves.
  func undoLast() -> Edit? {
    guard let last = edits.popLast() else { return nil }
    undone.append(last)
    switch last {
    case .removal(let removal): forget(Set(removal.map(\.bookmark.id)))
    case .move(let move):
      moves.removeLast(move)
      keep { $0.moves?.removeLast(move) }
    }
    return last
  }

  /// Restores removed bookmarks.
  func restore(_ ids: Set<Bookmark.ID>) {
    filterEdits(removals: { !ids.contains($0) })
    forget(ids)
  }

  private func filterEdits(removals: (Bookmark.ID) -> Bool, moves: (KeptMove) -> Bool = { _ in true }) {
    edits = edits.compactMap { edit in
      switch edit {
      case .removal(let removal):
        let rest = removal.filter { removals($0.bookmark.id) }
        return rest.isEmpty ? nil : .removal(rest)
      case .move(let move): return moves(move) ? edit : nil
      }
    }
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
    (RowFields(bookmark).members + [("note", note(to: bookmark.id))]).filter { !$0.text.isEmpty }
  }

  /// Keeps the place of the user for their next visit.
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
    let known = Set(removed.map(\.id))
    let removed = Set(kept.removed.map(\.id))
    let added = (kept.moves ?? []).filter { !moves.contains($0) }
    moves = kept.moves ?? []
    filterEdits(removals: removed.contains, moves: moves.contains)
    // The edits of this visit stay the most recent ones.
    let removals = kept.removed.filter { !known.contains($0.id) }
    edits = added.map { .move($0) } + removals.map { .removal([(bookmark: $0.bookmark, index: 0)]) } + edits
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
  var undoTitle: String? { edits.last.map(title) }
  var redoTitle: String? { undone.last.map(title) }

  func undo() -> String? {
    _ = undoLast()
    return fault?.description
  }

  func redo() -> String? {
    switch undone.popLast() {
    case .removal(let removal)?:
      let missing = removal.count - removeAgain(Set(removal.map(\.bookmark.id))).count
      return missing > 0 ? "\(missing) of \(removal.count) have left the list" : fault?.description
    case .move(let move)?:
      moveAgain(move)
      return fault?.description
    case nil: return nil
    }
  }

  private func title(of edit: Edit) -> String {
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

extension [KeptMove] {
  fileprivate mutating func removeLast(_ move: KeptMove) {
    if let index = lastIndex(of: move) { remove(at: index) }
  }
}

extension ListAction {
  static let remove = ListAction("remove", title: "remove", key: "x", placement: .trailing)
  static let browse = ListAction("browse", title: "browse", key: "o")
  static let copy = ListAction("copy", title: "copy", key: "y")
  static let export = ListAction("export", title: "export", key: "E")
}

/// The view model of the removed bookmarks. The most recent one is first.
@MainActor
final class RemovedBookmarks: SnapshotDataSource, ActionableDataSource {
  private let library: BookmarkLibrary
  private let restored: ([Bookmark]) -> Void

  init(_ library: BookmarkLibrary, restored: @escaping ([Bookmark]) -> Void) {
    self.library = library
    self.restored = restored
  }

  var snapshot: ListSnapshot<SingleSection, Bookmark> { ListSnapshot(library.removed.reversed()) }
  func actions(for bookmark: Bookmark) -> [ListAction] { [ListAction("restore", title: "restore", key: "u")] }

  func perform(_ action: ListAction, on bookmarks: [Bookmark]) {
    library.restore(Set(bookmarks.map(\.id)))
    restored(bookmarks)
  }
}
