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
