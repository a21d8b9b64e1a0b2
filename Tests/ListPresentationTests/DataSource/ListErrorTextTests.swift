import Foundation
import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

/// What a user reads about an error.
@Suite struct ListErrorTextTests {
  private enum AlbumError: Error {
    case isPrivate(owner: String)
  }

  private enum LocalizedAlbumError: LocalizedError {
    case isPrivate(owner: String)
    case other

    var errorDescription: String? {
      if case .isPrivate(let owner) = self { "The album of \(owner) is private" } else { nil }
    }
  }

  private struct DescribedError: LocalizedError, CustomStringConvertible {
    let errorDescription: String?
    let description = "a description"
  }

  private final class ErrorObject: Error {}

  init() { ListErrorText.localized = { $0.localizedDescription } }

  @Test func wordsOfTheAppPrecedeTheDescriptionAndTheNameOfTheType() {
    #expect(ListErrorText.text(of: DescribedError(errorDescription: "The album is private")) == "The album is private")
    #expect(ListErrorText.text(of: DescribedError(errorDescription: nil)) == "a description")
    #expect(ListErrorText.text(of: DescribedError(errorDescription: "")) == "a description")
    #expect(ListErrorText.text(of: LocalizedAlbumError.isPrivate(owner: "Bo")) == "The album of Bo is private")
    #expect(ListErrorText.text(of: LocalizedAlbumError.other) == "LocalizedAlbumError")
    #expect(ListErrorText.text(of: AlbumError.isPrivate(owner: "Bo")) == "AlbumError")
    #expect(ListErrorText.text(of: ErrorObject()) == "ErrorObject")
  }

  @Test func errorOfTheSystemIsItsSentence() {
    let error = NSError(domain: "Album", code: 3, userInfo: [NSLocalizedDescriptionKey: "The album is full."])
    #expect(ListErrorText.text(of: error) == "The album is full.")
    do {
      _ = try Data(contentsOf: URL(filePath: "/no such file"))
      Issue.record("there is such a file")
    } catch {
      #expect(ListErrorText.text(of: error) == error.localizedDescription)
      #expect(!ListErrorText.text(of: error).contains("Domain="))
    }
  }

  @MainActor @Test func failuresOfPagersAndOfSequencesSayIt() async {
    let source = ScriptedPageSource<Item, Int>(script: [.fail(LocalizedAlbumError.isPrivate(owner: "Bo"))])
    let pager = Pager(source, configuration: PagingConfiguration().with(\.retry, .byHand), clock: ManualClock())
    pager.fetchNextItemsIfNeeded(at: 0)
    let sequence = AsyncThrowingStream<ListSnapshot<SingleSection, Item>, any Error> {
      throw LocalizedAlbumError.isPrivate(owner: "Bo")
    }
    let followed = DiffableDataSource(sequence)
    await wait(until: { pager.loadState.hasFailed && followed.loadState.hasFailed })
    #expect(pager.loadState == .failed("The album of Bo is private"))
    #expect(followed.loadState == .failed("The album of Bo is private"))
    #expect(pager.log.entries.contains { "\($0)".contains("attempt 1 failed: The album of Bo is private;") })
  }

  private struct Item: ListElement { let id: Int }

  /// A closure that is wrapped each time that it is read ends the process when it is called.
  @Test func wordsCanBeReadAnyNumberOfTimes() {
    for _ in 0..<300_000 { _ = ListErrorText.localized }
    #expect(!ListErrorText.text(of: CancellationError()).isEmpty)
  }
}
