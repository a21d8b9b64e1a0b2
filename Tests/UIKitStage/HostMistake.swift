#if canImport(UIKit) && os(Linux)
  /// A mistake that a host of a collection view can make. Most of them were made in public.
  package enum HostMistake: String, CaseIterable, Sendable {
    // What the data source answers.
    case newCountsBeforeTheBatch, oldCountsInsideTheBatch, oneItemTooMany, oneSectionTooFew
    case cellOfTheNextItem, itemsOfTheNewListBeforeTheBatch, contentOfTheFormerItem
    case twoCellsForOneRequest, cellThatWasNotDequeued
    case headerOfTheNextSection, headerThatWasNotDequeued
    case registrationInTheProvider, reloadInsideACellRequest, batchInsideACellRequest
    // The operations of a batch.
    case forgottenDeletion, forgottenInsertion, forgottenMove
    case reversedMove, deletionByNewIndex, insertionByOldIndex, deletionOfAMovedItem, deletionTwice
    case forgottenSectionDeletion, forgottenSectionInsertion, forgottenSectionMove, reversedSectionMove
    // The batch.
    case forgottenBatch, batchTwice, batchInsideABatch, operationsOutsideABatch
    case batchInNoWindow, batchBeforeTheFirstLayout
    case reloadInsideTheBatch, reloadOfItemsInsideTheBatch, reconfigurationInsideTheBatch
    case cellsAskedForInsideTheBatch, offsetInsideTheBatch
    // Contents and the selection.
    case forgottenReconfiguration, reconfigurationByOldIndex, headersNotReadAgain
    case forgottenSelection, forgottenDeselection, selectionByOldIndex
    // What the user sees.
    case nothingReported, reportWithoutTheLastItem
    // The layout.
    case forgottenOffset, offsetInTheCompletion
    case attributesTwice, attributesOfAGoneItem, attributesOfAnotherPlace, forgottenAttributes
    // What looks right where a stand-in is laxer than UIKit.
    case rowsThatFade, backgroundWithoutAClass, viewBehindTheBackground, movedContent
    case sizeOfAnotherRow, headerOfTheOldHeight, animationWithoutALayout
  }
#endif
