import Foundation
import Testing

@testable import ListPresentationHTTP

@Suite struct MultipartFormTests {
  /// The body that curl 7.88.1 sent for `-F title=사과 -F price=1200 -F 'images=@a.png;type=image/png'
  /// -F 'images=@b.txt;filename="b \"q\".txt";type=text/plain'`, where a.png is the eight bytes that begin each PNG
  /// file.
  static let recorded = Data(
    base64Encoded: """
      LS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS1jMjllM2RkYTAzOTZmYzY2DQpDb250ZW50LURpc3Bvc2l0aW9uOiBmb3JtLWRhdGE7IG5hbWU9\
      InRpdGxlIg0KDQrsgqzqs7wNCi0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tYzI5ZTNkZGEwMzk2ZmM2Ng0KQ29udGVudC1EaXNwb3NpdGlv\
      bjogZm9ybS1kYXRhOyBuYW1lPSJwcmljZSINCg0KMTIwMA0KLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS1jMjllM2RkYTAzOTZmYzY2DQpD\
      b250ZW50LURpc3Bvc2l0aW9uOiBmb3JtLWRhdGE7IG5hbWU9ImltYWdlcyI7IGZpbGVuYW1lPSJhLnBuZyINCkNvbnRlbnQtVHlwZTogaW1h\
      Z2UvcG5nDQoNColQTkcNChoKDQotLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLWMyOWUzZGRhMDM5NmZjNjYNCkNvbnRlbnQtRGlzcG9zaXRp\
      b246IGZvcm0tZGF0YTsgbmFtZT0iaW1hZ2VzIjsgZmlsZW5hbWU9ImIgJTIycSUyMi50eHQiDQpDb250ZW50LVR5cGU6IHRleHQvcGxhaW4N\
      Cg0KdHdvDQotLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLWMyOWUzZGRhMDM5NmZjNjYtLQ0K
      """)

  /// The same form.
  static var form: MultipartForm {
    let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    var form = MultipartForm(boundary: "------------------------c29e3dda0396fc66")
    form.add("사과", named: "title")
    form.add("1200", named: "price")
    form.add(picture, named: "images", filename: "a.png", contentType: "image/png")
    form.add(Data("two".utf8), named: "images", filename: "b \"q\".txt", contentType: "text/plain")
    return form
  }

  @Test func namesCannotEndTheirPart() {
    var form = MultipartForm(boundary: "b")
    form.add("v", named: "a\"\r\nX: y")
    form.add(Data(), named: "f", filename: "\"\n", contentType: "text/plain\r\nX: y")
    #expect(
      String(decoding: HTTPBody.multipart(form).data, as: UTF8.self) == """
        --b\r
        Content-Disposition: form-data; name="a%22%0D%0AX: y"\r
        \r
        v\r
        --b\r
        Content-Disposition: form-data; name="f"; filename="%22%0A"\r
        Content-Type: text/plainX: y\r
        \r
        \r
        --b--\r

        """)
  }

  @Test func boundariesDiffer() { #expect(MultipartForm().boundary != MultipartForm().boundary) }
}
