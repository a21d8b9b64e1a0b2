/// Text that is safe to write to a terminal: sanitised, on one line, and of known width.
///
/// Raw text can contain escape sequences that move the cursor, characters that reverse the direction of the line, or
/// thousands of marks on one letter. `DisplayText` changes such text as follows:
///
/// - A control character appears in caret notation (`^[`, `^?`). A C1 control or a noncharacter appears as U+FFFD.
/// - A tab becomes spaces up to the next multiple of 8 columns. A line break of any kind becomes one space.
/// - Bidirectional controls and other invisible format controls are removed, as are tag characters outside a flag.
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

  /// Joins two texts on one line. Clusters that meet can combine, as two halves of a flag do, so the result can be
  /// narrower than the sum of the widths.
  public static func + (left: DisplayText, right: DisplayText) -> DisplayText {
    DisplayText(left.text + right.text, columns: .max)
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
