import Synchronization

/// The index of a snapshot's ids: made when it is first asked for, once for all copies, or handed on by an edit.
@usableFromInline
final class SnapshotIndex<Section: ListElement, Item: ListElement>: Sendable
where Section.ID: Sendable, Item.ID: Sendable {
  @usableFromInline let made: Mutex<ListStore<Section, Item>?>

  @inlinable
  init(_ store: ListStore<Section, Item>? = nil) { made = Mutex(store) }

  /// The tree of the indexed list, if that was asked for before.
  @inlinable var root: TreeNode<SectionEntry<Section, Item>>? { made.withLock { $0?.root } }

  /// The indexed list, made of the plain one if need be.
  @inlinable
  func store(of plain: TreeNode<SectionEntry<Section, Item>>) -> ListStore<Section, Item> {
    if let store = made.withLock({ $0 }) { return store }
    // Made without the lock, for others want to read the list meanwhile; if two make it, the first one is kept.
    let new = ListStore(plain)
    return made.withLock { made in
      made = made ?? new
      return made ?? new
    }
  }

  /// The indexed list, with new tables once most of the ids in the old ones are no longer in the list. The snapshot
  /// keeps them, so that the edits of several copies do not each make new ones.
  @inlinable
  func compactStore(of plain: TreeNode<SectionEntry<Section, Item>>) -> ListStore<Section, Item> {
    let store = store(of: plain)
    guard let compact = store.compacted() else { return store }
    made.withLock { $0 = compact }
    return compact
  }
}
