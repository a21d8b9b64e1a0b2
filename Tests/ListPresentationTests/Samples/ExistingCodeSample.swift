import ListPresentation
import Observation

struct Berry: ListElement { let id: Int, name: String }

/// A service as apps have them.
protocol BerryService: Sendable {
  func berries(onPage number: Int) async throws -> [Berry]
  func berries(from start: Int, count: Int, completion: @escaping @Sendable (Result<[Berry], any Error>) -> Void)
}

@MainActor
func makeBerries(_ service: any BerryService) -> Pager<Berry> {
  let source = ClosurePageSource { (request: PageRequest<Int>) in
    let number = request.cursor ?? 1
    let berries = try await service.berries(onPage: number)
    return Page(berries, next: berries.isEmpty ? nil : number + 1)
  }
  return Pager(source)
}

@MainActor
func makeBerriesWithCallback(_ service: any BerryService) -> Pager<Berry> {
  let source = ClosurePageSource { (request: PageRequest<Int>) in
    let start = request.cursor ?? 0
    let berries = try await withCheckedThrowingContinuation { continuation in
      service.berries(from: start, count: request.size) { continuation.resume(with: $0) }
    }
    return Page(berries, next: berries.isEmpty ? nil : start + berries.count)
  }
  return Pager(source)
}

@MainActor @Observable
final class BerryBasket: ArrayDataSource {
  private(set) var items: [Berry] = []
  private(set) var loadState = ListLoadState.idle

  func load(_ service: any BerryService) async {
    loadState = .loading
    do {
      items = try await service.berries(onPage: 1)
      loadState = .exhausted
    } catch {
      loadState = .failed(ListErrorText.text(of: error))
    }
  }
}

@MainActor
func makeBerries(_ changes: some AsyncSequence<[Berry], Never>) -> DiffableDataSource<SingleSection, Berry> {
  DiffableDataSource(changes.map { ListSnapshot($0) })
}

@MainActor
final class BerryStore: ArrayDataSource {
  var items: [Berry] = [] { didSet { onChange() } }
  var onChange: () -> Void = {}
}

@MainActor
func show(_ store: BerryStore, in view: some ListView<SingleSection, Berry>) {
  let adapter = ListAdapter(dataSource: store, view: view)
  store.onChange = { [weak adapter] in adapter?.setNeedsUpdate() }
}

@MainActor
func show(_ berries: [Berry], in source: DiffableDataSource<SingleSection, Berry>) throws {
  var snapshot = ListSnapshot<SingleSection, Berry>([])
  try snapshot.append(berries)
  source.apply(snapshot)
}
