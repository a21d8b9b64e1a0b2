/// The reason why a snapshot rejects an edit. The snapshot does not change.
///
/// The associated values are the descriptions of ids.
public enum ListSnapshotError: Error, Equatable, CustomStringConvertible {
  /// The snapshot has no item with this id.
  case missingItem(String)
  /// The snapshot has no section with this id.
  case missingSection(String)
  /// After the edit, two items would have this id.
  case duplicateItem(String)
  /// After the edit, two sections would have this id.
  case duplicateSection(String)
  /// The edit appends items to the last section, but the snapshot has no sections.
  case noSections

  /// The reason and a remedy.
  public var description: String {
    switch self {
    case .missingItem(let id): "no item has the id \(id); use the id of an item in the snapshot"
    case .missingSection(let id): "no section has the id \(id); use the id of a section in the snapshot"
    case .duplicateItem(let id): "two items would have the id \(id); move or replace the item instead"
    case .duplicateSection(let id): "two sections would have the id \(id); move or replace the section instead"
    case .noSections: "the snapshot has no section to append items to; append a section first"
    }
  }
}
