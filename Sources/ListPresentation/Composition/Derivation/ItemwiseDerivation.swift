/// A derivation that keeps the sections and changes the items of each.
protocol ItemwiseDerivation: ListDerivation where Section == InputSection {
  /// Makes the items of a section.
  func items(of input: [Input]) -> [Item]

  /// Returns the ranges of a section's items to replace, ascending, for the splices of its source.
  func replacements(for splices: [Splice], in update: SectionUpdate<Input, Item>) -> [SectionUpdate<Input, Item>.Change]
}

/// The change of a section of a source, and the items that were made from the section.
struct SectionUpdate<Input: ListElement, Item: ListElement> {
  typealias Change = (range: Range<Int>, items: [Item])

  let old: ListElements<Input>
  let new: ListElements<Input>
  let list: ListElements<Item>
  /// Returns the index of an item of the old section, or `nil` if the section has no such item.
  let oldIndex: (Input.ID) -> Int?
  /// Returns the index of an item that was made from the old section, or `nil` if there is no such item.
  let listIndex: (Item.ID) -> Int?

  /// The items of a range of the new section.
  func input(_ range: Range<Int>) -> [Input] { Array(new.slice(range)) }
}

extension ItemwiseDerivation {
  func list(of source: Source) -> List {
    ListSnapshot(
      storedSections: source.contents.array().map { stored in
        StoredSection(section: stored.section, items: items(of: stored.elements.array()))
      })
  }

  func splices(of list: List, from old: Source, to new: Source) -> ListSplices<Section, Item> {
    var splices = ListSplices<Section, Item>()
    for gap in new.sectionGaps(from: old) {
      splices.sections.append(
        .init(old: gap.old, new: zip(gap.new, gap.origins).map { (new.contents[$0].section, $1) }))
      for (section, origin) in zip(gap.new, gap.origins) {
        let after = new.contents[section].elements
        guard let origin else {
          splices.items.append(.init(section: section, range: 0..<0, items: items(of: after.array())))
          continue
        }
        let before = old.contents[origin].elements
        let changes = before.isSame(as: after) ? [] : after.splices(from: before)
        splices.add(self, changes, in: section, from: origin, of: list, old, new)
      }
    }
    return splices
  }

  /// Returns the splices for items of the source that the rule now makes something else of.
  func splices(
    of list: List, changing ids: some Sequence<Input.ID>, in source: Source
  ) -> ListSplices<Section, Item> {
    var splices = ListSplices<Section, Item>()
    let positions = ids.compactMap { source.position(of: $0) }.sorted()
    for run in positions.runs(where: { $0.section == $1.section }) {
      let section = run[run.startIndex].section
      let changes = Array(run).runs { $1.item <= $0.item + 1 }.map { part in
        let range = part[part.startIndex].item..<part[part.endIndex - 1].item + 1
        return Splice(old: range, new: range)
      }
      splices.add(self, changes, in: section, from: section, of: list, source, source)
    }
    return splices
  }
}

extension ListSplices {
  /// Adds the changes of the items of a section.
  fileprivate mutating func add<Rule: ItemwiseDerivation>(
    _ rule: Rule, _ changes: [Splice], in section: Int, from origin: Int, of list: ListSnapshot<Section, Item>,
    _ old: Rule.Source, _ new: Rule.Source
  ) where Rule.Section == Section, Rule.Item == Item {
    guard !changes.isEmpty else { return }
    let update = SectionUpdate(
      old: old.contents[origin].elements, new: new.contents[section].elements, list: list.contents[origin].elements,
      oldIndex: { old.position(of: $0)?.item }, listIndex: { list.position(of: $0)?.item })
    for change in rule.replacements(for: changes, in: update) {
      items.append(.init(section: section, range: change.range, items: change.items))
    }
  }
}
