/// Wants the assets of the rows that the user sees, and finds the rows whose assets have changed.
@MainActor
final class AssetTracker<Section: ListElement, Item: ListElement> {
  private let source: any AssetDataSource<Section, Item>
  private let turn: PendingTurn
  private var scope: ObservationScope
  private var window = AssetWindow()
  /// The visible rows that show each asset.
  private var rows: [AssetKey: [Int]] = [:]
  /// The phases of the assets that are observed: those of the visible rows, and of some that have left the screen.
  private var phases: [AssetKey: AssetPhase] = [:]

  /// More than any screen shows. A view that reports a whole list as visible must not load a picture for each row.
  private static var mostRows: Int { 500 }

  /// - Parameter changed: Runs in the turn after a change of a visible asset.
  init(_ source: any AssetDataSource<Section, Item>, changed: @escaping @Sendable @MainActor () -> Void) {
    self.source = source
    turn = PendingTurn(changed)
    scope = ObservationScope(turn: turn)
  }

  deinit { scope.end() }

  /// Replaces the wanted assets by those of the visible rows and those around them.
  /// - Parameter item: Returns the item of a row.
  func show(_ visible: RangeSet<Int>, of count: Int, item: (Int) -> Item?) {
    let visible = visible.first(Self.mostRows)
    var keys: [AssetKey] = []
    rows = [:]
    for row in visible.each {
      for key in item(row).map({ source.assets(for: $0) }) ?? [] {
        keys.append(key)
        rows[key, default: []].append(row)
      }
    }
    let ahead = window.rows(around: visible, of: count).compactMap(item).flatMap { source.assets(for: $0) }
    source.want(keys, ahead: ahead, by: self)
    if phases.count > 4 * rows.count + 64 { forgetPhases() }
    observeNewAssets()
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
    source.want([], ahead: [], by: self)
  }

  private func forgetPhases() {
    scope.end()
    scope = ObservationScope(turn: turn)
    phases = [:]
  }

  private func observeNewAssets() {
    let new = rows.keys.filter { phases[$0] == nil }
    guard !new.isEmpty else { return }
    scope.read { for key in new { phases[key] = source.phase(of: key) } }
  }
}

extension AssetDataSource {
  fileprivate func want(_ visible: [AssetKey], ahead: [AssetKey], by owner: AnyObject) {
    assetLoader.want(visible, ahead: ahead, by: owner)
  }

  fileprivate func phase(of key: AssetKey) -> AssetPhase { assetLoader.phase(of: key) }
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
