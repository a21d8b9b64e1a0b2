/// A range of sections that differ in two lists, and a range of sections in the new list that replaces it.
struct SectionGap {
  let old: Range<Int>
  let new: Range<Int>
  /// For each section of the new range, the index of the same section in the old range, or `nil` if there is none.
  let origins: [Int?]
}

extension ListSnapshot {
  /// The sections that differ from those of another list, ascending. Sections outside the gaps are the same, and so are
  /// their items.
  /// - Complexity: O(sections that the lists do not share + log n).
  func sectionGaps(from old: ListSnapshot) -> [SectionGap] {
    let (before, after) = (old.contents, contents)
    var gaps: [SectionGap] = []
    before.forEachGap(to: after) { oldRange, newRange in
      var origins = oldRange.map(Optional.some)
      let isInStep =
        oldRange.count == newRange.count && zip(oldRange, newRange).allSatisfy { before[$0].id == after[$1].id }
      if !isInStep {
        var indices: [Section.ID: Int] = [:]
        for index in oldRange { indices.updateMakingRoom(index, forKey: before[index].id) }
        origins = newRange.map { indices[after[$0].id] }
      }
      gaps.append(SectionGap(old: oldRange, new: newRange, origins: origins))
    }
    return gaps
  }
}
