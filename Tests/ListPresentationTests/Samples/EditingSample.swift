import ListPresentation
import Observation

struct Chore: ListElement {
  let id: Int
  var title: String
  var isDone = false
}

protocol ChoreServer: Sendable {
  func add(_ title: String) async throws -> Chore
  func save(_ chore: Chore) async throws
  func delete(_ id: Int) async throws
}

@MainActor @Observable
final class Chores: WrappingDataSource, ActionableDataSource {
  let base: Pager<Chore>
  /// Why the last edit was taken back.
  private(set) var failure: String?
  private let server: any ChoreServer
  private var drafts = 0

  init(_ source: some PageSource<Chore>, _ server: any ChoreServer) {
    base = Pager(source)
    self.server = server
  }

  func toggle(_ chore: Chore) async {
    var changed = chore
    changed.isDone.toggle()
    try? base.update(changed)
    do {
      try await server.save(changed)
    } catch {
      try? base.update(chore)
      failure = ListErrorText.text(of: error)
    }
  }

  func remove(_ chore: Chore) async {
    guard let index = index(of: chore.id) else { return }
    let next = index + 1 < base.numberOfItems ? base.item(at: index + 1).id : nil
    try? base.remove(chore.id)
    do {
      try await server.delete(chore.id)
    } catch {
      try? base.insert(chore, at: next.flatMap { self.index(of: $0) } ?? base.numberOfItems)
      failure = ListErrorText.text(of: error)
    }
  }

  func add(_ title: String) async {
    drafts += 1
    let draft = Chore(id: -drafts, title: title)
    try? base.insert(draft, at: 0, isPending: true)
    do {
      let added = try await server.add(title)
      try? base.confirm(draft.id, as: added)
    } catch {
      try? base.remove(draft.id)
      failure = ListErrorText.text(of: error)
    }
  }

  private func index(of id: Int) -> Int? { base.snapshot.index(of: id) }

  func actions(for chore: Chore) -> [ListAction] {
    [
      ListAction("toggle", title: chore.isDone ? "Not done" : "Done", key: "d"),
      ListAction("remove", title: "Remove", key: "x", role: .destructive),
    ]
  }

  func perform(_ action: ListAction, on chores: [Chore]) {
    for chore in chores {
      Task { action.id == "remove" ? await remove(chore) : await toggle(chore) }
    }
  }
}
