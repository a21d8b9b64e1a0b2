/// The difference of two lists of lists of dense integers: the concrete algorithm below the generic shell.
///
/// Sections and items are given as numbers from 0 that stand for ids, each at most once on either side. What is found
/// is legal as one batch by construction:
///
/// - A section is *clean* if it holds the same items in the same order on both sides. Only clean sections move; one
///   that would have to move and is not clean is deleted and inserted (no item may change inside a moved section).
/// - Items move only between sections that stay. One that leaves a deleted section or enters an inserted one is part of
///   that section's deletion or insertion.
///
/// Which sections stay is the heaviest increasing subsequence, where a section weighs its rows if moving it would
/// rebuild them; which items stay is the longest increasing subsequence of each section, so moves are minimal.
///
/// - Complexity: O(n log n) for n sections and items.
struct StructuralDifference {
  typealias Lists = (sections: [Int], items: [[Int]])

  private(set) var deletedSections: [Int] = []
  private(set) var insertedSections: [Int] = []
  private(set) var movedSections: [(from: Int, to: Int)] = []
  private(set) var deletedItems: [ListPosition] = []
  private(set) var insertedItems: [ListPosition] = []
  private(set) var movedItems: [(from: ListPosition, to: ListPosition)] = []

  /// For each new section the old one that stays in its place relative to the others, or -1.
  private var stays: [Int]

  init(from old: Lists, to new: Lists, numberOfSectionIDs: Int, numberOfItemIDs: Int) {
    stays = Array(repeating: -1, count: new.sections.count)
    matchSections(old, new, numberOfSectionIDs)
    matchItems(old, new, numberOfItemIDs)
  }

  private mutating func matchSections(_ old: Lists, _ new: Lists, _ numberOfIDs: Int) {
    var oldPlaces = Array(repeating: -1, count: numberOfIDs)
    for (place, id) in old.sections.enumerated() { oldPlaces[id] = place }
    var pairs: [(old: Int, new: Int, isClean: Bool)] = []
    for (place, id) in new.sections.enumerated() where oldPlaces[id] >= 0 {
      let from = oldPlaces[id]
      pairs.append((from, place, old.items[from] == new.items[place]))
    }
    let weights = pairs.map { $0.isClean ? 1 : 2 + max(old.items[$0.old].count, new.items[$0.new].count) }
    for index in IncreasingSubsequence.heaviest(of: pairs.map(\.old), weights: weights) {
      stays[pairs[index].new] = pairs[index].old
    }
    var survives = Array(repeating: false, count: old.sections.count)
    var arrives = Array(repeating: false, count: new.sections.count)
    for pair in pairs where stays[pair.new] >= 0 || pair.isClean {
      survives[pair.old] = true
      arrives[pair.new] = true
      if stays[pair.new] < 0 { movedSections.append((pair.old, pair.new)) }
    }
    deletedSections = survives.indices.filter { !survives[$0] }
    insertedSections = arrives.indices.filter { !arrives[$0] }
  }

  private mutating func matchItems(_ old: Lists, _ new: Lists, _ numberOfIDs: Int) {
    var oldPlaces = [ListPosition?](repeating: nil, count: numberOfIDs)
    var isMatched = Array(repeating: false, count: numberOfIDs)
    let oldSections = stays.filter { $0 >= 0 }
    for section in oldSections {
      for (item, id) in old.items[section].enumerated() {
        oldPlaces[id] = ListPosition(section: section, item: item)
      }
    }
    for (section, oldSection) in stays.enumerated() where oldSection >= 0 {
      let items = new.items[section]
      let inPlace = items.indices.filter { oldPlaces[items[$0]]?.section == oldSection }
      let kept = IncreasingSubsequence.longest(of: inPlace.map { oldPlaces[items[$0]]?.item ?? 0 })
      var isKept = Array(repeating: false, count: items.count)
      for index in kept { isKept[inPlace[index]] = true }
      for (item, id) in items.enumerated() {
        let to = ListPosition(section: section, item: item)
        guard let from = oldPlaces[id] else {
          insertedItems.append(to)
          continue
        }
        isMatched[id] = true
        if !isKept[item] { movedItems.append((from, to)) }
      }
    }
    for section in oldSections {
      for (item, id) in old.items[section].enumerated() where !isMatched[id] {
        deletedItems.append(ListPosition(section: section, item: item))
      }
    }
  }
}
