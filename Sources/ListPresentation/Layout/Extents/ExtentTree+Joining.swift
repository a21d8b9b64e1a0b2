/// The concatenation of two trees, and the balance of the branches.
extension ExtentTree {
  /// Returns the elements of two trees as one tree.
  static func joined(_ a: ExtentTree, _ b: ExtentTree) -> ExtentTree {
    if a.isEmpty { return b }
    if b.isEmpty { return a }
    switch (a, b) {
    case (.leaf(let left, _), .leaf(let right, _)) where left.count + right.count <= leafSize:
      return ExtentTree(left + right)
    case (.branch(let left, let right, _, _), _) where a.depth > b.depth + 1 || b.isSmall:
      return balanced(left, joined(right, b))
    case (_, .branch(let left, let right, _, _)) where b.depth > a.depth + 1 || a.isSmall:
      return balanced(joined(a, left), right)
    default:
      return branch(a, b)
    }
  }

  static func branch(_ left: ExtentTree, _ right: ExtentTree) -> ExtentTree {
    .branch(left, right, left.totals + right.totals, depth: max(left.depth, right.depth) + 1)
  }

  /// Whether the tree is a leaf that should be merged with its neighbor, so that edits do not leave tiny leaves.
  private var isSmall: Bool {
    if case .leaf(let runs, _) = self { runs.count <= Self.leafSize / 2 } else { false }
  }

  /// Returns a branch of two trees whose depths differ by at most two.
  private static func balanced(_ left: ExtentTree, _ right: ExtentTree) -> ExtentTree {
    if left.depth > right.depth + 1, case .branch(let outer, let inner, _, _) = left {
      guard inner.depth > outer.depth, case .branch(let a, let b, _, _) = inner else {
        return branch(outer, branch(inner, right))
      }
      return branch(branch(outer, a), branch(b, right))
    }
    if right.depth > left.depth + 1, case .branch(let inner, let outer, _, _) = right {
      guard inner.depth > outer.depth, case .branch(let a, let b, _, _) = inner else {
        return branch(branch(left, inner), outer)
      }
      return branch(branch(left, a), branch(b, outer))
    }
    return branch(left, right)
  }
}
