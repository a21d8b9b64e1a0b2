#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// Sizes that cells prefer.
  extension ViewportLayout {
    /// Returns the width that a view must have, or the greatest width that it may have.
    func room(for attributes: UICollectionViewLayoutAttributes) -> (width: CGFloat, isFixed: Bool) {
      guard let viewport, case .item(let position)? = element(of: attributes),
        viewport.geometry.line(containing: position)?.measuresWidths == true,
        let insets = viewport.geometry.layout(ofSection: position.section)?.insets
      else { return (attributes.size.width, true) }
      return (max(1, viewport.geometry.environment.width - insets.leading - insets.trailing), false)
    }

    /// Whether the preferred size of a view changes the layout.
    func changesLayout(_ preferred: UICollectionViewLayoutAttributes) -> Bool {
      guard let element = element(of: preferred), var geometry = viewport?.geometry else { return false }
      let (old, wasMeasured) = (geometry.rect(of: element), geometry.isMeasured(element))
      geometry.measure(size(of: preferred), of: element)
      return geometry.rect(of: element) != old || geometry.isMeasured(element) != wasMeasured
    }
  }
#endif
