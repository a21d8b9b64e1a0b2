import ListPresentation

/// Plays random updates against a view, and says in one sentence what is wrong with it.
///
/// ```swift
/// let judge = ListViewJudge { _ in
///   LinkList()
/// } item: {
///   Link(id: $0, title: "\($0).\($1)")
/// } row: {
///   "<li>\($0.title)</li>"
/// } shows: {
///   JudgedPicture($0.lines)
/// }
/// #expect(judge.play(1_000, seed: 4711) == nil)
/// ```
///
/// The judge edits a list of sections and items at random, selects, moves the cursor, scrolls, refreshes, attaches and
/// detaches the view, and looks at it between all of that: before the view hears of an update, and after. The laws:
///
/// - Every row shows the content of its item, every header that of its section, and their numbers agree.
/// - What is selected, and the cursor, are drawn on their rows, and nowhere else.
/// - Every row that the user sees was reported, and no other. Each display of a row ends once.
/// - The topmost row whose size is known keeps its place over every update and while sizes arrive, except at the ends
///   of the list. While sizes are unknown, it may be the one that was topmost first. If it leaves or moves, the next
///   row on the screen takes its place. It is the top edge that stays, or the bottom edge of a row that has become too
///   low to be seen there. Of rows beside each other, one keeps its place.
/// - A row that is to be revealed is shown. The cursor is on its item, or on the one that takes its place, and each
///   change is announced once.
/// - The toolkit of the view has refused nothing.
///
/// A view for a toolkit is judged on a ``HostileToolkit``.
@MainActor
public struct ListViewJudge<View: ListView> {
  let makeView: (_ seed: UInt64) -> View
  let section: (_ id: Int, _ version: Int) -> View.Section
  let item: (_ id: Int, _ version: Int) -> View.Item
  let header: (View.Section) -> String?
  let row: (View.Item) -> String
  let act: (View, JudgedMoment) -> Void
  let shows: (View) -> JudgedPicture
  /// The number of items with which each list begins. Long lists take long.
  public var numberOfItems = 8
  /// Whether the view scrolls so that the row with the cursor is always on the screen. The row at the top may then
  /// leave for a cursor that was not on the screen. Otherwise, it may move up if the cursor is near the bottom of the
  /// screen, or down if it is near the top. A row that leaves with the headings below it may leave less space than it
  /// had below the cursor. If the cursor has not moved, and nothing between the two has changed, it must be in the last
  /// line or in the first.
  public var showsCursor = false

  /// Creates the judge of views of a list with sections.
  /// - Parameters:
  ///   - view: Creates a view. A view on a ``HostileToolkit`` gives it the seed.
  ///   - section: Creates a section with an id and a version of its content.
  ///   - item: Creates an item with an id and a version of its content.
  ///   - header: Returns what the header of a section must say, or `nil` for none.
  ///   - row: Returns what the row of an item must say.
  ///   - act: Does in the view what happens at a moment, such as scrolling.
  ///   - shows: Returns what the view shows now.
  public init(
    _ view: @escaping (_ seed: UInt64) -> View, section: @escaping (_ id: Int, _ version: Int) -> View.Section,
    item: @escaping (_ id: Int, _ version: Int) -> View.Item, header: @escaping (View.Section) -> String?,
    row: @escaping (View.Item) -> String, act: @escaping (View, JudgedMoment) -> Void = { _, _ in },
    shows: @escaping (View) -> JudgedPicture
  ) {
    (makeView, self.section, self.item, self.header, self.row) = (view, section, item, header, row)
    (self.act, self.shows) = (act, shows)
  }

  /// Creates the judge of views of a list without sections.
  public init(
    _ view: @escaping (_ seed: UInt64) -> View, item: @escaping (_ id: Int, _ version: Int) -> View.Item,
    row: @escaping (View.Item) -> String, act: @escaping (View, JudgedMoment) -> Void = { _, _ in },
    shows: @escaping (View) -> JudgedPicture
  ) where View.Section == SingleSection {
    self.init(
      view, section: { _, _ in SingleSection() }, item: item, header: { _ in nil }, row: row, act: act, shows: shows)
  }

  /// Plays updates against new views until one of them is wrong.
  /// - Parameters:
  ///   - updates: The number of updates.
  ///   - seed: The seed of the random updates. The same seed plays the same updates.
  /// - Returns: What is wrong, or `nil`.
  public func play(_ updates: Int, seed: UInt64) -> JudgedFault? {
    // New views now and then, because a fault may need a view in which little has happened.
    let length = 200
    for start in stride(from: 0, to: updates, by: length) {
      var trial = ListViewTrial(self, seed: seed &+ UInt64(start / length))
      if let fault = trial.play(min(length, updates - start)) { return fault }
    }
    return nil
  }
}

/// A moment in a play, for the toolkit of a view.
public enum JudgedMoment: Hashable, Sendable {
  /// The view appears on the screen, or leaves it.
  case appear, disappear
  /// The user scrolls until a row is at the top.
  case scroll(toRow: Int)
  /// The toolkit lays out, at a moment that it chooses.
  case layOut
  /// Time passes until the next update.
  case settle
}

/// What a judge has found wrong with a view.
public struct JudgedFault: Hashable, Sendable, CustomStringConvertible {
  /// The law that the view breaks, and how.
  public let sentence: String
  /// The seed that plays the fault in at most 200 updates.
  public let seed: UInt64
  /// The number of the update in that play.
  public let update: Int

  /// The sentence with the seed.
  public var description: String { "\(sentence) (update \(update), seed \(seed))" }
}
