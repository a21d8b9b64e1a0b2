import Foundation
import ListPresentation

extension HTTPPageSource {
  /// The same page with as many items as a server says it allows, after it has refused a size.
  func smallerSize(after response: HTTPResponse, _ known: PageFormat?, _ wanted: WantedPage) -> WantedPage? {
    guard wanted.mayShrink, [400, 422].contains(response.status), let parameter = known?.style.sizeParameter,
      let message = ServerMessage.text(response, hiding: client.headers),
      message.lowercased().contains(parameter.lowercased())
    else { return nil }
    let numbers = message.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
    guard let size = numbers.last(where: { (1..<wanted.size).contains($0) }) else { return nil }
    memory.change { $0.size = size }
    report(.refusedSize(wanted.size, used: size))
    var smaller = wanted
    smaller.size = size
    smaller.mayShrink = false
    if case .page(let number, .some) = wanted.place { smaller.place = .page(number, size: size) }
    return smaller
  }

  /// The error for a status.
  ///
  /// A cursor that the server doesn't know any more starts the list over. If the next one fails too, before any page has
  /// come with one, the cursors themselves are wrong.
  func failure(_ exchange: HTTPExchange, _ wanted: WantedPage, _ known: PageFormat?) -> HTTPError {
    guard wanted.hasExpirableCursor, [400, 404, 410, 422].contains(exchange.response.status) else {
      return client.failure(exchange)
    }
    let hasStartedOver = memory.read { $0.hasStartedOver }
    memory.change { state in
      state.hasStartedOver = true
      // What is loaded is out of date, whatever the server says of its beginning.
      state.forgetConditions()
    }
    return client.failure(exchange, advice: hasStartedOver ? .doNotRetry : .startOver)
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
