import ListPresentation

extension OutlineNode {
  /// The indentation of a row, two columns for each level, and the sign of its children.
  func prefix(columns: Int = .max) -> String {
    let sign =
      switch children {
      case .none: "  "
      case .collapsed: "▸ "
      case .expanded: "▾ "
      }
    let (indentation, isTooMuch) = depth.multipliedReportingOverflow(by: 2)
    return String(repeating: " ", count: max(0, min(isTooMuch ? .max : indentation, columns, 200))) + sign
  }
}
