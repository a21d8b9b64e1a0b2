import ListPresentation
import ListPresentationText
import ScreenRouting

/// A screen program with a title line.
protocol TitledProgram: ScreenProgram {
  var title: String { get set }
}

extension TextListScreen: TitledProgram {}

/// A screen of the demo: the program that draws it, and the objects that must live as long as the screen.
@MainActor
final class AppScreen {
  let program: any TitledProgram
  /// Returns the title of the screen for the path in the title line.
  let crumb: () -> String
  private let kept: [AnyObject]

  init(_ crumb: @autoclosure @escaping () -> String, _ program: some TitledProgram, keeping kept: AnyObject...) {
    self.crumb = crumb
    self.program = program
    self.kept = kept
  }
}

/// An entry of the demo's route stack.
typealias AppEntry = Entry<BookmarkRoute, AppScreen>

extension AppScreen {
  /// Creates a screen of rows from a view model and a list.
  /// - Parameters:
  ///   - crumb: The title of the screen in the path.
  ///   - source: The view model of the rows.
  ///   - list: The list that draws the rows.
  ///   - report: Receives a sentence about each row that is left out because its id repeats.
  ///   - open: Receives the row that the user opens.
  static func rows<Section: ListElement, Item: ListElement>(
    _ crumb: String, _ source: some ListAdapterDataSource<Section, Item>, _ list: TextListScreen<Section, Item>,
    report: @escaping (String) -> Void = { _ in }, open: @escaping (Item) -> Void
  ) -> AppScreen {
    let listener = RowListener<Section, Item>(report: report, open: open)
    _ = ListAdapter(dataSource: source, view: list, delegate: listener)
    return AppScreen(crumb, list, keeping: listener)
  }
}

/// Opens rows, and reports rows that are left out because their id repeats.
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
