import ListPresentation
import ListPresentationText
import ScreenRouting

/// A program that has a line for a title.
protocol TitledProgram: ScreenProgram {
  var title: String { get set }
}

extension TextListScreen: TitledProgram {}

/// A screen of the demo: what is drawn, and what has to live as long as it.
@MainActor
package final class AppScreen {
  let program: any TitledProgram
  /// The screen's part of the line that says where the user is.
  let crumb: () -> String
  private let kept: [AnyObject]

  init(_ crumb: @autoclosure @escaping () -> String, _ program: some TitledProgram, keeping kept: AnyObject...) {
    self.crumb = crumb
    self.program = program
    self.kept = kept
  }
}

/// A frame of the demo.
typealias AppFrame = FrameHandle<BookmarkRoute, AppScreen>

extension AppScreen {
  /// A screen of rows: a view model and the words for it are all that is needed.
  /// - Parameters:
  ///   - crumb: The title.
  ///   - source: The view model.
  ///   - list: What draws it.
  ///   - open: Called with the row that the user opens.
  static func rows<Section: ListElement, Item: ListElement>(
    _ crumb: String, _ source: some ListAdapterDataSource<Section, Item>, _ list: TextListScreen<Section, Item>,
    report: @escaping (String) -> Void = { _ in }, open: @escaping (Item) -> Void
  ) -> AppScreen {
    let listener = RowListener<Section, Item>(report: report, open: open)
    _ = ListAdapter(dataSource: source, view: list, delegate: listener)
    return AppScreen(crumb, list, keeping: listener)
  }
}

/// Hears what the user does with rows, and of rows that were left out because their id stands in the list already.
@MainActor
final class RowListener<Section: ListElement, Item: ListElement>: ListAdapterDelegate {
  private let report: (String) -> Void
  private let open: (Item) -> Void

  init(report: @escaping (String) -> Void, open: @escaping (Item) -> Void = { _ in }) {
    self.report = report
    self.open = open
  }

  func adapter(_ adapter: ListAdapter<Section, Item>, did event: ListEvent<Section, Item>) {
    switch event {
    case .open(let item): open(item)
    case .update(.applied(_, let duplicates)):
      for duplicate in duplicates.sections { report("folder \(duplicate); the first is shown") }
      for duplicate in duplicates.items { report("\(duplicate); the first is shown") }
    case .update(.rejected(let error)): report("\(error)")
    default: break
    }
  }
}
