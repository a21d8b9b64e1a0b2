import Foundation
import ListPresentation

/// The loading of one page: its request, the format of the answer, and the cursors of the pages beside it.
extension HTTPPageSource {
  /// Asks for a page and reads the answer.
  /// - Parameter format: The format to ask with, if it isn't the one that is known.
  func load(_ wanted: WantedPage, as format: PageFormat? = nil) async throws -> AnsweredPage<Item> {
    let known = format ?? knownFormat(for: wanted)
    let request = try known?.style.request(list, wanted, client.limits.foreignAddresses) ?? list
    return try await client.exchange(request) { [self] response, deadline in
      try read(PageAnswer(request, response, wanted), known, deadline)
    }
  }

  private func read(_ answer: PageAnswer, _ known: PageFormat?, _ deadline: Deadline) throws -> AnsweredPage<Item> {
    var page = AnsweredPage<Item>(answer: answer)
    switch answer.response.status {
    case 204, 205: break
    case 200..<300:
      do {
        try read(&page, known, deadline)
      } catch let error as JSONValue.SyntaxError {
        try deadline.check()
        // Where pages were JSON before, something else may be an answer for now, such as a page about maintenance.
        throw HTTPError.decoding(
          DecodingFault(error, of: answer.response), at: answer.request.url,
          answer.wanted.hasCursor ? .retry : .doNotRetry)
      } catch let fault as DecodingFault {
        throw HTTPError.decoding(fault, at: answer.request.url)
      }
    case 404 where answer.wanted.target?.isPastTheFirst ?? false: page.missing = failure(answer)
    case 416 where answer.wanted.hasCursor: page.missing = failure(answer)
    case 416 where answer.total == 0: break
    default: throw failure(answer)
    }
    return page
  }

  private func read(_ page: inout AnsweredPage<Item>, _ known: PageFormat?, _ deadline: Deadline) throws {
    var (value, scanner) = try page.answer.response.json(until: deadline)
    page.answer.body = value
    try deadline.check()
    report(.answered(page.answer.response, envelope: page.answer.body))
    let formats = try formats(known, page.answer)
    page.answer.format = formats[0]
    try readItems(of: &page, formats[0], in: &scanner, deadline)
    let format = known?.items == nil ? remember(formats, page) : formats[0]
    page.answer = page.answer.interpreted(by: format, list)
    if page.answer.wanted.isRemembered { remember(page) }
  }

  /// The page for the pager: with its cursors, and with what speaks against the end behind it.
  func page(of answered: AnsweredPage<Item>) -> Page<Item, HTTPCursor> {
    let answer = answered.answer
    let turn = answer.turn()
    let itemsBefore = turn.itemsBefore ?? answer.wanted.itemsBefore
    var page = Page(
      answered.items, next: turn.next, previous: turn.previous, total: answer.total, itemsBefore: turn.itemsBefore)
    page.next?.itemsBefore = itemsBefore.map(answer.end)
    page.backoff = answer.response.wait(in: "Backoff", now: client.date())
    if let style = answer.format?.style, page.next == nil, answer.direction != .prepend {
      let evidence = PageEvidence(answer, itemsBefore: itemsBefore, given: format, isWhole: style == .onePage)
      if let evidence {
        if evidence.isDoubtful {
          report(.doubtfulEnd(evidence))
        } else if turn.isEnd, !evidence.isClaim {
          report(.missingItems(evidence))
          page.lostItems = LostItems(0, reason: "\(HTTPPageReport.missingItems(evidence))")
        } else {
          page.next = .refused(.incomplete(evidence, at: answer.request.url))
        }
      }
    }
    page.lostItems = answered.lost ?? page.lostItems
    return page
  }

  /// The formats that an answer may have: the known one, completed by what is recognized.
  private func formats(_ known: PageFormat?, _ answer: PageAnswer) throws -> [PageFormat] {
    if let known, known.items != nil { return [known] }
    guard let recognition = Recognition(answer) else { throw missingItems(at: "", answer) }
    guard let known else { return recognition.formats }
    var format = recognition.formats[0]
    format.style = known.style
    if !known.element.isEmpty { format.element = known.element }
    format.total = known.total ?? (known.style == .onePage ? nil : format.total)
    format.pages = known.pages
    format.columns = known.columns ?? format.columns
    format.largestPage = known.largestPage
    return [format]
  }

  /// Remembers formats that were recognized, until the next page shows which is right, and returns the likely one.
  private func remember(_ formats: [PageFormat], _ page: AnsweredPage<Item>) -> PageFormat {
    let trial = Trial(of: formats, page, list)
    let likely = trial.guesses.first?.format ?? formats[0]
    memory.change { state in
      state.format = likely
      state.trial = format == nil && trial.start != nil ? trial : nil
      state.alias = nil
    }
    return likely
  }

  /// Remembers what a refresh around an item and a shorter list need to know of a page.
  func remember(_ page: AnsweredPage<Item>) {
    let answer = page.answer
    let loaded = SourceMemory<Item>.LoadedPage(
      target: answer.wanted.hasCursor ? answer.forwardTarget : nil, leadsBack: answer.turn().previous != nil,
      ids: page.items.map { $0.id }, generation: answer.wanted.generation, total: answer.total)
    memory.change { $0.keep(loaded) }
  }
}
