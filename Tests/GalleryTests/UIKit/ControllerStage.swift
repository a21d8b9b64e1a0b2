#if canImport(UIKit) && os(Linux)
  import ListPresentation
  import ListPresentationUIKit
  import ScreenRouting
  import UIKit

  @testable import Gallery

  /// The gallery on UIKit, in a window of the stand-in. A test cannot import UIKit together with Testing.
  @MainActor
  final class ControllerStage {
    private let router: Router<GalleryRoute, UIViewController>
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 600))

    init(_ network: GalleryNetwork, link: String) throws {
      let window = window
      router = Router(stack: try RouteStack(link: link), coordinator: GalleryControllers(network)) { transition in
        window.rootViewController = transition.screens.last
        transition.screens.last?.view.frame = window.frame
      }
      router.start()
    }

    private var list: UICollectionView? {
      window.layoutIfNeeded()
      return window.rootViewController?.view as? UICollectionView
    }

    var stack: String { "\(router.stack)" }
    var violations: [String] { list?.standIn.violations ?? [] }
    var numberOfItems: Int {
      list.map { list in (0..<list.numberOfSections).map(list.numberOfItems).reduce(0, +) } ?? 0
    }

    /// What the items say that the user sees, from top to bottom.
    var texts: [String] { contents.map { [$0.text, $0.secondaryText].compactMap { $0 }.joined(separator: ": ") } }
    /// The pictures of the items that the user sees.
    var pictures: [String] { contents.compactMap { $0.image?.systemName } }

    private var contents: [UIListContentConfiguration] {
      list?.layoutIfNeeded()
      return list?.standIn.shownItems.compactMap { $0.cell.contentConfiguration as? UIListContentConfiguration } ?? []
    }

    func search(_ text: String) {
      window.rootViewController?.navigationItem.searchController?.standInType(text)
    }

    /// What the headers say that the user sees.
    var headers: [String] {
      list?.layoutIfNeeded()
      let views = list?.standIn.shownSupplements.sorted { $0.path < $1.path }.map(\.view) ?? []
      return views.compactMap {
        (($0 as? UICollectionViewCell)?.contentConfiguration as? UIListContentConfiguration)?.text
      }
    }

    func tap(_ item: Int, in section: Int) { list?.standIn.tap(IndexPath(item: item, section: section)) }
    func scroll(to offset: Double) { list?.standIn.scroll(to: offset) }
  }
#endif
