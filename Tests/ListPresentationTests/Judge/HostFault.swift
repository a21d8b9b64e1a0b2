/// The faults that a host can have.
enum HostFault: String, CaseIterable {
  // The list that the toolkit is answered from.
  case countsFromNewListBeforeBatch, countsFromOldListInBatch, countsFromAdapter, itemsFromAdapter, cachesNumbersOfRows
  case leavesOutEmptySections, keepsListOnReload
  // Batches.
  case batchOffScreen, batchBeforeFirstLayout, reloadsInBatch, reloadsAndPerforms, reconfiguresInBatch
  case waitsForCompletions, dropsUpdatesWhileAnimating
  // Operations.
  case ignoresDeletedSections, ignoresInsertedSections, insertsRowsOfNewSections, ignoresMovedSections
  case movesSectionsBackwards, movesSectionToItsIndex, deletesOneRowTooFew, deletesTwice, deletesRowsOfDeletedSections
  case deletesByShiftedPositions, insertsOneRowTooFew, insertsAtOldPositions, ignoresMovedRows, movesRowsBackwards
  case deletesMovedRows, deletesAndMovesRows
  // Content.
  case ignoresChangedRows, ignoresChangesOfMovedRows, reconfiguresByOldPositions, reconfiguresFirstChange
  case keepsHeaders, readsFirstHeaderAgain, drawsEachCellOnce, dequeuesTwice, makesCells
  // What the user reads.
  case keepsOffset, scrollsToTop, keepsOffsetFromBottom, anchorsAtLeavingRow, followsRowThatMoves, followsChangesAtTop,
    neverReveals
  case revealsNextRow, ignoresLateHeights, keepsBottomEdge, keepsNoRowAfterScrolling, keepsOffsetAtLastRow,
    scrollsWithCursor
  // Selection and cursor.
  case keepsSelectionByPosition, neverDeselects, neverSelects, keepsCursorOfRecycledCell, neverMovesCursor
  case movesCursorWithListAlone, keepsMarksOffScreen
  // Loading.
  case showsNoRefreshOfTheApp, showsLoadingAsRefresh, neverEndsRefreshing, endsRefreshingWithEachUpdate
  // Reports.
  case neverReports, reportsWhatIsConfigured, reportsFirstRowAlone, reportsUpdatesAlone
  case ignoresDisappearing, neverLaysOut
}
