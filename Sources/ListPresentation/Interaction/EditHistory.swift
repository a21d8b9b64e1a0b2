/// The edits that the user can undo, and those that they have undone and can do again. Each has a name for the user.
///
/// ```swift
/// var history = EditHistory<ListEdit<SingleSection, Fruit>>()
/// history.edit("Remove Apple", &fruits) { $0.removeAll { $0.id == apple.id } }
/// history.undoTitle            // "Remove Apple"
/// history.undo(in: &fruits)    // nil: everything could be undone
/// ```
///
/// An edit is a value. ``ListEdit`` is that of a list; an app whose model is no list uses a type of its own, and undoes
/// it in ``undo(_:)``.
public struct EditHistory<Edit> {
  private var done: [(title: String, edit: Edit)] = []
  private var undone: [(title: String, edit: Edit)] = []
  private let limit: Int

  /// The edit that would be undone, and the one that would be done again.
  var last: (done: Edit?, undone: Edit?) { (done.last?.edit, undone.last?.edit) }

  /// Creates a history without edits.
  /// - Parameter limit: The number of edits that can be undone. The oldest are forgotten.
  public init(limit: Int = 100) { self.limit = max(0, limit) }

  /// The name of the edit that would be undone, or `nil` if there is none.
  public var undoTitle: String? { done.last?.title }

  /// The name of the edit that would be done again, or `nil` if there is none.
  public var redoTitle: String? { undone.last?.title }

  /// Records an edit. What the user has undone cannot be done again then.
  /// - Parameters:
  ///   - title: The name of the edit, such as "Delete 3 bookmarks".
  ///   - edit: The edit.
  public mutating func record(_ title: String, _ edit: Edit) {
    undone = []
    done.append((title, edit))
    done.removeFirst(max(0, done.count - limit))
  }

  /// Undoes the last edit. Has no effect if there is none.
  /// - Parameter undo: A closure that undoes an edit, and returns the edit with which it did so, or `nil` if it could
  ///   not undo anything.
  public mutating func undo(_ undo: (Edit) -> Edit?) {
    guard let last = done.popLast() else { return }
    if let edit = undo(last.edit) { undone.append((last.title, edit)) }
  }

  /// Does again what was undone last. Has no effect if nothing was undone since the last edit.
  /// - Parameter undo: A closure that undoes the edit that ``undo(_:)`` got, and returns the edit with which it did so,
  ///   or `nil` if it could not undo anything.
  public mutating func redo(_ undo: (Edit) -> Edit?) {
    guard let last = undone.popLast() else { return }
    if let edit = undo(last.edit) { done.append((last.title, edit)) }
  }
}

extension EditHistory: Sendable where Edit: Sendable {}
