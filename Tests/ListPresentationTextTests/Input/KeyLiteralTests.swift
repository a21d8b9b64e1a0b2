import ListPresentationText
import Testing

/// A literal of one character is a key.
@Suite struct KeyLiteralTests {
  @Test func aCharacterIsTheKeyThatTypesIt() {
    let keys: [Key] = ["a", "한", " "]
    #expect(keys == [.character("a"), .character("한"), .character(" ")])
  }
}
