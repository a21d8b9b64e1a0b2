import ListPresentation

/// Trials of pagination formats for the second page, until one brings new items.
extension HTTPPageSource {
  /// How many formats are tried.
  private static var maximumTries: Int { 16 }

  /// The second page of a list whose format was only recognized: formats are tried until one brings new items.
  /// - Returns: `nil` if the format is known.
  func tried(_ wanted: WantedPage) async throws -> AnsweredPage<Item>? {
    guard let trial = memory.read({ $0.trial }), let place = trial.place, wanted.place == place else { return nil }
    var best: (format: PageFormat, page: AnsweredPage<Item>)?
    var places: [HTTPCursor.Place] = []
    var ignored: Set<String> = []
    for format in trial.formats {
      // What the server has ignored with one first number it ignores with another.
      if let parameter = format.style.offsetParameter, ignored.contains(parameter) { continue }
      let first = trial.first.placed(format, list)
      guard let place = first.turn().next?.place else { continue }
      guard places.count < Self.maximumTries else { break }
      places.append(place)
      var own = wanted
      own.place = place
      own.itemsBefore = first.end(after: first.wanted.itemsBefore ?? 0)
      own.isRemembered = false
      if case .refused = place { continue }
      guard let answer = try await attempt(own, format) else { continue }
      let known = answer.items.filter { trial.ids.contains($0.id) }.count
      if answer.answer.received == 0 {
        guard PageEvidence(first, itemsBefore: first.wanted.itemsBefore, isRecognized: false) == nil else { continue }
        best = best ?? (format, answer)
        if trial.first.isShort { break }
      } else if known == 0 {
        best = (format, answer)
        break
      } else if known * 2 < answer.items.count {
        // A few items that moved meanwhile are no reason to give the format up, unless a later one fits.
        best = best ?? (format, answer)
      } else if let parameter = format.style.offsetParameter {
        ignored.insert(parameter)
      }
    }
    guard let best else { return try ended(trial) }
    return settle(best.format, best.page, wanted)
  }

  /// A page as a format asks for it, or `nil` if the server doesn't know what it was asked for.
  private func attempt(_ wanted: WantedPage, _ format: PageFormat) async throws -> AnsweredPage<Item>? {
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

  /// The end of a list of which no format reaches more.
  private func ended(_ trial: SourceMemory<Item.ID>.Trial) throws -> AnsweredPage<Item> {
    var first = trial.first
    first.format = trial.formats[0]
    first.format?.style = .onePage
    if let evidence = PageEvidence(first, itemsBefore: 0, isRecognized: true) {
      throw HTTPError.incomplete(evidence, at: first.request.url)
    }
    // Nothing says that there is more: the first page was the list.
    first.format = nil
    return AnsweredPage(answer: first)
  }

  /// Keeps a format that has brought new items.
  private func settle(
    _ format: PageFormat, _ answered: AnsweredPage<Item>, _ wanted: WantedPage
  ) -> AnsweredPage<Item> {
    let place = answered.answer.wanted.place
    memory.change { state in
      state.format = format
      state.isProven = true
      state.trial = nil
      if let from = wanted.place, let place, from != place { state.alias = (from, place) }
    }
    report(.recognized(format))
    if answered.answer.format != nil { remember(answered) }
    return answered
  }
}
