/// The pictures that a terminal keeps for a program, in the kitty graphics protocol (sw.kovidgoyal.net/kitty).
///
/// A picture is sent once, under a number. Its cells are text: placeholders in a color that is the number, which the
/// terminal, tmux and the painter move and erase like any text. They are empty until the picture has arrived, for which
/// no text waits. The picture that was not shown for the longest time makes room for a new one. Its number is used
/// again only after the terminal was told to remove the picture.
struct PictureShelf: Sendable {
  /// The most pictures that the terminal keeps.
  static let capacity = 64
  /// The pictures that the terminal keeps, and as many that are to be removed.
  private static let countOfNumbers = 2 * capacity
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
  /// What the shelf knows of each picture: its number, the frame that showed it last, and whether it is sent.
  private var slots: [PlacedPicture.Key: (number: Int, frame: Int, isSent: Bool)] = [:]
  private var freeNumbers: [Int] = []
  /// The numbers of pictures that the terminal has and nobody shows.
  private var removals: [Int] = []
  /// The pictures of the frame that are not sent, in the order of the screen.
  private var unsent: [PlacedPicture] = []
  private var transfer: Transfer?
  /// Whether the terminal waits for the rest of a picture that does not come.
  private var isCutOff = false
  private var frame = 0

  /// A picture that is being sent.
  private struct Transfer {
    let picture: PlacedPicture
    let number: Int
    let data: [UInt8]
    var sent = 0
  }

  /// - Parameters:
  ///   - process: A number of the process, so that programs on one terminal have other numbers.
  ///   - isBehindTmux: Whether tmux is between the program and the terminal.
  init(process: Int, isBehindTmux: Bool = false) {
    first = (process & 0xFFFF) * Self.countOfNumbers + Self.countOfNumbers
    self.isBehindTmux = isBehindTmux
    freeNumbers = numbers.reversed()
  }

  private var numbers: Range<Int> { first..<first + Self.countOfNumbers }

  /// Gives numbers to the pictures of a frame. Those that the terminal does not have are sent from now on, and no
  /// others. A picture for which there is no number is not sent.
  mutating func show(_ pictures: some Sequence<PlacedPicture>) {
    frame += 1
    var new: [PlacedPicture] = []
    for picture in pictures where picture.lines <= Self.marks.count {
      if slots[picture.key] == nil { new.append(picture) } else { slots[picture.key]?.frame = frame }
    }
    for picture in unsent where slots[picture.key]?.frame != frame { giveUp(picture.key) }
    unsent.removeAll { slots[$0.key] == nil }
    guard !new.isEmpty else { return }
    var oldest = slots.filter { $0.value.frame != frame && $0.key != transfer?.picture.key }
      .sorted { ($0.value.frame, $0.value.number) > ($1.value.frame, $1.value.number) }.map(\.key)
    for picture in new where slots[picture.key] == nil {
      if slots.count >= Self.capacity {
        guard let key = oldest.popLast() else { return }
        giveUp(key)
      }
      guard let number = freeNumbers.popLast() else { return }
      slots[picture.key] = (number, frame, false)
      unsent.append(picture)
    }
  }

  private mutating func giveUp(_ key: PlacedPicture.Key) {
    guard let slot = slots.removeValue(forKey: key) else { return }
    if slot.isSent { removals.append(slot.number) } else { freeNumbers.append(slot.number) }
  }

  /// Returns the next part of what the terminal does not have: a part of a picture, or the removal of old ones. Text
  /// can be written between two parts. Empty if the terminal has all pictures.
  mutating func takePart() -> [UInt8] {
    if var transfer {
      let part = sending(&transfer)
      self.transfer = transfer.sent < transfer.data.count ? transfer : nil
      return part
    }
    var bytes = isCutOff ? cutOff : []
    isCutOff = false
    if !removals.isEmpty {
      bytes += removals.flatMap(removal)
      freeNumbers += removals
      removals = []
    } else if !unsent.isEmpty {
      let picture = unsent.removeFirst()
      guard let number = slots[picture.key]?.number else { return bytes }
      slots[picture.key]?.isSent = true
      transfer = Transfer(picture: picture, number: number, data: picture.file.bytes.base64)
      bytes += takePart()
    }
    return bytes
  }

  /// Returns the bytes of a line of a picture, or `nil` if the terminal does not have the picture. They begin and end
  /// with the plain style.
  func bytes(of part: (picture: PlacedPicture, line: Int)) -> [UInt8]? {
    guard let number = slots[part.picture.key]?.number else { return nil }
    var bytes: [UInt8] = []
    bytes.control("38;2;\(number >> 16 & 0xFF);\(number >> 8 & 0xFF);\(number & 0xFF)", "m")
    // The terminal derives the column of the other placeholders from that of the first.
    bytes += "\(Self.placeholder)\(Self.marks[part.line])\(Self.marks[0])".utf8
    for _ in 1..<max(1, part.picture.columns) { bytes += Self.placeholder.utf8 }
    bytes.control("", "m")
    return bytes
  }

  /// Forgets all pictures, so that they are sent again.
  mutating func forget() {
    removals = numbersOnTerminal
    isCutOff = isCutOff || transfer != nil
    freeNumbers = numbers.reversed().filter { !removals.contains($0) }
    (slots, unsent, transfer) = ([:], [], nil)
  }

  private var numbersOnTerminal: [Int] { (removals + slots.values.filter(\.isSent).map(\.number)).sorted() }

  /// The bytes that remove all pictures that were sent.
  var removal: [UInt8] { (isCutOff || transfer != nil ? cutOff : []) + numbersOnTerminal.flatMap(removal) }

  /// The bytes that remove all pictures that can have been sent.
  var wholeRemoval: [UInt8] { cutOff + numbers.flatMap(removal) }

  private func removal(of number: Int) -> [UInt8] { sequence("a=d,d=I,i=\(number),q=2") }

  /// The bytes that end a picture of which a part was sent.
  private var cutOff: [UInt8] { sequence("m=0,q=2") }

  private func sending(_ transfer: inout Transfer) -> [UInt8] {
    let (start, number) = (transfer.sent, transfer.number)
    let end = min(start + Self.chunk, transfer.data.count)
    transfer.sent = end
    let isWhole = end == transfer.data.count
    let head = start == 0 ? "a=t,f=100,i=\(number),q=2," : ""
    let bytes = sequence(head + "m=\(isWhole ? 0 : 1)", transfer.data[start..<end])
    guard isWhole else { return bytes }
    return bytes + sequence("a=p,U=1,i=\(number),c=\(transfer.picture.columns),r=\(transfer.picture.lines),q=2")
  }

  private func sequence(_ keys: String, _ data: ArraySlice<UInt8> = []) -> [UInt8] {
    // Inside a string for tmux, each escape is doubled.
    let escape = isBehindTmux ? "\u{1B}\u{1B}" : "\u{1B}"
    var bytes = Array("\(escape)_G\(keys)".utf8)
    if !data.isEmpty { bytes += [0x3B] + data }
    bytes += "\(escape)\\".utf8
    return isBehindTmux ? "\u{1B}Ptmux;".utf8 + bytes + "\u{1B}\\".utf8 : bytes
  }
}
