/// The data source of an adapter, what it can do, and how it is read.
@MainActor
final class AdaptedSource<Section: ListElement, Item: ListElement> {
  let dataSource: any ListAdapterDataSource<Section, Item>
  /// The abilities of the data source.
  let all: ListAbilities<Item>
  /// What the lists can do, as of the last pull.
  private(set) var known: SourceAbilities<Item>
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
    all = ListAbilities(of: dataSource)
    known = SourceAbilities(all)
  }

  /// The name of the type of the data source.
  var type: String { "\(Swift.type(of: dataSource))" }

  /// Performs a pull.
  func pull(_ tracker: SourceTracker) -> SourceReading<Section, Item> {
    tracker.track {
      // The levels of an outline are those of its rows.
      if known.outline != nil { _ = tracker.observe { snapshotSource?.snapshot } }
      // A look-up takes longer than drawing a row, and only a composed list can change what it is made of.
      let isMade = tracker.observe { dataSource.inheritedAbilities } != nil
      if isMade || isMadeOfOthers { known = SourceAbilities(all) }
      isMadeOfOthers = isMade
      selectionMode = known.selection.map { rules in tracker.observe { rules.mode() } } ?? .multiple()
      return SourceReading(dataSource, snapshotSource, known, tracker)
    }
  }

  /// Reads how many items can be selected, outside a pull.
  func readSelectionMode() { selectionMode = known.selection?.mode() ?? .multiple() }
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

  init(_ abilities: ListAbilities<Item>) {
    (actions, selection, assets) = (abilities.itemActions, abilities.selectionRules, abilities.itemAssets)
    outline = abilities.itemOutline
    refreshable = abilities.nearest { $0 as? any RefreshableDataSource }
    diagnosed = abilities.nearest { $0 as? any DiagnosedDataSource }
    counted = abilities.nearest { $0 is any SnapshotDataSource ? nil : $0 }
  }
}
