import Synchronization

/// The index of a snapshot's ids and its duplicates. Both are computed on first use, once for all copies of the
/// snapshot.
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

  /// Whether there is an index.
  @inlinable var isMade: Bool { known.withLock { $0.store != nil } }

  /// The tree of the indexed list, or `nil` if there is no index.
  @inlinable var root: TreeNode<StoredSection<Section, Item>>? {
    known.withLock { known in
      known.store?.closeLeaves()
      return known.store?.root
    }
  }

  @inlinable var duplicates: Report? {
    get { known.withLock { $0.duplicates } }
    set { known.withLock { $0.duplicates = newValue } }
  }

  /// The indexed list, which is made from the plain list if there is no index.
  @inlinable
  func store(of plain: TreeNode<StoredSection<Section, Item>>) -> ListStore<Section, Item> {
    if let store = known.withLock({ known in
      known.store?.closeLeaves()
      return known.store
    }) {
      return store
    }
    // Made without the lock, so that other threads can read the list. If two threads make an index, the first is kept.
    let new = ListStore(plain)
    return known.withLock { known in
      let store = known.store ?? new
      known.store = store
      if !store.itemIndex.mayHaveDuplicates, !store.sectionIndex.mayHaveDuplicates { known.duplicates = Report.none }
      return store
    }
  }

  /// The indexed list for an edit. If most entries of the index are for items that left the list, all copies of the
  /// snapshot get a new index.
  @inlinable
  func compactStore(of plain: TreeNode<StoredSection<Section, Item>>) -> ListStore<Section, Item> {
    var store = store(of: plain)
    if store.isFull {
      store.compact()
      known.withLock { $0.store = store }
    }
    return store
  }

  /// Removes and returns the indexed list, so that an edit can change it without a copy.
  @inlinable
  func takeStore() -> ListStore<Section, Item>? {
    known.withLock { known in
      let store = known.store
      known.store = nil
      return store
    }
  }

  @inlinable
  func putStore(_ store: ListStore<Section, Item>) { known.withLock { $0.store = store } }
}
