@MainActor open class UICollectionView: UIScrollView {
  public enum ElementCategory: UInt, Sendable { case cell, supplementaryView, decorationView }
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1)
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
  }

  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  open weak var dataSource: (any UICollectionViewDataSource)?
  open weak var delegate: (any UICollectionViewDelegate)?
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  open weak var dragDelegate: (any UICollectionViewDragDelegate)?
  open weak var dropDelegate: (any UICollectionViewDropDelegate)?
  open private(set) var collectionViewLayout: UICollectionViewLayout
  open var backgroundView: UIView?
  open var allowsMultipleSelection = false { didSet { standIn.reduceSelection() } }
  open var allowsMultipleSelectionDuringEditing = false
  open var isEditing = false { didSet { if isEditing != oldValue { standIn.deselectAll() } } }

  /// What the stand-in does beyond the declarations of UIKit.
  public private(set) lazy var standIn = StandIn(self)

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  public required init?(coder: NSCoder) { nil }

  open override var bounds: CGRect {
    didSet {
      if bounds != oldValue, collectionViewLayout.depends(on: bounds) {
        collectionViewLayout.invalidate(everything: false)
      }
    }
  }

  open override func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    if standIn.isInBatch { standIn.violate("the offset was set inside a batch") }
    super.setContentOffset(contentOffset, animated: animated)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    standIn.layOut()
  }

  open func reloadData() { standIn.reloadData() }
  open func performBatchUpdates(_ updates: (() -> Void)?) { standIn.performBatch(updates) }
  open func insertSections(_ sections: IndexSet) { standIn.add { $0.insertedSections += sections } }
  open func deleteSections(_ sections: IndexSet) { standIn.add { $0.deletedSections += sections } }
  open func moveSection(_ section: Int, toSection newSection: Int) {
    standIn.add { $0.movedSections.append((section, newSection)) }
  }
  open func insertItems(at indexPaths: [IndexPath]) { standIn.add { $0.insertedItems += indexPaths } }
  open func deleteItems(at indexPaths: [IndexPath]) { standIn.add { $0.deletedItems += indexPaths } }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    standIn.add { $0.movedItems.append((indexPath, newIndexPath)) }
  }
  open func reloadItems(at indexPaths: [IndexPath]) { standIn.reloadItems(at: indexPaths) }
  open func reconfigureItems(at indexPaths: [IndexPath]) { standIn.reconfigureItems(at: indexPaths) }

  open var numberOfSections: Int { standIn.counts().count }
  open func numberOfItems(inSection section: Int) -> Int { standIn.counts()[section] }
  open var indexPathsForVisibleItems: [IndexPath] { standIn.shownItems.map(\.path).reversed() }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    standIn.preparedLayout().layoutAttributesForItem(at: indexPath)
  }
  open func layoutAttributesForSupplementaryElement(ofKind kind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { standIn.preparedLayout().layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath) }
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { standIn.cell(at: indexPath) }
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    standIn.shownItems.first { standIn.frame(of: $0.cell).contains(point) }?.path
  }
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    standIn.shownItems.first { $0.cell === cell }?.path
  }
  open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> UICollectionReusableView?
  { standIn.supplement(elementKind, at: indexPath) }
  open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    standIn.shownSupplements.filter { $0.kind == elementKind }.map(\.path)
  }

  open var indexPathsForSelectedItems: [IndexPath]? { standIn.selectedPaths }
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if let indexPath { standIn.setSelected(true, at: indexPath) }
  }
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { standIn.setSelected(false, at: indexPath) }

  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    layoutIfNeeded()
    guard let frame = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame else { return }
    let top = scrollPosition == .top ? frame.minY : frame.midY - bounds.height / 2
    contentOffset.y = max(-adjustedContentInset.top, min(top.rounded(), lastOffset))
  }

  open func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let cell = standIn.dequeue(registration.id, at: indexPath) { Cell(frame: .zero) }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  open func dequeueConfiguredReusableSupplementary<Supplementary>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let view = standIn.dequeue(registration.id, at: indexPath) { Supplementary(frame: .zero) }
    registration.handler(view, registration.kind, indexPath)
    return view
  }
}
