import Synchronization

/// What is known about a snapshot's list: the index of its ids, and whether ids occur more than once. It is found out
/// when it is first asked for, once for all copies of the snapshot.
@usableFromInline
final class SnapshotIndex<Section: ListElement, Item: ListElement>: Sendable {
  @usableFromInline typealias Report = DuplicateReport<Section.ID, Item.ID>

  @usableFromInline
  struct Knowledge: Sendable {
    @usableFromInline var store: ListStore<Section, Item>?
    @usableFromInline var duplicates: Report?

    @inlinable
    init(store: ListStore<Section, Item>?, duplicates: Report?) {
      self.store = store
      self.duplicates = duplicates
    }
  }

  @usableFromInline let known: Mutex<Knowledge>

  @inlinable
  init(store: ListStore<Section, Item>? = nil, duplicates: Report? = nil) {
    known = Mutex(Knowledge(store: store, duplicates: duplicates))
  }

  /// The tree of the indexed list, if there is an index.
  @inlinable var root: TreeNode<SectionEntry<Section, Item>>? { known.withLock { $0.store?.root } }

  @inlinable var duplicates: Report? {
    get { known.withLock { $0.duplicates } }
    set { known.withLock { $0.duplicates = newValue } }
  }

  /// The indexed list, made of the plain one if need be.
  @inlinable
  func store(of plain: TreeNode<SectionEntry<Section, Item>>) -> ListStore<Section, Item> {
    if let store = known.withLock({ $0.store }) { return store }
    // Made without the lock, so that others can read the list meanwhile. If two make it, the first one is kept.
    let new = ListStore(plain)
    return known.withLock { known in
      let store = known.store ?? new
      known.store = store
      if !store.itemIndex.mayHaveDuplicates, !store.sectionIndex.mayHaveDuplicates { known.duplicates = Report.none }
      return store
    }
  }

  /// The indexed list, with a new index once most of what the old one holds is no longer in the list. The snapshot keeps
  /// the new index, so that the edits of several copies do not each make one.
  @inlinable
  func compactStore(of plain: TreeNode<SectionEntry<Section, Item>>) -> ListStore<Section, Item> {
    let store = store(of: plain)
    guard let compact = store.compacted() else { return store }
    known.withLock { $0.store = compact }
    return compact
  }

  /// Gives the store to an edit, which can then change it without a copy.
  @inlinable
  func takeStore() { known.withLock { $0.store = nil } }

  @inlinable
  func putStore(_ store: ListStore<Section, Item>) { known.withLock { $0.store = store } }
}
