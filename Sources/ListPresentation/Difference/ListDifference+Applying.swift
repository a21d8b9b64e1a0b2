extension ListSnapshot {
  /// Carries a plan out: the snapshot it leads to, without marks, or `nil` if the plan does not fit this snapshot.
  ///
  /// For snapshots without duplicates, `old.applying(new.difference(from: old)) == new` always holds, and the result
  /// shares with `old` what the plan does not touch. A plan that was made for another snapshot, or that would bring in an
  /// id that is there already, never traps.
  /// - Complexity: O(k log n) for a plan of k operations; the first use of a list that was taken over indexes it in O(n).
  public func applying(_ plan: ListDifference<Section, Item>) -> ListSnapshot? {
    var store = store
    guard store.duplicates.isEmpty else { return nil }
    return store.apply(plan) ? ListSnapshot(store) : nil
  }
}

extension ListStore {
  /// Carries a plan out, or answers that it does not fit; then the store must be given up.
  fileprivate mutating func apply(_ plan: ListDifference<Section, Item>) -> Bool {
    let leavingSections = plan.deletedSections + plan.movedSections.map(\.from)
    let leaving = plan.deletedItems + plan.movedItems.map(\.from)
    let gone = Set(leavingSections)
    guard gone.count == leavingSections.count, leavingSections.allSatisfy({ root.hasIndex($0) }),
      Set(leaving).count == leaving.count, leaving.allSatisfy({ holds($0) && !gone.contains($0.section) })
    else { return false }

    let moved = plan.movedItems.map { (to: $0.to, item: root[$0.from.section].items.stretch(at: $0.from.item)) }
    let movedSections = plan.movedSections.map { (to: $0.to, entry: root.stretch(at: $0.from)) }
    delete(leaving)
    deleteSections(plan.deletedSections, alongWith: plan.movedSections.map(\.from))
    // What moves is on its way and not gone: nothing may come in with its id.
    for move in moved { _ = itemIndex.claim(move.item.tokens) }
    for move in movedSections { _ = sectionIndex.claim(move.entry.tokens) }

    var arrivals: [Int: TreeStretch<Entry>] = [:]
    for insertion in plan.insertedSections {
      guard let entry = newSection(insertion.section, insertion.items) else { return false }
      guard arrivals.updateValue(entry, forKey: insertion.index) == nil else { return false }
    }
    for (to, entry) in movedSections {
      guard arrivals.updateValue(entry, forKey: to) == nil else { return false }
    }
    for run in arrivals.sorted(by: { $0.key < $1.key }).runs(where: { $1.key == $0.key + 1 }) {
      let place = run[run.startIndex].key
      guard place >= 0, place <= root.count else { return false }
      insert(.joined(run.map(\.value)), at: place)
    }
    return place(moved, plan.insertedItems, closed: Set(arrivals.keys)) && show(plan)
  }

  /// Puts items that come or move to their places, neighbours at once.
  private mutating func place(
    _ moved: [(to: ListPosition, item: TreeStretch<Item>)], _ inserted: [ListDifference<Section, Item>.ItemPlacement],
    closed: Set<Int>
  ) -> Bool {
    guard let tokens = newTokens(of: inserted.map(\.item)) else { return false }
    var placed = moved
    for (placement, token) in zip(inserted, tokens) {
      placed.append((placement.position, TreeStretch([placement.item], [token])))
    }
    placed.sort { $0.to < $1.to }
    guard zip(placed, placed.dropFirst()).allSatisfy({ $0.to != $1.to }) else { return false }
    for run in placed.runs(where: { $0.to.section == $1.to.section && $1.to.item == $0.to.item + 1 }) {
      let to = run[run.startIndex].to
      guard root.hasIndex(to.section), !closed.contains(to.section), to.item >= 0,
        to.item <= root[to.section].items.count
      else { return false }
      insert(.joined(run.map(\.item)), at: to)
    }
    return true
  }

  /// Shows new content by new places.
  private mutating func show(_ plan: ListDifference<Section, Item>) -> Bool {
    for change in plan.reconfiguredSections {
      guard root.hasIndex(change.index), root[change.index].id == change.section.id else { return false }
      replace(change.section, at: change.index)
    }
    for change in plan.reconfiguredItems + plan.reloadedItems {
      guard holds(change.position), root[change.position.section].items[change.position.item].id == change.item.id
      else { return false }
      replace(change.item, at: change.position)
    }
    return true
  }

  private func holds(_ position: ListPosition) -> Bool {
    root.hasIndex(position.section) && root[position.section].items.hasIndex(position.item)
  }
}

extension TreeNode {
  fileprivate func hasIndex(_ index: Int) -> Bool { index >= 0 && index < count }
}
