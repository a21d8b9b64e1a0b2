import ListPresentation

extension HTTPPageSource {
  /// Asks for a page that was loaded before only if it has changed. Whether it does.
  func addConditions(to request: inout HTTPRequest, _ wanted: WantedPage) -> Bool {
    guard wanted.direction == .refresh else { return false }
    let place = wanted.hasCursor ? wanted.place : nil
    guard let page = memory.read({ $0.pages.first { $0.place == place } }), page.generation < wanted.generation else {
      return false
    }
    if let tag = page.entityTag {
      request.fields["If-None-Match"] = tag
    } else if let date = page.lastModified {
      request.fields["If-Modified-Since"] = date
    } else {
      return false
    }
    return true
  }

  /// The same page with as many rows as a server says it allows, after it has refused a size.
  func smallerSize(after response: HTTPResponse, _ known: PageFormat?, _ wanted: WantedPage) -> WantedPage? {
    guard wanted.mayShrink, [400, 422].contains(response.status), let parameter = known?.style.sizeParameter,
      let message = ServerMessage.text(response, hiding: template.headers),
      message.lowercased().contains(parameter.lowercased())
    else { return nil }
    let numbers = message.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
    guard let size = numbers.last(where: { (1..<wanted.size).contains($0) }) else { return nil }
    memory.change { $0.size = size }
    report(.refusedSize(wanted.size, used: size))
    var smaller = wanted
    smaller.size = size
    smaller.mayShrink = false
    if case .page(let number, .some, let rowsBefore) = wanted.place {
      smaller.place = .page(number, size: size, rowsBefore: rowsBefore)
    }
    return smaller
  }

  /// The error that a status stands for.
  func failure(
    _ response: HTTPResponse, of request: HTTPRequest, _ wanted: WantedPage, _ known: PageFormat?
  ) -> HTTPPageError {
    let message = ServerMessage.text(response, hiding: template.headers).map { ": \($0)" } ?? ""
    let advice: RetryAdvice
    if let wait = response.wait(in: "Retry-After", now: date()) {
      advice = .retryAfter(wait)
    } else if wanted.hasExpirableCursor, [400, 404, 410, 422].contains(response.status) {
      advice = .startOver
      // What is loaded is out of date, whatever the server says of its beginning.
      memory.change { $0.forgetConditions() }
    } else {
      switch response.status {
      case 408, 425, 429, 500, 502...504, 506...599: advice = .retry
      default: advice = .doNotRetry
      }
    }
    let reason = "the server answers \(response.status)\(message)"
    return HTTPPageError(.status(response.status), at: request.address, reason, advice)
  }
}

extension WantedPage {
  /// Whether it was asked for by something that a server may have forgotten.
  fileprivate var hasExpirableCursor: Bool {
    switch place {
    case .address, .token, .before: hasCursor
    case .page, .offset, .refused, .none: false
    }
  }
}
