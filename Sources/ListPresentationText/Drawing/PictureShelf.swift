/// The pictures that a terminal keeps for a program, in the kitty graphics protocol (sw.kovidgoyal.net/kitty).
///
/// A picture is sent once, under a number. Its cells are text: placeholders in a color that is the number, which the
/// terminal, tmux and the painter move and erase like any text. There are as many numbers as pictures fit on a screen;
/// the picture that was not shown for the longest time gives its number to a new one.
struct PictureShelf: Sendable {
  /// The most pictures that the terminal keeps.
  static let capacity = 64
  /// The bytes of one sequence, as text.
  private static let chunk = 4_096
  /// Marks that say the line of a placeholder: the first combining marks of class 230 that the protocol uses.
  private static let marks = [
    0x0305, 0x030D, 0x030E, 0x0310, 0x0312, 0x033D, 0x033E, 0x033F, 0x0346, 0x034A, 0x034B, 0x034C, 0x0350, 0x0351,
    0x0352, 0x0357, 0x035B, 0x0363, 0x0364, 0x0365, 0x0366, 0x0367, 0x0368, 0x0369, 0x036A, 0x036B, 0x036C, 0x036D,
    0x036E, 0x036F, 0x0483, 0x0484, 0x0485, 0x0486, 0x0487, 0x0592, 0x0593, 0x0594, 0x0595, 0x0597,
  ].compactMap(Unicode.Scalar.init)
  private static let placeholder = "\u{10EEEE}"

  /// The number of the first picture.
  private let first: Int
  /// Whether the sequences go through tmux to the terminal behind it.
  private let isBehindTmux: Bool
  private var places: [(picture: PlacedPicture, frame: Int)?] = []
  private var numbers: [PlacedPicture: Int] = [:]
  private var frame = 0
  /// The numbers that were used since the shelf was made.
  private var used = 0

  /// - Parameters:
  ///   - process: A number of the process, so that programs on one terminal have other numbers.
  ///   - isBehindTmux: Whether tmux is between the program and the terminal.
  init(process: Int, isBehindTmux: Bool = false) {
    first = (process & 0xFFFF) * Self.capacity + Self.capacity
    self.isBehindTmux = isBehindTmux
  }

  /// Returns the bytes that send the pictures of a frame that the terminal does not have. Pictures for which there is no
  /// number are not sent.
  mutating func take(_ pictures: some Sequence<PlacedPicture>) -> [UInt8] {
    frame += 1
    let pictures = Array(pictures)
    for picture in pictures { if let place = numbers[picture] { places[place]?.frame = frame } }
    var bytes: [UInt8] = []
    for picture in pictures where numbers[picture] == nil && picture.lines <= Self.marks.count {
      guard let place = freePlace() else { break }
      if let old = places[place] {
        numbers[old.picture] = nil
        bytes += removal(of: place)
      }
      places[place] = (picture, frame)
      numbers[picture] = place
      used = max(used, place + 1)
      bytes += sending(picture, place)
    }
    return bytes
  }

  /// The place for a new picture, or `nil` if the frame shows as many pictures as there are numbers.
  private mutating func freePlace() -> Int? {
    if places.count < Self.capacity {
      places.append(nil)
      return places.count - 1
    }
    let oldest = places.indices.min { places[$0]?.frame ?? 0 < places[$1]?.frame ?? 0 }
    return oldest.flatMap { places[$0]?.frame == frame ? nil : $0 }
  }

  /// Returns the bytes of a line of a picture, or `nil` if the terminal does not have the picture. They begin and end
  /// with the plain style.
  func bytes(of part: (picture: PlacedPicture, line: Int)) -> [UInt8]? {
    guard let place = numbers[part.picture] else { return nil }
    let number = first + place
    var bytes: [UInt8] = []
    bytes.control("38;2;\(number >> 16 & 0xFF);\(number >> 8 & 0xFF);\(number & 0xFF)", "m")
    // The terminal derives the column of the other placeholders from that of the first.
    bytes += "\(Self.placeholder)\(Self.marks[part.line])\(Self.marks[0])".utf8
    for _ in 1..<max(1, part.picture.columns) { bytes += Self.placeholder.utf8 }
    bytes.control("", "m")
    return bytes
  }

  /// Forgets all pictures, so that they are sent again.
  mutating func forget() { (places, numbers) = ([], [:]) }

  /// The bytes that remove all pictures that were sent.
  var removal: [UInt8] { (0..<used).flatMap(removal) }

  /// The bytes that remove all pictures that can have been sent.
  var wholeRemoval: [UInt8] { (0..<Self.capacity).flatMap(removal) }

  private func removal(of place: Int) -> [UInt8] { sequence("a=d,d=I,i=\(first + place),q=2") }

  private func sending(_ picture: PlacedPicture, _ place: Int) -> [UInt8] {
    let data = picture.file.bytes.base64
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: data.count, by: Self.chunk) {
      let end = min(start + Self.chunk, data.count)
      let head = start == 0 ? "a=t,f=100,i=\(first + place),q=2," : ""
      bytes += sequence(head + "m=\(end < data.count ? 1 : 0)", data[start..<end])
    }
    return bytes + sequence("a=p,U=1,i=\(first + place),c=\(picture.columns),r=\(picture.lines),q=2")
  }

  private func sequence(_ keys: String, _ data: ArraySlice<UInt8> = []) -> [UInt8] {
    // Inside a string for tmux, each escape is doubled.
    let escape = isBehindTmux ? "\u{1B}\u{1B}" : "\u{1B}"
    let bytes = Array("\(escape)_G\(keys)".utf8) + (data.isEmpty ? [] : [0x3B] + data) + Array("\(escape)\\".utf8)
    return isBehindTmux ? Array("\u{1B}Ptmux;".utf8) + bytes + Array("\u{1B}\\".utf8) : bytes
  }
}
