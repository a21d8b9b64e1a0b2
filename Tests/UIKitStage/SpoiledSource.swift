#if canImport(UIKit) && os(Linux)
  import ListPresentation
  import ListPresentationUIKit
  import UIKit

  /// The data source of a collection view whose host makes a mistake in its answers.
  final class SpoiledSource: NSObject, UICollectionViewDataSource {
    /// The counts from before the batch, while a batch is performed.
    var frozenCounts: [Int]?
    private let mistake: HostMistake
    private weak var view: BookListView?
    private let base: any UICollectionViewDataSource
    private var former: (any UIContentConfiguration)?
    private var isAsked = false

    init(_ mistake: HostMistake, _ view: BookListView, _ base: any UICollectionViewDataSource) {
      (self.mistake, self.view, self.base) = (mistake, view, base)
      super.init()
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int {
      let count = base.numberOfSections(in: collectionView)
      switch mistake {
      case .newCountsBeforeTheBatch: return view?.adapter?.structure.numberOfSections ?? count
      case .oldCountsInsideTheBatch: return frozenCounts?.count ?? count
      case .oneSectionTooFew: return collectionView.window == nil ? count : max(0, count - 1)
      default: return count
      }
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      switch mistake {
      case .newCountsBeforeTheBatch:
        return view?.adapter?.structure.items(inSection: section).count ?? 0
      case .oldCountsInsideTheBatch:
        if let frozenCounts { return frozenCounts[section] }
      case .oneItemTooMany:
        return base.collectionView(collectionView, numberOfItemsInSection: section) + 1
      default: break
      }
      return base.collectionView(collectionView, numberOfItemsInSection: section)
    }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    {
      switch mistake {
      case .cellOfTheNextItem:
        return base.collectionView(collectionView, cellForItemAt: indexPath.next(by: 1))
      case .twoCellsForOneRequest: _ = base.collectionView(collectionView, cellForItemAt: indexPath)
      case .cellThatWasNotDequeued: return ListCellOfNoPool(frame: .zero)
      case .registrationInTheProvider:
        _ = UICollectionView.CellRegistration<UICollectionViewListCell, Book> { _, _, _ in }
      case .reloadInsideACellRequest: once { collectionView.reloadData() }
      case .batchInsideACellRequest: once { collectionView.performBatchUpdates(nil) }
      default: break
      }
      let cell = base.collectionView(collectionView, cellForItemAt: indexPath)
      if mistake == .itemsOfTheNewListBeforeTheBatch, let adapter = view?.adapter,
        let index = adapter.structure.index(of: ListPosition(section: indexPath.section, item: indexPath.item)),
        let item = adapter.item(at: index)
      {
        cell.contentConfiguration = TextContent(item)
      }
      if mistake == .contentOfTheFormerItem {
        let content = cell.contentConfiguration
        if let former { cell.contentConfiguration = former }
        former = content
      }
      return cell
    }

    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      switch mistake {
      case .headerThatWasNotDequeued: return UICollectionReusableView(frame: .zero)
      case .headerOfTheNextSection:
        let next = IndexPath(item: 0, section: (indexPath.section + 1) % max(1, collectionView.numberOfSections))
        return base.collectionView(collectionView, viewForSupplementaryElementOfKind: kind, at: next)
      default: return base.collectionView(collectionView, viewForSupplementaryElementOfKind: kind, at: indexPath)
      }
    }

    private func once(_ body: () -> Void) {
      guard !isAsked else { return }
      isAsked = true
      body()
    }
  }

  private final class ListCellOfNoPool: UICollectionViewListCell {}
#endif
