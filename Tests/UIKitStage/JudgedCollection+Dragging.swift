#if canImport(UIKit) && os(Linux)
  import ListPresentation
  import ListPresentationUIKit
  import UIKit

  extension CollectionListView where Section == Shelf, Item == Book {
    /// Whether items of a drag can be dropped here.
    package func canDrop(_ held: HeldBooks) -> Bool { dropDelegate?.collectionView(self, canHandle: held.drag) == true }

    /// Holds an item until it can be dragged. Returns `nil` if it cannot.
    package func hold(_ item: Int, in section: Int = 0) -> HeldBooks? {
      StandInDrag(self, at: IndexPath(item: item, section: section)).map { HeldBooks(self, $0) }
    }
  }

  /// The books that the user drags.
  @MainActor
  package final class HeldBooks {
    private let list: BookListView
    fileprivate let drag: StandInDrag

    fileprivate init(_ list: BookListView, _ drag: StandInDrag) { (self.list, self.drag) = (list, drag) }

    package var count: Int { drag.numberOfItems }
    /// The items that the dropped books fly to.
    package var destinations: [[Int]] { drag.destinations.map { [$0.section, $0.item] } }

    /// Drags over the middle of an item. Returns the operation that the user sees.
    @discardableResult
    package func move(over item: Int, in section: Int = 0) -> String {
      let frame = list.cellForItem(at: IndexPath(item: item, section: section))?.frame
      return move(over: frame)
    }

    @discardableResult
    package func move(overHeaderOf section: Int) -> String {
      let path = IndexPath(item: 0, section: section)
      let kind = UICollectionView.elementKindSectionHeader
      return move(over: list.supplementaryView(forElementKind: kind, at: path)?.frame)
    }

    /// Drags to a place of the content.
    @discardableResult
    package func move(toY y: Double) -> String { "\(drag.move(to: CGPoint(x: 50, y: y)))" }

    private func move(over frame: CGRect?) -> String {
      frame.map { "\(drag.move(to: CGPoint(x: $0.midX, y: $0.midY)))" } ?? "nothing there"
    }

    package func drop() { drag.end() }
    package func cancel() { drag.end(isCancelled: true) }
  }
#endif
