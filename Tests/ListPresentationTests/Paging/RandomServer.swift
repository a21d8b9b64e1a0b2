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
    let asked: Int
  }

  private struct World: Sendable {
    var generator: SeededGenerator
    var nextRow: Int
    var changed: Set<Int> = []
    let rate: Double
  }

  private let server: MovingServer
  private let world: World

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 60...300, using: &generator)
    server = MovingServer(count)
    world = World(generator: generator, nextRow: count, rate: Double.random(in: 0...0.35, using: &generator))
  }

  /// Reads the list to its end while the server changes.
  func read(countsItems: Bool) async -> Result {
    var configuration = PagingStage.configuration
    configuration.pageSize = 20
    configuration.prefetch = .items(400)
    configuration.maximumItemsPerFill = 1_000
    let (server, shared) = (server, Shared(world))
    let source = server.source(countsItems: countsItems, afterPage: { shared.change(server) })
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
      isFalseAlarm: !isLossy && pager.lostItems?.count == 0, asked: server.numberOfRows)
  }

  private final class Shared: Sendable {
    private let world: Mutex<World>

    init(_ world: World) { self.world = Mutex(world) }

    var changed: Set<Int> { world.withLock(\.changed) }

    func change(_ server: MovingServer) {
      world.withLock { world in
        server.change { rows in
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
