import ListPresentation

/// What is known of a format that was not given.
struct FormatSearch<Item: ListElement>: Sendable {
  /// The format that the answers had.
  var format: PageFormat?
  /// Whether a second page has shown that the format is right.
  var isProven = false
  /// The guesses at the second page, until one is right.
  var trial: Trial<Item>?
  /// The target that was given for the second page, and that of the right format.
  var alias: (from: HTTPCursor.Target, to: HTTPCursor.Target)?
}

/// A list whose format was not given.
extension HTTPPageSource {
  /// The format to ask for a page with. A first page is recognized again until a second page has shown the format.
  func knownFormat(for wanted: WantedPage) -> PageFormat? {
    let isOpen = format == nil && !wanted.hasCursor && !search.read { $0.isProven }
    return isOpen ? nil : recognizedFormat
  }

  /// The page by the target that the right format has, where the first guess had another.
  func proven(_ wanted: WantedPage) -> WantedPage {
    guard let alias = search.read({ $0.alias }), let overlap = alias.from.overlap(of: wanted.target) else {
      return wanted
    }
    var proven = wanted
    proven.target = alias.to.overlapping(by: overlap)
    return proven
  }

  /// A cursor says nothing without its format: the first page is asked for it.
  func findFormat(for wanted: WantedPage) async throws {
    guard recognizedFormat == nil, let target = wanted.target else { return }
    if case .refused = target { return }
    var first = wanted
    (first.target, first.hasCursor, first.direction) = (nil, false, .refresh)
    _ = try await load(first, isRemembered: false)
  }

  /// Reads a page whose items are still to be found.
  func recognized(_ page: AnsweredPage<Item>, _ known: PageFormat?) throws -> AnsweredPage<Item> {
    let outline = try page.response.decode(with: reader.plainDecoder) { JSONValue(outlineOf: $0) }
    let answer = page.answer(as: PageFormat(.onePage, items: ""), of: nil, body: outline)
    guard let recognition = Recognition(answer), var likely = recognition.formats.first else {
      throw reader.missingItems(at: "", answer)
    }
    if let known { likely = known.completed(by: likely) }
    var page = try reader.read(page, as: likely, keepsEnds: true)
    if format == nil {
      let trial = Trial(of: recognition, page, outline, list)
      page.take(trial.answer(as: trial.likely))
      search.change { state in
        (state.format, state.alias) = (trial.likely, nil)
        state.trial = trial.start == nil ? nil : trial
      }
    } else {
      search.change { [likely] in $0.format = likely }
    }
    return page
  }

  /// The second page, by the first guess that is right.
  /// - Returns: `nil` if the format is known.
  func tried(_ wanted: WantedPage) async throws -> AnsweredPage<Item>? {
    guard var trial = search.read({ $0.trial }), let start = trial.start, let overlap = start.overlap(of: wanted.target)
    else { return nil }
    // Pages of so few items would bring nothing else.
    let asked = overlap < trial.first.received ? overlap : 0
    while let guess = trial.next {
      if trial.pause > .zero { try await client.clock.sleep(for: trial.pause) }
      var own = wanted
      own.target = guess.target.overlapping(by: asked)
      own.itemsBefore = guess.target == own.target ? guess.itemsBefore : guess.itemsBefore - asked
      do {
        let page = try await load(own, as: guess.format, isRemembered: false)
        if let missing = page.missing, !guess.isNamed { throw missing }
        if trial.receive(page, overlap: asked) { break }
      } catch let error as HTTPError {
        try trial.receive(error)
      }
      // Other guesses are left for a retry.
      search.change { [trial] state in
        if state.trial?.first.wanted.generation == trial.first.wanted.generation { state.trial = trial }
      }
    }
    guard let best = trial.best else { return try ended(trial).following(trial.first.items.suffix(overlap)) }
    search.change { state in
      (state.format, state.isProven, state.trial) = (best.format, true, nil)
      if best.target != start { state.alias = (start, best.target) }
    }
    reader.report(.recognized(best.format))
    if best.page.isRead { remember(best.page) }
    return best.target.overlapping(by: asked) == best.target
      ? best.page.following(trial.first.items.suffix(overlap)) : best.page
  }

  /// The end of a list of which no guess reaches more.
  private func ended(_ trial: Trial<Item>) throws -> AnsweredPage<Item> {
    if let evidence = trial.evidence {
      guard evidence.isDoubtful else {
        search.change { $0.trial?.forgetRefusal() }
        throw trial.refusal ?? HTTPError.incomplete(evidence, at: trial.first.request.url)
      }
      reader.report(.doubtfulEnd(evidence))
    }
    return AnsweredPage(trial.first.request, trial.first.response, trial.first.wanted)
  }
}

extension PageFormat {
  /// The format with the items, and what belongs to them, as they were recognized.
  fileprivate func completed(by recognized: PageFormat) -> PageFormat {
    var format = self
    format.items = recognized.items
    if element.isEmpty { format.element = recognized.element }
    if total == nil, style != .onePage { format.total = recognized.total }
    format.columns = columns ?? recognized.columns
    return format
  }
}
