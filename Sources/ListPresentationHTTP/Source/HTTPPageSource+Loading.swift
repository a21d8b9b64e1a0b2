import Foundation
import ListPresentation

extension HTTPPageSource {
  /// Asks for a page and reads the answer.
  func load(_ wanted: WantedPage) async throws -> LoadedAnswer<Item> {
    let known = knownFormat
    var request =
      try known?.style.request(template, wanted.place, wanted.direction, size: wanted.size, limits.foreignAddresses)
      ?? template
    let isConditional = addConditions(to: &request, wanted)
    let response = try await transport.send(request)
    var answer = LoadedAnswer<Item>(page: Page([]))
    switch response.status {
    case 304 where isConditional: answer.page = .unchanged
    case 204, 205: break
    case 200..<300: answer = try read(response, to: request, wanted, known)
    case 404 where wanted.isPastTheFirst(known?.style): answer.isMissing = true
    case 416 where wanted.hasCursor:
      answer.isMissing = true
      answer.page.total = response["Content-Range"].flatMap(ContentRange.init)?.total
    default:
      if let smaller = smallerSize(after: response, known, wanted) { return try await load(smaller) }
      throw failure(response, of: request, wanted, known)
    }
    answer.page.backoff = response.wait(in: "Backoff", now: date())
    return answer
  }

  private func read(
    _ response: HTTPResponse, to request: HTTPRequest, _ wanted: WantedPage, _ known: PageFormat?
  ) throws -> LoadedAnswer<Item> {
    do {
      let format = try format(known, completedBy: response)
      // The place of a page that was asked for before its style was known.
      let place = wanted.place ?? format.style.start(template, size: wanted.size)
      let facts = try JSONDecoder().decode(PageFacts.self, from: response.body, configuration: format.facts)
      let rows = try decoder.decode(
        PageRows<Item>.self, from: response.body,
        configuration: .init(items: format.items ?? "", element: format.element, columns: format.columns, row: row))
      try take(rows.faults)
      let answer = PageAnswer(
        response, facts, to: request, at: place, wanted.direction, size: wanted.size, of: format)
      let turn = PageTurn(answer, format.style)
      if turn.lacksCursor { report(.missingCursor) }
      if wanted.isRemembered { keep(rows.items.map(\.id), of: response, answer.total, at: place, wanted) }
      let page = Page(
        rows.items, next: turn.next.map { HTTPCursor($0) }, previous: turn.previous.map { HTTPCursor($0) },
        total: answer.total, itemsBefore: turn.rowsBefore)
      return LoadedAnswer(page: page, received: answer.received)
    } catch let error as HTTPPageError {
      throw error
    } catch {
      var fault = error as? DecodingFault ?? DecodingFault(error)
      if fault.path.isEmpty, let type = response["Content-Type"], !type.lowercased().contains("json") {
        fault = DecodingFault(path: "", reason: "expected JSON, found \(type.bounded(to: 60))")
      }
      // A server that fails with a status of success says why, as Slack and GraphQL do.
      if fault.isMissingRows, let message = ServerMessage.text(response, hiding: template.headers) {
        fault = DecodingFault(path: fault.path, reason: "\(fault.reason); the server says: \(message)")
      }
      throw HTTPPageError.decoding(fault, at: request.address)
    }
  }

  /// A format of which what is not known is recognised in the first answer.
  private func format(_ known: PageFormat?, completedBy response: HTTPResponse) throws -> PageFormat {
    if let known, known.items != nil { return known }
    let body = try JSONDecoder().decode(JSONOutline.self, from: response.body)
    guard var format = PageFormat.recognized(body.value, response) else { throw DecodingFault.missingRows(at: "") }
    if let known {
      format.style = known.style
      format.element = known.element
      format.total = known.total ?? format.total
    }
    memory.change { [format] in $0.format = format }
    return format
  }

  private func take(_ faults: [(index: Int, fault: DecodingFault)]) throws {
    for (index, fault) in faults {
      if brokenRows == .fail { throw fault }
      report(.brokenRow(index: index, codingPath: fault.path, reason: fault.reason))
    }
  }

  private func keep(
    _ ids: [Item.ID], of response: HTTPResponse, _ total: Int?, at place: HTTPCursor.Place?, _ wanted: WantedPage
  ) {
    let page = SourceMemory<Item.ID>.LoadedPage(
      place: wanted.hasCursor ? place : nil, ids: ids, entityTag: response["ETag"],
      lastModified: response["Last-Modified"],
      generation: wanted.generation, total: total)
    memory.change { $0.keep(page) }
  }
}
