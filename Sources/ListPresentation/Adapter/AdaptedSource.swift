/// The data source of an adapter, what it can do, and how it is read.
@MainActor
final class AdaptedSource<Section: ListElement, Item: ListElement> {
  let dataSource: any ListAdapterDataSource<Section, Item>
  let upstream: ListUpstream<Item>
  /// What the lists can do, as of the last pull.
  private(set) var abilities: SourceAbilities<Item>
  /// How many items the data source lets the user select, as last read.
  private(set) var selectionMode = SelectionMode.multiple()
  /// The data source, if it provides its list as a snapshot. To cast it for each pull would cost a tenth of a small
  /// update.
  private let snapshotSource: (any SnapshotDataSource<Section, Item>)?
  /// Whether the data source was made of other lists at the last pull.
  private var isMadeOfOthers = false

  init(_ dataSource: any ListAdapterDataSource<Section, Item>) {
    self.dataSource = dataSource
    snapshotSource = dataSource as? any SnapshotDataSource<Section, Item>
    upstream = ListUpstream(dataSource)
    abilities = SourceAbilities(upstream)
  }

  /// The name of the type of the data source.
  var type: String { "\(Swift.type(of: dataSource))" }

  /// Performs a pull.
  func pull(_ tracker: SourceTracker) -> SourceReading<Section, Item> {
    tracker.track {
      // The levels of an outline are those of its rows.
      if abilities.outline != nil { _ = tracker.observe { snapshotSource?.snapshot } }
      // A look-up takes longer than drawing a row, and only a composed list can change what it is made of.
      let isMade = tracker.observe { dataSource.upstream } != nil
      if isMade || isMadeOfOthers { abilities = SourceAbilities(upstream) }
      isMadeOfOthers = isMade
      selectionMode = abilities.selection.map { rules in tracker.observe { rules.mode() } } ?? .multiple()
      return SourceReading(dataSource, snapshotSource, abilities, tracker)
    }
  }

  /// Reads how many items can be selected, outside a pull.
  func readSelectionMode() { selectionMode = abilities.selection?.mode() ?? .multiple() }
}

/// What lists can do beyond showing their items.
@MainActor
struct SourceAbilities<Item: ListElement> {
  let actions: ItemActions<Item>?
  let selection: SelectionRules<Item>?
  let assets: ItemAssets<Item>?
  let outline: ItemOutline<Item>?
  let refreshable: [any RefreshableDataSource]
  /// The lists that find problems in their pages.
  let diagnosed: [any DiagnosedDataSource]
  /// The lists that are read by index, whose counts may contradict each other.
  let counted: [any ListAdapterDataSource]

  init(_ upstream: ListUpstream<Item>) {
    (actions, selection, assets) = (upstream.itemActions, upstream.selectionRules, upstream.itemAssets)
    outline = upstream.itemOutline
    refreshable = upstream.nearest { $0 as? any RefreshableDataSource }
    diagnosed = upstream.nearest { $0 as? any DiagnosedDataSource }
    counted = upstream.nearest { $0 is any SnapshotDataSource ? nil : $0 }
  }
}
