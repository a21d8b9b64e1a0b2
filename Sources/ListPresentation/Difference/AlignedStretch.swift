/// Elements that follow each other in both of two sequences.
///
/// Counted in 32 bits, for a difference of long lists is mostly the time it takes to write and read such numbers.
@usableFromInline
struct AlignedStretch: Equatable {
  /// Where they begin in the old sequence.
  @usableFromInline var old: Int32
  /// Where they begin in the new one.
  @usableFromInline var new: Int32
  /// How many they are.
  @usableFromInline var count: Int32

  @inlinable
  init(old: Int, new: Int, count: Int) {
    self.old = Int32(truncatingIfNeeded: old)
    self.new = Int32(truncatingIfNeeded: new)
    self.count = Int32(truncatingIfNeeded: count)
  }

  @inlinable var oldRange: Range<Int> { Int(old)..<Int(old) + Int(count) }
  @inlinable var newRange: Range<Int> { Int(new)..<Int(new) + Int(count) }

  /// Whether another begins where this one ends, in both sequences.
  @inlinable
  func isContinued(by next: AlignedStretch) -> Bool { old + count == next.old && new + count == next.new }
}
