import ListPresentation
import ListPresentationText
import ScreenRouting

/// A profile in sections, each with a layout of its own, and the profiles of the user's friends.
///
/// The original has code of its own for: a reactor, with a library for its streams of actions, mutations and states;
/// the binding of the state to a diffable data source; a section provider that looks up the section of an index in the
/// snapshot; the rule that an empty section has no header; and a cell registration for each kind of row. Here, an
/// action is a method, a mutation is an update of the pager's item, the adapter observes the state, and a section
/// without items is left out.
final class ProfileCoordinator: Coordinator {
  private let network: GalleryNetwork
  private let me: Profile

  init(_ network: GalleryNetwork) { (self.network, me) = (network, Profile("me", network)) }

  func screen(for entry: GalleryEntry) -> TextScreen {
    switch entry.route {
    case .user(let id): return list(Profile(id, network), in: entry)
    case .profile(let section):
      let name = section.rawValue
      let field = TextFormField(name, text: me.user?.text(of: section) ?? "", hint: section.hint)
      return .form(name, [field]) { [me] texts in
        try await me.edit(section, texts[name] ?? "")
        entry.close()
      }
    default: return list(me, in: entry)
    }
  }

  private func list(_ profile: Profile, in entry: GalleryEntry) -> TextScreen {
    let list = TextListScreen<ProfileSection, ProfileItem>(heading: \.rawValue) { item in
      let (title, detail) = item.texts
      switch item {
      case .memo: return TextRow(title, lines: 3)
      case .anniversary: return TextRow(title, detail: detail, lines: 2)
      default: return TextRow(title, detail: detail)
      }
    }
    list.layout = ListLayout { section, _ in
      switch section {
      case .memo: .list(height: .estimated(40))
      case .albums: .grid(columns: 2, height: 120).spacing(8)
      case .interests: .flow(width: .estimated(80), height: 32).spacing(8)
      case .anniversaries: .grid(columns: .adaptive(minimum: 200), height: 44).spacing(16)
      case .facts: .grid(columns: .adaptive(minimum: 300), height: 44).spacing(16)
      case .friends: .grid(cell: 160, 60).spacing(8)
      }
    }
    return .list(profile.user?.name ?? "Profile", profile, in: list) { item in
      if let section = item.edited, profile.user?.isMe == true { entry.present(.profile(section)) }
      if case .friend(let friend) = item { entry.push(.user(friend.id)) }
    }
  }
}
