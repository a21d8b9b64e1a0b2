import ListPresentation
import ListPresentationTesting
import Synchronization
import TestSupport
import Testing

/// The chores of the article `EditingPagedLists` do what the article says.
@MainActor @Suite struct EditingSampleTests {
  /// A server that answers when the test lets it, or fails.
  private final class Server: ChoreServer {
    struct Offline: Error, CustomStringConvertible { let description = "you are offline" }

    let answers = Gate()
    let fails: Bool

    init(fails: Bool) { self.fails = fails }

    private func answer() async throws {
      await answers.wait()
      if fails { throw Offline() }
    }

    func add(_ title: String) async throws -> Chore {
      try await answer()
      return Chore(id: 100, title: title)
    }

    func save(_ chore: Chore) async throws { try await answer() }
    func delete(_ id: Int) async throws { try await answer() }
  }

  private func chores(fails: Bool) async -> (Chores, Server) {
    let server = Server(fails: fails)
    let chores = Chores(ArrayPageSource((1...30).map { Chore(id: $0, title: "Chore \($0)") }), server)
    _ = chores.snapshot
    await wait(until: { chores.numberOfItems == 20 })
    return (chores, server)
  }

  @Test func editIsShownAtOnceAndStays() async {
    let (chores, server) = await chores(fails: false)
    let toggling = Task { await chores.toggle(chores.item(at: 3)) }
    let removing = Task { await chores.remove(chores.item(at: 0)) }
    let adding = Task { await chores.add("Dishes") }
    await wait(until: { chores.item(at: 0).title == "Dishes" })
    #expect(chores.item(at: 3).isDone && chores.base.isPending(-1) && chores.item(at: 1).id == 2)
    server.answers.open()
    for task in [toggling, removing, adding] { await task.value }
    #expect(chores.item(at: 0) == Chore(id: 100, title: "Dishes") && !chores.base.isPending(100))
    #expect(chores.item(at: 3).isDone && chores.item(at: 1).id == 2 && chores.failure == nil)
  }

  @Test func editThatFailsIsTakenBack() async {
    let (chores, server) = await chores(fails: true)
    let before = chores.snapshot
    let tasks = [
      Task { await chores.toggle(chores.item(at: 3)) },
      Task { await chores.remove(chores.item(at: 7)) },
      Task { await chores.add("Dishes") },
    ]
    await wait(until: { chores.item(at: 0).title == "Dishes" })
    server.answers.open()
    for task in tasks { await task.value }
    #expect(Array(chores.snapshot.items) == Array(before.items) && chores.failure == "you are offline")
  }

  @Test func actionsAreThoseOfTheChores() async {
    let (chores, server) = await chores(fails: false)
    server.answers.open()
    let done = chores.actions(for: chores.item(at: 1))
    #expect(done.map(\.title) == ["Done", "Remove"])
    chores.perform(done[0], on: [chores.item(at: 1), chores.item(at: 2)])
    await wait(until: { chores.item(at: 1).isDone && chores.item(at: 2).isDone })
    #expect(chores.actions(for: chores.item(at: 1)).map(\.title) == ["Not done", "Remove"])
    chores.perform(done[1], on: [chores.item(at: 1)])
    await wait(until: { chores.item(at: 1).id == 3 })
  }
}
