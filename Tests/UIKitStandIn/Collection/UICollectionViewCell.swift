@MainActor open class UICollectionReusableView: UIView {
  public required override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }

  open func prepareForReuse() {}
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) { frame = layoutAttributes.frame }
  open func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  { layoutAttributes }
}

@MainActor open class UICollectionViewCell: UICollectionReusableView {
  open private(set) var contentView = UIView(frame: .zero)
  open var isSelected = false
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      contentView.removeFromSuperview()
      contentView = contentConfiguration?.makeContentView() ?? UIView(frame: .zero)
      addSubview(contentView)
      needsSizing = true
    }
  }
  /// Whether the collection view asks for the preferred size again.
  var needsSizing = true

  public required init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(contentView)
  }
  public required init?(coder: NSCoder) { nil }

  /// As of a cell that fits its content in both directions.
  open override func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  {
    let preferred = UICollectionViewLayoutAttributes(forCellWith: layoutAttributes.indexPath)
    preferred.frame = layoutAttributes.frame
    preferred.size = contentView.systemLayoutSizeFitting(
      layoutAttributes.size, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
    return preferred
  }
}

extension UICollectionView {
  public struct CellRegistration<Cell, Item> where Cell: UICollectionViewCell {
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void
    let handler: Handler
    let id = StandInIdentity()

    @MainActor public init(handler: @escaping Handler) {
      self.handler = handler
      if StandIn.isServing { StandIn.misplacedRegistrations += 1 }
    }
  }

  public struct SupplementaryRegistration<Supplementary> where Supplementary: UICollectionReusableView {
    public typealias Handler = (_ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath) ->
      Void
    let kind: String
    let handler: Handler
    let id = StandInIdentity()

    @MainActor public init(elementKind: String, handler: @escaping Handler) {
      (kind, self.handler) = (elementKind, handler)
      if StandIn.isServing { StandIn.misplacedRegistrations += 1 }
    }
  }
}

/// The identity of a registration, by which cells are reused.
final class StandInIdentity {}

@MainActor open class UICollectionViewListCell: UICollectionViewCell {
  public required init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
}
