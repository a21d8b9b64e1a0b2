import ListPresentation
import ListPresentationTesting
import Synchronization

private enum MarkCounter {
  private static let last = Atomic(0)
  static func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// An element that random edits create. Elements with equal numbers have equal ids.
protocol NumberedElement: ListElement, CustomStringConvertible {
  init(number: Int, content: Int)
  func with(content: Int) -> Self
}

extension CoreRow: NumberedElement {
  init(number: Int, content: Int) { self.init(id: number, text: content) }
  func with(content: Int) -> CoreRow { CoreRow(id: id, text: content) }
  var description: String { "\(id)" + String(repeating: "'", count: text) }
}

extension CorePart: NumberedElement {
  init(number: Int, content: Int) { self.init(id: "S\(number)", title: content) }
  func with(content: Int) -> CorePart { CorePart(id: id, title: content) }
  var description: String { id + String(repeating: "'", count: title) }
}

enum Side: Int { case before, after }

/// An edit as a value, which can be applied to two lists and printed.
enum ListEdit<Section: NumberedElement, Item: NumberedElement>: Sendable {
  case append([Item], to: Section.ID?)
  case insert([Item], Side, Item.ID)
  case delete([Item.ID])
  case deleteAll
  case move(Item.ID, Side, Item.ID)
  case replace([Item])
  case reload([Item.ID])
  case reconfigure([Item.ID])
  case appendSections([Section])
  case insertSections([Section], Side, Section.ID)
  case deleteSections([Section.ID])
  case moveSection(Section.ID, Side, Section.ID)
  case replaceSection(Section)
}

extension ListSnapshot where Section: NumberedElement, Item: NumberedElement {
  mutating func apply(_ edit: ListEdit<Section, Item>) throws(ListSnapshotError) {
    switch edit {
    case .append(let items, nil): try append(items)
    case .append(let items, let id?): try append(items, toSection: id)
    case .insert(let items, .before, let id): try insert(items, before: id)
    case .insert(let items, .after, let id): try insert(items, after: id)
    case .delete(let ids): try delete(ids)
    case .deleteAll: deleteAll()
    case .move(let id, .before, let other): try move(id, before: other)
    case .move(let id, .after, let other): try move(id, after: other)
    case .replace(let items): try replace(items)
    case .reload(let ids): try reload(ids)
    case .reconfigure(let ids): try reconfigure(ids)
    case .appendSections(let sections): try appendSections(sections)
    case .insertSections(let sections, .before, let id): try insertSections(sections, before: id)
    case .insertSections(let sections, .after, let id): try insertSections(sections, after: id)
    case .deleteSections(let ids): try deleteSections(ids)
    case .moveSection(let id, .before, let other): try moveSection(id, before: other)
    case .moveSection(let id, .after, let other): try moveSection(id, after: other)
    case .replaceSection(let section): try replaceSection(section)
    }
  }

  mutating func refusal(of edit: ListEdit<Section, Item>) -> ListSnapshotError? {
    do { try apply(edit) } catch { return error }
    return nil
  }
}

/// The expected contents of a snapshot as plain arrays. Look-ups search from the front, without hashes or an index.
struct NaiveList<Section: NumberedElement, Item: NumberedElement>: Sendable {
  struct Block: Equatable, Sendable {
    var section: Section
    var items: [Item] = []
  }

  var blocks: [Block] = []
  /// The marks, each with the number of the edit that made it.
  var marks: [Mark] = []

  struct Mark: Equatable, Sendable {
    enum Kind: Sendable { case reload, reconfigure }
    let id: Item.ID
    let kind: Kind
    let number: Int
  }

  /// The ids with marks of a kind that an older list lacks.
  func marked(_ kind: Mark.Kind, since old: NaiveList? = nil) -> [Item.ID] {
    marks.filter { $0.kind == kind && old?.marks.contains($0) != true }.map { $0.id }
  }

  private mutating func mark(_ kind: Mark.Kind, _ ids: [Item.ID]) {
    let number = MarkCounter.next()
    for id in ids where kind == .reload || !marks.contains(where: { $0.id == id && $0.kind == .reload }) {
      forget([id])
      marks.append(Mark(id: id, kind: kind, number: number))
    }
  }

  var itemIDs: [Item.ID] { blocks.flatMap { $0.items.map { $0.id } } }
  var sectionIDs: [Section.ID] { blocks.map { $0.section.id } }

  /// The same without marks.
  var settled: NaiveList { NaiveList(blocks: blocks) }

  /// A snapshot that shares no storage with another snapshot.
  var snapshot: ListSnapshot<Section, Item> { ListSnapshot(sections: blocks.map { ($0.section, $0.items) }) }

  var picture: String {
    blocks.map { "\($0.section): " + $0.items.map { $0.description }.joined(separator: " ") }.joined(separator: " | ")
  }

  func position(of id: Item.ID) -> ListPosition? {
    for (section, block) in blocks.enumerated() {
      if let item = block.items.firstIndex(where: { $0.id == id }) { return ListPosition(section: section, item: item) }
    }
    return nil
  }

  func index(ofSection id: Section.ID) -> Int? { blocks.firstIndex { $0.section.id == id } }

  mutating func refusal(of edit: ListEdit<Section, Item>) -> ListSnapshotError? {
    do { try apply(edit) } catch { return error }
    return nil
  }

  private mutating func apply(_ edit: ListEdit<Section, Item>) throws(ListSnapshotError) {
    switch edit {
    case .append(let items, let id):
      if id == nil, blocks.isEmpty { throw .noSections }
      let section = if let id { try known(id) } else { blocks.count - 1 }
      try insert(items, at: ListPosition(section: section, item: blocks[section].items.count))
    case .insert(let items, let side, let id):
      let position = try known(id)
      try insert(items, at: ListPosition(section: position.section, item: position.item + side.rawValue))
    case .delete(let ids):
      try checkAreKnown(ids)
      for section in blocks.indices { blocks[section].items.removeAll { ids.contains($0.id) } }
      forget(ids)
    case .deleteAll: self = NaiveList()
    case .move(let id, let side, let other): try move(id, side, other)
    case .replace(let items):
      try checkAreKnown(items.map { $0.id })
      for item in items {
        let position = try known(item.id)
        blocks[position.section].items[position.item] = item
      }
    case .reload(let ids):
      try checkAreKnown(ids)
      mark(.reload, ids)
    case .reconfigure(let ids):
      try checkAreKnown(ids)
      mark(.reconfigure, ids)
    case .appendSections(let sections): try insert(sections, at: blocks.count)
    case .insertSections(let sections, let side, let id): try insert(sections, at: known(id) + side.rawValue)
    case .deleteSections(let ids):
      for id in ids { _ = try known(id) }
      for block in blocks where ids.contains(block.section.id) { forget(block.items.map { $0.id }) }
      blocks.removeAll { ids.contains($0.section.id) }
    case .moveSection(let id, let side, let other): try moveSection(id, side, other)
    case .replaceSection(let section): blocks[try known(section.id)].section = section
    }
  }

  private func known(_ id: Item.ID) throws(ListSnapshotError) -> ListPosition {
    guard let position = position(of: id) else { throw .missingItem("\(id)") }
    return position
  }

  private func known(_ id: Section.ID) throws(ListSnapshotError) -> Int {
    guard let index = index(ofSection: id) else { throw .missingSection("\(id)") }
    return index
  }

  private func checkAreKnown(_ ids: [Item.ID]) throws(ListSnapshotError) {
    let present = itemIDs
    for id in ids where !present.contains(id) { throw .missingItem("\(id)") }
  }

  private mutating func forget(_ ids: [Item.ID]) { marks.removeAll { ids.contains($0.id) } }

  private mutating func insert(_ items: [Item], at position: ListPosition) throws(ListSnapshotError) {
    var present = itemIDs
    for item in items {
      if present.contains(item.id) { throw .duplicateItem("\(item.id)") }
      present.append(item.id)
    }
    blocks[position.section].items.insert(contentsOf: items, at: position.item)
  }

  private mutating func insert(_ sections: [Section], at index: Int) throws(ListSnapshotError) {
    var present = sectionIDs
    for section in sections {
      if present.contains(section.id) { throw .duplicateSection("\(section.id)") }
      present.append(section.id)
    }
    blocks.insert(contentsOf: sections.map { Block(section: $0) }, at: index)
  }

  private mutating func move(_ id: Item.ID, _ side: Side, _ other: Item.ID) throws(ListSnapshotError) {
    let from = try known(id)
    guard try known(other) != from else { return }
    let item = blocks[from.section].items.remove(at: from.item)
    let position = try known(other)
    blocks[position.section].items.insert(item, at: position.item + side.rawValue)
  }

  private mutating func moveSection(_ id: Section.ID, _ side: Side, _ other: Section.ID) throws(ListSnapshotError) {
    let from = try known(id)
    guard try known(other) != from else { return }
    let block = blocks.remove(at: from)
    blocks.insert(block, at: try known(other) + side.rawValue)
  }
}

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

/// An id whose hash is the same for all values.
struct CollidingID: Hashable, Sendable {
  let value: Int
  func hash(into hasher: inout Hasher) { hasher.combine(0) }
}

/// An id that violates the contract of `Hashable`: equal ids have different hashes.
struct BrokenID: Hashable, Sendable {
  let value: Int
  let salt: Int
  static func == (a: BrokenID, b: BrokenID) -> Bool { a.value == b.value }
  func hash(into hasher: inout Hasher) { hasher.combine(salt) }
}

struct BrokenRow: ListElement {
  let id: BrokenID
}
