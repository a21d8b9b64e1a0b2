/// Carousels of a list: the page that a carousel shows, and how it turns.
extension ListGeometry {
  /// Returns the page that the carousel of a section shows, or `nil` if the section is empty or not a carousel.
  public func carousel(inSection section: Int) -> SectionLayout.CarouselPage? {
    sections.indices.contains(section) ? sections[section].carouselPage : nil
  }

  /// Turns the carousel of a section by items, or by pages if it snaps to pages. A carousel that wraps turns in the
  /// given direction without end. Other carousels stop at their ends.
  public mutating func turnCarousel(inSection section: Int, by steps: Int) {
    guard sections.indices.contains(section) else { return }
    sections[section].turnCarousel(by: steps)
  }

  /// Turns the carousel that contains an item by the shortest distance that makes the whole item visible. Has no effect
  /// on other items.
  public mutating func reveal(_ position: ListPosition) {
    guard item(at: position) != nil else { return }
    sections[position.section].reveal(position.item)
  }
}
