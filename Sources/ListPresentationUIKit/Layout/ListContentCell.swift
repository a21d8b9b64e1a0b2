#if canImport(UIKit)
  import UIKit

  /// The background of a section.
  final class ListBackgroundView: UICollectionReusableView {
    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
      super.apply(layoutAttributes)
      backgroundColor = .secondarySystemGroupedBackground
    }
  }

  /// A cell that shows a content configuration.
  final class ListContentCell: UICollectionViewListCell {
    /// The height that the layout gives to the row of a list, or `nil` for the height of its content.
    var rowHeight: CGFloat? {
      didSet { if rowHeight != oldValue { invalidateIntrinsicContentSize() } }
    }
    /// Whether the cell has said its size since it got its content.
    private(set) var isSized = false
    /// Whether the cell has said a size since it shows its row.
    private(set) var hasSize = false

    /// The version of the closure that has made the content.
    private(set) var contentVersion = 0

    func show(_ content: any UIContentConfiguration, _ version: Int) {
      (isSized, contentVersion) = (false, version)
      contentConfiguration = content
    }

    override func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes)
      -> UICollectionViewLayoutAttributes
    {
      let preferred = super.preferredLayoutAttributesFitting(layoutAttributes)
      if let rowHeight { preferred.size.height = rowHeight }
      (isSized, hasSize) = (true, true)
      return preferred
    }

    override func prepareForReuse() {
      super.prepareForReuse()
      (isSized, hasSize) = (false, false)
    }
  }
#endif
