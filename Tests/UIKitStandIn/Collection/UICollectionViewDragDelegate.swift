@MainActor public protocol UICollectionViewDragDelegate: NSObjectProtocol {
  func collectionView(
    _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
  ) -> [UIDragItem]
  func collectionView(
    _ collectionView: UICollectionView, dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
  ) -> Bool
  func collectionView(_ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession)
  func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession)
}

@MainActor public protocol UICollectionViewDropDelegate: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession) -> Bool
  func collectionView(
    _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UICollectionViewDropProposal
  func collectionView(
    _ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator)
}

@MainActor public protocol UIDragSession: NSObjectProtocol { func location(in view: UIView) -> CGPoint }

@MainActor public protocol UIDropSession: NSObjectProtocol {
  func location(in view: UIView) -> CGPoint
  var localDragSession: (any UIDragSession)? { get }
}

@MainActor public final class UIDragItem: NSObject { public init(itemProvider: NSItemProvider) {} }

/// What a drag would hand over to another app. Foundation has it on Apple's systems.
public final class NSItemProvider: NSObject {}

public enum UIDropOperation: UInt, Sendable { case cancel, forbidden, copy, move }

@MainActor public final class UICollectionViewDropProposal: NSObject {
  public enum Intent: Int, Sendable { case unspecified, insertAtDestinationIndexPath, insertIntoDestinationIndexPath }

  let operation: UIDropOperation
  public init(operation: UIDropOperation, intent: Intent) { self.operation = operation }
}

@MainActor public protocol UICollectionViewDropItem: NSObjectProtocol { var dragItem: UIDragItem { get } }

@MainActor public protocol UIDragAnimating: NSObjectProtocol {}

@MainActor public protocol UICollectionViewDropCoordinator: NSObjectProtocol {
  var items: [any UICollectionViewDropItem] { get }
  @discardableResult
  func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating
}
