/// A web address that is safe in a terminal's hyperlink sequence (OSC 8).
///
/// ```swift
/// WebLink("https://example.org/한글")!.address   // "https://example.org/%ED%95%9C%EA%B8%80"
/// WebLink("javascript:alert(1)")                 // nil
/// ```
public struct WebLink: Hashable, Sendable {
  private static let schemes = ["http://", "https://", "ftp://", "mailto:"]
  /// The length from which terminals ignore a link, by the specification of OSC 8.
  private static let longest = 2_083

  /// The address in printable ASCII. Other characters are percent-encoded.
  public let address: String

  /// Creates a link. Fails if the text is not a web or mail address, contains a control character, or is too long.
  public init?(_ text: String) {
    let start = text.prefix(8).lowercased()
    guard Self.schemes.contains(where: start.hasPrefix),
      !text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    else { return nil }
    var address = ""
    for byte in text.utf8 {
      if (0x21...0x7E).contains(byte) {
        address.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        address += "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    guard address.utf8.count < Self.longest else { return nil }
    self.address = address
  }
}
