import ListPresentationTesting
import ListPresentationText
import Testing

@Suite struct TextQueryTests {
  @Test(
    arguments: [
      ("apple", "An APPLE a day"), ("ＡＰＰＬＥ", "apple"), ("apple", "ａｐｐｌｅ"), ("day an", "An apple a day"),
      ("한글", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"),
      ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한글"),
      ("ㅎㄱ", "한글"), ("ㅎㄱ", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"), ("한ㄱ", "한글"), ("ㄳ", "감사"),
      ("ㄱㅅ", "ㄳ"), ("ㅋㅋ", "ㅋㅋㅋ"), ("ㅎㄱ", "\u{FFBE}\u{FFA1}"), ("ㅏ", "\u{FFC2}"), ("₩", "￦1,200"),
      ("café", "CAFE\u{301}"), ("cafe\u{301}", "Café"), ("straße", "STRAßE"), ("Ἀ", "ἀ"), ("Й", "и\u{306}"),
      ("ガ", "ｶﾞ"), ("ｶﾞ", "カ\u{3099}"), ("ヴ", "ｳﾞ"), ("パ", "ﾊﾟ"), ("が", "か\u{3099}"), ("日本", "日本語"),
      ("❤", "❤\u{FE0F}"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("å", "\u{212B}"), ("k", "\u{212A}"), ("", "anything"), ("  ", "x"),
      ("a　b", "b a"),
      ("ελλας", "ΕΛΛΑΣ"), ("ΕΛΛΑΣ", "ελλας"), ("σ", "ς"), ("ς", "Σ"), ("strasse", "Straße"), ("STRASSE", "straße"),
      ("straße", "STRASSE"), ("ẞ", "ss"), ("ss", "ẞ"), ("ﬁn", "FIN"), ("FIN", "ﬁn"), ("μ", "µ"), ("µ", "Μ"),
      ("s", "ſ"), ("ᾳ", "ΑΙ"), ("αι", "ᾳ"), ("θ", "ϑ"), ("Ꭰ", "ꭰ"), ("ꭰ", "Ꭰ"), ("ა", "Ა"), ("İ", "i\u{307}"),
      ("ı", "ı"), ("i\u{307}", "İ"), ("i", "I"),
    ] as [(String, String)])
  func queryFindsText(query: String, text: String) {
    #expect(TextQuery(query).matches(text), "\(query) in \(text)")
  }

  @Test(
    arguments: [
      ("apples", "apple"), ("ㅎㄱ", "글한"), ("한", "하"), ("하", "한"), ("e", "é"), ("é", "e"), ("ㅏ", "가"), ("글", "ㄱ"),
      ("か", "が"), ("x", ""), ("𝄞", "𝄢"), ("ü", "ö"), ("ı", "I"), ("I", "ı"), ("i", "ı"), ("i", "İ"), ("ß", "s"),
    ] as [(String, String)])
  func queryDoesNotFindText(query: String, text: String) {
    #expect(!TextQuery(query).matches(text), "\(query) in \(text)")
  }

  @Test func wordsMayBeInDifferentFieldsButNotAcrossThem() {
    let row = TextRow("Coat", detail: "of wool", trailing: "₩248,000", keywords: "winter")
    #expect(TextQuery("winter coat 248").matches(row))
    #expect(!TextQuery("coatof").matches(row))
    #expect(!TextQuery("coat summer").matches(row))
    // Texts in ASCII and others are read in two ways.
    let coat = TextRow("외투", detail: "of wool")
    #expect(TextQuery("WOOL 외투").matches(coat) && TextQuery("ㅇㅌ of").matches(coat))
    #expect(!TextQuery("외투 silk").matches(coat) && !TextQuery("wool 코트").matches(coat))
  }

  /// A search letter by letter must find the same as a search with `String` in folded clusters.
  @Test func textFindsItselfInEverySpelling() {
    let spellings = [
      ["한", "\u{1112}\u{1161}\u{11AB}"], ["A", "a", "ａ", "Ａ"], ["é", "e\u{301}", "É"], ["ガ", "ｶﾞ", "カ\u{3099}"],
      ["ㅋ", "\u{FFBB}"], [" x", "\u{3000}x"], ["ệ", "e\u{323}\u{302}", "e\u{302}\u{323}"], ["Й", "и\u{306}"], ["漢"],
      ["👍🏽"],
    ]
    for seed in 0..<500 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let letters = (0..<6).map { _ in spellings.indices.randomElement(using: &random) ?? 0 }
      func spelled(_ letters: some Sequence<Int>) -> String {
        letters.map { spellings[$0].randomElement(using: &random) ?? "" }.joined()
      }
      let (query, text) = (spelled(letters[1..<4]), spelled(letters))
      #expect(TextQuery(query).matches(text), "seed \(seed): \(query) in \(text)")
    }
  }
}
