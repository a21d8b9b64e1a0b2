import Observation

/// A ready-made data source that shows the snapshot it was given last.
///
/// ```swift
/// let source = DiffableDataSource<SingleSection, Fruit>()
/// let adapter = ListAdapter(dataSource: source, view: list)
/// var snapshot = source.snapshot
/// try snapshot.append([Fruit(id: 1, name: "Apple")])
/// source.apply(snapshot)   // shown in the next turn of the main actor
/// ```
///
/// It helps to bring code over from `UICollectionViewDiffableDataSource`, and to show what an asynchronous sequence
/// delivers. A view model that adopts ``SnapshotDataSource`` itself needs no calls of ``apply(_:)``.
///
/// | `UICollectionViewDiffableDataSource` | here |
/// |---|---|
/// | `apply(_:animatingDifferences:)` | ``apply(_:)`` |
/// | the completion of `apply` | ``ListAdapter/update()`` or ``ListAdapter/setNeedsUpdate(completion:)`` |
/// | `snapshot()` | ``snapshot`` |
/// | `applySnapshotUsingReloadData(_:)` | a view that attaches reads everything |
/// | `itemIdentifier(for:)` | `snapshot[position]`, which is the item itself |
/// | `indexPath(for:)` | ``ListSnapshot/position(of:)`` |
@MainActor @Observable
public final class DiffableDataSource<Section: ListElement, Item: ListElement>: SnapshotDataSource {
  // Not an observed property, whose setter compares the whole list with the old one.
  @ObservationIgnored private var applied: ListSnapshot<Section, Item>
  /// What loading does; ``ListLoadState/idle`` for a source without an asynchronous sequence.
  public private(set) var loadState = ListLoadState.idle
  @ObservationIgnored private var following: Task<Void, Never>?

  /// Creates a source that shows a snapshot until another is applied.
  public init(_ snapshot: ListSnapshot<Section, Item> = ListSnapshot()) { applied = snapshot }

  /// Creates a source that shows the newest snapshot of an asynchronous sequence.
  ///
  /// The source loads until the first snapshot arrives, and is exhausted when the sequence ends. If the sequence throws,
  /// the list stays and the load state has the error's description. When the source is released, iteration is cancelled.
  public convenience init<Snapshots: AsyncSequence>(_ snapshots: Snapshots)
  where Snapshots.Element == ListSnapshot<Section, Item> {
    self.init()
    loadState = .loading
    following = Task { [weak self] in
      do {
        for try await snapshot in snapshots { self?.take(snapshot) }
        self?.loadState = .exhausted
      } catch {
        self?.loadState = .failed("\(error)")
      }
    }
  }

  deinit { following?.cancel() }

  /// The snapshot that was applied last.
  public var snapshot: ListSnapshot<Section, Item> {
    access(keyPath: \.snapshot)
    return applied
  }

  /// Shows a snapshot instead of the one before.
  public func apply(_ snapshot: ListSnapshot<Section, Item>) {
    withMutation(keyPath: \.snapshot) { applied = snapshot }
  }

  private func take(_ snapshot: ListSnapshot<Section, Item>) {
    apply(snapshot)
    if loadState == .loading { loadState = .idle }
  }
}
