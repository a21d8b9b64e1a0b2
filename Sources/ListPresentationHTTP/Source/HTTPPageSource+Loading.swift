import Foundation
import ListPresentation

/// The loading of one page: its request, the format of the answer, and the cursors of the pages beside it.
extension HTTPPageSource {
  typealias LoadedAnswer = LoadedPageAnswer<Item>

  /// Asks for a page and reads the answer.
  /// - Parameter format: The format to ask with, if it isn't the one that is known.
  func load(_ wanted: WantedPage, as format: PageFormat? = nil) async throws -> LoadedAnswer {
    let known = format ?? knownFormat(for: wanted)
    let request =
      try known?.style.request(
        template, wanted.place, wanted.direction, size: wanted.size, client.limits.foreignAddresses)
      ?? template.request
    return try await client.exchange(request) { [self] exchange, deadline in
      try read(exchange, wanted, known, isTrial: format != nil, deadline)
    }
  }

  private func read(
    _ exchange: HTTPExchange, _ wanted: WantedPage, _ known: PageFormat?, isTrial: Bool, _ deadline: Deadline
  ) throws -> LoadedAnswer {
    let response = exchange.response
    var answer = LoadedAnswer(page: Page([]))
    switch response.status {
    case 204, 205: break
    case 200..<300:
      do {
        answer = try page(exchange, wanted, known, isTrial: isTrial, deadline)
      } catch let error as JSONSyntaxError {
        try deadline.check()
        throw HTTPError.decoding(DecodingFault(error, of: response), at: exchange.request.url)
      } catch let fault as DecodingFault {
        throw HTTPError.decoding(fault, at: exchange.request.url)
      }
    case 404 where wanted.isPastTheFirst(known?.style): answer.missing = failure(exchange, wanted, known)
    case 416 where wanted.hasCursor || response.contentRange?.total == 0:
      if wanted.hasCursor { answer.missing = failure(exchange, wanted, known) }
      answer.page.total = response.contentRange?.total
    default: throw failure(exchange, wanted, known)
    }
    answer.page.backoff = response.wait(in: "Backoff", now: client.date())
    return answer
  }

  private func page(
    _ exchange: HTTPExchange, _ wanted: WantedPage, _ known: PageFormat?, isTrial: Bool, _ deadline: Deadline
  ) throws -> LoadedAnswer {
    let response = exchange.response
    let bytes = response.text
    var scanner = JSONScanner(bytes, until: deadline)
    let body = try scanner.value(.envelope)
    try scanner.end()
    try deadline.check()
    let envelope = PageEnvelope(body, response)
    report(.answered(response, envelope: body))
    let formats = try formats(known, envelope, exchange)
    let items = try items(in: bytes, envelope, formats[0], exchange, deadline)
    var answer = PageAnswer(
      envelope: envelope, request: exchange.request, place: wanted.place, direction: wanted.direction,
      size: wanted.size,
      itemsBefore: wanted.itemsBefore, received: items.received, firstItem: items.first, lastItem: items.last)
    var format = formats[0]
    if known?.items == nil { format = remember(formats, answer, items.items) }
    answer = answer.placed(format, template)
    var page = turned(answer, format, items.items, wanted, isTrial: isTrial)
    page.lostItems = items.lost ?? page.lostItems
    if wanted.isRemembered { remember(items.items.map(\.id), of: answer, page, wanted) }
    return LoadedAnswer(page: page, received: items.received, answer: answer)
  }

  /// A page with its cursors, by a format.
  func turned(
    _ answer: PageAnswer, _ format: PageFormat, _ items: [Item], _ wanted: WantedPage, isTrial: Bool
  ) -> Page<Item, HTTPCursor> {
    let turn = PageTurn(answer, format)
    let itemsBefore = turn.itemsBefore ?? answer.itemsBefore
    var page = Page(
      items, next: turn.next.map { HTTPCursor($0, itemsBefore: itemsBefore.map { $0 + answer.received }) },
      previous: turn.previous.map { HTTPCursor($0) }, total: answer.envelope.total(format),
      itemsBefore: turn.itemsBefore)
    if page.next == nil, wanted.direction != .prepend, !isTrial { end(&page, answer, format, turn) }
    return page
  }

  /// Says what speaks against the end behind the last page, if anything does.
  private func end(
    _ page: inout Page<Item, HTTPCursor>, _ answer: PageAnswer, _ format: PageFormat, _ turn: PageTurn
  ) {
    let evidence = PageEvidence(
      answer.envelope, format, answer.request, itemsBefore: turn.itemsBefore ?? answer.itemsBefore,
      pagesLoaded: turn.pagesLoaded, received: answer.received,
      isRecognized: format.style == .onePage && self.format == nil)
    guard let evidence else { return }
    if turn.isStatedEnd, !evidence.isClaim {
      report(.missingItems(evidence))
      page.lostItems = LostItems(0, reason: "\(HTTPPageReport.missingItems(evidence))")
    } else {
      page.next = HTTPCursor(.refused(HTTPCursor.Refusal(.incomplete(evidence, at: answer.request.url))))
    }
  }

  /// The formats that an answer may have: the known one, completed by what is recognized.
  private func formats(_ known: PageFormat?, _ envelope: PageEnvelope, _ exchange: HTTPExchange) throws -> [PageFormat]
  {
    if let known, known.items != nil { return [known] }
    guard let recognition = Recognition(envelope, template) else { throw missingItems(at: "", envelope, exchange) }
    guard let known else { return recognition.formats }
    var format = recognition.formats[0]
    format.style = known.style
    if !known.element.isEmpty { format.element = known.element }
    format.total = known.total ?? format.total
    format.pages = known.pages
    format.columns = known.columns ?? format.columns
    format.largestPage = known.largestPage
    return [format]
  }

  /// Remembers formats that were recognized, until the next page shows which is right, and returns the likely one.
  private func remember(_ formats: [PageFormat], _ answer: PageAnswer, _ items: [Item]) -> PageFormat {
    let next = { (format: PageFormat) in PageTurn(answer.placed(format, template), format).next }
    let likely = formats.first { next($0) != nil } ?? formats[0]
    let trial = SourceMemory<Item.ID>.Trial(
      formats: formats, first: answer, ids: Set(items.map(\.id)), place: next(likely),
      isShort: answer.isShort(formats[0]))
    memory.change { state in
      state.format = likely
      state.trial = format == nil && trial.place != nil ? trial : nil
      state.alias = nil
    }
    return likely
  }

  /// Remembers what a refresh and a shorter list need to know of a page.
  func remember(_ ids: [Item.ID], of answer: PageAnswer, _ page: Page<Item, HTTPCursor>, _ wanted: WantedPage) {
    let headers = answer.envelope.response.headers
    let loaded = SourceMemory<Item.ID>.LoadedPage(
      place: wanted.hasCursor ? answer.beginning : nil, leadsBack: page.previous != nil, ids: ids,
      entityTag: headers["ETag"], lastModified: headers["Last-Modified"], generation: wanted.generation,
      total: page.total)
    memory.change { $0.keep(loaded) }
  }
}
