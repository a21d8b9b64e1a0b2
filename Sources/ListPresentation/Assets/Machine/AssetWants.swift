/// The assets that one owner wants, in order of their importance. The set is a level: it replaces the previous one.
struct AssetWants: Hashable, Sendable {
  /// The assets that the user sees.
  var visible: [AssetKey]
  /// The assets that the user may see soon.
  var ahead: [AssetKey]

  init(visible: [AssetKey] = [], ahead: [AssetKey] = []) {
    self.visible = visible
    self.ahead = ahead
  }

  var isEmpty: Bool { visible.isEmpty && ahead.isEmpty }
}

/// An input of an ``AssetMachine``.
enum AssetEvent: Hashable, Sendable {
  /// An owner wants these assets and no others.
  case want(AssetWants, by: Int)
  /// An asset arrived. If it is not kept, it leaves the memory with its last owner.
  case answer(ticket: Int, cost: Int, isKept: Bool = true)
  /// Something else happened to the loads.
  case request(RequestEvent)
  /// The assets in memory must not cost more than this.
  case trim(to: Int)
}

/// A load of an asset.
struct AssetRequest: Ticketed {
  let ticket: Int
  let key: AssetKey
  let host: Substring?
  var subject: AssetKey { key }
}

/// What a machine knows of an asset.
enum AssetPhase: Hashable, Sendable {
  case none
  case loading
  /// The asset arrived with the answer to this ticket.
  case loaded(ticket: Int)
  case failed(PagingFault)
}
