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
    made.withLock { made in
      if let made { return made }
      let new = ListStore(plain)
      made = new
      return new
    }
  }

  /// The indexed list, with new tables once most of the ids in the old ones are no longer in the list. The snapshot
  /// keeps them, so that the edits of several copies do not each make new ones.
  @inlinable
  func compactStore(of plain: TreeNode<SectionEntry<Section, Item>>) -> ListStore<Section, Item> {
    made.withLock { made in
      var store = made ?? ListStore(plain)
      store.compact()
      made = store
      return store
    }
  }
}
