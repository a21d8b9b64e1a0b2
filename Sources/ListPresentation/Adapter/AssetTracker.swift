/// Wants the assets of the rows that the user sees, and finds the rows whose assets have changed.
@MainActor
final class AssetTracker<Item: ListElement> {
  /// What is wanted of a loader.
  private struct Wants {
    let loader: any AssetLoading
    var visible: [AssetKey] = []
    var ahead: [AssetKey] = []
  }

  private let turn: PendingTurn
  private var scope: ObservationScope
  private var window = AssetWindow()
  /// The loaders of which something is wanted.
  private var loaders: [any AssetLoading] = []
  /// The visible rows that show each asset.
  private var rows: [LoadableAsset: [Int]] = [:]
  /// The phases of the assets that are observed: those of the visible rows, and of some that have left the screen.
  private var phases: [LoadableAsset: AssetPhase] = [:]

  /// More than any screen shows. A view that reports a whole list as visible must not load a picture for each row.
  private static var mostRows: Int { 500 }

  /// - Parameter changed: Runs in the turn after a change of a visible asset.
  init(changed: @escaping () -> Void) {
    turn = PendingTurn()
    turn.run = changed
    scope = ObservationScope(turn: turn)
  }

  deinit { scope.end() }

  /// Replaces the wanted assets by those of the visible rows and those that the user may see next.
  /// - Parameters:
  ///   - soon: The rows that the views prepare. If there are none, those around the visible rows count.
  ///   - assets: Returns the assets of an item.
  ///   - item: Returns the item of a row.
  func show(
    _ visible: RangeSet<Int>, soon: RangeSet<Int>, of count: Int, assets: ItemAssets<Item>, item: (Int) -> Item?
  ) {
    let visible = visible.first(Self.mostRows)
    var wants: [ObjectIdentifier: Wants] = [:]
    rows = [:]
    for row in visible.each {
      for asset in item(row).map(assets.shown) ?? [] {
        wants[ObjectIdentifier(asset.loader), default: Wants(loader: asset.loader)].visible.append(asset.key)
        rows[asset, default: []].append(row)
      }
    }
    // The views have drawn the rows before their assets were wanted.
    let unwanted = rows.keys.filter { $0.loader.phase(of: $0.key) == .none }
    let around = window.rows(around: visible, of: count)
    for row in soon.isEmpty ? around : Array(soon.subtracting(visible).first(Self.mostRows).each) {
      for asset in item(row).map(assets.shown) ?? [] {
        wants[ObjectIdentifier(asset.loader), default: Wants(loader: asset.loader)].ahead.append(asset.key)
      }
    }
    for loader in loaders where wants[ObjectIdentifier(loader)] == nil { loader.want([], ahead: [], by: self) }
    loaders = wants.values.map(\.loader)
    for want in wants.values { want.loader.want(want.visible, ahead: want.ahead, by: self) }
    if phases.count > 4 * rows.count + 64 {
      let before = phases.filter { rows[$0.key] != nil }
      forgetPhases()
      observeNewAssets()
      // The views have not heard of a change that is read here first. They do in the turn that follows it.
      if before.contains(where: { phases[$0.key] != $0.value }) { turn.schedule() }
      phases.merge(before) { _, last in last }
    }
    observeNewAssets()
    // A failure that the loader remembers is known from now on, and the views have to say it.
    for asset in unwanted {
      guard case .failed? = phases[asset] else { continue }
      phases[asset] = AssetPhase.none
      turn.schedule()
    }
  }

  /// Returns the visible rows whose assets have changed since they were last read, in order.
  func takeChanges() -> [Int] {
    let before = phases
    forgetPhases()
    observeNewAssets()
    let changed = rows.filter { phases[$0.key] != before[$0.key] }
    return Set(changed.values.joined()).sorted()
  }

  /// Runs the turn again, because this one came at a time at which the views can't be updated.
  func postpone() { turn.schedule() }

  /// Wants nothing any more.
  func end() {
    rows = [:]
    forgetPhases()
    for loader in loaders { loader.want([], ahead: [], by: self) }
    loaders = []
  }

  private func forgetPhases() {
    scope.end()
    scope = ObservationScope(turn: turn)
    phases = [:]
  }

  private func observeNewAssets() {
    let new = rows.keys.filter { phases[$0] == nil }
    guard !new.isEmpty else { return }
    scope.read { for asset in new { phases[asset] = asset.loader.phase(of: asset.key) } }
  }
}

/// Chooses the rows whose assets are wanted before the user sees them.
struct AssetWindow {
  private var lastSpan = 0..<0
  private var isForward = true

  /// Returns the rows in order of their importance: as many as are visible in the direction in which the user scrolls,
  /// and then half as many in the other direction. The nearest come first.
  /// - Parameter count: The number of rows in the list.
  mutating func rows(around visible: RangeSet<Int>, of count: Int) -> [Int] {
    guard let span = visible.span else { return [] }
    if span.lowerBound != lastSpan.lowerBound { isForward = span.lowerBound > lastSpan.lowerBound }
    lastSpan = span
    let screen = visible.numberOfIndices
    let end = min(count, span.upperBound + (isForward ? screen : screen / 2))
    let after = Array(span.upperBound..<max(end, span.upperBound))
    let before = (max(0, span.lowerBound - (isForward ? screen / 2 : screen))..<span.lowerBound).reversed()
    return isForward ? after + before : before + after
  }
}
