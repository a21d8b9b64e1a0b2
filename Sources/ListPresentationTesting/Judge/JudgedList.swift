import ListPresentation

/// The list of a trial, which is edited at random.
@MainActor
final class JudgedList<Section: ListElement, Item: ListElement>: SnapshotDataSource, RefreshableDataSource {
  struct Content {
    var id: Int
    var version = 0
  }

  private var parts: [(section: Content, items: [Content])] = []
  private let makeSection: (Int, Int) -> Section
  private let makeItem: (Int, Int) -> Item
  private let hasSections: Bool
  private let mostItems: Int
  private var lastID = 0
  /// The number of items with which a section is seldom emptied or removed, so that a long list stays long.
  private let lengthOfLongSections = 64
  private(set) var snapshot = ListSnapshot<Section, Item>()
  var loadState = ListLoadState.idle
  var refreshState = ListLoadState.idle
  var updateStrategy = ListUpdateStrategy.difference(duplicates: .keepFirst)

  init(
    numberOfItems: Int, hasSections: Bool, section: @escaping (Int, Int) -> Section, item: @escaping (Int, Int) -> Item
  ) {
    (makeSection, makeItem, self.hasSections, mostItems) = (section, item, hasSections, numberOfItems + 16)
    parts = [(Content(id: 0), (0..<numberOfItems).map { _ in newContent() })]
    if hasSections { parts.append((newContent(), [newContent(), newContent()])) }
    publish()
  }

  private func newContent() -> Content {
    lastID += 1
    return Content(id: lastID)
  }

  private func publish() {
    snapshot = ListSnapshot(
      sections: parts.map { part in
        (makeSection(part.section.id, part.section.version), part.items.map { makeItem($0.id, $0.version) })
      })
  }

  func refresh() { refreshState = .loading }

  /// Edits the list, a little or a lot.
  /// - Parameter index: The index of an item to edit first, if an edit is one of an item.
  func edit(at index: Int?, using generator: inout SeededGenerator) {
    let edits = [1, 1, 1, 2, 3, 6].randomElement(using: &generator) ?? 1
    for edit in 0..<edits { editOnce(at: edit == 0 ? index : nil, using: &generator) }
    publish()
  }

  private func position(_ index: Int?, using generator: inout SeededGenerator) -> (section: Int, item: Int)? {
    let count = parts.reduce(0) { $0 + $1.items.count }
    guard count > 0 else { return nil }
    var rest = index.flatMap { $0 < count ? $0 : nil } ?? Int.random(in: 0..<count, using: &generator)
    for (section, part) in parts.enumerated() {
      if rest < part.items.count { return (section, rest) }
      rest -= part.items.count
    }
    return nil
  }

  private func editOnce(at index: Int?, using generator: inout SeededGenerator) {
    let count = parts.reduce(0) { $0 + $1.items.count }
    let section = Int.random(in: 0..<parts.count, using: &generator)
    let end = Int.random(in: 0...parts[section].items.count, using: &generator)
    switch Int.random(in: 0..<(hasSections ? 16 : 12), using: &generator) {
    case 0, 1: if count < mostItems { parts[section].items.insert(newContent(), at: end) }
    case 2:
      if count < mostItems { parts[section].items.append(contentsOf: [newContent(), newContent(), newContent()]) }
    case 3: if count < mostItems { parts[0].items.insert(contentsOf: [newContent(), newContent()], at: 0) }
    case 4, 5:
      if let position = position(index, using: &generator) { parts[position.section].items.remove(at: position.item) }
    case 6, 7, 8:
      if let position = position(index, using: &generator) { parts[position.section].items[position.item].version += 1 }
    case 9, 10:
      guard let position = position(index, using: &generator) else { return }
      var item = parts[position.section].items.remove(at: position.item)
      if Bool.random(using: &generator) { item.version += 1 }
      let target = Int.random(in: 0...parts[section].items.count, using: &generator)
      parts[section].items.insert(item, at: target)
    case 11:
      if Int.random(in: 0..<8, using: &generator) == 0, canLose(section, &generator) { parts[section].items = [] }
    case 12:
      if parts.count < 5 { parts.insert((newContent(), [newContent()]), at: min(end, parts.count)) }
    case 13: if parts.count > 1, canLose(section, &generator) { parts.remove(at: section) }
    case 14: parts[section].section.version += 1
    default:
      let moved = parts.remove(at: section)
      parts.insert(moved, at: Int.random(in: 0...parts.count, using: &generator))
    }
  }

  /// Whether all items of a section may leave at once: most times, and seldom if there are many.
  private func canLose(_ section: Int, _ generator: inout SeededGenerator) -> Bool {
    parts[section].items.count < lengthOfLongSections || Int.random(in: 0..<32, using: &generator) == 0
  }
}
