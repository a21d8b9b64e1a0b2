import Testing

@testable import ListPresentationUIKit

#if canImport(UIKit)
  /// The arithmetic by which a row keeps its place, for given frames.
  @Suite struct AnchoredLayoutTests {
    @Test func rowKeepsItsTopEdge() {
      let place = RowPlace(top: 30, bottom: 70)
      #expect(place.offset(for: (top: 500, height: 40), below: 0, in: 400) == 470)
      #expect(place.offset(for: (top: 500, height: 90), below: 0, in: 400) == 470)
      #expect(place.offset(for: (top: 500, height: 5), below: 0, in: 400) == 470)
    }

    @Test func rowThatIsTooLowForItsPlaceKeepsItsBottomEdge() {
      let place = RowPlace(top: -30, bottom: 70)
      // With its top edge at -30, a row of 20 points is out of sight.
      #expect(place.offset(for: (top: 500, height: 20), below: 0, in: 400) == 450)
      #expect(place.offset(for: (top: 500, height: 31), below: 0, in: 400) == 530)
      // The bottom edge was below the screen.
      #expect(RowPlace(top: -30, bottom: 900).offset(for: (top: 500, height: 20), below: 0, in: 400) == 120)
    }

    @Test func headerThatIsPinnedCoversARow() {
      let place = RowPlace(top: 10, bottom: 70)
      #expect(place.offset(for: (top: 500, height: 20), below: 44, in: 400) == 450)
      // It was covered already. What is below it stays.
      #expect(RowPlace(top: 10, bottom: 40).offset(for: (top: 500, height: 20), below: 44, in: 400) == 480)
    }

    @Test func userReadsTheTopmostRowThatIsSeenAndSized() {
      #expect(RowPlace.reading([(bottom: 10, covered: 44, isSized: true), (50, 44, true), (90, 44, true)]) == 1)
      #expect(RowPlace.reading([(bottom: 50, covered: 44, isSized: false), (90, 44, true)]) == 1)
      #expect(RowPlace.reading([(bottom: 50, covered: 44, isSized: false), (90, 44, false)]) == 0)
      #expect(RowPlace.reading([(bottom: 10, covered: 44, isSized: true)]) == 0)
      #expect(RowPlace.reading([]) == nil)
    }
  }
#endif
