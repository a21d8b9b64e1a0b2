/// A problem with a layout or with the sizes that a view measures. The list is drawn in spite of it.
///
/// ```swift
/// geometry.diagnostics.map(\.description)
/// // ["item 0.3 is measured as 164 and 170 high by turns; the larger size counts"]
/// ```
///
/// An invalid length does not cause a diagnostic. The layout uses the nearest valid length instead.
public enum LayoutDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The measurements of an element alternate between two sizes. The element keeps the larger size until it is laid out
  /// again.
  case alternatingSize(LayoutElement, smaller: LayoutRect.Size, larger: LayoutRect.Size)
  /// The layout returned two different values for the same section in the same environment. The first value is used.
  case unsteadyLayout(section: Int)
  /// The view leaves out a part of the layout of a section, for the reason that the sentence says.
  case omission(section: Int, String)

  /// A sentence that describes the diagnostic.
  public var description: String {
    switch self {
    case .alternatingSize(let element, let smaller, let larger):
      "\(element) is measured as \(Self.words(smaller, larger)) by turns; the larger size counts"
    case .unsteadyLayout(let section):
      "the layout of section \(section) differs from one question to the next; the first answer counts"
    case .omission(let section, let reason):
      "section \(section) is not laid out in full: \(reason)"
    }
  }

  private static func words(_ a: LayoutRect.Size, _ b: LayoutRect.Size) -> String {
    if a.width == b.width { return "\(a.height) and \(b.height) high" }
    if a.height == b.height { return "\(a.width) and \(b.width) wide" }
    return "\(a.width) by \(a.height) and \(b.width) by \(b.height)"
  }
}
