#if canImport(UIKit)
  import UIKit

  /// A cell that shows a content configuration, as wide as the layout says and as high as its content.
  final class ListContentCell: UICollectionViewListCell {
    override func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes)
      -> UICollectionViewLayoutAttributes
    {
      guard let layout = (superview as? UICollectionView)?.collectionViewLayout as? ViewportLayout else {
        return super.preferredLayoutAttributesFitting(layoutAttributes)
      }
      let room = layout.room(for: layoutAttributes)
      var size = fittingSize(room.width, isFixed: room.isFixed)
      if size.width > room.width { size = fittingSize(room.width, isFixed: true) }
      let preferred =
        layoutAttributes.representedElementKind.map {
          UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: $0, with: layoutAttributes.indexPath)
        } ?? UICollectionViewLayoutAttributes(forCellWith: layoutAttributes.indexPath)
      preferred.frame = CGRect(origin: layoutAttributes.frame.origin, size: size)
      preferred.zIndex = layoutAttributes.zIndex
      return preferred
    }

    private func fittingSize(_ width: CGFloat, isFixed: Bool) -> CGSize {
      contentView.systemLayoutSizeFitting(
        CGSize(width: width, height: 0), withHorizontalFittingPriority: isFixed ? .required : .fittingSizeLevel,
        verticalFittingPriority: .fittingSizeLevel)
    }
  }

  /// The line between two lines of items.
  final class ListSeparatorView: UICollectionReusableView {
    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
      super.apply(layoutAttributes)
      backgroundColor = .separator
    }
  }

  /// The background of a section.
  final class ListBackgroundView: UICollectionReusableView {
    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
      super.apply(layoutAttributes)
      backgroundColor = .secondarySystemGroupedBackground
    }
  }
#endif
