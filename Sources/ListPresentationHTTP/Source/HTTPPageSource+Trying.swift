import ListPresentation

/// Guesses at the second page of a list whose format was only recognized.
extension HTTPPageSource {
  /// The second page, by the first guess that is right.
  /// - Returns: `nil` if the format is known.
  func tried(_ wanted: WantedPage) async throws -> AnsweredPage<Item>? {
    guard var trial = memory.read({ $0.trial }), let start = trial.start, wanted.target == start else { return nil }
    while let guess = trial.guesses.first {
      if trial.pause > .zero { try await client.clock.sleep(for: trial.pause) }
      var own = wanted
      own.target = guess.target
      own.itemsBefore = guess.first.end(after: guess.first.wanted.itemsBefore ?? 0)
      own.isRemembered = false
      do {
        let page = try await load(own, as: guess.format)
        if let missing = page.missing, !guess.isNamed { throw missing }
        if trial.receive(page) { break }
      } catch let error as HTTPError {
        if let error = trial.receive(TrialFailure(error, of: guess)) { throw error }
      }
      // Other guesses are left for a retry.
      memory.change { [trial] state in
        if state.trial?.first.wanted.generation == trial.first.wanted.generation { state.trial = trial }
      }
    }
    guard let best = trial.best else { return try ended(trial) }
    return keep(best.guess.format, best.page, wanted)
  }

  /// The end of a list of which no guess reaches more.
  private func ended(_ trial: Trial<Item>) throws -> AnsweredPage<Item> {
    if let evidence = trial.evidence {
      guard evidence.isDoubtful else {
        memory.change { $0.trial?.forgetRefusal() }
        throw trial.refusal ?? HTTPError.incomplete(evidence, at: trial.first.request.url)
      }
      report(.doubtfulEnd(evidence))
    }
    var first = trial.first
    first.format = nil
    return AnsweredPage(answer: first)
  }

  /// Keeps a format that has brought the second page.
  private func keep(
    _ format: PageFormat, _ answered: AnsweredPage<Item>, _ wanted: WantedPage
  ) -> AnsweredPage<Item> {
    let target = answered.answer.wanted.target
    memory.change { state in
      state.format = format
      state.isProven = true
      state.trial = nil
      if let from = wanted.target, let target, from != target { state.alias = (from, target) }
    }
    report(.recognized(format))
    if answered.answer.format != nil { remember(answered) }
    return answered
  }
}
