/// What an app sets in a program that it shows.
struct Navigation {
  var title = ""
  var onChange: (() -> Void)?
  var onBack: (() -> Void)?
  var onQuit: (() -> Void)?
  /// The help while it covers the screen.
  var help: HelpReading?
}

/// A program that keeps what the app sets in one value, and ends only with its app.
@MainActor
protocol FramedProgram: NavigableProgram {
  var navigation: Navigation { get set }
}

extension FramedProgram {
  var title: String {
    get { navigation.title }
    set { navigation.title = newValue }
  }
  var onChange: (() -> Void)? {
    get { navigation.onChange }
    set { navigation.onChange = newValue }
  }
  var onBack: (() -> Void)? {
    get { navigation.onBack }
    set { navigation.onBack = newValue }
  }
  var onQuit: (() -> Void)? {
    get { navigation.onQuit }
    set { navigation.onQuit = newValue }
  }
  var hasEnded: Bool { false }
  var isSettled: Bool { true }

  /// Has no effect: the program takes all keys itself.
  func bind(_ key: Key, _ words: String, action: @escaping () -> Void) {}
}
