/// A data source that provides its list as one value.
///
/// ```swift
/// @MainActor @Observable
/// final class Account: SnapshotDataSource {
///   var profile = Profile.guest
///   var repositories: [Repository] = []
///
///   var snapshot: ListSnapshot<Heading, Row> {
///     ListSnapshot {
///       ListSection(.profile) { Row.profile(profile) }
///       if !repositories.isEmpty {
///         ListSection(.repositories) { repositories.map(Row.repository) }
///       }
///     }
///   }
/// }
/// ```
///
/// The adapter reads the snapshot and not its items one by one. If the source keeps a snapshot and edits it, an update
/// costs only what changed, because the two snapshots share the rest. If the source builds a new snapshot, an update
/// compares the whole list.
@MainActor
public protocol SnapshotDataSource<Section, Item>: ListAdapterDataSource {
  // Declared again without a default, so that they are inferred from the snapshot.
  /// The sections of the list.
  associatedtype Section
  /// The items of the list.
  associatedtype Item

  /// The whole list.
  var snapshot: ListSnapshot<Section, Item> { get }
}

extension SnapshotDataSource {
  /// The number of items in the snapshot.
  public var numberOfItems: Int { snapshot.numberOfItems }

  /// Returns the item of the snapshot at an index below ``numberOfItems``.
  /// - Complexity: O(log n).
  public func item(at index: Int) -> Item {
    let snapshot = snapshot
    guard let position = snapshot.structure.position(at: index) else {
      preconditionFailure("the list has \(snapshot.numberOfItems) items, and none at index \(index)")
    }
    return snapshot[position]
  }

  /// The sections of the snapshot.
  public var sections: [Section] { snapshot.sections }

  /// Returns the number of items in a section of the snapshot, or 0 if the snapshot does not have the section.
  public func numberOfItems(in section: Section) -> Int {
    let snapshot = snapshot
    return snapshot.indexOfSection(section.id).map { snapshot.structure.items(inSection: $0).count } ?? 0
  }
}

extension SnapshotDataSource where Section == SingleSection {
  /// The one section.
  public var sections: [SingleSection] { [SingleSection()] }

  /// Returns the number of all items.
  public func numberOfItems(in section: SingleSection) -> Int { numberOfItems }
}

/// A data source whose list is an array.
///
/// ```swift
/// @MainActor @Observable
/// final class Fruits: ArrayDataSource {
///   var items = [Fruit(id: 1, name: "Apple")]
/// }
/// ```
///
/// The adapter reads and observes the array as a whole, and not its items one by one. A list with sections, or one that
/// is edited often, adopts ``SnapshotDataSource``.
@MainActor
public protocol ArrayDataSource<Item>: SnapshotDataSource where Section == SingleSection {
  // Declared again, so that it is inferred from the array, whichever file the compiler reads first.
  /// The one section.
  associatedtype Section = SingleSection
  /// The items of the list.
  associatedtype Item

  /// The items of the list in order.
  var items: [Item] { get }
}

extension ArrayDataSource {
  /// The number of items in the array.
  public var numberOfItems: Int { items.count }

  /// Returns the item of the array at an index below ``numberOfItems``.
  public func item(at index: Int) -> Item { items[index] }

  /// The array as a list.
  public var snapshot: ListSnapshot<SingleSection, Item> { ListSnapshot(items) }
}

/// A ready-made data source that shows the snapshot that was applied last.
///
/// ```swift
/// let source = DiffableDataSource<SingleSection, Fruit>(ListSnapshot([]))
/// let adapter = ListAdapter(dataSource: source, view: list)
/// var snapshot = source.snapshot
/// try snapshot.append([Fruit(id: 1, name: "Apple")])
/// source.apply(snapshot)   // shown in the next turn of the main actor
/// ```
///
/// Use it to port code from `UICollectionViewDiffableDataSource`, or to show the snapshots of an asynchronous sequence.
/// A view model that adopts ``SnapshotDataSource`` itself does not need ``apply(_:)``.
///
/// | `UICollectionViewDiffableDataSource` | here |
/// |---|---|
/// | `apply(_:animatingDifferences:)` | ``apply(_:)`` |
/// | the completion of `apply` | ``ListAdapter/update()`` or ``ListAdapter/setNeedsUpdate(animated:completion:)`` |
/// | `snapshot()` | ``snapshot`` |
/// | `applySnapshotUsingReloadData(_:)` | ``ListAdapter/detach(_:)``, then ``ListAdapter/attach(_:)``: the view reads the whole list |
/// | `itemIdentifier(for:)` | `snapshot[position].id` |
/// | `indexPath(for:)` | ``ListSnapshot/position(of:)`` |
@MainActor
public final class DiffableDataSource<Section: ListElement, Item: ListElement>: SnapshotDataSource {
  private let snapshotSignal = Signal()
  private let stateSignal = Signal()
  private var applied: ListSnapshot<Section, Item>
  private var state = ListLoadState.idle
  private var following: Task<Void, Never>?

  /// Creates a source that shows a snapshot until you apply another one.
  public init(_ snapshot: ListSnapshot<Section, Item> = ListSnapshot()) { applied = snapshot }

  /// Creates a source that shows the newest snapshot of an asynchronous sequence.
  ///
  /// The load state is `loading` until the first snapshot arrives, and `exhausted` when the sequence ends. If the
  /// sequence throws, the list stays and the load state is `failed` with the ``ListErrorText`` of the error. Releasing
  /// the source cancels the iteration.
  public convenience init<Snapshots: AsyncSequence>(_ snapshots: Snapshots)
  where Snapshots.Element == ListSnapshot<Section, Item> {
    self.init()
    state = .loading
    following = Task { [weak self] in
      do {
        for try await snapshot in snapshots { self?.receive(snapshot) }
        self?.show(.exhausted)
      } catch {
        self?.show(.failed(ListErrorText.text(of: error)))
      }
    }
  }

  deinit { following?.cancel() }

  /// The snapshot that was applied last.
  public var snapshot: ListSnapshot<Section, Item> {
    snapshotSignal.access()
    return applied
  }

  /// Replaces the snapshot. Adapters show the new one in the next turn of the main actor.
  public func apply(_ snapshot: ListSnapshot<Section, Item>) {
    snapshotSignal.change { applied = snapshot }
  }

  /// The state of the asynchronous sequence. Always ``ListLoadState/idle`` for a source without a sequence.
  public var loadState: ListLoadState {
    stateSignal.access()
    return state
  }

  private func show(_ new: ListLoadState) { stateSignal.change { state = new } }

  private func receive(_ snapshot: ListSnapshot<Section, Item>) {
    apply(snapshot)
    if state == .loading { show(.idle) }
  }
}

/// A data source that shows the list of another one and adds something to it.
///
/// It has everything that the other list has, and states only what it adds or changes:
///
/// ```swift
/// final class Inbox: WrappingDataSource, ActionableDataSource {
///   let base: Pager<Message>
///   init(_ base: Pager<Message>) { self.base = base }
///
///   func actions(for message: Message) -> [ListAction] { [ListAction("archive", title: "Archive", key: "a")] }
///   func perform(_ action: ListAction, on messages: [Message]) { archive(messages) }
/// }
/// ```
///
/// A list with other items than its base is derived from it, such as by ``ListAdapterDataSource/map(_:)``, or names its
/// ``ListAdapterDataSource/inheritedAbilities`` itself.
@MainActor
public protocol WrappingDataSource<Section, Item>: SnapshotDataSource {
  /// The type of the list that is shown.
  associatedtype Base: ListAdapterDataSource<Section, Item>

  /// The list that is shown.
  var base: Base { get }
}

extension WrappingDataSource {
  /// The number of items of the base.
  public var numberOfItems: Int { base.numberOfItems }

  /// Returns the item of the base at an index.
  public func item(at index: Int) -> Base.Item { base.item(at: index) }

  /// The sections of the base.
  public var sections: [Base.Section] { base.sections }

  /// Returns the number of items in a section of the base.
  public func numberOfItems(in section: Base.Section) -> Int { base.numberOfItems(in: section) }

  /// The list of the base.
  public var snapshot: ListSnapshot<Base.Section, Base.Item> { base.currentSnapshot }

  /// The abilities of the base.
  public var inheritedAbilities: ListAbilities<Base.Item>? { ListAbilities(of: base) }
}
