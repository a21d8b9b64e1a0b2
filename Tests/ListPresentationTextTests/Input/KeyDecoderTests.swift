import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationText

/// Timed reads of typed bytes, and the keys they are decoded to.
@Suite struct KeyDecoderTests {
  /// Decodes reads, each some milliseconds after the one before, then lets all delays pass.
  private func keys(_ reads: (after: Int, bytes: String)...) -> [Key] {
    decoded(reads.map { ($0.after, Array($0.bytes.utf8)) })
  }

  private func decoded(_ reads: [(after: Int, bytes: [UInt8])]) -> [Key] {
    var decoder = KeyDecoder()
    var keys: [Key] = []
    var time = Duration.zero
    for (pause, bytes) in reads {
      time += .milliseconds(pause)
      keys += decoder.keys(from: bytes, at: time)
    }
    while let deadline = decoder.deadline { keys += decoder.keys(at: deadline) }
    return keys
  }

  @Test(arguments: [
    ("\u{1B}[A \u{1B}OA \u{1B}[1;5A \u{1B}Oa \u{1B}O5A", Key.up), ("\u{1B}[B \u{1B}OB \u{1B}[1;6B", .down),
    ("\u{1B}[1;2A \u{1B}[a", .up), ("\u{1B}[1;2B \u{1B}[b", .down),
    ("\u{1B}[C \u{1B}OC \u{1B}[1;3C", .right), ("\u{1B}[D \u{1B}OD \u{1B}[1;8D", .left),
    ("\u{1B}[H \u{1B}OH \u{1B}[1~ \u{1B}[7~ \u{1B}[1;5H \u{1B}[7$", .home),
    ("\u{1B}[F \u{1B}OF \u{1B}[4~ \u{1B}[8~ \u{1B}[1;2F \u{1B}[8$", .end),
    ("\u{1B}[5~ \u{1B}[5;5~ \u{1B}[5^", .pageUp), ("\u{1B}[6~ \u{1B}[6;2~ \u{1B}[6$", .pageDown),
    ("\u{1B}[3~ \u{1B}[3;5~ \u{1B}[3$", .delete), ("\u{17} \u{1B}\u{7F} \u{1B}\u{8}", .control("w")),
    ("\u{1B}[Z \u{1B}[1;2Z \u{1B}\t", .backTab), ("\r \n \u{1B}OM \u{1B}\r", .enter), ("\u{8} \u{7F}", .backspace),
    ("\t", .tab),
    ("\u{4}", .control("d")), ("\u{1A}", .control("z")), ("\u{1C}", .control("\\")), ("\u{0}", .control("@")),
    ("\u{1B}[<0;12;5M \u{1B}[<16;12;5M", .click(ScreenPosition(row: 4, column: 11))),
    ("\u{1B}[<64;12;5M", .wheel(-3, at: ScreenPosition(row: 4, column: 11))),
    ("\u{1B}[<65;12;5M \u{1B}[<69;12;5M", .wheel(3, at: ScreenPosition(row: 4, column: 11))),
    ("한", .character("한")), ("👩‍👩‍👧", .character("👩‍👩‍👧")),
  ])
  func everySequenceOfAKeyIsTheKey(sequences: String, key: Key) {
    for sequence in sequences.split(separator: " ") {
      let bytes = Array(sequence.utf8)
      #expect(decoded([(0, bytes)]) == [key], "\(sequence.debugDescription)")
      // The same if every byte is a read of its own, without long delays.
      #expect(decoded(bytes.map { (1, [$0]) }) == [key], "\(sequence.debugDescription), byte by byte")
    }
  }

  @Test(arguments: [
    "\u{1B}[?62;22c", "\u{1B}[>0;276;0c", "\u{1B}[12;40R", "\u{1B}[?2026;1$y", "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}",
    "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\", "\u{1B}P1+r524742\u{1B}\\", "\u{1B}P>|term(1.2)\u{1B}\\",
    "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}[I", "\u{1B}[O", "\u{1B}[[A", "\u{1B}OP", "\u{1B}[15~", "\u{1B}[24;5~",
    "\u{1B}[M !!", "\u{1B}[<0;3;4m", "\u{1B}[<32;3;4M", "\u{1B}[<35;3;4M", "\u{1B}[201~", "\u{1B}[?1u",
    "\u{1B}[\(String(repeating: "9", count: 99))~",
  ])
  func sequenceWithoutAKeyIsIgnored(sequence: String) {
    let bytes = Array(sequence.utf8)
    #expect(decoded([(0, bytes + [UInt8(ascii: "j")])]) == [.character("j")])
    #expect(decoded(bytes.map { (1, [$0]) } + [(1, [UInt8(ascii: "j")])]) == [.character("j")])
  }

  @Test func loneEscapeIsTheKeyAfterItsDelay() {
    #expect(keys((0, "\u{1B}"), (49, "[A")) == [.up])
    #expect(keys((0, "\u{1B}["), (49, "A")) == [.up])
    #expect(keys((0, "\u{1B}"), (200, "[A")) == [.escape, .character("["), .character("A")])
    #expect(keys((0, "\u{1B}"), (50, "q")) == [.escape, .character("q")])
    #expect(keys((0, "\u{1B}한")) == [.escape, .character("한")])
    #expect(keys((0, "\u{1B}\u{1B}[B")) == [.escape, .down])
    #expect(keys((0, "\u{1B}]"), (500, "j")) == [.alt("]"), .character("j")])
  }

  @Test func sequenceThatHasBegunWaitsForItsRest() {
    let click = Key.click(ScreenPosition(row: 4, column: 11))
    for delay in [60, 100, 499] {
      #expect(keys((0, "\u{1B}["), (delay, "<0;12;5M")) == [click])
      #expect(keys((0, "\u{1B}O"), (delay, "A")) == [.up])
      #expect(keys((0, "\u{1B}]"), (delay, "11;rgb:0/0/0\u{7}j")) == [.character("j")])
    }
    #expect(keys((0, "\u{1B}["), (500, "j")) == [.alt("["), .character("j")])
    #expect(keys((0, "\u{1B}O"), (500, "j")) == [.alt("O"), .character("j")])
  }

  @Test func altAndALetterIsOneKey() {
    #expect(keys((0, "\u{1B}q")) == [.alt("q")])
    #expect(keys((0, "\u{1B}"), (49, "Q")) == [.alt("Q")])
    #expect(keys((0, "\u{1B} ")) == [.alt(" ")] && Key.alt(" ").label == "alt-space")
    #expect(keys((0, "\u{1B}\u{3}")) == [.escape, .control("c")])
    #expect(Key.keys(in: "alt-q alt-") == [.alt("q")] + "alt-".map { .character($0) })
  }

  @Test func unfinishedSequenceIsDropped() {
    #expect(keys((0, "\u{1B}[1;"), (499, "5A")) == [.up])
    #expect(keys((0, "\u{1B}[1;"), (500, "j")) == [.character("j")])
    #expect(keys((0, "\u{1B}]0;title"), (500, "j")) == [.character("j")])
    #expect(keys((0, "\u{1B}]0;title"), (1, "\u{3}")) == [.control("c")])
    #expect(
      keys((0, "\u{1B}[200~half"), (4_999, " a paste"), (5_000, "j")) == [.paste("half a paste"), .character("j")])
  }

  @Test func syllableIsOneKey() {
    let parts = Array("한글".utf8).map { (after: 1, bytes: [$0]) }
    #expect(decoded(parts) == [.character("한"), .character("글")])
    // Conjoining jamo, as some keyboards and every Mac's file names have them.
    #expect(keys((0, "\u{1112}"), (10, "\u{1161}"), (10, "\u{11AB}")) == [.character("한")])
    #expect(keys((0, "\u{1112}"), (60, "ㅓ")) == [.character("\u{1112}"), .character("ㅓ")])
    #expect(keys((0, "🇰"), (1, "🇷"), (1, "j")) == [.character("🇰🇷"), .character("j")])
  }

  @Test func invalidBytesAreOneReplacementCharacter() {
    #expect(decoded([(0, [0xFF, 0x6A])]) == [.character("\u{FFFD}"), .character("j")])
    #expect(decoded([(0, [0xED]), (1, [0x6A])]) == [.character("\u{FFFD}"), .character("j")])
    #expect(decoded([(0, [0xED, 0x95]), (500, [0x6A])]) == [.character("\u{FFFD}"), .character("j")])
    #expect(decoded([(0, [0xC2, 0x9B, 0x6A])]) == [.character("j")])
  }

  @Test func pasteIsOneKey() {
    #expect(keys((0, "\u{1B}[200~q\n\u{1B}[A\u{3}한\u{1B}[201~j")) == [.paste("q\n\u{1B}[A\u{3}한"), .character("j")])
    #expect(keys((0, "\u{1B}[200~a\u{1B}[20\u{1B}[201~")) == [.paste("a\u{1B}[20")])
    let long = keys((0, "\u{1B}[200~" + String(repeating: "한", count: 40_000) + "\u{1B}[201~j"))
    #expect(long == [.paste(String(repeating: "한", count: 21_845)), .character("j")])
  }

  @Test func splitReadsGiveTheSameKeys() async {
    let pieces = [
      "j", "한", "\u{1112}\u{1161}\u{11AB}", "👩‍👩‍👧", "🇰🇷", "\u{1B}[A", "\u{1B}OB", "\u{1B}[6~", "\u{1B}[<64;1;1M", "\r",
      "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}[?62c", "\u{1B}[200~두 줄\n\u{1B}[201~", "\t", "e\u{301}",
    ]
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_ROWS", small: 300, from: 1)) { seed in
      var generator = SeededGenerator(seed: seed)
      let bytes = (0..<20).flatMap { _ in Array((pieces.randomElement(using: &generator) ?? "").utf8) }
      var reads: [(after: Int, bytes: [UInt8])] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        var length = Int.random(in: 1...7, using: &generator)
        // A later combining mark is a key of its own.
        while rest.dropFirst(length).first == 0xCC { length += 1 }
        reads.append((1, Array(rest.prefix(length))))
        rest = rest.dropFirst(length)
      }
      return decoded(reads) == decoded([(0, bytes)]) ? nil : "\(reads) are other keys"
    }
  }

  @Test func randomBytesLeaveNothingPending() async {
    let alphabet: [UInt8] = [
      0x1B, 0x5B, 0x4F, 0x50, 0x5D, 0x3B, 0x31, 0x7E, 0x07, 0x5C, 0xE1, 0x84, 0x92, 0x6A, 0x3C, 0x4D,
    ]
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_ROWS", small: 300, from: 1)) { seed in
      var generator = SeededGenerator(seed: seed)
      let bytes = (0..<500).map { _ in
        Bool.random(using: &generator)
          ? alphabet.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
      }
      // After all delays, keys are decoded as usual.
      let keys = decoded([(0, bytes), (10_000, [UInt8(ascii: "j")])])
      return keys.last == .character("j") ? nil : "\(bytes)"
    }
  }

  @Test func wordsAreKeys() {
    #expect(Key.keys(in: " j  enter\t") == [.character("j"), .enter])
    #expect(Key.keys(in: "/한글 esc") == [.character("/"), .character("한"), .character("글"), .escape])
    #expect(Key.keys(in: "ctrl-d ctrl-m pgdn space") == [.control("d"), .enter, .pageDown, .character(" ")])
    #expect(Key.keys(in: "ctrl-").count == 5 && Key.keys(in: "").isEmpty)
    #expect(["a", "한", " "] as [Key] == [.character("a"), .character("한"), .character(" ")])
  }
}
