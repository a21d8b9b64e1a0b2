/// Elements that are consecutive in both of two sequences.
///
/// The numbers have 32 bits, because the difference of long lists mostly writes and reads such numbers.
@usableFromInline
struct AlignedStretch: Equatable {
  /// The index of the first element in the old sequence.
  @usableFromInline var old: Int32
  /// The index of the first element in the new sequence.
  @usableFromInline var new: Int32
  /// The number of elements.
  @usableFromInline var count: Int32

  @inlinable
  init(old: Int, new: Int, count: Int) {
    self.old = Int32(truncatingIfNeeded: old)
    self.new = Int32(truncatingIfNeeded: new)
    self.count = Int32(truncatingIfNeeded: count)
  }

  @inlinable var oldRange: Range<Int> { Int(old)..<Int(old) + Int(count) }
  @inlinable var newRange: Range<Int> { Int(new)..<Int(new) + Int(count) }

  /// Whether another stretch begins where this stretch ends, in both sequences.
  @inlinable
  func isContinued(by next: AlignedStretch) -> Bool { old + count == next.old && new + count == next.new }
}
