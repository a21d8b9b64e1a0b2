/// What is wrong with a layout or with what a view measures, while the list stays drawn.
///
/// ```swift
/// geometry.diagnostics.map(\.description)
/// // ["item 0.3 is measured as 164 and 170 high by turns; the larger size counts"]
/// ```
///
/// Lengths that make no sense are no diagnostics: a layout draws them as the nearest length that does.
public enum LayoutDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// Measurements of an element alternate. The element keeps the larger size until it is laid out again.
  case alternatingSize(LayoutElement, smaller: LayoutSize, larger: LayoutSize)
  /// The layout gave two answers for the same section in the same environment. The first one counts.
  case unsteadyLayout(section: Int)

  /// The diagnostic as a sentence.
  public var description: String {
    switch self {
    case .alternatingSize(let element, let smaller, let larger):
      "\(element) is measured as \(Self.words(smaller, larger)) by turns; the larger size counts"
    case .unsteadyLayout(let section):
      "the layout of section \(section) differs from one question to the next; the first answer counts"
    }
  }

  private static func words(_ a: LayoutSize, _ b: LayoutSize) -> String {
    if a.width == b.width { return "\(a.height) and \(b.height) high" }
    if a.height == b.height { return "\(a.width) and \(b.width) wide" }
    return "\(a.width) by \(a.height) and \(b.width) by \(b.height)"
  }
}
