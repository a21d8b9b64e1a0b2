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
/// compares the whole list. For more than 10,000 items that the snapshots do not share, the adapter does this work in
/// the background.
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
