import Foundation
import ListPresentation
import ListPresentationHTTP

/// The profile of a user. The state is a list of one user, which a pager loads. An action sends a request, its answer
/// is the mutation, and the sections are a function of the state.
@MainActor
final class Profile: SnapshotDataSource {
  private let address: URL
  private let client: HTTPClient
  private let users: Pager<User>

  init(_ id: String, _ network: GalleryNetwork) {
    (address, client) = (network.address("users/\(id)"), network.client())
    let source = HTTPPageSource<User>(address, client: client, format: PageFormat(.onePage, items: ""))
    users = Pager(source, clock: network.clock)
  }

  var user: User? { users.numberOfItems > 0 ? users.item(at: 0) : nil }
  var inheritedAbilities: ListAbilities<ProfileItem>? { ListAbilities(of: users, item: { _ in nil }) }

  func edit(_ section: ProfileSection, _ text: String) async throws {
    let path = section.rawValue.lowercased()
    let request = HTTPRequest(.put, address.appending(path: path), body: try .json(text))
    try users.update(try await client.send(request, as: User.self).value)
  }

  var snapshot: ListSnapshot<ProfileSection, ProfileItem> {
    guard let user else { return ListSnapshot() }
    let sections: [(ProfileSection, [ProfileItem])] = [
      (.memo, user.memo.isEmpty ? [] : [.memo(user.memo)]),
      (.albums, user.albums.map(ProfileItem.album)),
      (.interests, user.interests.map(ProfileItem.interest)),
      (.anniversaries, user.anniversaries.prefix(3).map(ProfileItem.anniversary)),
      (.facts, user.facts.map(ProfileItem.fact)),
      (.friends, user.friends.map(ProfileItem.friend)),
    ]
    let helped = sections.map { section, items in
      (section, items.isEmpty && user.isMe && section.helper != nil ? [.helper(section)] : items)
    }
    return ListSnapshot(sections: helped.filter { !$0.1.isEmpty })
  }
}
