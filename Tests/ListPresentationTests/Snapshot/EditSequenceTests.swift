import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

private struct CollidingElement: NumberedElement {
  let id: CollidingID
  var content: Int
  init(number: Int, content: Int) {
    id = CollidingID(value: number)
    self.content = content
  }
  func with(content: Int) -> CollidingElement { CollidingElement(number: id.value, content: content) }
  var description: String { "\(id.value)" + String(repeating: "'", count: content) }
}

private struct BrokenElement: NumberedElement {
  let id: BrokenID
  var content: Int
  init(number: Int, content: Int) {
    id = BrokenID(value: number, salt: content)
    self.content = content
  }
  func with(content: Int) -> BrokenElement { BrokenElement(number: id.value, content: content) }
  var description: String { "\(id.value)" + String(repeating: "'", count: content) }
}

@Suite struct EditSequenceTests {
  private static let sequences = testSeeds("LIST_PRESENTATION_SEQUENCES", small: 120)

  private static let medium = EditScale(edits: 40, rows: 30, sections: 4, bulk: 6, plans: 3)

  @Test(arguments: 0..<UInt64(2)) func editsAgreeWithNaiveList(half: UInt64) async {
    await expectNoFault(for: stride(from: half, to: Self.sequences.upperBound, by: 2)) { seed in
      var sequence = EditSequence<CorePart, CoreRow>(seed: seed)
      return sequence.play()
    }
  }

  @Test func editsOfCollidingIDsAgreeWithNaiveList() async {
    await expectNoFault(for: 0..<8) { seed in
      var sequence = EditSequence<CollidingElement, CollidingElement>(seed: seed, scale: Self.medium)
      return sequence.play()
    }
  }

  @Test func editsOfInconsistentIDsNeverTrap() {
    for seed in 0..<UInt64(16) { Self.playOnBrokenIDs(seed: seed, withMarks: false) }
  }

  @Test func marksOnInconsistentIDsNeverTrap() {
    for seed in 0..<UInt64(40) { Self.playOnBrokenIDs(seed: seed, withMarks: true) }
  }

  private static func playOnBrokenIDs(seed: UInt64, withMarks: Bool) {
    var edits = RandomEdits<BrokenElement, BrokenElement>(seed: seed, scale: medium)
    var model = edits.start()
    var snapshot = model.snapshot
    var history = [snapshot]
    for _ in 0..<edits.scale.edits {
      // The lists may differ, because a look-up by hash and a look-up by == find different ids. Neither may trap.
      let edit = edits.next(for: model)
      if !withMarks {
        switch edit {
        case .reload, .reconfigure: continue
        default: break
        }
      }
      _ = model.refusal(of: edit)
      _ = snapshot.refusal(of: edit)
      _ = edits.probes().map { snapshot.position(of: $0) }
      _ = snapshot.sectionIDs.map { snapshot.indexOfSection($0) }
      if edits.chance(2) { history.append(snapshot) }
    }
    for _ in 0..<4 {
      let old = history[edits.pick(0...history.count - 1)].removingDuplicates()
      let new = history[edits.pick(0...history.count - 1)].removingDuplicates()
      let plan = new.difference(from: old)
      _ = old.applying(plan)
      _ = plan.fault(from: old, to: new)
    }
  }
}
