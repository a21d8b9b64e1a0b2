#if canImport(UIKit) && os(Linux)
  import ListPresentation
  import ListPresentationUIKit
  import UIKit

  /// A mistake that a host of a collection view can make. Most of them were made in public.
  package enum HostMistake: String, CaseIterable, Sendable {
    // What the data source answers.
    case newCountsBeforeTheBatch, oldCountsInsideTheBatch, oneItemTooMany, oneSectionTooFew
    case cellOfTheNextItem, itemsOfTheNewListBeforeTheBatch, contentOfTheFormerItem
    case twoCellsForOneRequest, cellThatWasNotDequeued
    case headerOfTheNextSection, headerThatWasNotDequeued
    case registrationInTheProvider, reloadInsideACellRequest, batchInsideACellRequest
    // The operations of a batch.
    case forgottenDeletion, forgottenInsertion, forgottenMove
    case reversedMove, deletionByNewIndex, insertionByOldIndex, deletionOfAMovedItem, deletionTwice
    case forgottenSectionDeletion, forgottenSectionInsertion, forgottenSectionMove, reversedSectionMove
    // The batch.
    case forgottenBatch, batchTwice, batchInsideABatch, operationsOutsideABatch
    case batchInNoWindow, batchBeforeTheFirstLayout
    case reloadInsideTheBatch, reloadOfItemsInsideTheBatch, reconfigurationInsideTheBatch
    case cellsAskedForInsideTheBatch, offsetInsideTheBatch
    // Contents and the selection.
    case forgottenReconfiguration, reconfigurationByOldIndex, headersNotReadAgain
    case forgottenSelection, forgottenDeselection, selectionByOldIndex
    // What the user sees.
    case nothingReported, reportWithoutTheLastItem
    // The layout.
    case forgottenOffset, offsetInTheCompletion
    case attributesTwice, attributesOfAGoneItem, attributesOfAnotherPlace, forgottenAttributes
    // What looks right where a stand-in is laxer than UIKit.
    case rowsThatFade, backgroundWithoutAClass, viewBehindTheBackground, movedContent
    case sizeOfAnotherRow, headerOfTheOldHeight, animationWithoutALayout
  }

  extension HostMistake {
    /// Returns what the judge finds in collection views whose host makes this mistake, or `nil`.
    @MainActor package func fault(within updates: Int, seed: UInt64) -> String? {
      JudgedLayout.lists.judge { HostSpoiler.plant(self, in: $0) }.play(updates, seed: seed)?.description
    }
  }

  /// Makes one mistake instead of a host.
  final class HostSpoiler: StandInSpoiler {
    private let mistake: HostMistake
    private weak var view: BookListView?
    private var source: SpoiledSource?
    private var isInBatch = false
    /// Whether the offset after a batch was not set yet.
    private var holdsOffset = false

    static func plant(_ mistake: HostMistake, in view: BookListView) {
      let spoiler = HostSpoiler(mistake, view)
      view.standIn.spoiler = spoiler
      view.dataSource = spoiler.source
    }

    private init(_ mistake: HostMistake, _ view: BookListView) {
      (self.mistake, self.view) = (mistake, view)
      super.init()
      if let base = view.dataSource { source = SpoiledSource(mistake, view, base) }
    }

    // MARK: Calls

    override func take(_ call: StandInCall, _ perform: (StandInCall) -> Void) {
      switch (mistake, call) {
      case (.forgottenDeletion, .deleteItems(let paths)): perform(.deleteItems(paths.dropLast()))
      case (.forgottenInsertion, .insertItems(let paths)): perform(.insertItems(paths.dropLast()))
      case (.forgottenMove, .moveItem), (.forgottenSectionDeletion, .deleteSections),
        (.forgottenSectionInsertion, .insertSections), (.forgottenSectionMove, .moveSection),
        (.forgottenReconfiguration, .reconfigureItems), (.forgottenSelection, .select),
        (.forgottenDeselection, .deselect), (.forgottenBatch, .batch):
        break
      case (.reversedMove, .moveItem(let from, let to)): perform(.moveItem(to, to: from))
      case (.reversedSectionMove, .moveSection(let from, let to)): perform(.moveSection(to, to: from))
      case (.deletionByNewIndex, .deleteItems(let paths)): perform(.deleteItems(paths.map { $0.next(by: 1) }))
      case (.insertionByOldIndex, .insertItems(let paths)): perform(.insertItems(paths.map { $0.next(by: 1) }))
      case (.reconfigurationByOldIndex, .reconfigureItems(let paths)):
        perform(.reconfigureItems(paths.map { $0.next(by: -1) }))
      case (.selectionByOldIndex, .select(let path)): perform(.select(path.next(by: -1)))
      case (.deletionOfAMovedItem, .moveItem(let from, _)):
        perform(call)
        perform(.deleteItems([from]))
      case (.deletionTwice, .deleteItems):
        perform(call)
        perform(call)
      case (.batchInNoWindow, .reload) where view?.window == nil && view?.numberOfSections ?? 0 > 0:
        perform(.batch(nil, completion: nil))
        perform(call)
      case (.batchBeforeTheFirstLayout, .reload):
        perform(call)
        perform(.batch(nil, completion: nil))
      case (_, .batch(let updates, let completion)): takeBatch(updates, completion, perform)
      default: perform(call)
      }
    }

    private func takeBatch(
      _ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?, _ perform: (StandInCall) -> Void
    ) {
      guard let view, !isInBatch else { return perform(.batch(updates, completion: completion)) }
      isInBatch = true
      defer { isInBatch = false }
      let visible = view.indexPathsForVisibleItems
      func performAlso(_ more: @escaping () -> Void) {
        let all = {
          updates?()
          more()
        }
        perform(.batch(all, completion: completion))
      }
      source?.frozenCounts = (0..<view.numberOfSections).map(view.numberOfItems)
      defer { source?.frozenCounts = nil }
      switch mistake {
      case .batchTwice:
        perform(.batch(updates, completion: completion))
        perform(.batch(updates, completion: completion))
      case .batchInsideABatch: performAlso { view.performBatchUpdates(nil) }
      case .operationsOutsideABatch: updates?()
      case .reloadInsideTheBatch: performAlso { view.reloadData() }
      case .reloadOfItemsInsideTheBatch: performAlso { view.reloadItems(at: visible) }
      case .reconfigurationInsideTheBatch: performAlso { view.reconfigureItems(at: visible) }
      case .cellsAskedForInsideTheBatch: performAlso { for path in visible { _ = view.cellForItem(at: path) } }
      case .offsetInsideTheBatch: performAlso { view.contentOffset.y += 1 }
      case .viewBehindTheBackground, .movedContent:
        perform(.batch(updates, completion: completion))
        guard let cell = visible.lazy.compactMap({ view.cellForItem(at: $0) }).first else { return }
        if mistake == .movedContent {
          cell.contentView.transform = CGAffineTransform(translationX: 20, y: 0)
        } else {
          cell.insertSubview(UIView(frame: .zero), at: 0)
        }
      case .animationWithoutALayout:
        perform(.batch(updates, completion: completion))
        UIView.animate(withDuration: 0.3) { view.collectionViewLayout.invalidateLayout() }
      default: perform(.batch(updates, completion: completion))
      }
      holdsOffset = mistake == .forgottenOffset || mistake == .offsetInTheCompletion
    }

    // MARK: Answers

    override func targetOffset(_ offset: CGPoint, insteadOf proposed: CGPoint) -> CGPoint {
      mistake == .forgottenOffset || mistake == .offsetInTheCompletion ? proposed : offset
    }

    override func willScroll() { holdsOffset = false }

    override func offset(_ offset: CGPoint, insteadOf current: CGPoint) -> CGPoint {
      guard holdsOffset else { return offset }
      if mistake == .offsetInTheCompletion { Task { [weak view] in view?.contentOffset = offset } }
      return current
    }

    override func animated(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
      if mistake == .rowsThatFade { attributes.alpha = 0 }
      return attributes
    }

    override func sizeWhileResolving(_ size: CGSize) -> CGSize {
      mistake == .sizeOfAnotherRow ? CGSize(width: size.width, height: size.height + 5) : size
    }

    override func expiresSize(of view: UIView) -> Bool {
      mistake != .headerOfTheOldHeight || self.view?.standIn.isItem(view) == true
    }

    override func attributes(_ attributes: [UICollectionViewLayoutAttributes]) -> [UICollectionViewLayoutAttributes] {
      let items = attributes.filter { $0.representedElementCategory == .cell }
      guard let last = items.last else { return attributes }
      switch mistake {
      case .attributesTwice: return attributes + [last]
      case .attributesOfAGoneItem:
        return attributes + [UICollectionViewLayoutAttributes(forCellWith: last.indexPath.next(by: 10_000))]
      case .attributesOfAnotherPlace:
        last.frame.origin.y += 3
        return attributes
      case .backgroundWithoutAClass:
        return attributes + [UICollectionViewLayoutAttributes(forDecorationViewOfKind: "Shelf", with: last.indexPath)]
      case .forgottenAttributes: return attributes.filter { $0 !== items.first }
      default: return attributes
      }
    }

    override func visiblePaths(_ paths: [IndexPath]) -> [IndexPath] {
      switch mistake {
      case .nothingReported: []
      case .reportWithoutTheLastItem: Array(paths.sorted().dropLast())
      default: paths
      }
    }

    override func supplementaryPaths(_ paths: [IndexPath]) -> [IndexPath] {
      mistake == .headersNotReadAgain ? [] : paths
    }
  }

  extension IndexPath {
    /// The index path of another item of the section.
    func next(by distance: Int) -> IndexPath { IndexPath(item: Swift.max(0, item + distance), section: section) }
  }

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
      case .newCountsBeforeTheBatch: return view?.adapter?.structure.items(inSection: section).count ?? 0
      case .oldCountsInsideTheBatch where frozenCounts != nil: return frozenCounts?[section] ?? 0
      default:
        let count = base.collectionView(collectionView, numberOfItemsInSection: section)
        return mistake == .oneItemTooMany ? count + 1 : count
      }
    }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    {
      switch mistake {
      case .cellOfTheNextItem:
        return base.collectionView(collectionView, cellForItemAt: indexPath.next(by: 1))
      case .twoCellsForOneRequest: _ = base.collectionView(collectionView, cellForItemAt: indexPath)
      case .cellThatWasNotDequeued: return UICollectionViewListCell(frame: .zero)
      case .registrationInTheProvider:
        _ = UICollectionView.CellRegistration<UICollectionViewListCell, Book> { _, _, _ in }
      case .reloadInsideACellRequest where !isAsked:
        isAsked = true
        collectionView.reloadData()
      case .batchInsideACellRequest where !isAsked:
        isAsked = true
        collectionView.performBatchUpdates(nil)
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
  }
#endif
