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
/// | `applySnapshotUsingReloadData(_:)` | ``ListAdapter/attach(_:)``: the view reads the whole list |
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
  /// sequence throws, the list stays and the load state is `failed` with the ``ListErrorText`` of the error. Releasing the
  /// source cancels the iteration.
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
