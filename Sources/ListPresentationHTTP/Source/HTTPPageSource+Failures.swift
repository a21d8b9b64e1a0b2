import Foundation
import ListPresentation

/// The error for the status of a page's response, and cursors that have expired.
extension HTTPPageSource {
  /// The error for a status.
  ///
  /// A cursor that the server doesn't know any more starts the list over. If the next one fails too, before any page
  /// has come with one, the cursors themselves are wrong.
  func failure(_ answer: PageAnswer) -> HTTPError {
    let (response, request) = (answer.response, answer.request)
    guard answer.wanted.hasExpirableCursor, [400, 404, 410, 422].contains(response.status) else {
      return client.failure(response, to: request)
    }
    let hasStartedOver = memory.read { $0.hasStartedOver }
    memory.change { $0.hasStartedOver = true }
    return client.failure(response, to: request, advice: hasStartedOver ? .doNotRetry : .startOver)
  }
}

extension WantedPage {
  /// Whether it was asked for by something that a server may have forgotten.
  fileprivate var hasExpirableCursor: Bool {
    switch target {
    case .address, .token, .before: hasCursor
    case .page, .item, .refused, .none: false
    }
  }
}
