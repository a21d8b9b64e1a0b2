#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// What lies under a finger, and carousels that it turns. Places are in points of the content.
  extension ViewportLayout {
    private func position(at place: CGPoint) -> ListPosition? {
      guard let viewport,
        case .item(let position)? = viewport.element(
          at: LayoutRect.Point(x: ticks(place.x), y: ticks(place.y) - viewport.offset))
      else { return nil }
      return position
    }

    func item(at place: CGPoint) -> IndexPath? { position(at: place).map { IndexPath($0) } }

    /// Returns the section of the carousel at a place.
    func carousel(at place: CGPoint) -> Int? {
      guard let section = position(at: place)?.section, viewport?.geometry.carousel(inSection: section) != nil else {
        return nil
      }
      return section
    }

    /// Moves the items of a carousel to the right by a distance in points.
    func dragCarousel(inSection section: Int, by distance: CGFloat) {
      let ticks = ticks(distance)
      change { viewport in
        viewport.dragCarousel(inSection: section, by: viewport.geometry.environment.isRightToLeft ? ticks : -ticks)
      }
    }
  }
#endif
