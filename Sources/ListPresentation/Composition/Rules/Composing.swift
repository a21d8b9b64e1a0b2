/// The sections of the parts of a composition as they are, some of them with a last row that says a state.
struct Composing<Section: ListElement, Item: ListElement>: ListDerivation {
  typealias InputSection = Section
  typealias Input = Item

  /// The last row of each section.
  var stateRows: [Item?] = []

  var looksUpSourceIDs: Bool { false }

  func list(of source: ListSnapshot<Section, Item>) -> ListSnapshot<Section, Item> {
    ListSnapshot(
      storedSections: zip(source.contents.array(), stateRows).map { stored, row in
        guard let row else { return stored }
        return StoredSection(section: stored.section, items: stored.elements.array() + [row])
      })
  }

  func splices(
    of list: ListSnapshot<Section, Item>, from old: ListSnapshot<Section, Item>, to new: ListSnapshot<Section, Item>
  ) -> ListSplices<Section, Item> {
    var splices = ListSplices<Section, Item>()
    for gap in new.sectionGaps(from: old) {
      splices.sections.append(
        .init(old: gap.old, new: zip(gap.new, gap.origins).map { (new.contents[$0].section, $1) }))
      for (section, origin) in zip(gap.new, gap.origins) {
        let after = new.contents[section].elements
        let row = stateRows[section].map { [$0] } ?? []
        guard let origin else {
          splices.items.append(.init(section: section, range: 0..<0, items: after.array() + row))
          continue
        }
        let (before, shown) = (old.contents[origin].elements, list.contents[origin].elements)
        var changes =
          before.isSame(as: after)
          ? []
          : after.splices(from: before).map { splice in
            (range: splice.old, items: Array(after.slice(splice.new)))
          }
        let tail = before.count..<shown.count
        if Array(shown.slice(tail)) != row {
          if let last = changes.last, last.range.upperBound == tail.lowerBound {
            changes[changes.count - 1] = (last.range.lowerBound..<tail.upperBound, last.items + row)
          } else {
            changes.append((tail, row))
          }
        }
        splices.items += changes.map { .init(section: section, range: $0.range, items: $0.items) }
      }
    }
    return splices
  }
}
