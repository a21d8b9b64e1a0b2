import ListPresentation

/// A screen of a ``TextApp``: a title, and the program that draws it and takes keys.
///
/// The closure or the coordinator of an app returns one for each route:
///
/// ```swift
/// switch route {
/// case .products: .list("Products", products) { TextRow($0.name) } open: { entry.push(.product($0)) }
/// case .product(let product): .fields(product.name, ["Price": product.price])
/// case .remove(let product):
///   .question("Remove", "Remove \(product.name)?") { isYes in
///     if isYes { remove(product) }
///     entry.close()
///   }
/// }
/// ```
///
/// Quit, back, the help and the key that shows the link need no code. The program and the objects of a screen are
/// created when the screen is shown for the first time, and are released when its entry leaves the stack.
@MainActor
public final class TextScreen {
  /// Returns the title of the screen, for the path in the first line.
  let title: () -> String
  /// Whether the title stays as it is without the user, although another screen may be above this one.
  var hasSettledTitle: () -> Bool = { true }
  /// Creates the program, and the object that must live as long as it.
  let make: (TextAppEnvironment) -> (program: any NavigableProgram, kept: AnyObject?)
  /// The program, if it has been created.
  private(set) var shown: (any NavigableProgram)?
  private var ownKeys = OwnKeys<Void>()
  private var kept: AnyObject?

  init(
    _ title: @escaping () -> String,
    make: @escaping (TextAppEnvironment) -> (program: any NavigableProgram, kept: AnyObject?)
  ) {
    self.title = title
    self.make = make
  }

  convenience init(_ title: @escaping () -> String, make: @escaping (TextAppEnvironment) -> any NavigableProgram) {
    self.init(title) { (make($0), nil) }
  }

  /// Adds a key to the screen, with a word or two for the help. On a screen where the key types text, it has no effect.
  /// - Returns: The screen.
  public func onKeyPress(_ key: Key, _ words: String, action: @escaping () -> Void) -> TextScreen {
    ownKeys.onKeyPress(key, words, action)
    shown?.onKeyPress(key, words, action: action)
    return self
  }

  /// Returns the program, which is created by the first call.
  func program(in environment: TextAppEnvironment) -> any NavigableProgram {
    if let shown { return shown }
    let (program, kept) = make(environment)
    (shown, self.kept) = (program, kept)
    for own in ownKeys.all { program.onKeyPress(own.key, own.words) { own.action(()) } }
    return program
  }
}

/// Builds the screen of a route from the `switch` in the closure of a ``TextApp``.
///
/// Each case has one screen, without `return`, and nothing before it but `let`. After a `let`, write
/// `TextScreen.list(…)`, because a line that begins with a dot continues the line before it. A list that the app
/// configures comes from a function:
///
/// ```swift
/// case .messages: .list("Chat", chat, in: makeMessageList())
/// ```
///
/// A builder gives each case the type of a screen, so that the compiler finds a mistake in one of its rows where it is.
/// A closure with `return` in each case is no builder: it may have any statement, and a mistake is reported at a
/// `return`. A function of the app that takes such a closure, or that has such a `switch`, has the attribute as well:
///
/// ```swift
/// @TextScreenBuilder
/// func screen(of product: Product) -> TextScreen {
///   if product.isSoldOut { .alert("Sold out", product.name) } else { .fields(product.name, ["Price": product.price]) }
/// }
/// ```
@MainActor @resultBuilder
public enum TextScreenBuilder {
  /// The screen of a case.
  public static func buildExpression(_ screen: TextScreen) -> TextScreen { screen }

  /// The screen of a case.
  public static func buildBlock(_ screen: TextScreen) -> TextScreen { screen }

  /// The screen of the first branch of an `if` or a `switch`.
  public static func buildEither(first screen: TextScreen) -> TextScreen { screen }

  /// The screen of the second branch of an `if` or a `switch`.
  public static func buildEither(second screen: TextScreen) -> TextScreen { screen }

  // What a builder does not take has a sentence here, because the compiler would say something else about it. There is
  // none for a statement: with an overload for `Void`, a mistake in a row is reported at its screen.

  /// Unavailable: a case has one screen.
  @available(*, unavailable, message: "a case has one screen")
  public static func buildBlock(_ first: TextScreen, _ more: TextScreen...) -> TextScreen { first }

  /// Unavailable: an `if` has an `else`.
  @available(*, unavailable, message: "an 'if' needs an 'else', because each route has a screen")
  public static func buildOptional(_ screen: TextScreen?) -> TextScreen { screen ?? .alert("", "") }
}

/// Screens of lists: `.list` for any data source, and `.paged` for pages, with or without a search.
extension TextScreen {
  /// Creates a screen of a list screen that the app has configured and given to an adapter.
  /// - Parameters:
  ///   - title: The title in the path. It is read for each frame.
  ///   - list: The list screen.
  ///   - kept: An object that lives as long as the screen, such as the delegate of the adapter.
  public static func list<Section: ListElement, Item: ListElement>(
    _ title: @autoclosure @escaping () -> String, in list: TextListScreen<Section, Item>, keeping kept: AnyObject? = nil
  ) -> TextScreen {
    TextScreen(title) { _ in (list, kept) }
  }

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

  /// Creates a screen of a list that a source loads page by page. The filter of the screen looks in the loaded rows,
  /// and loads more until the screen is full or a bound of the configuration is reached.
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
  /// What the user types after `/` is requested from the source, after a pause. The cursor goes to the first item that
  /// the source finds, and the end of the search returns the user to where they were.
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

/// Screens without a list: `.fields`, `.details`, `.question`, `.alert` and `.form`.
extension TextScreen {
  /// Creates a screen of titles and texts, such as the details of an item.
  ///
  /// ```swift
  /// .fields(product.name, ["Price": product.price, "Seller": product.seller])
  /// ```
  /// - Parameters:
  ///   - title: The title in the path. It is read for each frame.
  ///   - fields: The titles and texts. They are read for each frame, so that changes of an observable model are shown.
  public static func fields(
    _ title: @autoclosure @escaping () -> String, _ fields: @autoclosure @escaping () -> KeyValuePairs<String, String>
  ) -> TextScreen {
    details(title()) { fields().map { .text($0.key, $0.value) } }
  }

  /// Creates a screen of the details of an item: its title as the head, addresses, words that stand apart, and notes.
  ///
  /// ```swift
  /// .details(book.title) { [.title(book.title), .link(book.page), .tags("Subjects", book.subjects)] }
  /// ```
  /// - Parameters:
  ///   - title: The title in the path. It is read for each frame.
  ///   - isSettled: Whether the details stay as they are without the user. It is `false` while they are being loaded.
  ///   - details: Returns the details. It is called for each frame. Those without a text are left out.
  public static func details(
    _ title: @autoclosure @escaping () -> String, isSettled: @autoclosure @escaping () -> Bool = true,
    details: @escaping () -> [TextDetail]
  ) -> TextScreen {
    let screen = TextScreen(title) { FieldsProgram($0, hasSettled: isSettled, details: details) }
    screen.hasSettledTitle = isSettled
    return screen
  }

  /// Creates a screen that asks a question, in a box over the screen below it. Going back answers no.
  /// - Parameters:
  ///   - title: The title in the path. It is read for each frame.
  ///   - text: The question.
  ///   - answer: Receives the answer. The screen stays; close its entry to leave it.
  public static func question(
    _ title: @autoclosure @escaping () -> String, _ text: String, answer: @escaping (Bool) -> Void
  ) -> TextScreen {
    TextScreen(title) { environment in
      let words = environment.words
      return QuestionProgram(
        environment, text,
        [
          .init(answer: .yes(words.key(.yes))) { _ in answer(true) },
          .init(answer: .no(words.key(.no))) { _ in answer(false) },
        ])
    }
  }

  /// Creates a screen with a text that the user acknowledges, in a box over the screen below it. Then the screen
  /// closes.
  /// - Parameters:
  ///   - title: The title in the path. It is read for each frame.
  ///   - text: The text.
  public static func alert(_ title: @autoclosure @escaping () -> String, _ text: String) -> TextScreen {
    TextScreen(title) { environment in
      let ok = Dialog.Answer(
        keys: [.enter, .escape, .character(" "), .character("q")], words: environment.words.key(.ok))
      return QuestionProgram(environment, text, [.init(answer: ok) { ($0.onBack ?? $0.onQuit)?() }])
    }
  }

  /// Creates a screen on which the user fills in fields and submits them.
  ///
  /// ```swift
  /// .form("Sign in", [TextFormField("Name") { $0.isEmpty ? "is missing" : nil }, TextFormField("Code")]) { texts in
  ///   try await server.signIn(texts["Name"], texts["Code"])   // throws TextFormError("Code", problem: "has expired")
  ///   entry.close()
  /// }
  /// ```
  ///
  /// Submitting is a call, not a state: the closure runs once each time the user submits, with Enter on the last text,
  /// or with Ctrl-S in any field. First every field is checked. A problem is shown at its field, and the cursor goes to
  /// the first of them. While the closure runs, the fields cannot be edited; if the screen closes, its task is
  /// cancelled. Keys that the user types meanwhile are for the screen that is shown when the closure has returned, but
  /// for those that submit again. If it throws, they have no effect.
  ///
  /// Fields can come and go with a model, such as a button for each picture that the user has added. A field with the
  /// same name keeps what the user has typed.
  /// - Parameters:
  ///   - title: The title in the path. It is read for each frame.
  ///   - fields: The fields, at least one of them with a text. They are read for each frame.
  ///   - saving: What submitting is called, in a word or two for the help, such as "save". The default is that of the
  ///     app.
  ///   - submit: Receives the texts by the names of their fields. It may throw a ``TextFormError``; another error is
  ///     shown in the last line. After a `CancellationError`, which says nothing, the form stays as it is. The screen
  ///     stays in any case; close its entry to leave it.
  public static func form(
    _ title: @autoclosure @escaping () -> String, _ fields: @autoclosure @escaping () -> [TextFormField],
    saving: String? = nil, submit: @escaping @MainActor (_ texts: [String: String]) async throws -> Void
  ) -> TextScreen {
    TextScreen(title) { environment in
      FormProgram(
        environment, submitWords: saving ?? environment.words.key(.submit), fields: fields, submit: submit)
    }
  }
}
