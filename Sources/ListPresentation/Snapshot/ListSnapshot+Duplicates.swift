extension ListSnapshot {
  /// Finds the ids that stand in the snapshot more than once.
  /// - Complexity: O(items) the first time in a list that was taken over, then O(duplicates).
  @inlinable
  public func duplicates() -> DuplicateReport<Section.ID, Item.ID> { store.duplicates }

  /// A snapshot in which only the first of each id is left. The items of a section that is left out go with it.
  /// - Complexity: O(items) if there are duplicates, O(1) if it is known that there are none.
  @inlinable
  public func removingDuplicates() -> ListSnapshot {
    duplicates().isEmpty ? self : withoutRepeats()
  }

  @usableFromInline
  func withoutRepeats() -> ListSnapshot {
    // Two passes do: sections, then items. Ids whose `==` and `hash(into:)` disagree may take more, for what is found
    // of them differs from one look to the next; each pass leaves something out, so there is an end.
    var copy = self
    while case let report = copy.duplicates(), !report.isEmpty {
      copy = report.sections.isEmpty ? copy.removing(report.items) : copy.removing(report.sections)
    }
    for id in reloadedItemIDs where copy.position(of: id) != nil { copy.reloadedItemIDs.insertMakingRoom(id) }
    for id in reconfiguredItemIDs where copy.position(of: id) != nil { copy.reconfiguredItemIDs.insertMakingRoom(id) }
    return copy
  }

  private func removing(_ sections: [ListDuplicate<Section.ID>]) -> ListSnapshot {
    let repeats = Set(sections.flatMap { $0.repeats.map(\.section) })
    return ListSnapshot(sections: contents.enumerated().filter { !repeats.contains($0.offset) }.map(\.element))
  }

  private func removing(_ items: [ListDuplicate<Item.ID>]) -> ListSnapshot {
    let repeats = Dictionary(grouping: items.flatMap(\.repeats), by: \.section).mapValues { Set($0.map(\.item)) }
    return ListSnapshot(
      sections: contents.enumerated().map { section, content in
        guard let repeats = repeats[section] else { return content }
        return (content.section, content.items.enumerated().filter { !repeats.contains($0.offset) }.map(\.element))
      })
  }

  private var contents: [(section: Section, items: [Item])] {
    root.array().map { ($0.section, $0.items.array()) }
  }
}
