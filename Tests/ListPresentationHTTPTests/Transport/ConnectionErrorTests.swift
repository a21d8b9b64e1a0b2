import Foundation
import ListPresentation
import ListPresentationTesting
import Testing

@testable import ListPresentationHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the errors of a `URLSession` mean.
@Suite struct ConnectionErrorTests {
  @Test(
    arguments: [
      (.cannotFindHost, .hostNotFound), (.dnsLookupFailed, .hostNotFound), (.cannotConnectToHost, .refused),
      (.notConnectedToInternet, .offline), (.networkConnectionLost, .lost), (.cannotParseResponse, .malformed),
      (.unsupportedURL, .malformed), (.badURL, .unsupportedAddress), (.secureConnectionFailed, .insecure),
      (.serverCertificateUntrusted, .insecure), (.serverCertificateHasBadDate, .insecure),
      (.serverCertificateHasUnknownRoot, .insecure), (.serverCertificateNotYetValid, .insecure),
      (.clientCertificateRejected, .insecure), (.clientCertificateRequired, .insecure), (.unknown, .other),
    ] as [(URLError.Code, HTTPError.ConnectionFailure)])
  func codeDecides(code: URLError.Code, failure: HTTPError.ConnectionFailure) {
    #expect(ConnectionError(URLError(code)) == .failure(failure))
    let isFinal = [.insecure, .malformed, .unsupportedAddress].contains(failure)
    #expect(HTTPError.connection(failure, at: origin).retryAdvice == (isFinal ? .doNotRetry : .retry))
  }

  /// On Linux, the code says that the server has sent nothing. Elsewhere, that its answer isn't one.
  @Test func codeOfAnEmptyAnswerIsThatOfALostConnectionOnLinux() {
    #if canImport(FoundationNetworking)
      #expect(ConnectionError(URLError(.badServerResponse)) == .failure(.lost))
    #else
      #expect(ConnectionError(URLError(.badServerResponse)) == .failure(.malformed))
    #endif
  }

  @Test(
    arguments: [
      (
        .unknown, "SSL certificate problem: self-signed certificate",
        "a secure connection can't be made: SSL certificate problem: self-signed certificate"
      ),
      (
        .unsupportedURL, "Received HTTP/0.9 when not allowed",
        "the answer isn't HTTP: Received HTTP/0.9 when not allowed"
      ),
      (
        .unknown, "transfer closed with 45 bytes remaining to read",
        "the answer broke off or never came: transfer closed with 45 bytes remaining to read"
      ),
      (.unknown, nil, "the answer broke off or never came"),
      // These sentences are the reason.
      (.cannotConnectToHost, "Couldn't connect to server after 3 ms", "the host doesn't take connections"),
    ] as [(URLError.Code, String?, String)])
  func reasonOfTheSystemIsInTheSentence(code: URLError.Code, detail: String?, sentence: String) async throws {
    let info = detail.map { [NSLocalizedDescriptionKey: $0] } ?? [:]
    let transport = InMemoryTransport { _ in throw URLError(code, userInfo: info) }
    let client = HTTPClient(origin, retry: .byHand, transport: transport, clock: ManualClock())
    #expect(await httpError { try await client.send(HTTPRequest(.get, origin)) }?.reason == sentence)
  }

  /// A transport of an app may throw either.
  @Test(arguments: [URLError(.serverCertificateUntrusted), ConnectionError.failure(.insecure)] as [any Error])
  func refusedTLSIsNotRetried(thrown: any Error) async throws {
    let transport = InMemoryTransport { _ in throw thrown }
    let client = HTTPClient(origin, retry: RetryPolicy(budget: 5), transport: transport, clock: ManualClock())
    let error = await httpError { try await client.send(HTTPRequest(.get, origin)) }
    #expect(error?.kind == .connection(.insecure) && error?.retryAdvice == .doNotRetry)
    #expect(error?.description == "a secure connection can't be made (https://shop.example/)")
    #expect(transport.requests.count == 1)
  }
}
