import ListPresentationTesting
import Synchronization
import TestSupport
import Testing

@testable import ListPresentation

/// A server whose rows come, go and move between two pages.
@MainActor
struct RandomServer {
  struct Result {
    let isLossy: Bool
    let isSilent: Bool
    let isFalseAlarm: Bool
    /// Whether the list says that items may be missing.
    let isAlarm: Bool
    let asked: Int
    let requests: Int
  }

  /// What happens between two pages.
  enum Kind: CaseIterable {
    case none, insertions, deletions, moves, mix, oneForAnother
  }

  private struct World: Sendable {
    var generator: SeededGenerator
    var nextRow: Int
    var changed: Set<Int> = []
    let rate: Double
    /// The kind of the changes, or `nil` for changes of all kinds at random.
    var kind: Kind?
  }

  private let server: MovingServer
  private let world: World

  init(seed: UInt64, _ kind: Kind? = nil) {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 60...300, using: &generator)
    server = MovingServer(count)
    world = World(
      generator: generator, nextRow: count, rate: Double.random(in: 0...0.35, using: &generator), kind: kind)
  }

  /// Reads the list to its end while the server changes.
  func read(countsItems: Bool, hasTotals: Bool = true) async -> Result {
    var configuration = PagingConfiguration.scripted
    configuration.pageSize = 20
    configuration.prefetch = .items(400)
    configuration.maximumItemsPerFill = 1_000
    let (server, shared) = (server, Shared(world))
    let source = server.source(countsItems: countsItems, hasTotals: hasTotals, afterPage: { shared.change(server) })
    let pager = Pager(source, configuration: configuration, clock: ManualClock())
    pager.visibleItemsChanged(to: 0..<1)
    await wait(until: { pager.loadState != .loading && pager.snapshot.numberOfItems > 0 })
    let held = Set(pager.snapshot.itemIDs)
    // A row that moved may be passed over, and a new one may lie before what was read.
    let changed = shared.changed
    let isLossy = server.rows.contains { !held.contains($0) && !changed.contains($0) }
    let saysSo = pager.lostItems != nil || pager.loadState != .exhausted
    return Result(
      isLossy: isLossy, isSilent: isLossy && !saysSo,
      isFalseAlarm: !isLossy && pager.lostItems?.count == 0, isAlarm: saysSo, asked: server.numberOfRows,
      requests: server.numberOfRequests)
  }

  /// Changes some rows, between some pages.
  private nonisolated static func change(_ rows: inout [Int], _ kind: Kind, _ world: inout World) {
    func pick(_ range: Range<Int>) -> Int { .random(in: range, using: &world.generator) }
    // The rows change between few pages, between all, or several times between all.
    let most = world.rate > 0.25 ? 4 : 1
    guard kind != .none, world.rate > 0.1 || pick(0..<10) < 3 else { return }
    for _ in 0..<pick(1..<most + 1) {
      let change = kind == .mix ? [Kind.insertions, .deletions, .moves][pick(0..<3)] : kind
      if change != .insertions, !rows.isEmpty {
        let row = rows.remove(at: pick(0..<rows.count))
        world.changed.insert(row)
        if change == .moves { rows.insert(row, at: pick(0..<rows.count + 1)) }
      }
      if change == .insertions || change == .oneForAnother {
        world.changed.insert(world.nextRow)
        rows.insert(world.nextRow, at: pick(0..<rows.count + 1))
        world.nextRow += 1
      }
    }
  }

  private final class Shared: Sendable {
    private let world: Mutex<World>

    init(_ world: World) { self.world = Mutex(world) }

    var changed: Set<Int> { world.withLock(\.changed) }

    func change(_ server: MovingServer) {
      world.withLock { world in
        server.change { rows in
          if let kind = world.kind { return RandomServer.change(&rows, kind, &world) }
          var changes = 0
          while changes < 3, Double.random(in: 0...1, using: &world.generator) < world.rate {
            changes += 1
            let kind = Int.random(in: 0..<20, using: &world.generator)
            var row = world.nextRow
            if kind < 11 {
              row = rows.remove(at: .random(in: rows.indices, using: &world.generator))
            } else {
              world.nextRow += 1
            }
            world.changed.insert(row)
            if kind > 8 { rows.insert(row, at: .random(in: 0...rows.count, using: &world.generator)) }
          }
        }
      }
    }
  }
}
