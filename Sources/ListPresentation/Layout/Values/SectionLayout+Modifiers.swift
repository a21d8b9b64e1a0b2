/// Modifiers of a section's layout: insets, spacing, header, footer, background and separators.
extension SectionLayout {
  /// Adds space around the items, in points. Headers and footers use only the leading and trailing insets.
  public func insets(
    top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0
  ) -> SectionLayout {
    with { $0.insets = Insets(top: top, leading: leading, bottom: bottom, trailing: trailing) }
  }

  /// Adds the same space on all four sides of the items, in points.
  public func insets(_ all: Double) -> SectionLayout {
    insets(top: all, leading: all, bottom: all, trailing: all)
  }

  /// Adds space between the items of a line and between lines, in points. There is no space before the first or after
  /// the last.
  public func spacing(items: Double = 0, lines: Double = 0) -> SectionLayout {
    with {
      $0.itemSpacing = items
      $0.lineSpacing = lines
    }
  }

  /// Adds the same space, in points, between the items of a line and between lines.
  public func spacing(_ all: Double) -> SectionLayout { spacing(items: all, lines: all) }

  /// Adds a header above the items.
  ///
  /// A view of text does not use the width: it draws the text of the header at the alignment.
  /// - Parameters:
  ///   - height: The height of the header. A fraction is a share of the viewport's height.
  ///   - width: The width of the header. An estimate counts as fixed.
  ///   - alignment: The place of a header that is narrower than the section.
  ///   - pinned: Whether the header stays at the top of the viewport while any part of its section is visible.
  ///   - showsWhenEmpty: Whether a section without items shows the header.
  public func header(
    _ height: Length, width: Length = .fraction(1), alignment: Alignment = .leading, pinned: Bool = false,
    showsWhenEmpty: Bool = false
  ) -> SectionLayout {
    with {
      $0.header = Boundary(
        height: height, width: width, alignment: alignment, isPinned: pinned, showsWhenEmpty: showsWhenEmpty)
    }
  }

  /// Adds a footer below the items.
  ///
  /// A view of text does not use the width: it draws the text of the footer at the alignment.
  /// - Parameters:
  ///   - height: The height of the footer. A fraction is a share of the viewport's height.
  ///   - width: The width of the footer. An estimate counts as fixed.
  ///   - alignment: The place of a footer that is narrower than the section.
  ///   - pinned: Whether the footer stays at the bottom of the viewport while any part of its section is visible.
  ///   - showsWhenEmpty: Whether a section without items shows the footer.
  public func footer(
    _ height: Length, width: Length = .fraction(1), alignment: Alignment = .leading, pinned: Bool = false,
    showsWhenEmpty: Bool = false
  ) -> SectionLayout {
    with {
      $0.footer = Boundary(
        height: height, width: width, alignment: alignment, isPinned: pinned, showsWhenEmpty: showsWhenEmpty)
    }
  }

  /// Adds a background behind the items and their insets.
  public func background() -> SectionLayout { with { $0.hasBackground = true } }

  /// Adds a separator, one tick high, between every two lines of items. If there is no space between the lines, a gap
  /// is added for it.
  public func separators() -> SectionLayout { with { $0.hasSeparators = true } }

  private func with(_ change: (inout SectionLayout) -> Void) -> SectionLayout {
    var copy = self
    change(&copy)
    return copy
  }
}
