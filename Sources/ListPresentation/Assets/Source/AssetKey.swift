/// The identity of an asset: where it comes from, and in which size.
///
/// ```swift
/// let thumbnail = AssetKey("https://shop.example/fruit/7.jpg", pixels: 64)
/// ```
///
/// Two sizes of the same picture are two assets, so that a list of thumbnails never keeps pictures of full size.
public struct AssetKey: Hashable, Sendable {
  /// The address or name of the asset, as its source understands it.
  public let source: String
  /// The length of the longer side in pixels, or `nil` for the original size.
  public let pixels: Int?

  /// Creates a key.
  public init(_ source: String, pixels: Int? = nil) {
    self.source = source
    self.pixels = pixels
  }

  /// The host in the address, without its port, or `nil` if the source is not an address with a host.
  var host: Substring? {
    let text = source.utf8
    guard
      let colon = text.firstIndex(of: UInt8(ascii: ":")), text[colon...].starts(with: "://".utf8),
      let start = text.index(colon, offsetBy: 3, limitedBy: text.endIndex)
    else { return nil }
    let end = text[start...].firstIndex { "/?#".utf8.contains($0) } ?? text.endIndex
    let authority = text[start..<end]
    let first = authority.firstIndex(of: UInt8(ascii: "@")).map(text.index(after:)) ?? start
    let last = text[first..<end].firstIndex(of: UInt8(ascii: ":")) ?? end
    return first < last ? source[first..<last] : nil
  }
}
