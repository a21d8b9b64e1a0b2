/// The application of a plan to a snapshot.
extension ListSnapshot {
  /// Returns the snapshot that a plan leads to.
  ///
  /// For snapshots without duplicates, `old.applying(new.difference(from: old)) == new` always holds. The result shares
  /// with `old` everything that the plan does not change. The result has no marks.
  /// - Returns: The new snapshot, or `nil` if the plan does not fit this snapshot. A plan does not fit if it was made
  ///   for another snapshot, or if it inserts an id that the snapshot contains.
  /// - Complexity: O(k log n) for a plan of k operations. The first look-up by id in a list without an index takes
  ///   O(n).
  public func applying(_ plan: ListDifference<Section, Item>) -> ListSnapshot? {
    var store = index.compactStore(of: tree)
    guard duplicates().isEmpty, plan.batches.allSatisfy({ store.apply($0) }) else { return nil }
    return ListSnapshot(store)
  }
}

extension ListStore {
  /// Performs a batch. Returns `false` if the batch does not fit; then the store is invalid.
  fileprivate mutating func apply(_ batch: ListBatch<Section, Item>) -> Bool {
    let leavingSections = batch.deletedSections + batch.movedSections.map(\.from)
    let leaving = batch.deletedItems + batch.movedItems.map(\.from)
    let gone = Set(leavingSections)
    guard gone.count == leavingSections.count, leavingSections.allSatisfy({ hasSection($0) }),
      Set(leaving).count == leaving.count, leaving.allSatisfy({ hasItem(at: $0) && !gone.contains($0.section) })
    else { return false }

    let moved = batch.movedItems.map { (to: $0.to, item: detachedItem(at: $0.from)) }
    let movedSections = batch.movedSections.map { (to: $0.to, section: detachedSection(at: $0.from)) }
    delete(leaving)
    deleteSections(batch.deletedSections, alongWith: batch.movedSections.map(\.from))
    guard
      canInsert(
        batch.insertedItems.map(\.item) + batch.insertedSections.flatMap(\.items), along: moved.map(\.item)),
      canInsert(batch.insertedSections.map(\.section), along: movedSections.map(\.section))
    else { return false }

    var arrivals: [Int: DetachedSections] = [:]
    for insertion in batch.insertedSections {
      let section = newSection(insertion.section, insertion.items)
      guard arrivals.updateValue(section, forKey: insertion.index) == nil else { return false }
    }
    for (to, section) in movedSections {
      guard arrivals.updateValue(section, forKey: to) == nil else { return false }
    }
    for run in arrivals.sorted(by: { $0.key < $1.key }).runs(where: { $1.key == $0.key + 1 }) {
      let index = run[run.startIndex].key
      guard index >= 0, index <= numberOfSections else { return false }
      insert(.joined(run.map(\.value)), at: index)
    }
    return insert(moved, batch.insertedItems, closed: Set(arrivals.keys)) && show(batch)
  }

  /// Inserts the inserted and moved items. Inserts adjacent items together.
  private mutating func insert(
    _ moved: [(to: ListPosition, item: DetachedItems)], _ inserted: [ListBatch<Section, Item>.PositionedItem],
    closed: Set<Int>
  ) -> Bool {
    let hashes = HashSeed.shared.hashes(inserted.map(\.item)[...])
    var arriving = moved
    for (insertion, hash) in zip(inserted, hashes) {
      arriving.append((insertion.position, DetachedItems([insertion.item], [hash])))
    }
    arriving.sort { $0.to < $1.to }
    guard zip(arriving, arriving.dropFirst()).allSatisfy({ $0.to != $1.to }) else { return false }
    for run in arriving.runs(where: { $0.to.section == $1.to.section && $1.to.item == $0.to.item + 1 }) {
      let to = run[run.startIndex].to
      guard hasSection(to.section), !closed.contains(to.section), to.item >= 0,
        to.item <= numberOfItems(inSection: to.section)
      else { return false }
      insert(.joined(run.map(\.item)), at: to)
    }
    return true
  }

  /// Replaces sections and items whose content changes.
  private mutating func show(_ batch: ListBatch<Section, Item>) -> Bool {
    for change in batch.reconfiguredSections {
      guard hasSection(change.index), section(at: change.index).id == change.section.id else { return false }
      replace(change.section, at: change.index)
    }
    let changes = batch.reconfiguredItems + batch.reloadedItems
    guard changes.allSatisfy({ hasItem(at: $0.position) && item(at: $0.position).id == $0.item.id }) else {
      return false
    }
    replace(changes.map { (position: $0.position, item: $0.item) })
    return true
  }
}
