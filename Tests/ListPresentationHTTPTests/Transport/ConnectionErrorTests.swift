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
      (.notConnectedToInternet, .offline), (.networkConnectionLost, .lost), (.badServerResponse, .malformed),
      (.unsupportedURL, .malformed), (.badURL, .unsupportedAddress), (.secureConnectionFailed, .insecure),
      (.serverCertificateUntrusted, .insecure), (.serverCertificateHasBadDate, .insecure),
      (.serverCertificateHasUnknownRoot, .insecure), (.serverCertificateNotYetValid, .insecure),
      (.clientCertificateRejected, .insecure), (.clientCertificateRequired, .insecure), (.unknown, .other),
    ] as [(URLError.Code, HTTPError.ConnectionFailure)])
  func codeDecides(code: URLError.Code, failure: HTTPError.ConnectionFailure) {
    #expect(ConnectionError(URLError(code)) == .failure(failure))
  }

  @Test func failureOfTLSWithoutACodeIsInsecure() {
    let info = [NSLocalizedDescriptionKey: "SSL certificate problem: self-signed certificate"]
    #expect(ConnectionError(URLError(.unknown, userInfo: info)) == .failure(.insecure))
  }

  /// A transport of an app may throw either.
  @Test(arguments: [URLError(.serverCertificateUntrusted), ConnectionError.failure(.insecure)] as [any Error])
  func refusedTLSIsNotRetried(thrown: any Error) async throws {
    let transport = InMemoryTransport { _ in throw thrown }
    let url = try #require(URL(string: "https://shop.example/"))
    let client = HTTPClient(url, retry: RetryPolicy(budget: 5), transport: transport, clock: ManualClock())
    let error = await httpError { try await client.send(HTTPRequest(.get, url)) }
    #expect(error?.kind == .connection(.insecure) && error?.retryAdvice == .doNotRetry)
    #expect(error?.description == "a secure connection can't be made (https://shop.example/)")
    #expect(transport.requests.count == 1)
  }
}
