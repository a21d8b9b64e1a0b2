/// Text that may go to a terminal: sanitised, on one line, of known width.
///
/// Raw text can hold escape sequences that move the cursor, characters that turn the line around, or thousands of marks
/// on one letter. This is the one place that makes it safe:
///
/// - A control character is shown in caret notation (`^[`, `^?`), a C1 control or a noncharacter as U+FFFD.
/// - A tab becomes spaces up to the next multiple of 8 columns, a line break of any kind one space.
/// - Bidirectional controls and other invisible format controls go, and so do tag characters outside a flag.
/// - A grapheme cluster keeps its first scalar and at most 30 more, the limit of the Stream-Safe Text Format of
///   UAX #15. If that cut would join it to the next cluster, the whole cluster is shown as U+FFFD.
/// - What would combine with text around it gets a dotted circle (U+25CC) to sit on: at the start a scalar that takes
///   no column or extends what precedes it, at the end one that takes in what follows it.
///
/// Sanitising what is shown, with the same limit of columns, changes nothing.
public struct DisplayText: Hashable, Sendable, CustomStringConvertible {
  /// The text to write. It holds no control characters and no line breaks.
  public let text: String

  /// The columns that `text` takes in a terminal.
  public let width: Int

  /// Makes raw text safe and cuts it to `columns`, ending it with "…" if something was cut.
  ///
  /// The cut never splits a grapheme cluster, so the result can be a column narrower than asked for. Without room for
  /// the "…" the result is empty.
  ///
  /// The cost depends on `columns`, not on the length of `raw`: beyond 65,536 bytes of UTF-8, and 4 more for each
  /// column, everything counts as cut. The result is no longer than that either.
  ///
  /// - Parameters:
  ///   - raw: Any text.
  ///   - columns: The widest that the result may be. `nil` sets no limit of columns.
  public init(_ raw: String, columns: Int? = nil) {
    let bytes = Self.byteBudget(forColumns: columns ?? 0)
    let columns = max(0, columns ?? .max)
    if Self.isPrintableASCII(raw, upTo: bytes) {
      self.init(plain: raw, columns: columns)
    } else {
      let filtered = Self.filtered(raw, bytes: bytes)
      self.init(fitting: filtered.text, isCut: filtered.isCut, columns: columns, bytes: bytes)
    }
  }

  init(text: String, width: Int) {
    self.text = text
    self.width = width
  }

  /// The text to write.
  public var description: String { text }

  /// This text with spaces at its end, `columns` wide. Wider text stays as it is.
  public func padded(to columns: Int) -> DisplayText {
    guard width < columns else { return self }
    return DisplayText(text: text + String(repeating: " ", count: columns - width), width: columns)
  }

  /// Both texts on one line. Clusters that meet can combine, as two halves of a flag do, so the width of the result may
  /// be less than the sum of the widths.
  public static func + (left: DisplayText, right: DisplayText) -> DisplayText {
    DisplayText(left.text + right.text, columns: .max)
  }
}

extension DisplayText {
  /// The bytes of raw text that are looked at.
  private static func byteBudget(forColumns columns: Int) -> Int {
    let (forColumns, isTooMuch) = max(0, columns).multipliedReportingOverflow(by: 4)
    let (budget, isTooMuchInAll) = forColumns.addingReportingOverflow(65_536)
    return isTooMuch || isTooMuchInAll ? .max : budget
  }

  private static func isPrintableASCII(_ raw: String, upTo bytes: Int) -> Bool {
    raw.utf8.count <= bytes && raw.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// Cuts printable ASCII, of which a byte is a column.
  private init(plain raw: String, columns: Int) {
    if raw.utf8.count <= columns {
      self.init(text: raw, width: raw.utf8.count)
    } else if columns > 0 {
      self.init(text: raw.prefix(columns - 1) + "…", width: columns)
    } else {
      self.init(text: "", width: 0)
    }
  }
}
