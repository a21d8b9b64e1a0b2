/// The objects that a router keeps for an entry. Nothing else retains them.
struct EntryRecord<AppRoute: Route, Screen> {
  var screen: Screen?
  /// The coordinators that were started in the entry. The last one makes the screens above the entry.
  var children: [Router<AppRoute, Screen>.Guard] = []
  /// The flows that end with the entry.
  var flows: [FlowRecord] = []
}

/// A flow of an entry. Releasing the record ends the flow without a result.
struct FlowRecord {
  let keeper: AnyObject
  let result: any PromisedResult
}

/// The screens of the entries, their coordinators and flows, from creation to release.
extension Router {
  /// Returns the screen of an entry, or `nil` if the entry is not in the stack.
  public func screen(of entry: EntryID) -> Screen? { records[entry]?.screen }

  func screens(of stack: RouteStack<AppRoute>) -> [EntryID: Screen] {
    Dictionary(
      uniqueKeysWithValues: stack.entries.compactMap { entry in records[entry.id]?.screen.map { (entry.id, $0) } })
  }

  /// Makes the screens of new entries from the bottom up.
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
    records[entry]?.flows.append(FlowRecord(keeper: keeper, result: keeper.promise))
  }

  /// Releases the screens of entries that have left, from the top down. Their flows end.
  func release(_ entries: [EntryID]) {
    for entry in entries.reversed() {
      for delivery in deliveries where delivery.entry == entry { delivery.deliver() }
      deliveries.removeAll { $0.entry == entry }
      guard var record = records.removeValue(forKey: entry) else { continue }
      while let flow = record.flows.popLast() { endedFlows.append(flow.result) }
    }
  }

  /// Reports when the tasks that awaited the results of ended flows have run.
  func deliver(ticket: Int) {
    endedFlows.removeAll { $0.hasResumedWaiters }
    guard !endedFlows.isEmpty else { return handle(.delivered(ticket: ticket)) }
    serve(ticket) { [endedFlows] in
      for flow in endedFlows { await flow.waitersHaveResumed(isolation: MainActor.shared) }
      return .delivered(ticket: ticket)
    }
  }

  /// Returns the coordinator that makes the screen of an entry: the nearest one that was started below it.
  private func owner(of id: EntryID) -> any Coordinator<AppRoute, Screen> {
    let tab = stack.tabs.first { $0.entries.contains { $0.id == id } }
    let below = tab?.entries.prefix { $0.id != id } ?? []
    return below.reversed().lazy.compactMap { self.records[$0.id]?.children.last?.coordinator }.first ?? coordinator
  }
}
