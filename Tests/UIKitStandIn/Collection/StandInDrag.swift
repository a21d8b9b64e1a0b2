/// A drag of the user inside one collection view.
@MainActor public final class StandInDrag: NSObject {
  private let view: UICollectionView
  private var dragItems: [UIDragItem] = []
  private var place = CGPoint.zero
  private var operation = UIDropOperation.cancel
  private var hasBegun = false
  /// Where the items fly that were dropped.
  public private(set) var destinations: [IndexPath] = []

  /// The user lifts an item, and with it all selected items if it is one of them. Returns `nil` if it cannot be lifted.
  public init?(_ view: UICollectionView, at path: IndexPath) {
    self.view = view
    super.init()
    place = view.cellForItem(at: path).map { CGPoint(x: $0.frame.midX, y: $0.frame.midY) } ?? .zero
    let selected = view.indexPathsForSelectedItems ?? []
    for path in selected.contains(path) ? selected : [path] {
      dragItems += view.dragDelegate?.collectionView(view, itemsForBeginning: self, at: path) ?? []
    }
    guard !dragItems.isEmpty else { return nil }
    if view.dragDelegate?.collectionView(view, dragSessionIsRestrictedToDraggingApplication: self) != true {
      view.standIn.violate("a drag without data was offered to other apps")
    }
  }

  public var numberOfItems: Int { dragItems.count }

  /// Drags over a place of the content. The first step makes a drag of the lift. Returns the operation that the user
  /// sees.
  @discardableResult
  public func move(to place: CGPoint) -> UIDropOperation {
    if !hasBegun { view.dragDelegate?.collectionView(view, dragSessionWillBegin: self) }
    (self.place, hasBegun, operation) = (place, true, .cancel)
    guard let delegate = view.dropDelegate, delegate.collectionView(view, canHandle: self) else { return operation }
    let path = view.indexPathForItem(at: place)
    operation =
      delegate.collectionView(view, dropSessionDidUpdate: self, withDestinationIndexPath: path).operation
    return operation
  }

  /// Lets go. What has no place to go flies back. The end of a lift is reported to nobody.
  public func end(isCancelled: Bool = false) {
    guard hasBegun else { return }
    if !isCancelled, operation == .move || operation == .copy {
      view.dropDelegate?.collectionView(view, performDropWith: self)
    }
    view.dragDelegate?.collectionView(view, dragSessionDidEnd: self)
  }
}

extension StandInDrag: UIDragSession, UIDropSession {
  public func location(in view: UIView) -> CGPoint { place }
  public var localDragSession: (any UIDragSession)? { self }
}

extension StandInDrag: UICollectionViewDropCoordinator {
  private final class DropItem: NSObject, UICollectionViewDropItem {
    let dragItem: UIDragItem
    init(_ item: UIDragItem) { dragItem = item }
  }

  private final class Animation: NSObject, UIDragAnimating {}

  public var items: [any UICollectionViewDropItem] { dragItems.map(DropItem.init) }

  @discardableResult
  public func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating {
    if !(0..<view.numberOfSections).contains(indexPath.section)
      || !(0..<view.numberOfItems(inSection: indexPath.section)).contains(indexPath.item)
    {
      view.standIn.violate("an item was dropped at \(indexPath), where there is none")
    }
    destinations.append(indexPath)
    return Animation()
  }
}
