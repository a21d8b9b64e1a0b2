extension Key {
  /// The key that shows the link of a screen.
  static let link = Key.character("#")
}

/// The keys that an app adds to a screen. They take precedence over the key map.
struct OwnKeys<Argument> {
  struct Own {
    let key: Key
    /// A word or two for the help.
    let words: String
    let action: (Argument) -> Void
  }

  private(set) var all: [Own] = []

  /// The keys without what they do.
  var keys: [Key] { all.map(\.key) }

  /// Adds a key, instead of the one that was added before.
  mutating func bind(_ key: Key, _ words: String, _ action: @escaping (Argument) -> Void) {
    all.removeAll { $0.key == key }
    all.append(Own(key: key, words: words, action: action))
  }

  /// Returns what a key does, or `nil` if the app has not added it.
  func action(of key: Key) -> ((Argument) -> Void)? { all.first { $0.key == key }?.action }
}
