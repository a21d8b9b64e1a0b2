/// Reads bookmarks one after the other, as their text arrives.
protocol BookmarkReader {
  /// Returns the next bookmark with its folder, or `nil` at the end.
  mutating func next() throws(BookmarkSourceError) -> FiledBookmark?

  /// Reads the rest of the text, with the bookmarks of each folder together.
  mutating func read() throws(BookmarkSourceError) -> BookmarkCollection

  /// What is said about the text so far.
  var reports: SourceReports { get }

  /// Whether a record so far could not be read, or the text ends before its list does.
  var hasLoss: Bool { get }

  /// Whether a bookmark may end in the bytes that have arrived. If not, the next one has to wait for more of them.
  var mayHaveRecord: Bool { get }

  /// The number of bytes that have arrived and are not read.
  var numberOfWaitingBytes: Int { get }
}
