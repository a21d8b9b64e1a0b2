#if canImport(UIKit) && os(Linux)
  import ListPresentation
  import ListPresentationUIKit
  import UIKit

  /// What a test does as the user, and sees as the user does. A test cannot import UIKit together with Testing.
  extension CollectionListView where Section == Shelf, Item == Book {
    /// Creates a collection view that is on the screen, with an adapter.
    package static func shown(
      _ source: some ListAdapterDataSource<Shelf, Book>, _ witness: BookWitness? = nil, layout: JudgedLayout = .lists,
      seed: UInt64? = nil
    ) -> BookListView {
      let list = onStage(layout, seed: seed)
      list.appear()
      ListAdapter(dataSource: source, view: list, delegate: witness)
      return list
    }

    package var texts: [String] { standIn.shownItems.map(\.cell.standInText) }
    package var expandedStatuses: [String] { standIn.shownItems.map { "\($0.cell.accessibilityExpandedStatus)" } }
    package var selectedTexts: [String] { standIn.shownItems.filter(\.cell.isSelected).map(\.cell.standInText) }
    package var headerTexts: [String] {
      standIn.shownSupplements.filter { $0.kind == Self.elementKindSectionHeader }.sorted { $0.path < $1.path }.map(
        \.view.standInText)
    }
    package var violations: [String] { standIn.violations }
    package var offset: Double { contentOffset.y }
    /// The offset to which the last batch animates.
    package var targetOffset: Double? { standIn.targetOffset.map { Double($0.y) } }
    package var height: Double { contentSize.height }

    package func scroll(to offset: Double) { standIn.scroll(to: offset) }
    package func tap(_ item: Int, in section: Int = 0) { standIn.tap(IndexPath(item: item, section: section)) }
    package func turn(to isEditing: Bool) { self.isEditing = isEditing }

    package func menu(of item: Int) -> [String] {
      standIn.openMenu(of: IndexPath(item: item, section: 0))?.children.map(\.title) ?? []
    }

    package func choose(_ title: String, inMenuOf item: Int) {
      let menu = standIn.openMenu(of: IndexPath(item: item, section: 0))
      (menu?.children.first { $0.title == title } as? UIAction)?.perform()
    }

    package func accessibilityActions(of item: Int) -> [String] {
      cellForItem(at: IndexPath(item: item, section: 0))?.accessibilityCustomActions?.map(\.name) ?? []
    }

    package func performAccessibilityAction(_ name: String, on item: Int) {
      let actions = cellForItem(at: IndexPath(item: item, section: 0))?.accessibilityCustomActions ?? []
      if let action = actions.first(where: { $0.name == name }) { _ = action.actionHandler?(action) }
    }

    package func swipes(of item: Int, from edge: ListAction.Placement) -> [String] {
      swipeActions(at: IndexPath(item: item, section: 0), from: edge)?.actions.compactMap(\.title) ?? []
    }

    package func pull() { refreshControl?.standInPull() }
    package var isRefreshing: Bool { refreshControl?.isRefreshing ?? false }
    /// How often the control was begun or ended, of which there is one.
    package var numberOfRefreshCalls: Int { refreshControl?.standInNumberOfCalls ?? 0 }
    package var batchesAreAnimated: [Bool] { standIn.batchesAreAnimated }
    /// What the header and the footer of the whole list say.
    package var listBoundaryTexts: [String] {
      standIn.shownSupplements.filter { $0.kind.hasPrefix("List") }.map(\.view.standInText).sorted()
    }

    /// What an empty list shows by the app's own content.
    package var ownUnavailableText: String? { (backgroundView as? TextContentView)?.content?.text }
    package var unavailableView: AnyObject? { backgroundView }

    /// What an empty list shows.
    package var unavailableText: String? {
      let content = (backgroundView as? StandInContentView)?.configuration as? UIContentUnavailableConfiguration
      return content.map {
        $0.standInIsLoading ? "…" : [$0.text, $0.button.title].compactMap { $0 }.joined(separator: ": ")
      }
    }

    package func tapButtonOfUnavailableContent() {
      let content = (backgroundView as? StandInContentView)?.configuration as? UIContentUnavailableConfiguration
      content?.buttonProperties.primaryAction?.perform()
    }

    /// Puts the collection view into a controller, which can present a question.
    package func putIntoController() -> StageController {
      let controller = StageController()
      controller.view.frame = frame
      controller.view.addSubview(self)
      controller.view.standInSetInWindow(true)
      return controller
    }

    package func setTextSize(_ isLarge: Bool) {
      standInTraits = .standIn(textSize: isLarge ? .extraExtraLarge : .large)
      setNeedsLayout()
      layoutIfNeeded()
    }

    /// Sets the height, without a layout.
    package func setHeight(_ height: Double) {
      frame.size.height = height
      setNeedsLayout()
    }

    package func setSize(width: Double, height: Double) {
      frame = CGRect(x: 0, y: 0, width: width, height: height)
      layoutIfNeeded()
    }

    /// The tops of the shown items on the screen, by text.
    package var tops: [String: Double] {
      Dictionary(
        uniqueKeysWithValues: standIn.shownItems.map {
          ($0.cell.standInText, standIn.frame(of: $0.cell).minY - contentOffset.y)
        })
    }
  }

  extension CollectionListView where Section == Shelf, Item == Book {
    /// Creates a collection view that calls a closure whenever it makes the content of a cell or a header.
    package static func asking(_ ask: @escaping (String) -> Void) -> BookListView {
      let list = BookListView(layout: ListLayout(.list().header(10))) { book in
        ask(book.text)
        return TextContent(book)
      }
      list.header = { shelf in
        ask(shelf.text)
        return TextContent(shelf)
      }
      StageFrames.give(to: list)
      list.frame = CGRect(x: 0, y: 0, width: 100, height: 120)
      return list
    }

    /// Creates a collection view with cells of a class, whose text has several lines in a narrow cell.
    package static func ofCellsOfAClass() -> BookListView {
      let registration = CellRegistration<ParagraphCell, Book> { cell, _, book in
        cell.contentConfiguration = TextContent(book)
      }
      let list = BookListView(layout: ListLayout(.grid(columns: 2, height: .estimated(10))), cell: registration)
      StageFrames.give(to: list)
      list.frame = CGRect(x: 0, y: 0, width: 100, height: 120)
      return list
    }

    /// Creates a collection view with a layout that is not of this package.
    package static func withSystemLayout() -> BookListView {
      let list = BookListView(collectionViewLayout: RowLayout()) { TextContent($0) }
      list.frame = CGRect(x: 0, y: 0, width: 100, height: 120)
      return list
    }
  }

  /// A cell with a paragraph of 200 points, in lines of 10 points.
  private final class ParagraphCell: UICollectionViewCell {
    override func systemLayoutSizeFitting(
      _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
      verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
      guard horizontalFittingPriority == .required else { return CGSize(width: 200, height: 10) }
      return CGSize(width: targetSize.width, height: 10 * (200 / targetSize.width).rounded(.up))
    }
  }

  /// Rows of one height below each other.
  private final class RowLayout: UICollectionViewLayout {
    private var number: Int {
      guard let view = collectionView else { return 0 }
      return view.numberOfSections == 0 ? 0 : view.numberOfItems(inSection: 0)
    }

    override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 20 * number) }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      (0..<number).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = CGRect(x: 0, y: 20 * indexPath.item, width: 100, height: 20)
      return attributes
    }
  }

  /// A controller with a view, of which a test sees the question.
  package final class StageController: UIViewController {
    package var question: [String]? {
      for _ in 1...2 { highest?.standInEndTransition() }
      return (highest as? UIAlertController).map { [$0.title ?? ""] + $0.actions.compactMap(\.title) }
    }

    /// The controller that is presented, or the one above it.
    private var highest: UIViewController? {
      presentedViewController?.presentedViewController ?? presentedViewController
    }

    /// What UIKit would have refused.
    package var violations: [String] { StandInTransitions.violations }

    /// Closes what is above the controller, which asks nobody.
    package func closeQuestion() { dismiss(animated: false) }

    /// The user taps a search bar.
    package func beginSearch() { present(UISearchController(searchResultsController: nil), animated: false) }

    /// Another screen is above the controller, and begins to go. Returns what ends its transition.
    package func beginToDismissAScreen() -> () -> Void {
      let other = UIViewController(nibName: nil, bundle: nil)
      present(other, animated: false)
      dismiss(animated: true)
      return { other.standInEndTransition() }
    }

    /// Another screen covers the controller, or goes.
    package func cover(_ isCovered: Bool) { view.standInSetInWindow(!isCovered) }

    package func answer(_ title: String) {
      guard let alert = highest as? UIAlertController else { return }
      alert.actions.first { $0.title == title }?.standInTap(in: alert)
    }
  }
#endif
