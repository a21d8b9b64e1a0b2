import Foundation
import ListPresentationHTTP
import ListPresentationTesting
import ListPresentationText
import TestSupport
import Testing

@testable import Gallery

/// The market without a network: what a user sees at each step.
@MainActor @Suite struct MarketOfflineTests {
  private let folder = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
  private let noNetwork: GalleryStage.Disturbance = { _, _ in throw ConnectionError.failure(.offline) }

  @Test func marketIsReadToTheEndOfWhatWasLoadedAndThenFollowsTheServer() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let yesterday = try MarketStage(columns: 60, keptIn: folder)
    await yesterday.type()
    await yesterday.type("j j j j")

    let today = try MarketStage(columns: 60, keptIn: folder, disturbed: noNetwork)
    await today.type()
    await today.type("j j j j")
    #expect(today.rows == yesterday.rows, "the rows are there without a network")
    await today.type("30j")
    await today.type("20j")
    let end = today.terminal.text
    #expect(
      end.contains(
        """
        Could not refresh: there is no network connection
        (http://gallery.example/api/products)
        Press t to try again
        """) && end.hasSuffix("\nt try again  enter open  / filter  ? help  q quit\n"), "\(end)")

    try await today.deleteAsAnotherUser(83)
    today.gallery.disturb(nil)
    let line = today.line(of: ">         Desk lamp 4")
    await today.type("t")
    #expect(line != nil && today.line(of: ">         Desk lamp 4") == line, "the place stays")
    await today.type("g")
    #expect(!today.terminal.text.contains("Canvas tote bag") && today.terminal.text.contains("무선 키보드"))

    let tomorrow = try MarketStage(columns: 60, keptIn: folder, disturbed: noNetwork)
    await tomorrow.type()
    #expect(!tomorrow.terminal.text.contains("Canvas tote bag") && tomorrow.terminal.text.contains("무선 키보드"))
  }

  @Test func productThatTheUserDeletedStaysAwayWithoutANetwork() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try MarketStage(keptIn: folder)
    await first.type()
    await first.type("j j enter")
    await first.type("x 1234 enter")
    await wait(until: { !first.terminal.show().contains("₩18,000") })
    let file = folder.appending(components: "market", "0.page")
    await wait(until: { !((try? String(contentsOf: file, encoding: .utf8))?.contains(#""id":83,"#) ?? true) })
    let second = try MarketStage(keptIn: folder, disturbed: noNetwork)
    await second.type()
    #expect(second.terminal.text.contains("무선 키보드") && !second.terminal.text.contains("₩18,000"))
  }

  @Test func optionsSayWhereListsAreKeptAndThatThereIsNoNetwork() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    func isShown(_ options: String...) async -> Bool {
      let kept = ["market", "--keep", folder.path(percentEncoded: false), "--keys", ""]
      let ran = await run(kept + options, clock: HastyClock())
      #expect(ran.status == 0)
      return ran.text.contains("₩18,000")
    }
    #expect(await isShown())
    #expect(await isShown("--offline"))
    try FileManager.default.removeItem(at: folder)
    #expect(await !isShown("--offline"))
  }
}
