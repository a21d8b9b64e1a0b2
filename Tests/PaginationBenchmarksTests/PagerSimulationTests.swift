import ListPresentation
import ListPresentationTesting
import Testing

private struct Fruit: ListElement {
  let id: Int
}

/// The pager as a value, which adopters use for simulations of their own.
@Suite struct PagerSimulationTests {
  private struct Refused: Error {}

  private func requests(_ commands: [PagerSimulation<Fruit>.Command]) -> [PagerSimulation<Fruit>.Request] {
    commands.compactMap { if case .send(let request) = $0 { request } else { nil } }
  }

  private func page(_ request: PagerSimulation<Fruit>.Request) -> Page<Fruit, Int> {
    let first = request.page.cursor ?? 0
    return Page((first..<first + 5).map { Fruit(id: $0) }, next: first + 5)
  }

  private var configuration: PagingConfiguration {
    var configuration = PagingConfiguration()
    configuration.pageSize = 5
    configuration.prefetch = .items(5)
    return configuration
  }

  @Test func itemsThatTheUserSeesAreFollowedByARequest() throws {
    var simulation = PagerSimulation<Fruit>(configuration)
    let first = try #require(requests(simulation.handle(.start, at: .zero)).first)
    #expect(first.page.cursor == nil && first.page.size == 5)
    #expect(requests(simulation.handle(.page(page(first), first), at: .milliseconds(200))).isEmpty)
    #expect(simulation.snapshot.itemIDs == Array(0..<5))
    let next = try #require(requests(simulation.handle(.show(0..<3), at: .milliseconds(300))).first)
    #expect(next.page.cursor == 5 && next.page.direction == .append && simulation.states.append == .loading)
  }

  @Test func pageOverlapsTheItemsWhereCursorsCountThem() throws {
    var simulation = PagerSimulation<Fruit>(configuration, pageSizes: 1...100, cursorsCountItems: true)
    let first = try #require(requests(simulation.handle(.start, at: .zero)).first)
    _ = simulation.handle(.page(page(first), first), at: .milliseconds(200))
    let next = try #require(requests(simulation.handle(.show(0..<3), at: .milliseconds(300))).first)
    #expect(next.page.cursor == 4 && next.page.size == 6)
    _ = simulation.handle(.page(page(next), next), at: .milliseconds(400))
    #expect(simulation.snapshot.itemIDs == Array(0..<9))
  }

  @Test func failureIsRetriedAtTheTimeOfTheWake() throws {
    var simulation = PagerSimulation<Fruit>(configuration)
    let first = try #require(requests(simulation.handle(.start, at: .zero)).first)
    let commands = simulation.handle(.failure(Refused(), first), at: .milliseconds(200))
    let wakes = commands.compactMap { if case .wake(let time) = $0 { time } else { nil } }
    let wake = try #require(wakes.last)
    let retry = try #require(requests(simulation.handle(.tick, at: wake)).first)
    #expect(retry.page.cursor == first.page.cursor && retry.ticket > first.ticket)
  }

  @Test func answerToACancelledRequestChangesNothing() throws {
    var simulation = PagerSimulation<Fruit>(configuration) { $0.id }
    let first = try #require(requests(simulation.handle(.start, at: .zero)).first)
    let commands = simulation.handle(.refresh(replacesSource: true), at: .milliseconds(100))
    #expect(commands.contains(.cancel(ticket: first.ticket)))
    _ = simulation.handle(.page(page(first), first), at: .milliseconds(200))
    #expect(simulation.snapshot.numberOfItems == 0)
  }
}
