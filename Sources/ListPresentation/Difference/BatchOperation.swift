/// One structural change of a list, in the index spaces of a batch update.
///
/// Deletes, reloads and the sources of moves count in the list before the batch; inserts and the targets of moves count
/// in the list after the whole batch. The order in which operations are given has no meaning.
public enum BatchOperation: Hashable, Sendable, CustomStringConvertible {
  /// Deletes a section of the old list with all its items.
  case deleteSection(Int)
  /// Inserts a section of the new list with all its items.
  case insertSection(Int)
  /// Moves a section, unchanged, from its old index to its new one.
  case moveSection(from: Int, to: Int)
  /// Reads a section of the old list and all its items anew.
  case reloadSection(Int)
  /// Deletes an item of the old list.
  case deleteItem(ListPosition)
  /// Inserts an item of the new list.
  case insertItem(ListPosition)
  /// Moves an item from its old position to its new one, in the same section or another.
  case moveItem(from: ListPosition, to: ListPosition)
  /// Reads an item of the old list anew.
  case reloadItem(ListPosition)

  /// The operation in words, for example `move item 0.2 to 1.0`.
  public var description: String {
    switch self {
    case .deleteSection(let section): "delete section \(section)"
    case .insertSection(let section): "insert section \(section)"
    case .moveSection(let from, let to): "move section \(from) to \(to)"
    case .reloadSection(let section): "reload section \(section)"
    case .deleteItem(let position): "delete item \(position)"
    case .insertItem(let position): "insert item \(position)"
    case .moveItem(let from, let to): "move item \(from) to \(to)"
    case .reloadItem(let position): "reload item \(position)"
    }
  }
}
