/// What a router keeps for an entry. Nothing else keeps it.
struct EntryRecord<AppRoute: Route, Screen> {
  var screen: Screen?
  /// The coordinators that were started in the entry; the last makes the screens above it.
  var children: [Router<AppRoute, Screen>.Guard] = []
  /// The flows that end with the entry.
  var flows: [FlowRecord] = []
}

/// A flow, which ends without a result when this is let go of.
struct FlowRecord {
  let keeper: AnyObject
  /// Whether the tasks that waited for the end of the flow have run since.
  let hasResumedWaiters: () -> Bool
}

extension Router {
  /// The screen of an entry, or `nil` if the entry is not in the stack.
  public func screen(of entry: EntryID) -> Screen? { records[entry]?.screen }

  func screens(of stack: RouteStack<AppRoute>) -> [EntryID: Screen] {
    Dictionary(
      uniqueKeysWithValues: stack.entries.compactMap { entry in records[entry.id]?.screen.map { (entry.id, $0) } })
  }

  /// Makes the screens of entries that are new in the stack, the lowest first.
  func makeScreens(of entries: [RouteEntry<AppRoute>]) {
    for entry in entries {
      let owner = owner(of: entry.id)
      records[entry.id] = EntryRecord()
      let screen = owner.screen(for: Entry(id: entry.id, route: entry.route, router: self))
      records[entry.id]?.screen = screen
    }
  }

  func adopt(_ child: some Coordinator<AppRoute, Screen>, in entry: EntryID) {
    records[entry]?.children.append(Guard(number: nextGuardNumber, entry: entry, coordinator: child))
    nextGuardNumber += 1
  }

  func adopt<Result>(_ keeper: PromiseKeeper<Result>, in entry: EntryID) {
    records[entry]?.flows.append(
      FlowRecord(keeper: keeper, hasResumedWaiters: { [promise = keeper.promise] in promise.hasResumedWaiters }))
  }

  /// Lets go of entries that have left, the topmost first. Their flows end.
  func release(_ entries: [EntryID]) {
    for entry in entries.reversed() {
      for delivery in deliveries where delivery.entry == entry { delivery.deliver() }
      deliveries.removeAll { $0.entry == entry }
      guard var record = records.removeValue(forKey: entry) else { continue }
      while let flow = record.flows.popLast() { endedFlows.append(flow.hasResumedWaiters) }
    }
    endedFlows.removeAll { $0() }
  }

  /// The coordinator that makes the screen of an entry: the one that was started nearest below it.
  private func owner(of id: EntryID) -> any Coordinator<AppRoute, Screen> {
    let tab = stack.tabs.first { $0.entries.contains { $0.id == id } }
    let below = tab?.entries.prefix { $0.id != id } ?? []
    return below.reversed().lazy.compactMap { self.records[$0.id]?.children.last?.coordinator }.first ?? coordinator
  }
}
