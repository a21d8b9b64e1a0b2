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
  let make: (TextAppEnvironment) -> (program: any ScreenProgram, kept: AnyObject?)
  private var made: (any NavigableProgram)?
  private var ownKeys = OwnKeys<Void>()
  private var kept: AnyObject?

  init(
    _ title: @escaping () -> String,
    make: @escaping (TextAppEnvironment) -> (program: any ScreenProgram, kept: AnyObject?)
  ) {
    self.title = title
    self.make = make
  }

  convenience init(_ title: @escaping () -> String, make: @escaping (TextAppEnvironment) -> any ScreenProgram) {
    self.init(title) { (make($0), nil) }
  }

  /// Creates a screen from a program, such as a ``TextListScreen`` that the app has configured or a program of its own.
  /// - Parameters:
  ///   - title: The title in the path. It is read for each frame.
  ///   - program: The program. If it ends, the screen closes.
  ///   - kept: An object that lives as long as the screen, such as the delegate of an adapter.
  public static func program(
    _ title: @autoclosure @escaping () -> String, _ program: any ScreenProgram, keeping kept: AnyObject? = nil
  ) -> TextScreen {
    TextScreen(title) { _ in (program, kept) }
  }

  /// Adds a key to the screen, with a word or two for the help. On a screen where the key types text, it has no effect.
  /// - Returns: The screen.
  public func bind(_ key: Key, _ words: String, action: @escaping () -> Void) -> TextScreen {
    ownKeys.bind(key, words, action)
    return self
  }

  /// Returns the program, which is created by the first call.
  func program(in environment: TextAppEnvironment) -> any NavigableProgram {
    if let made { return made }
    let (program, kept) = make(environment)
    self.kept = kept
    let navigable = program as? any NavigableProgram ?? HostedProgram(program)
    for own in ownKeys.all { navigable.bind(own.key, own.words) { own.action(()) } }
    made = navigable
    return navigable
  }
}
