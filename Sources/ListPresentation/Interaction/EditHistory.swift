import Observation

/// The edits that the user can undo, and those that they have undone and can do again. Each has a name for the user.
///
/// ```swift
/// let before = items
/// items.removeAll { $0.isDone }
/// history.record("Remove what is done") { [weak self] in
///   self?.items.removeAll { $0.isDone }
/// } undo: { [weak self] in
///   self?.items = before
/// }
/// history.undoTitle   // "Remove what is done"
/// history.undo()      // nil: the edit could be undone
/// ```
///
/// An edit is a pair of closures, which must not keep the object that has the history. Where a server changes the list
/// too, they change what the edit has changed, and do not set the whole list.
@MainActor @Observable
public final class EditHistory {
  private struct Edit {
    let title: String
    let make: () throws -> Void
    let undo: () throws -> Void
  }

  private var done: [Edit] = []
  private var undone: [Edit] = []
  @ObservationIgnored private let limit: Int

  /// Creates a history without edits.
  /// - Parameter limit: The number of edits that can be undone. The oldest are forgotten.
  public init(limit: Int = 100) { self.limit = max(0, limit) }

  /// The name of the edit that would be undone, or `nil` if there is none.
  public var undoTitle: String? { done.last?.title }

  /// The name of the edit that would be done again, or `nil` if there is none.
  public var redoTitle: String? { undone.last?.title }

  /// Records an edit that was made. What the user has undone cannot be done again then.
  /// - Parameters:
  ///   - title: The name of the edit, such as "Delete 3 bookmarks".
  ///   - make: A closure that makes the edit again.
  ///   - undo: A closure that undoes the edit.
  public func record(_ title: String, do make: @escaping () throws -> Void, undo: @escaping () throws -> Void) {
    undone = []
    done.append(Edit(title: title, make: make, undo: undo))
    done.removeFirst(max(0, done.count - limit))
  }

  /// Undoes the last edit. Has no effect if there is none.
  /// - Returns: The ``ListErrorText`` of the error that the closure threw, or `nil`. The edit leaves the history then.
  @discardableResult
  public func undo() -> String? {
    guard let last = done.popLast() else { return nil }
    do { try last.undo() } catch { return ListErrorText.text(of: error) }
    undone.append(last)
    return nil
  }

  /// Does again what was undone last. Has no effect if nothing was undone since the last edit.
  /// - Returns: The ``ListErrorText`` of the error that the closure threw, or `nil`. The edit leaves the history then.
  @discardableResult
  public func redo() -> String? {
    guard let last = undone.popLast() else { return nil }
    do { try last.make() } catch { return ListErrorText.text(of: error) }
    done.append(last)
    return nil
  }
}

/// A data source whose edits the user can undo and do again.
///
/// ```swift
/// extension Basket: UndoableDataSource {
///   var undoTitle: String? { history.undoTitle }
///   var redoTitle: String? { history.redoTitle }
///   func undo() -> String? { history.undo() }
///   func redo() -> String? { history.redo() }
/// }
/// ```
///
/// See ``EditHistory``. In a terminal, the keys are `u` and Ctrl-R.
@MainActor
public protocol UndoableDataSource<Section, Item>: ListAdapterDataSource {
  /// The name of the edit that would be undone, or `nil` if there is none.
  var undoTitle: String? { get }
  /// The name of the edit that would be done again, or `nil` if there is none.
  var redoTitle: String? { get }

  /// Undoes the last edit.
  /// - Returns: A sentence about what could not be undone, or `nil`.
  func undo() -> String?

  /// Does again what was undone last.
  /// - Returns: A sentence about what could not be done again, or `nil`.
  func redo() -> String?
}

extension ListAbilities {
  private var undoable: [any UndoableDataSource] { nearest { $0 as? any UndoableDataSource } }

  /// Whether one of the lists has edits that can be undone, now or later.
  public var isUndoable: Bool { !undoable.isEmpty }

  /// The name of the edit that would be undone, of the first list that has one.
  public var undoTitle: String? { undoable.lazy.compactMap(\.undoTitle).first }

  /// The name of the edit that would be done again, of the first list that has one.
  public var redoTitle: String? { undoable.lazy.compactMap(\.redoTitle).first }

  /// Undoes the last edit of the first list that has one.
  /// - Returns: A sentence about what could not be undone, or `nil`.
  @discardableResult
  public func undo() -> String? { undoable.first { $0.undoTitle != nil }?.undo() }

  /// Does again what was undone last, of the first list that has undone something.
  /// - Returns: A sentence about what could not be done again, or `nil`.
  @discardableResult
  public func redo() -> String? { undoable.first { $0.redoTitle != nil }?.redo() }
}
