/// Text that is safe to write to a terminal: sanitised, on one line, and of known width.
///
/// Raw text can contain escape sequences that move the cursor, characters that reverse the direction of the line, or
/// thousands of marks on one letter. `DisplayText` changes such text as follows:
///
/// - A control character appears in caret notation (`^[`, `^?`). A C1 control or a noncharacter appears as U+FFFD.
/// - A tab becomes spaces up to the next multiple of 8 columns. A line break of any kind becomes one space.
/// - Bidirectional controls, deprecated format characters, byte order marks and interlinear annotations are removed, as
///   are tag characters outside a flag.
/// - A grapheme cluster keeps its first scalar and at most 30 more, the limit of the Stream-Safe Text Format of
///   UAX #15. If the shortened cluster would join the next one, the whole cluster appears as U+FFFD.
/// - A scalar that would combine with the surrounding text gets a dotted circle (U+25CC) as its base. At the start,
///   this is a scalar that has no width or extends the character before it. At the end, it is a scalar that combines
///   with the character after it.
///
/// Sanitising the result again, with the same limit of columns, does not change it.
public struct DisplayText: Hashable, Sendable, CustomStringConvertible {
  /// The sanitised text, without control characters and line breaks.
  public let text: String

  /// The number of columns that `text` takes in a terminal.
  public let width: Int

  /// Makes raw text safe and cuts it to `columns`. If anything is cut, the text ends with "…".
  ///
  /// The cut never splits a grapheme cluster, so the result can be one column narrower than the limit. If there is no
  /// room for the "…", the result is empty.
  ///
  /// The cost depends on `columns` and not on the length of `raw`. Text beyond 65,536 bytes of UTF-8, plus 4 bytes for
  /// each column, is cut. The result is subject to the same limit.
  ///
  /// - Parameters:
  ///   - raw: The text to sanitise.
  ///   - columns: The maximum width of the result, or `nil` for no limit of columns.
  public init(_ raw: String, columns: Int? = nil) {
    let bytes = Self.byteBudget(forColumns: columns ?? 0)
    let columns = max(0, columns ?? .max)
    if let width = Self.plainWidth(of: raw, upTo: bytes) {
      self.init(plain: raw, width: width, columns: columns)
    } else {
      let filtered = Self.filtered(raw, bytes: bytes)
      self.init(fitting: filtered.text, isCut: filtered.isCut, columns: columns, bytes: bytes)
    }
  }

  init(text: String, width: Int) {
    self.text = text
    self.width = width
  }

  /// The sanitised text.
  public var description: String { text }

  /// Returns the text with spaces appended up to a width of `columns`. Wider text does not change.
  public func padded(to columns: Int) -> DisplayText {
    guard width < columns else { return self }
    return DisplayText(text: text + String(repeating: " ", count: columns - width), width: columns)
  }
}

extension DisplayText {
  /// The maximum number of bytes of raw text to read for a number of columns.
  private static func byteBudget(forColumns columns: Int) -> Int {
    let (forColumns, isTooMuch) = max(0, columns).multipliedReportingOverflow(by: 4)
    let (budget, isTooMuchInAll) = forColumns.addingReportingOverflow(65_536)
    return isTooMuch || isTooMuchInAll ? .max : budget
  }

  /// The width of plain text, of which each scalar is safe and a character by itself, or `nil` for other text.
  private static func plainWidth(of raw: String, upTo bytes: Int) -> Int? {
    guard raw.utf8.count <= bytes else { return nil }
    if raw.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return raw.utf8.count }
    var width = 0
    for scalar in raw.unicodeScalars {
      guard let columns = scalar.plainWidth else { return nil }
      width += columns
    }
    return width
  }

  /// Cuts plain text.
  private init(plain raw: String, width: Int, columns: Int) {
    if width <= columns {
      self.init(text: raw, width: width)
    } else if columns > 0 {
      var (end, width) = (raw.startIndex, 0)
      while let next = raw.unicodeScalars[end].plainWidth, width + next < columns {
        width += next
        end = raw.unicodeScalars.index(after: end)
      }
      self.init(text: raw[..<end] + "…", width: width + 1)
    } else {
      self.init(text: "", width: 0)
    }
  }
}

extension Unicode.Scalar {
  /// The width of a printable ASCII character, a Hangul syllable or a common ideograph. These do not combine with each
  /// other. `nil` for other scalars.
  fileprivate var plainWidth: Int? {
    switch value {
    case 0x20...0x7E: 1
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3: 2
    default: nil
    }
  }
}

/// Numbers, of which a part says something wrong.
extension DisplayText {
  /// The columns behind the cut in which a number can go on.
  private static let columnsAhead = 32

  /// Returns the text, cut before a number rather than inside it. A part of a price is worse than none.
  ///
  /// A word before the number, such as the "was" of a price, goes with it. The cost depends on `columns`, unless most
  /// characters have many marks.
  static func wholeNumbers(_ raw: String, columns: Int) -> DisplayText {
    guard (1..<65_536).contains(columns) else { return DisplayText(raw, columns: columns) }
    let ahead = columns + columnsAhead
    let beginning = raw.unicodeScalars.prefix(4 * ahead)
    var whole = DisplayText(String(beginning), columns: ahead)
    if beginning.endIndex < raw.endIndex, whole.width < ahead - 2 { whole = DisplayText(raw, columns: ahead) }
    guard whole.width > columns else { return whole }
    let cut = DisplayText(whole.text, columns: columns)
    let kept = cut.text.dropLast()
    guard let last = kept.last, whole.text.hasPrefix(kept) else { return cut }
    let rest = whole.text.dropFirst(kept.count)
    guard last != " ", rest.first != " " else {
      let shown = rest.drop { $0 == " " }.beginsWithNumber ? kept.withoutLastWord : kept
      return shown.isEmpty ? cut : DisplayText(shown + ellipsis, columns: columns)
    }
    guard last.isPartOfNumber, rest.beginsWithNumber else { return cut }
    var shown = kept
    while shown.last?.isPartOfNumber == true { shown.removeLast() }
    // What joins words, such as the "/" of an address, is not the beginning of a number.
    shown = kept.prefix(shown.count + kept.dropFirst(shown.count).prefix { !$0.beginsNumber }.count)
    if shown.last == " " { shown = shown.withoutLastWord }
    return shown.isEmpty ? DisplayText(text: "", width: 0) : DisplayText(shown + ellipsis, columns: columns)
  }
}

extension Substring {
  /// Whether the text begins with a number or, behind a cut, goes on with one.
  fileprivate var beginsWithNumber: Bool { drop { !$0.isNumber && $0.isPartOfNumber }.first?.isNumber == true }

  private var withoutLastSpaces: Substring { lastIndex { $0 != " " }.map { self[...$0] } ?? "" }

  /// The text without its last word, unless that is a number, and without the spaces around it.
  fileprivate var withoutLastWord: Substring {
    let text = withoutLastSpaces
    let start = text.lastIndex(of: " ") ?? text.startIndex
    return text[start...].contains(where: \.isNumber) ? text : text[..<start].withoutLastSpaces
  }
}

extension Character {
  /// Whether the character can be in an amount, such as `₩380,000`, `−12.5` or `2024-11-05`.
  fileprivate var isPartOfNumber: Bool { beginsNumber || ",.:/".contains(self) }

  /// Whether the character can be the first of an amount.
  fileprivate var beginsNumber: Bool { isNumber || isCurrencySymbol || "+-−".contains(self) }
}

/// Truncation of text to a number of columns, with an ellipsis (…).
extension DisplayText {
  /// Cuts filtered text between grapheme clusters so that it fits, with the "…", into `columns` and `bytes`.
  init(fitting filtered: String, isCut: Bool, columns: Int, bytes: Int) {
    var isCut = isCut
    var fitted = ""
    var width = 0
    // The longest beginning of the text that still has room for the "…".
    var cut = (bytes: 0, width: 0)

    var clusters = filtered.makeIterator()
    var next = clusters.next()
    while let cluster = next {
      next = clusters.next()
      let shown = cluster.streamSafe(before: next?.unicodeScalars.first)
      fitted += shown
      width += shown.displayWidth
      guard width <= columns, fitted.utf8.count <= bytes else {
        isCut = true
        break
      }
      if width < columns, bytes - fitted.utf8.count >= Self.ellipsis.utf8.count, !shown.takesInWhatFollows {
        cut = (fitted.utf8.count, width)
      }
    }

    if !isCut {
      self.init(text: fitted, width: width)
    } else if columns > 0 {
      let end = fitted.utf8.index(fitted.startIndex, offsetBy: cut.bytes)
      self.init(text: fitted[..<end] + Self.ellipsis, width: cut.width + 1)
    } else {
      self.init(text: "", width: 0)
    }
  }

  private static let ellipsis = "…"
}

extension Character {
  /// Returns the cluster's first scalar and at most 30 more, the limit of the Stream-Safe Text Format of UAX #15.
  ///
  /// The shortened cluster must end where the original did. If it would combine with the `following` scalar, the result
  /// is U+FFFD.
  fileprivate func streamSafe(before following: Unicode.Scalar?) -> String {
    let limit = 31
    guard utf8.count > limit, unicodeScalars.dropFirst(limit).first != nil else { return String(self) }
    var kept = Array(unicodeScalars.prefix(limit))
    while kept.last == .zeroWidthJoiner { kept.removeLast() }
    guard let last = kept.last, !last.takesInWhatFollows, !isOneCluster(kept + [following ?? " "]) else {
      return "\u{FFFD}"
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: kept)
    return text
  }
}

extension String {
  fileprivate var takesInWhatFollows: Bool {
    unicodeScalars.last.map(\.takesInWhatFollows) ?? false
  }
}

/// Line breaking: text as lines of at most a number of columns.
extension DisplayText {
  /// Makes raw text safe and breaks it into lines of at most `columns`.
  ///
  /// A line can break at a line break of the text, after a space, and next to an ideograph or kana. Korean therefore
  /// breaks between words. A word that is wider than a line breaks between grapheme clusters. Spaces at a break are
  /// removed.
  ///
  /// - Parameters:
  ///   - raw: The text to break. A paragraph is cut after 65,536 bytes.
  ///   - columns: The maximum width of a line.
  ///   - lines: The maximum number of lines. If the text needs more, the last line ends with "…".
  /// - Returns: The lines. An empty text gives one empty line. Without room for a column or a line, the result is
  ///   empty.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public static func wrapped(_ raw: String, columns: Int, lines: Int = .max) -> [DisplayText] {
    wrapped(raw, columns: columns, first: columns, lines: lines)
  }

  /// Breaks text into lines, the first of which has a different width.
  /// - Parameter keepsNumbers: Whether a number that does not fit into the last line is left out whole.
  static func wrapped(
    _ raw: String, columns others: Int, first: Int, lines: Int, keepsNumbers: Bool = false
  ) -> [DisplayText] {
    guard others > 0, first > 0, lines > 0 else { return [] }
    var wrapped: [DisplayText] = []
    var rest = raw[...]
    while true {
      let end = rest.firstIndex(where: \.isNewline)
      let following = end.map { rest[$0...].dropFirst() } ?? ""
      let clusters = Array(DisplayText(String(rest[..<(end ?? rest.endIndex)])).text)
      var start = 0
      repeat {
        let columns = wrapped.isEmpty ? first : others
        let line = clusters.line(from: start, columns: columns)
        let next = clusters[line.upperBound...].firstIndex { $0 != " " } ?? clusters.endIndex
        if wrapped.count == lines - 1, next < clusters.count || !following.isEmpty {
          let rest = String(clusters[start...]) + (following.isEmpty ? "" : " …")
          guard keepsNumbers else { return wrapped + [DisplayText(rest, columns: columns)] }
          let last = wholeNumbers(rest, columns: columns)
          guard last.width == 0, let above = wrapped.popLast() else { return wrapped + [last] }
          // The line above says that text is left out.
          let cut = wholeNumbers(above.text + ellipsis, columns: wrapped.isEmpty ? first : others)
          return wrapped + [cut.width > 0 ? cut : above]
        }
        let end = clusters[line].lastIndex { $0 != " " }.map { $0 + 1 } ?? line.lowerBound
        wrapped.append(DisplayText(String(clusters[line.lowerBound..<end]), columns: columns))
        start = next
      } while start < clusters.count
      if following.isEmpty { return wrapped }
      rest = following
    }
  }
}

extension [Character] {
  /// Returns the clusters of the line that starts at an index. The line has at least one cluster, if there is any.
  fileprivate func line(from start: Int, columns: Int) -> Range<Int> {
    var width = 0
    var lastBreak: Int?
    for index in start..<count {
      width += self[index].displayWidth
      // A space at the end of a line is removed, so it may exceed the width.
      if width > columns, self[index] != " " { return start..<(lastBreak ?? Swift.max(index, start + 1)) }
      if breaks(after: index) { lastBreak = index + 1 }
    }
    return start..<count
  }

  private func breaks(after index: Int) -> Bool {
    let cluster = self[index]
    guard cluster != " ", index + 1 < count else { return true }
    let next = self[index + 1]
    return (cluster.isIdeographic || next.isIdeographic) && !next.closes && !cluster.opens
  }
}

extension Character {
  /// Whether this is an ideograph, kana, a single jamo or related punctuation, next to which a line can break.
  fileprivate var isIdeographic: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x2E80...0xA4CF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// Whether a line must not start with this character: common closing punctuation and small kana.
  fileprivate var closes: Bool { "、。，．・：；？！）］｝」』】〉》ー々ゃゅょっャュョッ.,:;?!)]}%".contains(self) }

  /// Whether a line must not end with this character.
  fileprivate var opens: Bool { "（［｛「『【〈《([{".contains(self) }
}

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

/// Control sequences, which terminals obey.
extension [UInt8] {
  /// Appends a control sequence with parameters and a final character.
  mutating func control(_ parameters: String, _ final: String) { self += "\u{1B}[\(parameters)\(final)".utf8 }

  /// Appends the sequence that moves the cursor. Rows and columns start at 0.
  mutating func moveCursor(row: Int, column: Int) {
    control(column == 0 ? "\(row + 1)" : "\(row + 1);\(column + 1)", "H")
  }
}
