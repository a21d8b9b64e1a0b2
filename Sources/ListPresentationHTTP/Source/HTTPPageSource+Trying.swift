import ListPresentation

/// Trials of pagination formats for the second page, until one brings new items.
extension HTTPPageSource {
  /// How many formats are tried.
  private static var maximumTries: Int { 16 }

  /// The second page of a list whose format was only recognized: formats are tried until one brings new items.
  /// - Returns: `nil` if the format is known.
  func tried(_ wanted: WantedPage) async throws -> LoadedAnswer? {
    guard let trial = memory.read({ $0.trial }), let place = trial.place, wanted.place == place else { return nil }
    var best: (format: PageFormat, answer: LoadedAnswer, place: HTTPCursor.Place)?
    var places: [HTTPCursor.Place] = []
    var ignored: Set<String> = []
    for format in trial.formats {
      // What the server has ignored with one first number it ignores with another.
      if case .offset(let parameter, _, _, _) = format.style, ignored.contains(parameter) { continue }
      let first = trial.first.placed(format, template)
      guard let place = PageTurn(first, format).next else { continue }
      guard places.count < Self.maximumTries else { break }
      places.append(place)
      var own = wanted
      own.place = place
      own.itemsBefore = (first.itemsBefore ?? 0) + first.received
      own.isRemembered = false
      if case .refused = place { continue }
      guard let answer = try await attempt(own, format) else { continue }
      let known = answer.page.items.filter { trial.ids.contains($0.id) }.count
      if answer.received == 0 {
        guard evidence(trial, format) == nil else { continue }
        best = best ?? (format, answer, place)
        if trial.isShort { break }
      } else if known == 0 {
        best = (format, answer, place)
        break
      } else if known * 2 < answer.page.items.count {
        // A few items that moved meanwhile are no reason to give the format up, unless a later one fits.
        best = best ?? (format, answer, place)
      } else if case .offset(let parameter, _, _, _) = format.style {
        ignored.insert(parameter)
      }
    }
    guard let best else { return try ended(trial) }
    return settle(best.format, best.answer, at: best.place, wanted)
  }

  /// A page as a format asks for it, or `nil` if the server doesn't know what it was asked for.
  private func attempt(_ wanted: WantedPage, _ format: PageFormat) async throws -> LoadedAnswer? {
    do {
      let answer = try await load(wanted, as: format)
      return answer.missing == nil ? answer : nil
    } catch let error as HTTPError {
      switch error.kind {
      case .status(let status) where [400, 404, 405, 406, 410, 414, 422, 500, 501].contains(status): return nil
      case .decoding, .violation(.foreignAddress): return nil
      default: throw error
      }
    }
  }

  /// What says that there are more items than those of the first page, so that an empty second page is wrong.
  private func evidence(_ trial: SourceMemory<Item.ID>.Trial, _ format: PageFormat) -> PageEvidence? {
    let first = trial.first
    return PageEvidence(
      first.envelope, format, first.request, itemsBefore: first.placed(format, template).itemsBefore, pagesLoaded: nil,
      received: first.received, isRecognized: false)
  }

  /// The end of a list of which no format reaches more.
  private func ended(_ trial: SourceMemory<Item.ID>.Trial) throws -> LoadedAnswer {
    let first = trial.first
    var format = trial.formats[0]
    format.style = .onePage
    let evidence = PageEvidence(
      first.envelope, format, first.request, itemsBefore: 0, pagesLoaded: nil, received: first.received,
      isRecognized: true)
    if let evidence { throw HTTPError.incomplete(evidence, at: first.request.url) }
    // Nothing says that there is more: the first page was the list.
    return LoadedAnswer(page: Page([]))
  }

  /// Keeps a format that has brought new items.
  private func settle(
    _ format: PageFormat, _ answer: LoadedAnswer, at place: HTTPCursor.Place, _ wanted: WantedPage
  ) -> LoadedAnswer {
    memory.change { state in
      state.format = format
      state.isProven = true
      state.trial = nil
      if let from = wanted.place, from != place { state.alias = (from, place) }
    }
    report(.recognized(format))
    var settled = answer
    if let own = answer.answer {
      var again = wanted
      again.place = place
      let backoff = answer.page.backoff
      settled.page = turned(own, format, answer.page.items, again, isTrial: false)
      settled.page.lostItems = answer.page.lostItems ?? settled.page.lostItems
      settled.page.backoff = backoff
      remember(answer.page.items.map(\.id), of: own, settled.page, again)
    }
    return settled
  }
}
