import ListPresentation

/// The keys of actions in a menu, of which each has one.
///
/// An action without a key of its own gets the first free letter of its title, or else the first free digit or letter.
struct MenuKeys {
  private(set) var keys: [Key?] = []

  init(for actions: [ListAction], except taken: Set<Key>) {
    var taken = taken.union(actions.compactMap { $0.key.map { .character($0) } })
    for action in actions {
      let letters = action.title.lowercased().filter { $0.isASCII && $0.isLetter }
      let candidates = (letters + "123456789abcdefghijklmnopqrstuvwxyz").lazy.map { Key.character($0) }
      let key = action.key.map { .character($0) } ?? candidates.first { !taken.contains($0) }
      if let key { taken.insert(key) }
      keys.append(key)
    }
  }
}
