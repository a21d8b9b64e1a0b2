import ListPresentation
import ListPresentationText

/// The bookmarks on a screen: a list that is looked through with keys.
@MainActor
final class BookmarkScreen {
  /// What a terminal runs.
  let program: TextListScreen<Folder, Bookmark>
  private let adapter: ListAdapter<Folder, Bookmark>
  private let source: any ListAdapterDataSource<Folder, Bookmark>
  private let listener: Listener

  /// - Parameters:
  ///   - source: The bookmarks.
  ///   - report: Takes a sentence on rows that are left out.
  ///   - refresh: Loads the bookmarks anew.
  init(
    _ source: some ListAdapterDataSource<Folder, Bookmark>, report: @escaping (String) -> Void,
    refresh: @escaping () -> Void
  ) {
    self.source = source
    program = TextListScreen("Bookmarks", heading: BookmarkWords.heading, row: BookmarkWords.row)
    listener = Listener(reporter: OutcomeReporter(report), refresh: refresh)
    adapter = ListAdapter(dataSource: source, view: program, delegate: listener)
  }

  private final class Listener: ListAdapterDelegate {
    private let reporter: OutcomeReporter
    private let refresh: () -> Void

    init(reporter: OutcomeReporter, refresh: @escaping () -> Void) {
      self.reporter = reporter
      self.refresh = refresh
    }

    func adapter(_ adapter: ListAdapter<Folder, Bookmark>, did event: ListEvent<Folder, Bookmark>) {
      if event == .refresh { refresh() }
      reporter.adapter(adapter, did: event)
    }
  }
}
