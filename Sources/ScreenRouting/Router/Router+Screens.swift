/// What a router keeps for a frame: nothing else does.
struct FrameRecord<AppRoute: Route, Screen> {
  let screen: Screen
  /// The child flows that live in the frame; the last makes the screens above it.
  let children: [ChildFlow<AppRoute, Screen>]
}

/// A child flow, and the end of its result.
struct ChildFlow<AppRoute: Route, Screen> {
  let coordinator: any Coordinator<AppRoute, Screen>
  let ending: FlowEnding
  /// Whether all who waited for its end know it.
  let isHeard: () -> Bool
}

extension Router {
  /// The screen of a frame.
  public func screen(in frame: FrameID) -> Screen? { records[frame]?.screen }

  /// All coordinators that have a frame, in the order in which they are asked.
  var guards: [any Coordinator<AppRoute, Screen>] {
    let others = stack.tabs.indices.filter { $0 != stack.selectedIndex }
    let tabs = [stack.selectedTab] + others.map { stack.tabs[$0] }
    let children = tabs.flatMap { $0.elements.reversed() }.flatMap { records[$0.id]?.children.reversed() ?? [] }
    return children.map(\.coordinator) + [coordinator]
  }

  /// Makes the screens of frames that are new in the stack, the lowest first.
  func makeScreens(of frames: [RouteFrame<AppRoute>]) {
    for frame in frames {
      making = (frame.id, [])
      let screen = owner(of: frame.id).screen(
        for: frame.route, in: FrameHandle(id: frame.id, route: frame.route, router: self))
      records[frame.id] = FrameRecord(screen: screen, children: making?.children ?? [])
      making = nil
    }
  }

  func adopt(
    _ child: some Coordinator<AppRoute, Screen>, _ ending: FlowEnding, isHeard: @escaping () -> Bool, in frame: FrameID
  ) {
    precondition(making?.id == frame, "a flow is started while the screen of its frame is made")
    making?.children.append(ChildFlow(coordinator: child, ending: ending, isHeard: isHeard))
  }

  /// Lets go of frames that have left, the topmost first.
  func release(_ frames: [RouteFrame<AppRoute>], _ reason: FlowCancellation) {
    for frame in frames.reversed() {
      guard let record = records.removeValue(forKey: frame.id) else { continue }
      for child in record.children.reversed() {
        child.ending.cancel(reason)
        endedFlows.append(child.isHeard)
      }
    }
    endedFlows.removeAll { $0() }
  }

  /// Who makes the screen of a frame: the flow that lives nearest below it.
  private func owner(of id: FrameID) -> any Coordinator<AppRoute, Screen> {
    let tab = stack.tabs.first { $0.elements.contains { $0.id == id } }
    let below = tab?.elements.prefix { $0.id != id } ?? []
    return below.reversed().lazy.compactMap { self.records[$0.id]?.children.last?.coordinator }.first ?? coordinator
  }
}
