@MainActor open class UICollectionReusableView: UIView {
  public required override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }

  open func prepareForReuse() {}
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// Fits the view into the lengths that a compositional layout gives. For another layout, a view fits its content in
  /// both directions.
  open func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  {
    let fixes = layoutAttributes.fixes
    guard !fixes.width || !fixes.height else { return layoutAttributes }
    let size = systemLayoutSizeFitting(
      layoutAttributes.size, withHorizontalFittingPriority: fixes.width ? .required : .fittingSizeLevel,
      verticalFittingPriority: fixes.height ? .required : .fittingSizeLevel)
    guard size != layoutAttributes.size else { return layoutAttributes }
    let preferred = layoutAttributes.standInCopy()
    preferred.size = size
    return preferred
  }
}

@MainActor open class UICollectionViewCell: UICollectionReusableView {
  open private(set) var contentView = UIView(frame: .zero)
  open var isSelected = false
  /// The size of a header or a footer with another content is not asked for by itself.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      contentView.removeFromSuperview()
      contentView = contentConfiguration?.makeContentView() ?? UIView(frame: .zero)
      addSubview(contentView)
    }
  }

  public required init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(contentView)
  }
  public required init?(coder: NSCoder) { nil }

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
  }

  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    contentView.systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
  }

  open override func invalidateIntrinsicContentSize() { standIn?.expireSize(of: self) }

  fileprivate var standIn: StandIn? {
    sequence(first: self as UIView, next: \.superview).lazy.compactMap { ($0 as? UICollectionView)?.standIn }.first
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
  open var accessories: [UICellAccessory] = []
  open var indentationLevel = 0
}

@MainActor public struct UICellAccessory {
  public enum DisplayedState: Sendable { case always, whenEditing, whenNotEditing }
  public enum Placement { case trailing(displayed: DisplayedState = .always) }

  public struct CustomViewConfiguration {
    let view: UIView
    @MainActor public init(customView: UIView, placement: Placement) { view = customView }
  }

  /// What kind of accessory it is.
  public let standInName: String
  public let standInState: DisplayedState
  public let standInView: UIView?

  private init(_ name: String, _ state: DisplayedState, _ view: UIView? = nil) {
    (standInName, standInState, standInView) = (name, state, view)
  }

  public static func disclosureIndicator(displayed: DisplayedState = .always) -> Self {
    Self("disclosureIndicator", displayed)
  }
  public static func multiselect(displayed: DisplayedState = .whenEditing) -> Self { Self("multiselect", displayed) }
  public static func reorder(displayed: DisplayedState = .whenEditing) -> Self { Self("reorder", displayed) }
  public static func customView(configuration: CustomViewConfiguration) -> Self {
    Self("customView", .always, configuration.view)
  }
}
