import Foundation
import ListPresentationHTTP
import ListPresentationTesting
import Testing

@testable import Gallery

/// The requests of the market as they go over the wire.
@MainActor @Suite struct MarketRequestTests {
  /// The market, after some keys that open a product and some that do not wait.
  private func stage(opening: String = "", _ keys: String) async throws -> MarketStage {
    let stage = try MarketStage()
    await stage.type()
    if !opening.isEmpty { await stage.type(opening) }
    await stage.type(keys)
    return stage
  }

  private let head = """
    Accept: application/json, application/*+json;q=0.9, */*;q=0.1
    """

  @Test func listAsksForPagesByNumberAndSearchesByName() async throws {
    let stage = try await stage("G")
    await stage.type("/ desk")
    #expect(stage.requests.first == "GET /api/products?page_no=1&items_per_page=20")
    #expect(stage.requests.contains("GET /api/products?page_no=2&items_per_page=20"))
    #expect(stage.requests.last == "GET /api/products?search_value=desk&page_no=1&items_per_page=20")
    #expect(stage.lastRequest == "GET /api/products\n\(head)\nidentifier: demo\n\n")
  }

  @Test func registrationIsAForm() async throws {
    let stage = try await stage(
      "a enter enter enter j enter tab 스웨터1 tab 9000 tab ctrl-u 10 tab ctrl-u 1 tab Worn_twice tab s3 enter")
    let pictures = MarketPicture.library.prefix(2)
    let request = try #require(stage.gallery.sent.last { $0.method == .post })
    #expect(
      request.headers.map { "\($0.name): \($0.value)" }.sorted() == [
        "\(head)", "Idempotency-Key: key-1", "identifier: demo",
      ])
    #expect(request.body?.contentType == "multipart/form-data; boundary=key-1")
    var form = Data(
      """
      --key-1\r
      Content-Disposition: form-data; name="params"\r
      \r
      {"currency":"KRW","description":"Worn_twice","discounted_price":10,"name":"스웨터1","price":9000,\
      "secret":"s3","stock":1}\r

      """.utf8)
    for picture in pictures {
      form += Data(
        """
        --key-1\r
        Content-Disposition: form-data; name="images"; filename="\(picture.id)"\r
        Content-Type: image/png\r
        \r

        """.utf8)
      form += picture.data + Data("\r\n".utf8)
    }
    form += Data("--key-1--\r\n".utf8)
    #expect(request.body?.data == form)
  }

  @Test func editIsTheProductAndTheSecret() async throws {
    let stage = try await stage(opening: "j j enter", "e tab end 9 tab tab tab tab 1234 enter")
    #expect(
      stage.lastRequest == """
        PATCH /api/products/83
        \(head)
        Content-Type: application/json
        identifier: demo

        {"currency":"KRW","description":"Canvas tote bag, in good condition. Picked up in person or sent by parcel.",\
        "discounted_price":0,"name":"Canvas tote bag","price":180009,"secret":"1234","stock":3}
        """)
  }

  @Test func deletionAsksForTheAddressToDelete() async throws {
    let stage = try await stage(opening: "j j enter", "x 1234 enter")
    #expect(
      stage.requests.filter { $0.contains("/83") } == [
        "GET /api/products/83", "POST /api/products/83/archived", "DELETE /api/products/83/MTIzNA",
      ])
    let archive = try #require(stage.gallery.sent.first { $0.url.lastPathComponent == "archived" })
    #expect(archive.body == HTTPBody(Data(#"{"secret":"1234"}"#.utf8), contentType: "application/json"))
    #expect(archive.headers["identifier"] == "demo")
  }
}
