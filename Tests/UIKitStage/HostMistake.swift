#if canImport(UIKit) && os(Linux)
  import ListPresentation
  import ListPresentationUIKit
  import UIKit

  /// A mistake that a host of a collection view can make, with a part of the sentence that the stand-in writes down.
  /// UIKit stops at most of them. Most of them were made in public.
  package enum HostMistake: String, CaseIterable, Sendable {
    // The batch.
    case batchInNoWindow = "a batch was performed while the view was in no window"
    case batchOfNoSize = "a batch was performed while the view had no size"
    case batchBeforeTheFirstLayout = "a batch was performed before the counts were read"
    case batchInsideABatch = "a batch began inside a batch"
    case reload = "the view was reloaded inside a batch"
    case reloadOfAnItem = "an item was reloaded inside a batch"
    case reconfiguration = "an item was reconfigured inside a batch"
    case question = "was asked for inside a batch"
    case scrolling = "the offset was set inside a batch"
    case operationOutsideABatch = "an operation was asked for outside a batch"
    // Its operations.
    case sectionThatLeavesIsNone = "a section leaves that does not exist"
    case sectionThatArrivesIsNone = "a section arrives that does not exist after the update"
    case sectionLeavesTwice = "a section leaves twice"
    case sectionsArriveAtOnePlace = "two sections arrive at one place"
    case forgottenSection = "the number of sections does not add up"
    case sectionMovesNowhere = "a section moves to its own place"
    case itemThatLeavesIsNone = "an item leaves that does not exist"
    case itemThatArrivesIsBeyondTheEnd = "does not exist after the update"
    case itemArrivesInNoSection = "an item arrives in no section"
    case itemLeavesTwice = "an item leaves twice"
    case itemsArriveAtOnePlace = "two items arrive at one place"
    case itemLeavesWithItsSection = "an item leaves a section that leaves"
    case itemArrivesWithItsSection = "an item arrives in a section that arrives"
    case forgottenItem = "items after the update, but the batch leads to"
    // The answers of the data source.
    case oneItemTooMany = "items outside a batch, but the view shows"
    case twoCells = "2 views were dequeued for item"
    case cellThatWasNotDequeued = "0 views were dequeued for item"
    case headerThatWasNotDequeued = "has a view that was not dequeued for it"
    case registrationInTheProvider = "a registration was made while"
    case reloadInsideARequest = "the view was reloaded while it asked for a cell"
    case batchInsideARequest = "a batch was performed during a layout"
    // The layout.
    case elementTwice = "the layout has two elements"
    case itemThatHasGone = "which does not exist"
    case itemElsewhere = "the layout says two things about item"
    case backgroundWithoutAClass = "no class is registered for Shelf"
    case headerOfTheOldHeight = "high, and its content"

    /// Makes the mistake in a list of three and two books. Returns what the collection view has written down.
    @MainActor package func violations() -> [String] {
      let list = BookListView.shown(BookSource(3, 2))
      let (first, last) = (IndexPath(item: 0, section: 0), IndexPath(item: 9, section: 0))
      switch self {
      case .batchInNoWindow:
        list.appear(false)
        list.performBatchUpdates(nil)
      case .batchOfNoSize:
        list.setSize(width: 0, height: 0)
        list.performBatchUpdates(nil)
      case .batchBeforeTheFirstLayout:
        let list = BookListView.onStage()
        list.performBatchUpdates(nil)
        return list.violations
      case .batchInsideABatch: list.performBatchUpdates { list.performBatchUpdates(nil) }
      case .reload: list.performBatchUpdates { list.reloadData() }
      case .reloadOfAnItem: list.performBatchUpdates { list.reloadItems(at: [first]) }
      case .reconfiguration: list.performBatchUpdates { list.reconfigureItems(at: [first]) }
      case .question: list.performBatchUpdates { _ = list.cellForItem(at: first) }
      case .scrolling: list.performBatchUpdates { list.contentOffset.y += 1 }
      case .operationOutsideABatch: list.deleteItems(at: [first])
      case .sectionThatLeavesIsNone: list.performBatchUpdates { list.deleteSections([9]) }
      case .sectionThatArrivesIsNone: list.performBatchUpdates { list.insertSections([9]) }
      case .sectionLeavesTwice:
        list.performBatchUpdates {
          list.deleteSections([0])
          list.deleteSections([0])
        }
      case .sectionsArriveAtOnePlace:
        list.performBatchUpdates {
          list.insertSections([0])
          list.insertSections([0])
        }
      case .forgottenSection: list.performBatchUpdates { list.deleteSections([0]) }
      case .sectionMovesNowhere: list.performBatchUpdates { list.moveSection(0, toSection: 0) }
      case .itemThatLeavesIsNone: list.performBatchUpdates { list.deleteItems(at: [last]) }
      case .itemThatArrivesIsBeyondTheEnd: list.performBatchUpdates { list.insertItems(at: [last]) }
      case .itemArrivesInNoSection:
        list.performBatchUpdates { list.insertItems(at: [IndexPath(item: 0, section: 9)]) }
      case .itemLeavesTwice: list.performBatchUpdates { list.deleteItems(at: [first, first]) }
      case .itemsArriveAtOnePlace: list.performBatchUpdates { list.insertItems(at: [first, first]) }
      case .itemLeavesWithItsSection, .itemArrivesWithItsSection:
        list.performBatchUpdates {
          list.deleteSections([0])
          list.insertSections([0])
          self == .itemLeavesWithItsSection ? list.deleteItems(at: [first]) : list.insertItems(at: [first])
        }
      case .forgottenItem: list.performBatchUpdates { list.deleteItems(at: [first]) }
      case .oneItemTooMany, .twoCells, .cellThatWasNotDequeued, .headerThatWasNotDequeued, .registrationInTheProvider,
        .reloadInsideARequest, .batchInsideARequest:
        guard let source = list.dataSource else { return [] }
        let wrong = WrongSource(self, source)
        // The collection view does not keep its data source.
        (list.standInKept, list.dataSource) = (wrong, wrong)
        if self != .oneItemTooMany { list.reloadData() }
        list.setNeedsLayout()
        list.layoutIfNeeded()
      case .elementTwice: return violations { $0 + $0.suffix(1) }
      case .itemThatHasGone: return violations { $0 + [UICollectionViewLayoutAttributes(forCellWith: last)] }
      case .itemElsewhere:
        return violations { all in
          all.last?.frame.origin.y += 3
          return all
        }
      case .backgroundWithoutAClass:
        return violations { all in
          all + [UICollectionViewLayoutAttributes(forDecorationViewOfKind: "Shelf", with: first)]
        }
      case .headerOfTheOldHeight:
        // The second section has a header that says its height.
        let kind = UICollectionView.elementKindSectionHeader
        let header = list.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 1))
        (header as? UICollectionViewCell)?.contentConfiguration = TextContent("another", height: 50)
        list.standIn.settle()
      }
      return list.violations
    }

    /// Returns what a collection view writes down whose layout is wrong.
    @MainActor
    private func violations(
      _ spoil: @escaping ([UICollectionViewLayoutAttributes]) -> [UICollectionViewLayoutAttributes]
    ) -> [String] {
      let list = BookListView.withSystemLayout(spoil)
      list.appear()
      ListAdapter(dataSource: BookSource(3), view: list)
      return list.violations
    }
  }

  /// The data source of a collection view whose host makes a mistake in its answers.
  private final class WrongSource: NSObject, UICollectionViewDataSource {
    private let mistake: HostMistake
    private let base: any UICollectionViewDataSource
    private var isAsked = false

    init(_ mistake: HostMistake, _ base: any UICollectionViewDataSource) { (self.mistake, self.base) = (mistake, base) }

    func numberOfSections(in collectionView: UICollectionView) -> Int { base.numberOfSections(in: collectionView) }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      base.collectionView(collectionView, numberOfItemsInSection: section) + (mistake == .oneItemTooMany ? 1 : 0)
    }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    {
      let isFirst = !isAsked
      isAsked = true
      switch mistake {
      case .twoCells: _ = base.collectionView(collectionView, cellForItemAt: indexPath)
      case .cellThatWasNotDequeued: return UICollectionViewListCell(frame: .zero)
      case .registrationInTheProvider:
        _ = UICollectionView.CellRegistration<UICollectionViewListCell, Book> { _, _, _ in }
      case .reloadInsideARequest where isFirst: collectionView.reloadData()
      case .batchInsideARequest where isFirst: collectionView.performBatchUpdates(nil)
      default: break
      }
      return base.collectionView(collectionView, cellForItemAt: indexPath)
    }

    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      mistake == .headerThatWasNotDequeued
        ? UICollectionReusableView(frame: .zero)
        : base.collectionView(collectionView, viewForSupplementaryElementOfKind: kind, at: indexPath)
    }
  }
#endif
