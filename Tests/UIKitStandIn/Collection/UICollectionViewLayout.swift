extension IndexPath {
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  public var section: Int { self[0] }
  public var item: Int { self[1] }
}

@MainActor open class UICollectionViewLayoutAttributes: NSObject {
  open var frame = CGRect.zero
  /// Whether a compositional layout gives the width and the height.
  var fixes = (width: false, height: false)
  open var indexPath: IndexPath
  open var size: CGSize {
    get { frame.size }
    set { frame.size = newValue }
  }
  open private(set) var representedElementCategory = UICollectionView.ElementCategory.cell
  open private(set) var representedElementKind: String?

  public init(forCellWith indexPath: IndexPath) { self.indexPath = indexPath }

  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init(forCellWith: indexPath)
    (representedElementCategory, representedElementKind) = (.supplementaryView, elementKind)
  }

  public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.init(forCellWith: indexPath)
    (representedElementCategory, representedElementKind) = (.decorationView, decorationViewKind)
  }

  func standInCopy() -> UICollectionViewLayoutAttributes {
    let copy = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    (copy.frame, copy.fixes) = (frame, fixes)
    copy.representedElementCategory = representedElementCategory
    copy.representedElementKind = representedElementKind
    return copy
  }
}

@MainActor public final class UICollectionViewUpdateItem: NSObject {}

@MainActor open class UICollectionViewLayout: NSObject {
  open internal(set) weak var collectionView: UICollectionView?
  var isInvalid = true
  var decorationClasses: [String: UICollectionReusableView.Type] = [:]

  public nonisolated override init() { super.init() }
  public required init?(coder: NSCoder) { nil }

  open func prepare() {}
  open var collectionViewContentSize: CGSize { .zero }
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  open func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { nil }

  open func invalidateLayout() { invalidate(everything: true) }

  func invalidate(everything: Bool) {
    isInvalid = true
    collectionView?.setNeedsLayout()
  }

  /// Whether the layout is another one in other bounds.
  func depends(on bounds: CGRect) -> Bool { false }
  /// The size that a view gets which prefers one, or `nil` for a view that has it already.
  func newSize(_ preferred: UICollectionViewLayoutAttributes) -> CGSize? { nil }
  /// Gives the view of an element its new size.
  func take(_ size: CGSize, of element: StandInElement) {}

  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  open func finalizeCollectionViewUpdates() {}

  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorationClasses[elementKind] = viewClass as? UICollectionReusableView.Type
  }
}
