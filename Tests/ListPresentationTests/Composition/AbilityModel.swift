import ListPresentationTesting
import TestSupport

@testable import ListPresentation

/// A row that knows from which source it was made. A heading was made from none.
struct AbleRow: ListElement, Hashable {
  let id: Int
  var source: Int?
  var original = 0
}

/// A source with every ability, which records what it is told.
@MainActor
final class AbleSource: SnapshotDataSource, RefreshableDataSource, SearchableDataSource, PagedDataSource,
  SparseDataSource, SelectableDataSource, ActionableDataSource, AssetDataSource
{
  let number: Int
  let snapshot: ListSnapshot<SingleSection, AbleRow>
  let assetLoader: AssetLoader<String>
  let loadState: ListLoadState
  let lostItems: LostItems?
  let selectionMode: SelectionMode
  let total: PagingTotal?
  let loadedIndices: RangeSet<Int>
  private(set) var shownQuery = ""
  private(set) var refreshes = 0
  private(set) var retries = 0
  var performed: [Int] = []
  var seen: [RangeSet<Int>] = []

  init(_ number: Int, rows: Int, _ generator: inout SeededGenerator) {
    self.number = number
    snapshot = ListSnapshot(
      (0..<rows).map { AbleRow(id: number * 100 + $0, source: number, original: number * 100 + $0) })
    assetLoader = AssetLoader(ScriptedAssetSource<String>(), clock: ManualClock())
    loadState = [.idle, .exhausted, .loading, .stopped(after: 7)].randomElement(using: &generator) ?? .idle
    lostItems = Bool.random(using: &generator) ? LostItems(number + 1, reason: "rows of \(number)") : nil
    selectionMode = [.single, .multiple(limit: 2), .multiple()].randomElement(using: &generator) ?? .single
    total = Bool.random(using: &generator) ? PagingTotal(count: rows + 10 * number) : nil
    loadedIndices = RangeSet(
      (0..<rows).filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }.map { $0..<$0 + 1 })
  }

  func action(on row: AbleRow) -> String { "\(number) \(row.id % 2)" }

  func actions(for row: AbleRow) -> [ListAction] { [ListAction("\(action(on: row))", title: "Do")] }
  func perform(_ action: ListAction, on rows: [AbleRow]) { performed += rows.map(\.id) }
  func canSelect(_ row: AbleRow) -> Bool { row.id % 3 > 0 }
  func assets(for row: AbleRow) -> [AssetKey] { [AssetKey("\(number) \(row.id)")] }
  func refresh() { refreshes += 1 }
  func retry() { retries += 1 }
  func search(_ query: String) { shownQuery = query }
  func visibleItemsChanged(to indices: RangeSet<Int>) { seen.append(indices) }
}

/// A wrapper that adds nothing.
@MainActor
final class PlainWrapper<Base: ListAdapterDataSource>: WrappingDataSource {
  let base: Base
  init(_ base: Base) { self.base = base }
}

/// A wrapper that shows the other list without its sections, and names its abilities.
@MainActor
final class FlatWrapper<Base: ListAdapterDataSource<SectionOfBase, AbleRow>, SectionOfBase: ListElement>:
  SnapshotDataSource
{
  let base: Base
  init(_ base: Base) { self.base = base }
  var inheritedAbilities: ListAbilities<AbleRow>? { ListAbilities(of: base) }

  var snapshot: ListSnapshot<SingleSection, AbleRow> {
    let list = base.currentSnapshot
    return ListSnapshot((0..<list.numberOfItems).compactMap { list.structure.position(at: $0).map { list[$0] } })
  }
}

/// A list made of able sources by a random chain of derivations, compositions and wrappers.
@MainActor
struct AbleList {
  let list: any ListAdapterDataSource<SingleSection, AbleRow>
  let sources: [AbleSource]
  /// Whether the list has the numbers of its sources: nothing of it is filtered.
  var isWhole = true
  var steps: [String] = []

  static func random(_ depth: Int, first: Int, _ generator: inout SeededGenerator) -> AbleList {
    guard depth > 0 else {
      let source = AbleSource(first, rows: Int.random(in: 0...6, using: &generator), &generator)
      return AbleList(list: source, sources: [source], steps: ["source \(first)"])
    }
    let inner = random(depth - 1, first: first, &generator)
    if Int.random(in: 0..<4, using: &generator) == 0 {
      let other = random(depth - 1, first: first + inner.sources.count, &generator)
      return composed(inner, other)
    }
    return extended(inner.list, inner, &generator)
  }

  private static func composed(_ first: AbleList, _ second: AbleList) -> AbleList {
    func list(
      _ a: some ListAdapterDataSource<SingleSection, AbleRow>, _ b: some ListAdapterDataSource<SingleSection, AbleRow>
    ) -> any ListAdapterDataSource<SingleSection, AbleRow> {
      let composition = ListComposition<CorePart, AbleRow> {
        ListSection(CorePart(id: "a", title: 0), from: a)
        ListSection(CorePart(id: "b", title: 0), from: b)
      }
      return FlatWrapper<ListComposition<CorePart, AbleRow>, CorePart>(composition)
    }
    return AbleList(
      list: list(first.list, second.list), sources: first.sources + second.sources,
      isWhole: first.isWhole && second.isWhole,
      steps: ["(\(first.steps.joined(separator: " ")))", "+", "(\(second.steps.joined(separator: " ")))"])
  }

  private static func extended(
    _ list: some ListAdapterDataSource<SingleSection, AbleRow>, _ inner: AbleList, _ generator: inout SeededGenerator
  ) -> AbleList {
    let number = Int.random(in: 2...5, using: &generator)
    // No two rows have the same id.
    let shift = 1_000 * Int.random(in: 1...1_000_000_000, using: &generator)
    let step = Int.random(in: 0..<8, using: &generator)
    let (name, new): (String, any ListAdapterDataSource<SingleSection, AbleRow>) =
      switch step {
      case 0:
        ("map", list.map { AbleRow(id: $0.id + shift, source: $0.source, original: $0.original) })
      case 1: ("filter", list.filter { $0.original % number > 0 })
      case 2: ("hiding", list.hiding { [100 + number, 200 + number, 301] })
      case 3: ("sorted", list.sorted { $0.original > $1.original })
      case 4:
        (
          "separated",
          list.separated { before, after in
            after.map { AbleRow(id: -$0.id - shift, source: nil, original: $0.original) }
          }
        )
      case 5: ("sectioned", FlatWrapper(list.sectioned { CorePart(id: "\($0.original % number)", title: 0) }))
      case 6: ("wrapped", PlainWrapper(list))
      default: ("flat", FlatWrapper(list))
      }
    return AbleList(
      list: new, sources: inner.sources, isWhole: inner.isWhole && [0, 3, 6, 7].contains(step),
      steps: inner.steps + [name])
  }
}
