import ListPresentation

/// Screens of lists: `.list` for any data source, and `.paged` for pages, with or without a search.
extension TextScreen {
  /// Creates a screen of a list from a view model and a list screen that the app has configured.
  /// - Parameters:
  ///   - title: The title in the path. It is read for each frame.
  ///   - source: The view model. A `Pager` is one.
  ///   - list: The list screen, with its rows, words and keys.
  ///   - open: Receives the item that the user opens. Without it, the user cannot open items.
  public static func list<Section: ListElement, Item: ListElement>(
    _ title: @autoclosure @escaping () -> String, _ source: some ListAdapterDataSource<Section, Item>,
    in list: TextListScreen<Section, Item>, open: ((Item) -> Void)? = nil
  ) -> TextScreen {
    TextScreen(title) { _ in
      if open == nil { list.keyMap.bindings.removeAll { $0.command == .open } }
      let listener = ListListener<Section, Item>(open: open)
      ListAdapter(dataSource: source, view: list, delegate: listener)
      return (list, listener)
    }
  }

  /// Creates a screen of a list.
  /// - Parameters:
  ///   - title: The title in the path. It is read for each frame.
  ///   - source: The view model. A `Pager` is one.
  ///   - opening: What opening an item does, in a word or two for the help. The default is that of the key map.
  ///   - heading: Returns the heading of a section, or `nil` for none.
  ///   - row: Returns the row of an item.
  ///   - open: Receives the item that the user opens. Without it, the user cannot open items.
  public static func list<Section: ListElement, Item: ListElement>(
    _ title: @autoclosure @escaping () -> String, _ source: some ListAdapterDataSource<Section, Item>,
    opening: String? = nil, heading: @escaping (Section) -> String? = { _ in nil }, row: @escaping (Item) -> TextRow,
    open: ((Item) -> Void)? = nil
  ) -> TextScreen {
    TextScreen(title) { environment in
      let screen = TextListScreen("", heading: heading, row: row)
      (screen.words, screen.keyMap) = (environment.words, environment.keyMap)
      if let opening { screen.keyMap.setWords(opening, for: .open) }
      return list("", source, in: screen, open: open).make(environment)
    }
  }

  /// Creates a screen of a list that a source loads page by page. The filter of the screen searches the loaded rows.
  /// - Parameters:
  ///   - title: The title in the path. It is read for each frame.
  ///   - source: The source of the pages. The screen loads it with a `Pager` on the clock of the app.
  ///   - configuration: The page sizes, the prefetch distance, the retry policy and the bounds.
  ///   - row: Returns the row of an item.
  ///   - open: Receives the item that the user opens. Without it, the user cannot open items.
  public static func paged<Source: PageSource>(
    _ title: @autoclosure @escaping () -> String, _ source: Source,
    configuration: PagingConfiguration = PagingConfiguration(), row: @escaping (Source.Item) -> TextRow,
    open: ((Source.Item) -> Void)? = nil
  ) -> TextScreen {
    TextScreen(title) { environment in
      let pager = Pager(source, configuration: configuration, clock: environment.clock)
      return list("", pager, row: row, open: open).make(environment)
    }
  }

  /// Creates a screen of a list that a source loads page by page and searches.
  ///
  /// ```swift
  /// .paged("Products") { query in ProductSource(query) } row: { TextRow($0.name) }
  /// ```
  ///
  /// What the user types after `/` is requested from the source, after a pause. The selection goes to the first item
  /// that the source finds, and the end of the search returns the user to where they were.
  /// - Parameters:
  ///   - title: The title in the path. It is read for each frame.
  ///   - configuration: The page sizes, the prefetch distance, the retry policy and the bounds.
  ///   - pause: How long the user must not type before a query is requested.
  ///   - search: Returns the source for a query, or for the whole list if the query is empty.
  ///   - row: Returns the row of an item.
  ///   - open: Receives the item that the user opens. Without it, the user cannot open items.
  public static func paged<Source: PageSource>(
    _ title: @autoclosure @escaping () -> String, configuration: PagingConfiguration = PagingConfiguration(),
    pause: Duration = .milliseconds(300), search: @escaping (_ query: String) -> Source,
    row: @escaping (Source.Item) -> TextRow, open: ((Source.Item) -> Void)? = nil
  ) -> TextScreen {
    TextScreen(title) { environment in
      let pager = SearchPager(configuration: configuration, clock: environment.clock, pause: pause, source: search)
      return list("", pager, row: row, open: open).make(environment)
    }
  }
}

/// Hands the items that the user opens to a closure, because an adapter has a delegate and no closure.
@MainActor
private final class ListListener<Section: ListElement, Item: ListElement>: ListAdapterDelegate {
  private let open: ((Item) -> Void)?

  init(open: ((Item) -> Void)?) { self.open = open }

  func adapter(_ adapter: ListAdapter<Section, Item>, didReport event: ListEvent<Section, Item>) {
    if case .opened(let item) = event { open?(item) }
  }
}
