import Foundation
import ListPresentationHTTP
import ListPresentationTesting
import TestSupport
import Testing

@testable import Gallery

/// Registering, editing and deleting: the list follows, the place is kept, and nothing that the user wrote is lost.
@MainActor @Suite struct MarketFormTests {
  /// The keys that fill in a form as the server takes it, from the button for pictures to the secret.
  private let sweater = "tab Sweater tab 9000 tab tab tab Worn_twice tab s3"

  /// The market with the cursor on a row in the middle of the screen.
  private func stage() async throws -> MarketStage {
    let stage = try MarketStage()
    await stage.type()
    await stage.type("j j j j j j j")
    return stage
  }

  /// Loses the answers to requests with a method after the server has taken them, for as many requests.
  private func loseAnswers(_ method: HTTPMethod, _ count: Int, on stage: MarketStage) {
    let left = Countdown(count)
    stage.gallery.disturb { request, server in
      guard request.method == method, left.take() else { return nil }
      _ = try await server()
      throw ConnectionError.failure(.lost)
    }
  }

  @Test func registeredProductIsTheFirstAndThePlaceIsKept() async throws {
    let stage = try await stage()
    let line = stage.line(of: ">         접이식 의자")
    await stage.type("a enter enter \(sweater) enter")
    #expect(stage.line(of: ">         접이식 의자") == line && line != nil)
    #expect(stage.text.hasSuffix("\n✓ Registered\n"))
    await stage.type("g j")
    #expect(stage.text.contains(">         Sweater\n          sold out\n          ₩9,000\n"))
    #expect(try await stage.numberOfProducts() == "85")
  }

  @Test func everyFieldThatIsWrongSaysSo() async throws {
    let stage = try await stage()
    await stage.type("a tab x tab x tab x tab x tab x tab enter")
    #expect(
      stage.text.hasPrefix(
        """
        Gallery › Market › Register
        > [Add a picture]
          ✗ A picture is needed: 1 to 5
          Name         x
          ✗ must have 3 to 100 characters
          Full price   x
          ✗ must be 0 to 1,000,000,000
          Discount     x
          ✗ must be 0 to 1,000,000,000
          Stock        x
          ✗ must be 0 to 1,000,000,000

        """))
    #expect(stage.text.hasSuffix("\n^S submit  esc back  ^G help\n"))
    await stage.type("enter enter tab yz tab ctrl-u 9 tab ctrl-u 10 tab ctrl-u 1 tab _description tab s enter")
    #expect(stage.text.contains("> Discount     10\n  ✗ is more than the full price\n"))
    #expect(!stage.requests.contains("POST /api/products"))
  }

  /// A name of spaces is none, and a price has an end.
  @Test func blankNamesAndEndlessPricesAreRefused() async throws {
    let stage = try await stage()
    await stage.type("a tab space space space space tab \(String(repeating: "9 ", count: 24))ctrl-s")
    #expect(stage.text.contains("✗ must have 3 to 100 characters\n  Full price   999"))
    #expect(stage.text.contains("\n  ✗ must be 0 to 1,000,000,000\n  Discount"))
    #expect(!stage.requests.contains("POST /api/products"))
  }

  @Test func picturesAreAddedAndRemovedOneByOne() async throws {
    let stage = try await stage()
    await stage.type("a enter enter enter j enter enter j j enter")
    #expect(
      stage.text.hasPrefix(
        """
        Gallery › Market › Register
          [Remove front.png]
          [Remove back.png]
          [Remove side.png]
        > [Add a picture]  1 to 5
          Name         3 to 100 characters
          Full price   in won
          Discount     0
          Stock        0
          Description  10 to 1000 characters
          Secret       for later changes

        """))
    await stage.type("backtab backtab enter")
    #expect(stage.text.contains("\n  [Remove front.png]\n> [Remove side.png]\n  [Add a picture]  1 to 5\n"))
    await stage.type("tab enter j j j enter enter j j j j enter enter G enter")
    #expect(stage.text.contains("\n> [Remove panorama.png]\n  Name "))
    await stage.type("\(sweater) enter")
    #expect(stage.text.contains("\n> [Remove panorama.png]\n  ✗ panorama.png is larger than 300\n    KB\n  Name "))
  }

  @Test func pictureIsAddedAndNotSelected() async throws {
    let stage = try await stage()
    await stage.type("a enter space")
    #expect(stage.text.hasSuffix("\nRows cannot be selected in this list\n"))
    await stage.type("?")
    #expect(!stage.text.contains("Selecting"))
  }

  @Test func registrationThatIsLostAfterTheServerTookItIsNotDoubled() async throws {
    let stage = try await stage()
    loseAnswers(.post, 3, on: stage)
    await stage.type("a enter enter \(sweater) enter")
    #expect(
      boxedLines(of: stage.text) == [
        "The market cannot be reached: the", "connection was lost before the", "answer was complete. Try again.",
        "[enter] OK",
      ])
    #expect(stage.text.hasPrefix("Gallery › Market › Register\n") && stage.text.contains("╭─ Failed ─"))
    await stage.type("enter")
    #expect(
      stage.text.contains(
        "\n  [Remove front.png]\n  [Add a picture]  1 to 5\n  Name         Sweater\n  Full price   9000\n"))
    await stage.type("enter")
    #expect(stage.text.hasPrefix("Gallery › Market    1 new above  8 of 85\n"))
    #expect(stage.requests.count { $0 == "POST /api/products" } == 4)
    #expect(try await stage.numberOfProducts() == "85")
  }

  @Test func textsThatChangeAfterALostAnswerAreKept() async throws {
    let stage = try await stage()
    loseAnswers(.post, 3, on: stage)
    await stage.type("a enter enter \(sweater) enter")
    await stage.type("enter 9 enter")
    #expect(
      boxedLines(of: stage.text).dropLast() == [
        "The market has refused: the server", "answers 409: the product is", "registered already, with other", "texts.",
      ])
    await stage.type("enter")
    #expect(stage.text.contains("\n> Secret       s39\n"))
    #expect(try await stage.numberOfProducts() == "85")
  }

  @Test func editedProductIsInTheListAndThePlaceIsKept() async throws {
    let stage = try await stage()
    let line = stage.line(of: ">         접이식 의자")
    await stage.type("enter")
    await stage.type("e ctrl-u Chair tab tab tab tab tab 1234 enter")
    #expect(stage.text.hasPrefix("Gallery › Market › Chair\nPrice        ₩20,700\n"))
    #expect(stage.text.hasSuffix("\n✓ Saved\n"))
    await stage.type("h")
    #expect(stage.line(of: ">         Chair") == line && line != nil)
  }

  @Test func editThatTheServerRefusesIsAnAlertAndTheTextsStay() async throws {
    let stage = try await stage()
    stage.gallery.disturb { request, _ in
      request.method == .patch ? .json(#"{"message":"out of order"}"#, status: 500) : nil
    }
    await stage.type("enter")
    await stage.type("e ctrl-u Chair tab tab tab tab tab 1234 enter")
    #expect(
      boxedLines(of: stage.text).dropLast() == ["The market has refused: the server", "answers 500: out of order."])
    await stage.type("enter esc")
    #expect(stage.text.contains("\n  Name         Chair\n") && stage.text.contains("│ Leave without saving? │"))
  }

  @Test func deletionAsksForTheSecretAndTheNextRowIsInItsPlace() async throws {
    let stage = try await stage()
    let line = stage.line(of: ">         접이식 의자")
    await stage.type("enter")
    await stage.type("x")
    #expect(stage.text.contains("\n> Secret  of the registration\n"))
    #expect(stage.text.hasSuffix("\nenter submit  ^Q quit  esc back  ^G help\n"))
    await stage.type("99 enter")
    #expect(stage.text.hasPrefix("… › 접이식 의자 › Delete 접이식 의자?\n> Secret  99  ✗ is wrong\n"))
    #expect(try await stage.numberOfProducts() == "84")
    await stage.type("ctrl-u 1234 enter")
    #expect(stage.line(of: ">         Picnic blanket") == line && line != nil)
    #expect(stage.text.hasSuffix("\n✓ Deleted\n"))
    #expect(try await stage.numberOfProducts() == "83")
  }

  @Test func productThatSomeoneElseDeletedLeavesTheList() async throws {
    let stage = try await stage()
    await stage.type("enter")
    try await stage.deleteAsAnotherUser(78)
    await stage.type("x 1234 enter")
    #expect(boxedLines(of: stage.text).dropLast() == ["The market does not have this", "product any more."])
    await stage.type("enter")
    #expect(stage.text.contains("> Secret  1234\n"))
    await stage.type("esc y h")
    #expect(stage.text.contains(">         Picnic blanket") && !stage.text.contains("접이식 의자 "))
  }

  @Test func deletionWhoseAnswerIsLostIsDone() async throws {
    let stage = try await stage()
    loseAnswers(.delete, 1, on: stage)
    await stage.type("enter")
    await stage.type("x 1234 enter")
    #expect(stage.text.contains("of 83 ("))
    #expect(try await stage.numberOfProducts() == "83")
  }
}
