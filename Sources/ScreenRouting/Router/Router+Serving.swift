extension Router {
  /// Does what a request says.
  /// - Returns: What became of it, or `nil` if a guard has parked it.
  func serve(_ request: RouteRequest<AppRoute>) async -> RouteOutcome? {
    if hasEnded { return .ended }
    if let origin = request.origin, stack.frame(origin) == nil { return .originGone }
    switch request.work {
    case .start:
      makeScreens(of: stack.frames)
      await show(stack, from: nil, for: request)
      return .done
    case .settle: return .done
    case .shown(let frames): return await shrink(to: frames, for: request)
    case .end: return await change(to: nil, for: request)
    case .command(let command):
      do {
        let next = try stack.applying(command)
        return next == stack ? .done : await change(to: next, for: request)
      } catch {
        return .failed(error)
      }
    }
  }

  private func change(to next: RouteStack<AppRoute>?, for request: RouteRequest<AppRoute>) async -> RouteOutcome? {
    let change = RouteChange(command: request.command, from: stack, to: next)
    for asked in guards {
      switch await RouteServing.$request.withValue(request, operation: { await asked.decide(on: change) }) {
      case .allow: continue
      case .refuse(let reason): return .refused(reason)
      case .redirect(let command): return await park(request, behind: command, of: ObjectIdentifier(asked))
      }
    }
    let old = stack
    if let next {
      stack = next
      makeScreens(of: change.entering)
      await show(next, from: old, for: request)
    } else {
      hasEnded = true
    }
    request.whenDone?()
    release(change.leaving, next == nil ? .ended : .left)
    if next == nil {
      for waiting in queue + parked.map(\.request) { finish(waiting, .ended) }
      (queue, parked) = ([], [])
    }
    return .done
  }

  /// Carries a redirection out, and lets the request wait until the frames that it brought are gone.
  private func park(
    _ request: RouteRequest<AppRoute>, behind command: RouteCommand<AppRoute>, of guardID: ObjectIdentifier
  ) async -> RouteOutcome? {
    guard !request.isRedirection, request.redirectedBy.insert(guardID).inserted else {
      return .refused("redirected again: \(command)")
    }
    // What was redirected in the same way waits for the same frames.
    if let other = parked.first(where: { $0.redirection == command }) {
      parked.append(ParkedRequest(request: request, redirection: command, until: other.until))
      return nil
    }
    let redirection = RouteRequest(.command(command))
    redirection.isRedirection = true
    let before = stack
    let outcome = await serve(redirection) ?? .ended
    finish(redirection, outcome)
    guard outcome == .done, let first = RouteChange.frames(of: stack, missingIn: before).first else {
      return .refused("redirected to what brings no frame: \(command)")
    }
    parked.append(ParkedRequest(request: request, redirection: command, until: first.id))
    return nil
  }

  /// Puts the parked requests whose time has come before all others.
  func continueParked() {
    let ready = parked.filter { stack.frame($0.until) == nil }
    guard !ready.isEmpty else { return }
    parked.removeAll { stack.frame($0.until) == nil }
    queue.insert(contentsOf: ready.map(\.request), at: 0)
  }

  private func shrink(to shown: [FrameID], for request: RouteRequest<AppRoute>) async -> RouteOutcome {
    let frames = stack.selectedTab.elements
    guard !shown.isEmpty, shown.count < frames.count, frames.map(\.id).starts(with: shown) else { return .done }
    let command = RouteCommand<AppRoute>.close(frames[shown.count].id)
    guard let next = try? stack.applying(command) else { return .done }
    guard !guards.contains(where: \.isLeaveBlocked) else {
      note(command, from: nil, .refused("the screen must not be left now"))
      await show(stack, from: next, for: request)
      return .done
    }
    let old = stack
    stack = next
    release(RouteChange.frames(of: old, missingIn: next), .left)
    note(command, from: nil, .done)
    return .done
  }

  private func show(
    _ next: RouteStack<AppRoute>, from old: RouteStack<AppRoute>?, for request: RouteRequest<AppRoute>
  ) async {
    let ids = Set(next.frames.map(\.id))
    let screens = records.filter { ids.contains($0.key) }.mapValues(\.screen)
    let transition = RouteTransition(from: old, to: next, screens: screens)
    await RouteServing.$request.withValue(request) { await presenter.present(transition) }
  }
}
