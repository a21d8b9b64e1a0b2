#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// A collection view layout over a ``ListViewport``, which keeps what the user reads in its place.
  ///
  /// The viewport answers all questions in ticks. It changes only in ``change(_:)``, which tells by how much the offset
  /// of the collection view has to change with it.
  final class ViewportLayout: UICollectionViewLayout {
    /// The geometry of the list that the collection view shows, or `nil` before the first list.
    private(set) var viewport: ListViewport?
    /// The change of the list, until the closure of the batch has ended. The collection view may ask for the old places
    /// until then.
    private var batch: ((inout ListViewport) -> Void)?
    /// The geometry before the batch, for items that disappear.
    private var before: ListGeometry?
    /// The offset that the collection view will have when it has taken all changes, or `nil` if it has it.
    private var nextOffset: CGFloat?
    private var isUpdating = false

    static let listHeader = "ListHeader"
    static let listFooter = "ListFooter"
    static let separator = "ListSeparator"
    static let background = "ListBackground"

    // MARK: Changes

    /// Replaces the viewport, for another list.
    func replace(by viewport: ListViewport) {
      self.viewport = viewport
      (batch, before, nextOffset) = (nil, nil, nil)
      invalidateLayout()
      collectionView?.contentOffset.y = offset
    }

    /// Changes the viewport, and scrolls so that what the user reads keeps its place.
    func change(_ change: (inout ListViewport) -> Void) {
      guard let delta = move(change) else { return }
      invalidateLayout()
      if delta != 0 { collectionView?.contentOffset.y += delta }
    }

    /// Keeps a change of the list until the closure of the batch, in which this method is called, has ended.
    func changeAfterClosure(_ change: @escaping (inout ListViewport) -> Void) {
      (batch, before, isUpdating) = (change, viewport?.geometry, true)
    }

    /// Ends a batch, and sets the offset if the collection view did not ask for it.
    func endBatch() {
      applyBatch()
      isUpdating = false
      before = nil
      if let nextOffset, let view = collectionView, view.contentOffset.y != nextOffset {
        view.contentOffset.y = nextOffset
      }
      nextOffset = nil
    }

    private func applyBatch() {
      guard let change = batch.take() else { return }
      move(change)
    }

    /// Changes the viewport, and returns the movement of its offset in points.
    @discardableResult
    private func move(_ change: (inout ListViewport) -> Void) -> CGFloat? {
      guard var changed = viewport.take() else { return nil }
      let old = changed.offset
      change(&changed)
      viewport = changed
      let delta = points(changed.offset - old)
      if isUpdating { nextOffset = (nextOffset ?? collectionView?.contentOffset.y ?? 0) + delta }
      return delta
    }

    // MARK: Units

    private var scale: CGFloat { max(1, collectionView?.traitCollection.displayScale ?? 1) }

    private func points(_ ticks: Int) -> CGFloat { CGFloat(ticks) / scale }

    func ticks(_ points: CGFloat) -> Int { Int((points * scale).rounded()) }

    /// The size of a view in ticks. A view that is cut by a fraction of a tick would cut its text.
    func size(of attributes: UICollectionViewLayoutAttributes) -> LayoutRect.Size {
      LayoutRect.Size(
        width: Int((attributes.size.width * scale).rounded(.up)),
        height: Int((attributes.size.height * scale).rounded(.up)))
    }

    func frame(_ rect: LayoutRect) -> CGRect {
      CGRect(x: points(rect.x), y: points(rect.y), width: points(rect.width), height: points(rect.height))
    }

    /// The content offset of the collection view at which the viewport has its offset.
    private var offset: CGFloat { points(viewport?.offset ?? 0) - (collectionView?.adjustedContentInset.top ?? 0) }

    /// The environment of the collection view now.
    var environment: LayoutEnvironment {
      guard let view = collectionView else { return LayoutEnvironment(width: 0, height: 0) }
      let insets = view.adjustedContentInset
      return LayoutEnvironment(
        width: view.bounds.width - insets.left - insets.right, height: view.bounds.height - insets.top - insets.bottom,
        scale: scale, isRightToLeft: view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }

    // MARK: Answers to the collection view

    override func prepare() {
      super.prepare()
      applyBatch()
    }

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
      super.prepare(forCollectionViewUpdates: updateItems)
      applyBatch()
    }

    override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
      nextOffset.map { CGPoint(x: proposedContentOffset.x, y: $0) }
        ?? super.targetContentOffset(forProposedContentOffset: proposedContentOffset)
    }

    override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      let attributes = layoutAttributesForItem(at: itemIndexPath)
      attributes?.alpha = 0
      return attributes
    }

    override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      guard let rect = before?.rect(of: .item(ListPosition(itemIndexPath))) else { return nil }
      let attributes = UICollectionViewLayoutAttributes(forCellWith: itemIndexPath)
      (attributes.frame, attributes.alpha) = (frame(rect), 0)
      return attributes
    }

    override var collectionViewContentSize: CGSize {
      guard let size = viewport?.geometry.contentSize else { return .zero }
      return CGSize(width: points(size.width), height: points(size.height))
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      guard let viewport else { return [] }
      let asked = LayoutRect(
        x: ticks(rect.minX), y: ticks(rect.minY), width: ticks(rect.width) + 1, height: ticks(rect.height) + 1)
      var seen: Set<LayoutElement> = []
      // A carousel that wraps can have an item twice, but a collection view has one cell for each item.
      return viewport.geometry.elements(in: asked, viewport: viewport.bounds).filter {
        seen.insert($0.element).inserted
      }
      .map { attributes(of: $0.element, in: $0.rect) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      attributes(of: .item(ListPosition(indexPath)))
    }

    override func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      element(ofKind: elementKind, at: indexPath).flatMap(attributes)
    }

    override func layoutAttributesForDecorationView(ofKind elementKind: String, at indexPath: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      element(ofKind: elementKind, at: indexPath).flatMap(attributes)
    }

    override func shouldInvalidateLayout(
      forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
      withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { changesLayout(preferredAttributes) }

    override func invalidationContext(
      forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
      withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
      let context = super.invalidationContext(
        forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
      guard let element = element(of: preferredAttributes) else { return context }
      let delta = move { $0.measure(size(of: preferredAttributes), of: element) } ?? 0
      // A batch has one offset at its end.
      if !isUpdating { context.contentOffsetAdjustment.y += delta }
      return context
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      follow(newBounds.origin.y)
      // Pinned headers move with every offset.
      return true
    }

    /// Follows the user's scrolling.
    private func follow(_ contentOffset: CGFloat) {
      guard !isUpdating, let viewport else { return }
      let top = ticks(contentOffset + (collectionView?.adjustedContentInset.top ?? 0))
      // Beyond an end of the list, the collection view bounces.
      let offset = max(0, min(top, viewport.lastOffset))
      if offset != viewport.offset { self.viewport?.scroll(by: offset - viewport.offset) }
    }
  }
#endif
