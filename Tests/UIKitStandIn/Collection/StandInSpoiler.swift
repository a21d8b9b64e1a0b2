/// A call of a host to its collection view.
public enum StandInCall {
  case batch((() -> Void)?, completion: ((Bool) -> Void)?)
  case reload
  case deleteItems([IndexPath])
  case insertItems([IndexPath])
  case moveItem(IndexPath, to: IndexPath)
  case deleteSections([Int])
  case insertSections([Int])
  case moveSection(Int, to: Int)
  case reconfigureItems([IndexPath])
  case select(IndexPath)
  case deselect(IndexPath)
}

/// Stands between a host and its collection view, and changes what the host asks for and what it is told. A test plants
/// mistakes with it, as if the host had made them. This class changes nothing.
@MainActor open class StandInSpoiler {
  public init() {}

  open func take(_ call: StandInCall, _ perform: (StandInCall) -> Void) { perform(call) }
  open func targetOffset(_ offset: CGPoint, insteadOf proposed: CGPoint) -> CGPoint { offset }
  open func offset(_ offset: CGPoint, insteadOf current: CGPoint) -> CGPoint { offset }
  /// Whether a view is asked for its size again.
  open func expiresSize(of view: UIView) -> Bool { true }
  open func attributes(_ attributes: [UICollectionViewLayoutAttributes]) -> [UICollectionViewLayoutAttributes] {
    attributes
  }
  /// The user or the app scrolls.
  open func willScroll() {}
  /// The attributes that the layout animates an element from or to.
  open func animated(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes { attributes }
  /// The size that a cell says by its old index path.
  open func sizeWhileResolving(_ size: CGSize) -> CGSize { size }
  open func visiblePaths(_ paths: [IndexPath]) -> [IndexPath] { paths }
  open func supplementaryPaths(_ paths: [IndexPath]) -> [IndexPath] { paths }
}

extension StandIn {
  func take(_ call: StandInCall) { if let spoiler { spoiler.take(call, perform) } else { perform(call) } }

  private func perform(_ call: StandInCall) {
    switch call {
    case .batch(let updates, let completion): performBatch(updates, completion)
    case .reload: reloadData()
    case .deleteItems(let paths): add { $0.deletedItems += paths }
    case .insertItems(let paths): add { $0.insertedItems += paths }
    case .moveItem(let from, let to): add { $0.movedItems.append((from, to)) }
    case .deleteSections(let sections): add { $0.deletedSections += sections }
    case .insertSections(let sections): add { $0.insertedSections += sections }
    case .moveSection(let from, let to): add { $0.movedSections.append((from, to)) }
    case .reconfigureItems(let paths): reconfigureItems(at: paths)
    case .select(let path): setSelected(true, at: path)
    case .deselect(let path): setSelected(false, at: path)
    }
  }
}
