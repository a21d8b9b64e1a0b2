import ListPresentation

/// The bookmarks of a source in the order that the user has given them.
///
/// The order of a source is only where the user begins: their moves are kept, and made again in each list that the
/// source loads. A bookmark whose new position is not loaded yet is at its old one until then.
@MainActor
final class ArrangedBookmarks: SnapshotDataSource, MovableDataSource {
  private let source: any SnapshotDataSource<Folder, Bookmark>
  private let moves: () -> [KeptMove]
  private let record: (KeptMove) -> Void
  /// The list of the source, the moves, and the list that they give, so that the moves are not made at each look.
  private var known: (source: ListSnapshot<Folder, Bookmark>, moves: [KeptMove], list: ListSnapshot<Folder, Bookmark>)?

  init(
    _ source: some ListAdapterDataSource<Folder, Bookmark>, moves: @escaping () -> [KeptMove],
    record: @escaping (KeptMove) -> Void
  ) {
    self.source = source as? any SnapshotDataSource<Folder, Bookmark> ?? source.hiding { [] }
    (self.moves, self.record) = (moves, record)
  }

  var upstream: ListUpstream<Bookmark>? { ListUpstream(source) }

  var snapshot: ListSnapshot<Folder, Bookmark> {
    let (source, moves) = (source.snapshot, moves())
    // To find out that a long list is the same costs more than to follow its changes.
    guard !moves.isEmpty else { return source }
    if let known, known.source == source, known.moves == moves { return known.list }
    var list = source
    for move in moves { move.apply(to: &list) }
    known = (source, moves, list)
    return list
  }

  func allow(_ move: Move) throws(ListMoveRefusal) -> Move {
    let list = snapshot
    guard move.ids.allSatisfy({ list.section(containing: $0)?.id == move.section }) else {
      throw .reason("A bookmark stays in its folder")
    }
    return move
  }

  func perform(_ move: Move) {
    let list = snapshot
    guard let rows = try? list.items(in: move.section).map(\.id) else { return }
    let before = rows[..<(move.next.flatMap(rows.firstIndex) ?? rows.endIndex)]
    let moved = Set(move.ids)
    record(KeptMove(ids: move.ids, after: before.last { !moved.contains($0) }))
  }
}
