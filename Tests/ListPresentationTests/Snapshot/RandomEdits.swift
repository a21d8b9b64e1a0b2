import ListPresentation
import ListPresentationTesting

/// The size of a sequence of edits.
struct EditScale: Sendable {
  var edits: Int
  /// The maximum number of rows at one time. There are more ids, so that rows come back.
  var rows: Int
  var sections: Int
  /// The maximum number of rows that one edit inserts or deletes.
  var bulk: Int
  var plans: Int
}

extension EditScale {
  /// Most sequences are short, because most faults occur in small lists. Some are long, and some split and merge nodes.
  init(seed: UInt64, using generator: inout SeededGenerator) {
    func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    if seed % 20_000 == 10_000 {
      self.init(edits: 16, rows: 20_000, sections: pick(1...2), bulk: 4_000, plans: 1)
    } else if seed % 1_000 == 0 {
      self.init(edits: pick(12...20), rows: pick(300...2_000), sections: [1, 4, 100][pick(0...2)], bulk: 300, plans: 2)
    } else if seed % 100 == 0 {
      self.init(edits: pick(60...90), rows: 40, sections: pick(1...8), bulk: 8, plans: 4)
    } else if seed % 4 == 1 {
      self.init(edits: pick(1...12), rows: 8, sections: 1, bulk: 3, plans: 1)
    } else {
      self.init(edits: pick(1...12), rows: 12, sections: pick(2...5), bulk: 3, plans: 1)
    }
  }
}

/// Creates edits of a list. Most are valid, and some are not.
struct RandomEdits<Section: NumberedElement, Item: NumberedElement> {
  typealias Model = NaiveList<Section, Item>
  typealias Edit = ListEdit<Section, Item>

  let scale: EditScale
  var generator: SeededGenerator

  init(seed: UInt64, scale: EditScale? = nil) {
    generator = SeededGenerator(seed: seed)
    self.scale = scale ?? EditScale(seed: seed, using: &generator)
  }

  mutating func start() -> Model {
    guard !chance(8) else { return Model() }
    var model = Model()
    for section: Section in fresh(pick(1...scale.sections), of: scale.sections, besides: []) {
      model.blocks.append(Model.Block(section: section))
    }
    let items: [Item] = fresh(pick(scale.rows / 2...scale.rows), of: pool, besides: [])
    for index in model.blocks.indices.dropLast() {
      model.blocks[index].items = items.dropFirst(model.itemIDs.count).prefix(pick(0...scale.rows / 2)) + []
    }
    model.blocks[model.blocks.count - 1].items = items.dropFirst(model.itemIDs.count) + []
    return model
  }

  mutating func next(for model: Model) -> Edit {
    let ids = model.itemIDs
    let sections = model.sectionIDs
    // Most other edits of an empty list are invalid.
    if sections.isEmpty, !chance(4) { return .appendSections(newSections(sections)) }
    if ids.isEmpty, !chance(3) { return .append(newItems(ids), to: nil) }
    if ids.count >= scale.rows, !chance(3) { return .delete(someIDs(ids)) }
    switch pick(0...(scale.sections == 1 && !chance(8) ? 16 : 23)) {
    case 0: return .append(newItems(ids), to: nil)
    case 1: return .append(newItems(ids), to: sectionID(sections))
    case 2, 3, 4: return .insert(newItems(ids), side(), itemID(ids))
    case 5, 6: return .delete(someIDs(ids))
    case 7: return chance(8) ? .deleteAll : .delete([itemID(ids)])
    case 8...12: return .move(itemID(ids), side(), itemID(ids))
    case 13, 14:
      return .replace(
        someIDs(ids).map { id in
          let position = model.position(of: id)
          let item = position.map { model.blocks[$0.section].items[$0.item] }
          return (item ?? Item(number: pick(0...pool), content: 0)).with(content: content())
        })
    case 15: return .reload((0..<pick(0...3)).map { _ in itemID(ids) })
    case 16: return .reconfigure((0..<pick(0...3)).map { _ in itemID(ids) })
    case 17: return .appendSections(newSections(sections))
    case 18: return .insertSections(newSections(sections), side(), sectionID(sections))
    case 19: return .deleteSections((0..<pick(0...2)).map { _ in sectionID(sections) })
    case 20, 21, 22: return .moveSection(sectionID(sections), side(), sectionID(sections))
    default:
      let section = chance(12) ? nil : model.blocks.randomElement(using: &generator)?.section
      return .replaceSection(
        (section ?? Section(number: pick(0...scale.sections), content: 0)).with(content: content()))
    }
  }

  /// Ids that may be in the list.
  mutating func probes() -> [Item.ID] { (0..<3).map { _ in Item(number: pick(0...pool), content: content()).id } }

  mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func chance(_ one: Int) -> Bool { pick(1...one) == 1 }

  private var pool: Int { scale.rows + scale.rows / 3 }

  private mutating func content() -> Int { pick(0...2) }

  private mutating func side() -> Side { chance(2) ? .before : .after }

  private mutating func itemID(_ ids: [Item.ID]) -> Item.ID {
    if !chance(12), let id = ids.randomElement(using: &generator) { return id }
    return Item(number: pick(0...pool), content: content()).id
  }

  private mutating func sectionID(_ ids: [Section.ID]) -> Section.ID {
    if !chance(12), let id = ids.randomElement(using: &generator) { return id }
    return Section(number: pick(0...scale.sections), content: content()).id
  }

  /// Adjacent rows, which empties nodes, or arbitrary rows.
  private mutating func someIDs(_ ids: [Item.ID]) -> [Item.ID] {
    guard !ids.isEmpty, !chance(16) else { return [itemID(ids), itemID(ids)] }
    let count = pick(0...scale.bulk)
    guard chance(2) else { return (0..<count).map { _ in ids[pick(0...ids.count - 1)] } }
    return Array(ids.dropFirst(pick(0...ids.count - 1)).prefix(count))
  }

  private mutating func newItems(_ ids: [Item.ID]) -> [Item] {
    let room = max(1, scale.rows - ids.count)
    var items: [Item] = fresh(pick(0...min(scale.bulk, room)), of: pool, besides: ids)
    if chance(16) { items.append(Item(number: pick(0...pool), content: content())) }
    if chance(16) { items += items.prefix(1) }
    return items
  }

  private mutating func newSections(_ ids: [Section.ID]) -> [Section] {
    var sections: [Section] = fresh(pick(1...2), of: scale.sections, besides: ids)
    if chance(16) { sections += sections.prefix(1) }
    if chance(16) { sections.append(Section(number: pick(0...scale.sections), content: content())) }
    return sections
  }

  /// Elements whose ids are not in the list, with ascending or shuffled numbers.
  private mutating func fresh<Element: NumberedElement>(
    _ count: Int, of pool: Int, besides present: [Element.ID]
  ) -> [Element] {
    var elements: [Element] = []
    let first = pick(0...pool - 1)
    for step in 0..<pool where elements.count < count {
      let element = Element(number: (first + step) % pool, content: content())
      if !present.contains(element.id) { elements.append(element) }
    }
    return chance(2) ? elements : elements.shuffled(using: &generator)
  }
}
