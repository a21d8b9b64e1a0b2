/// The position of a user in a list. A screen restores it to show the list as the user left it.
///
/// Rows are identified by their ids. The indices count only if the rows are gone.
public struct TextListPosition<ID: Hashable & Sendable>: Hashable, Sendable {
  /// A row by its id, and by its index in the list when the position was taken.
  public struct Row: Hashable, Sendable {
    /// The id of the item in the row. It finds the row after the list has changed.
    public var id: ID
    /// The index in the whole list. It is used if no item has the id any more. In a list that is not in memory, the
    /// item is only looked for near this index.
    public var index: Int

    /// Creates a row.
    public init(id: ID, index: Int) {
      self.id = id
      self.index = index
    }
  }

  /// The row with the cursor.
  public var cursor: Row?
  /// The row at the top of the screen.
  public var top: Row?
  /// The query of the filter; empty for all rows.
  public var query: String
  /// The ids of the selected rows.
  public var selectedIDs: Set<ID>

  /// Creates a position; without arguments it is the beginning of the list.
  public init(cursor: Row? = nil, top: Row? = nil, query: String = "", selectedIDs: Set<ID> = []) {
    self.cursor = cursor
    self.top = top
    self.query = query
    self.selectedIDs = selectedIDs
  }
}

extension TextListPosition: Codable where ID: Codable {}
extension TextListPosition.Row: Codable where ID: Codable {}
