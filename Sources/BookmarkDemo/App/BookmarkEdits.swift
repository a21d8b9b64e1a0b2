/// The removals and moves of the user, and those that they have undone.
struct BookmarkEdits {
  /// Bookmarks that were removed together, each with its index before the removal.
  typealias Removal = [(bookmark: Bookmark, index: Int)]

  enum Edit {
    case removal(Removal)
    case move(KeptMove)
  }

  /// The edits that can be undone. The most recent one is last.
  private(set) var made: [Edit] = []
  /// The edits that the user has undone. The most recent one is last.
  private(set) var undone: [Edit] = []
  /// The moves in the order in which they are made.
  private(set) var moves: [KeptMove] = []

  /// The removed bookmarks. The most recent one is last.
  var removed: [Bookmark] {
    made.flatMap { edit -> Removal in if case .removal(let removal) = edit { removal } else { [] } }.map(\.bookmark)
  }

  /// Adds an edit, and keeps those that the user has undone.
  mutating func add(_ edit: Edit) {
    made.append(edit)
    if case .move(let move) = edit { moves.append(move) }
  }

  /// Forgets the edits that the user has undone.
  mutating func forgetUndone() { undone = [] }

  /// Takes the most recent edit back, and returns it.
  mutating func undo() -> Edit? {
    guard let last = made.popLast() else { return nil }
    undone.append(last)
    if case .move(let move) = last { moves.removeLast(move) }
    return last
  }

  /// Removes the edit that the user has undone last, and returns it.
  mutating func removeLastUndone() -> Edit? { undone.popLast() }

  /// Restores removed bookmarks.
  mutating func restore(_ ids: Set<Bookmark.ID>) { filter(removals: { !ids.contains($0) }) }

  /// Takes over the edits of a file, which other programs may have changed.
  ///
  /// Edits that are new come before those of this visit, so that the user undoes their own first.
  mutating func adopt(_ kept: KeptEdits) {
    let (known, keptMoves) = (Set(removed.map(\.id)), kept.moves ?? [])
    let newMoves = keptMoves.filter { !moves.contains($0) }
    let newRemovals = kept.removed.filter { !known.contains($0.id) }
    moves = keptMoves
    filter(removals: Set(kept.removed.map(\.id)).contains, moves: keptMoves.contains)
    made = newMoves.map { .move($0) } + newRemovals.map { .removal([(bookmark: $0.bookmark, index: 0)]) } + made
  }

  private mutating func filter(
    removals: (Bookmark.ID) -> Bool, moves: (KeptMove) -> Bool = { _ in true }
  ) {
    made = made.compactMap { edit in
      switch edit {
      case .removal(let removal):
        let rest = removal.filter { removals($0.bookmark.id) }
        return rest.isEmpty ? nil : .removal(rest)
      case .move(let move): return moves(move) ? edit : nil
      }
    }
  }
}

extension [KeptMove] {
  mutating func removeLast(_ move: KeptMove) {
    if let index = lastIndex(of: move) { remove(at: index) }
  }
}
