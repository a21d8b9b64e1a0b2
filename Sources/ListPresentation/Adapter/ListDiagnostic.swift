#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A problem in the program of a list, as a sentence for the developer: what is wrong, where, and what would be right.
///
/// An adapter finds problems in its data source, and passes on those that a pager finds in its pages and a view in its
/// layout. The list is shown in spite of them as far as possible. The delegate of the adapter receives each sentence
/// once; see ``ListAdapterDelegate/adapter(_:didFind:)``. Do not show a sentence to the user: it names types and ids.
public struct ListDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with the program, in one sentence that names types and ids.
  public let description: String

  init(_ sentence: String) { description = sentence }

  /// Writes the sentence to standard error in a debug build.
  func writeToStandardError() {
    #if DEBUG
      let line = "ListPresentation: \(printable)\n"
      _ = write(STDERR_FILENO, line, line.utf8.count)
    #endif
  }

  /// The sentence without control characters, which an id can contain and a terminal would obey.
  var printable: String {
    description.unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : "\(scalar)"
    }
  }
}

extension ListDiagnostic {
  /// A source is not observable, and ``ListAdapter/setNeedsUpdate(animated:completion:)`` was not called.
  static func sourceNeverChanges(type: String) -> ListDiagnostic {
    ListDiagnostic(
      "\(type) reads its items from nothing observable and setNeedsUpdate() was never called, so changes to them will "
        + "not be shown; make it @Observable, or call setNeedsUpdate() after each change")
  }

  /// A source changed its list or load state during several reads in a row.
  static func sourceChangesWhileRead(type: String) -> ListDiagnostic {
    ListDiagnostic(
      "\(type) changes its list or load state whenever it is read, so what is shown may be out of date; compute items "
        + "without side effects, and start loading in fetchNextItemsIfNeeded(at:)")
  }

  /// A property of an item changed, but `==` says that the items before and after the change are equal.
  static func contentIsNotCompared(type: String, property: String) -> ListDiagnostic {
    ListDiagnostic(
      "\(property) of a \(type) has changed, but == says that the \(type) is the same as before, so the change will not "
        + "be shown; let == compare everything that a row shows, not the id alone")
  }

  /// The items of a source have other ids whenever they are read.
  static func idsAreNeverTheSame(type: String, item: String) -> ListDiagnostic {
    ListDiagnostic(
      "all ids of \(type) are new at every read although the content is the same, so each update replaces all rows; "
        + "make the id of a \(item) once, not in item(at:), and keep it")
  }

  /// A list of very many items is read item by item at every pull.
  static func longListByIndex(type: String, count: Int) -> ListDiagnostic {
    ListDiagnostic(
      "each of the \(count) items of \(type) is read by its index at every pull, which keeps the main actor busy; let "
        + "updateStrategy be .reload, so that only the items on the screen are read, or adopt ArrayDataSource or "
        + "SnapshotDataSource")
  }

  static var idsMustBeUnique: String { "ids must be unique in the whole list" }

  /// Ids repeat. The list is shown without the repeats.
  static func repeatedIDs(_ report: DuplicateReport<some Hashable, some Hashable>, type: String) -> ListDiagnostic {
    ListDiagnostic("\(report.words), so \(type) is shown without the repeats; \(idsMustBeUnique)")
  }

  /// A pulled list is invalid, and is not shown.
  static func rejectedList(_ error: ListUpdateError<some Hashable, some Hashable>, type: String) -> ListDiagnostic {
    ListDiagnostic("\(error.reason), so the list of \(type) is rejected; \(error.remedy)")
  }

  /// A plan is not a legal batch update, and the views read the whole list again.
  static func refusedPlan(_ fault: String, type: String) -> ListDiagnostic {
    ListDiagnostic(
      "an update of \(type) breaks the rules of batch updates (\(fault)), so all rows are read again; "
        + "let == and hash(into:) of an id agree and never change")
  }

  /// Something else found a problem for a source.
  static func foreign(_ problem: some CustomStringConvertible, type: String) -> ListDiagnostic {
    ListDiagnostic("\(problem) (\(type))")
  }
}

/// Finds problems in the program of a list, and remembers what was found.
@MainActor
struct ListDiagnosis<Section: ListElement, Item: ListElement> {
  /// The problems, newest last.
  private(set) var found: [ListDiagnostic] = []
  private var items = ItemCheck<Item>()
  /// The ids that repeat. Their positions may change with each update.
  private var repeatedSections: Set<Section.ID> = []
  private var repeatedItems: Set<Item.ID> = []
  /// What the source had found by the last pull.
  private var pagingDiagnostics: [PagingDiagnostic] = []
  /// Whether the source reads a long list item by item, which has been said.
  private var hasLongList = false
  /// How often more a source that is not observable is compared with the list that is shown.
  private var remainingChangeChecks = mostChangeChecks
  private nonisolated static var mostChangeChecks: Int { 20 }

  nonisolated init() {}

  /// - Returns: Whether the problem is new.
  mutating func add(_ problem: ListDiagnostic) -> Bool {
    guard !found.contains(problem) else { return false }
    found.append(problem)
    // The bound keeps a session that runs for days from growing.
    if found.count > 100 { found.removeFirst(50) }
    return true
  }

  mutating func forgetSource() {
    (repeatedSections, repeatedItems, hasLongList, remainingChangeChecks) = ([], [], false, Self.mostChangeChecks)
  }

  /// Whether the source had found problems in its pages by the last pull.
  var hasProblemsOfPages: Bool { pagingDiagnostics.count > 0 }

  /// Returns what a pull has found.
  mutating func problems(of reader: SourceReader<Section, Item>) -> [ListDiagnostic] {
    var problems: [ListDiagnostic] = []
    // The number of items changes, and the problem stays the same.
    if let list = reader.longList, !hasLongList {
      hasLongList = true
      problems.append(.longListByIndex(type: list.type, count: list.count))
    }
    if reader.diagnostics != pagingDiagnostics {
      pagingDiagnostics = reader.diagnostics
      problems += pagingDiagnostics.map { .foreign($0, type: reader.type) }
    }
    return problems
  }

  /// Whether the items are still looked at, which only happens during the first updates.
  func checksItems(isAnyVisible: @autoclosure () -> Bool) -> Bool { items.isDue(isAnyVisible: isAnyVisible()) }

  /// Returns what is wrong with the items of a list.
  mutating func problems(
    from old: ListSnapshot<Section, Item>, to new: ListSnapshot<Section, Item>, among visible: RangeSet<Int>,
    of source: AnyObject
  ) -> [ListDiagnostic] {
    let (property, isReplaced) = items.problems(from: old, to: new, among: visible)
    return [
      property.map { .contentIsNotCompared(type: "\(Item.self)", property: $0) },
      isReplaced ? .idsAreNeverTheSame(type: "\(type(of: source))", item: "\(Item.self)") : nil,
    ].compactMap(\.self)
  }

  /// Returns the problem of ids that occur twice, if it was not found before.
  mutating func repeats(
    _ duplicates: DuplicateReport<Section.ID, Item.ID>, of source: AnyObject
  ) -> [ListDiagnostic] {
    let new = DuplicateReport(
      sections: duplicates.sections.filter { repeatedSections.insertMakingRoom($0.id) },
      items: duplicates.items.filter { repeatedItems.insertMakingRoom($0.id) })
    return new.isEmpty ? [] : [.repeatedIDs(new, type: "\(type(of: source))")]
  }

  /// Counts a comparison of the source with the list that is shown.
  /// - Returns: Whether the source is still compared.
  mutating func beginChangeCheck() -> Bool {
    guard remainingChangeChecks > 0 else { return false }
    remainingChangeChecks -= 1
    return true
  }
}

/// A search for items whose `==` does not see a change of their content, because it compares ids alone, and for a
/// source whose items have other ids whenever they are read, so that each update replaces all rows.
///
/// The check reads the properties of items with `Mirror`, which is slow. Therefore it looks only at visible items and
/// at the first ones, and only during the first updates.
private struct ItemCheck<Item: ListElement> {
  /// How many more updates are looked at in which the user sees items, and how many at all.
  private var (visibleUpdates, updates) = (20, 20)
  /// The number of updates in a row that replaced all items by equal ones.
  private var replacements = 0
  private var mostItems: Int { 16 }

  func isDue(isAnyVisible: @autoclosure () -> Bool) -> Bool { updates > 0 || visibleUpdates > 0 && isAnyVisible() }

  /// Compares the lists before and after an update.
  /// - Returns: The name of a property that differs between two items that have the same id and index and are equal,
  ///   and whether this update and the one before replaced all items by items that are equal except for their ids.
  mutating func problems<Section>(
    from old: ListSnapshot<Section, Item>, to new: ListSnapshot<Section, Item>, among visible: RangeSet<Int>
  ) -> (unseenProperty: String?, isReplaced: Bool) {
    var property: String?
    if visibleUpdates > 0, !visible.isEmpty {
      visibleUpdates -= 1
      property = unseenChange(from: old, to: new, among: visible)
    }
    guard updates > 0 else { return (property, false) }
    updates -= 1
    replacements = hasSameContent(old, new) ? replacements + 1 : 0
    return (property, replacements == 2)
  }

  private func unseenChange<Section>(
    from old: ListSnapshot<Section, Item>, to new: ListSnapshot<Section, Item>, among indices: RangeSet<Int>
  ) -> String? {
    let (oldStructure, newStructure) = (old.structure, new.structure)
    for index in indices.ranges.joined().prefix(mostItems) {
      guard let before = oldStructure.position(at: index), let after = newStructure.position(at: index) else {
        continue
      }
      let (item, other) = (old[before], new[after])
      if item.id == other.id, item == other, let name = Self.difference(Mirror(reflecting: item), other) { return name }
    }
    return nil
  }

  /// The name of the first property whose values differ. Values of types that are not equatable are left out.
  private static func difference(_ mirror: Mirror, _ other: Item) -> String? {
    for (a, b) in zip(mirror.children, Mirror(reflecting: other).children) where a.label == b.label {
      if let label = a.label, let value = a.value as? any Equatable, !value.equals(b.value) { return label }
    }
    return nil
  }

  private func hasSameContent<Section>(
    _ old: ListSnapshot<Section, Item>, _ new: ListSnapshot<Section, Item>
  ) -> Bool {
    let count = old.numberOfItems
    // One row with the content of another is no rarity.
    guard count > 1, count == new.numberOfItems else { return false }
    let (before, after) = (firstItems(of: old), firstItems(of: new))
    return Set(before.map(\.id)).isDisjoint(with: after.map(\.id))
      && zip(before, after).allSatisfy { Self.areEqualButForID($0, $1, ids: ($0.id, $1.id)) }
  }

  private func firstItems<Section>(of list: ListSnapshot<Section, Item>) -> [Item] {
    var items: [Item] = []
    list.forEachItem(in: 0..<min(list.numberOfItems, mostItems)) { items.append($1) }
    return items
  }

  /// Whether two values have properties, and all are equal except for those that are the ids.
  private static func areEqualButForID(_ a: Any, _ b: Any, ids: (Item.ID, Item.ID), depth: Int = 3) -> Bool {
    let children = (Mirror(reflecting: a).children, Mirror(reflecting: b).children)
    guard depth > 0, children.0.count == children.1.count else { return false }
    let others = zip(children.0, children.1).filter { $0.value as? Item.ID != ids.0 || $1.value as? Item.ID != ids.1 }
    return !others.isEmpty
      && others.allSatisfy { a, b in
        guard a.label == b.label else { return false }
        if let value = a.value as? any Equatable, value.equals(b.value) { return true }
        return areEqualButForID(a.value, b.value, ids: ids, depth: depth - 1)
      }
  }
}

extension Equatable {
  /// Whether a value of any type has the same type and is equal.
  fileprivate func equals(_ other: Any) -> Bool { other as? Self == self }
}
