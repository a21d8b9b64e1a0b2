/// Removal of control characters, escape sequences and other scalars that are unsafe for a terminal.
extension DisplayText {
  /// Returns the first `bytes` of `raw` without the scalars that are unsafe for a terminal, and whether the text was
  /// cut.
  ///
  /// Removing a scalar can join its neighbours into one cluster, so this step comes before clusters are measured.
  static func filtered(_ raw: String, bytes: Int) -> (text: String, isCut: Bool) {
    var filter = ScalarFilter()
    var readBytes = 0
    for scalar in raw.unicodeScalars {
      readBytes += UTF8.width(scalar)
      // The result can be longer than the input, so both are limited.
      guard readBytes <= bytes, filter.writtenBytes <= bytes else { return (filter.finish(), true) }
      filter.read(scalar)
    }
    return (filter.finish(), false)
  }
}

/// Reads raw text scalar by scalar and writes the scalars that are safe to show.
private struct ScalarFilter {
  /// The text written up to the last tab, and its width in columns.
  private var beforeTab = ""
  private var columnsBeforeTab = 0
  private var sinceTab = ""

  private var lastRead: Unicode.Scalar?
  private var lastWritten: Unicode.Scalar?
  private var isInFlag = false

  var writtenBytes: Int { beforeTab.utf8.count + sinceTab.utf8.count }

  mutating func read(_ scalar: Unicode.Scalar) {
    defer { lastRead = scalar }
    switch scalar.value {
    case 0x09: writeTab()
    case 0x0A where lastRead == "\r": break  // written with the carriage return
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: write(" ")
    case 0x00...0x1F, 0x7F: writeCaretNotation(of: scalar)
    case 0x80...0x9F: write("\u{FFFD}")
    case _ where scalar.isDroppedFormatControl: break
    case _ where scalar.isNoncharacter: write("\u{FFFD}")
    case 0xE0000...0xE007F: if isInFlag { write(scalar) }
    default: write(scalar)
    }
  }

  mutating func finish() -> String {
    if let lastWritten, lastWritten.takesInWhatFollows { write(.dottedCircle) }
    return beforeTab + sinceTab
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    if lastWritten == nil, scalar.displayWidth == 0 || scalar.extendsWhatPrecedes {
      sinceTab.unicodeScalars.append(.dottedCircle)
    }
    if scalar == .blackFlag {
      isInFlag = lastWritten.map { $0 != .zeroWidthJoiner && !$0.takesInWhatFollows } ?? true
    } else if !scalar.isTag {
      isInFlag = false
    }
    sinceTab.unicodeScalars.append(scalar)
    lastWritten = scalar
  }

  private mutating func writeTab() {
    let column = columnsBeforeTab + sinceTab.displayWidth
    let nextStop = (column / 8 + 1) * 8
    for _ in column..<nextStop { write(" ") }
    beforeTab += sinceTab
    columnsBeforeTab = nextStop
    sinceTab = ""
  }

  private mutating func writeCaretNotation(of control: Unicode.Scalar) {
    write("^")
    write(Unicode.Scalar(UInt8(control.value) ^ 0x40))
  }
}

extension Unicode.Scalar {
  static let dottedCircle: Unicode.Scalar = "\u{25CC}"
  static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"
  fileprivate static let blackFlag: Unicode.Scalar = "\u{1F3F4}"

  fileprivate var isTag: Bool { (0xE0000...0xE007F).contains(value) }

  /// Bidirectional controls, deprecated format characters, byte order marks and interlinear annotations.
  fileprivate var isDroppedFormatControl: Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    default: false
    }
  }

  /// The property of the standard library looks its table up, which takes longer than all else here.
  fileprivate var isNoncharacter: Bool { value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value) }

  /// Whether this scalar forms one grapheme cluster with a preceding space.
  fileprivate var extendsWhatPrecedes: Bool {
    value >= 0x300 && isOneCluster([" ", self])
  }

  /// Whether this scalar forms one grapheme cluster with any character after it, as the Arabic number signs do.
  var takesInWhatFollows: Bool {
    switch value {
    case ..<0x600, 0x1100...0x11FF, 0x2000...0xFFFF, 0x1F000...: false  // none here; skips the slow check for most text
    default: isOneCluster([self, " "])
    }
  }
}

/// Whether the scalars form a single grapheme cluster.
func isOneCluster(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
  var text = ""
  text.unicodeScalars.append(contentsOf: scalars)
  return text.dropFirst().isEmpty
}
