import Synchronization

/// A picture in the bytes of its file, which some terminals draw themselves. Only PNG files are: the kitty graphics
/// protocol takes no JPEG files. Two objects are never equal.
final class PictureFile: Hashable, Sendable {
  private static let made = Atomic(0)
  /// The most bytes of a file that is sent to a terminal.
  static let mostBytes = 1 << 20
  /// The longest side in pixels.
  static let longestSide = 4_096
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  let bytes: [UInt8]
  /// The number of the file in the process.
  let number: Int

  /// Creates a picture from a file.
  /// - Returns: `nil` if the bytes don't begin as a PNG file does (RFC 2083, section 3.1), or if the file or the
  ///   picture is too large.
  init?(_ file: some Collection<UInt8>) {
    let head = Array(file.prefix(24))
    guard head.count == 24, head.starts(with: Self.signature), head[12..<16].elementsEqual("IHDR".utf8),
      file.count <= Self.mostBytes
    else { return nil }
    let sides = [head[16..<20], head[20..<24]].map { $0.reduce(0) { $0 << 8 | Int($1) } }
    guard sides.allSatisfy((1...Self.longestSide).contains) else { return nil }
    bytes = Array(file)
    number = Self.made.add(1, ordering: .relaxed).newValue
  }

  static func == (one: PictureFile, other: PictureFile) -> Bool { one.number == other.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A picture that a terminal scales into a box of cells.
struct PlacedPicture: Hashable, Sendable {
  let file: PictureFile
  let columns: Int
  let lines: Int

  /// What the picture is, without its file.
  struct Key: Hashable {
    let file: Int
    let columns: Int
    let lines: Int
  }

  var key: Key { Key(file: file.number, columns: columns, lines: lines) }
}
