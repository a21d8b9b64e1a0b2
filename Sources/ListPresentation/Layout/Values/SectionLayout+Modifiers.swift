extension SectionLayout {
  /// Room around the items. Headers and footers keep to the leading and trailing insets.
  public func insets(
    top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0
  ) -> SectionLayout {
    with { $0.insets = Insets(top: top, leading: leading, bottom: bottom, trailing: trailing) }
  }

  /// The same room on all four sides of the items.
  public func insets(_ all: Double) -> SectionLayout {
    insets(top: all, leading: all, bottom: all, trailing: all)
  }

  /// Gaps between the items of a line, and between lines. There is none before the first or behind the last.
  public func spacing(items: Double = 0, lines: Double = 0) -> SectionLayout {
    with {
      $0.itemSpacing = items
      $0.lineSpacing = lines
    }
  }

  /// The same gap between the items of a line as between lines.
  public func spacing(_ all: Double) -> SectionLayout { spacing(items: all, lines: all) }

  /// A header above the items.
  /// - Parameters:
  ///   - height: The height; a fraction is one of the viewport.
  ///   - pinned: Whether the header stays at the top of the viewport while any of its section is visible.
  ///   - showsWhenEmpty: Whether a section without items has the header.
  public func header(_ height: LayoutLength, pinned: Bool = false, showsWhenEmpty: Bool = false) -> SectionLayout {
    with { $0.header = Boundary(height: height, isPinned: pinned, showsWhenEmpty: showsWhenEmpty) }
  }

  /// A footer below the items, which can stay at the bottom of the viewport.
  /// - Parameters: as for ``header(_:pinned:showsWhenEmpty:)``.
  public func footer(_ height: LayoutLength, pinned: Bool = false, showsWhenEmpty: Bool = false) -> SectionLayout {
    with { $0.footer = Boundary(height: height, isPinned: pinned, showsWhenEmpty: showsWhenEmpty) }
  }

  /// A background behind the items and their insets.
  public func background() -> SectionLayout { with { $0.hasBackground = true } }

  /// A line between every two lines of items, one tick high, in a gap that is made for it where there is none.
  public func separators() -> SectionLayout { with { $0.hasSeparators = true } }

  private func with(_ change: (inout SectionLayout) -> Void) -> SectionLayout {
    var copy = self
    change(&copy)
    return copy
  }
}
