/// Edits of lists.
extension EditHistory {
  /// Edits an array, and records the edit if it changes anything.
  ///
  /// The history keeps one copy of the array, and of each edit what it has changed.
  public mutating func edit<Item>(
    _ title: String, _ items: inout [Item], _ change: (inout [Item]) throws -> Void
  ) rethrows where Edit == ListEdit<SingleSection, Item> {
    let before = Self.list(of: items, sharingWith: last.done)
    try change(&items)
    recordIfChanged(title, ListEdit(from: before, to: ListSnapshot(items).sharing(with: before)))
  }

  /// Edits a snapshot, and records the edit if it changes anything.
  public mutating func edit<Section, Item>(
    _ title: String, _ list: inout ListSnapshot<Section, Item>,
    _ change: (inout ListSnapshot<Section, Item>) throws -> Void
  ) rethrows where Edit == ListEdit<Section, Item> {
    let before = list
    try change(&list)
    recordIfChanged(title, ListEdit(from: before, to: list))
  }

  /// Undoes the last edit in an array.
  /// - Returns: A sentence about what could not be undone, or `nil`.
  public mutating func undo<Item>(in items: inout [Item]) -> String? where Edit == ListEdit<SingleSection, Item> {
    withList(of: &items, sharingWith: last.done) { $0.undo(in: &$1) }
  }

  /// Does again in an array what was undone last.
  /// - Returns: A sentence about what could not be done again, or `nil`.
  public mutating func redo<Item>(in items: inout [Item]) -> String? where Edit == ListEdit<SingleSection, Item> {
    withList(of: &items, sharingWith: last.undone) { $0.redo(in: &$1) }
  }

  /// Undoes the last edit in a snapshot.
  /// - Returns: A sentence about what could not be undone, or `nil`.
  public mutating func undo<Section, Item>(
    in list: inout ListSnapshot<Section, Item>
  ) -> String? where Edit == ListEdit<Section, Item> {
    travel(in: &list) { $0.undo($1) }
  }

  /// Does again in a snapshot what was undone last.
  /// - Returns: A sentence about what could not be done again, or `nil`.
  public mutating func redo<Section, Item>(
    in list: inout ListSnapshot<Section, Item>
  ) -> String? where Edit == ListEdit<Section, Item> {
    travel(in: &list) { $0.redo($1) }
  }

  mutating func recordIfChanged<Section, Item>(_ title: String, _ edit: Edit)
  where Edit == ListEdit<Section, Item> {
    if !edit.isEmpty { record(title, edit) }
  }

  /// Undoes an edit or does it again.
  /// - Parameter step: Hands the edit to a closure that undoes it.
  private mutating func travel<Section, Item>(
    in list: inout ListSnapshot<Section, Item>, _ step: (inout EditHistory, (Edit) -> Edit?) -> Void
  ) -> String? where Edit == ListEdit<Section, Item> {
    var numberLeftOut = 0
    step(&self) { edit in
      let undone = edit.undo(in: &list)
      numberLeftOut = undone.numberLeftOut
      return undone.edit.isEmpty ? nil : undone.edit
    }
    return Self.words(numberLeftOut)
  }

  private static func list<Item>(
    of items: [Item], sharingWith edit: Edit?
  ) -> ListSnapshot<SingleSection, Item> where Edit == ListEdit<SingleSection, Item> {
    let list = ListSnapshot(items)
    return edit.map { list.sharing(with: $0.after) } ?? list
  }

  private mutating func withList<Item>(
    of items: inout [Item], sharingWith edit: Edit?,
    _ change: (inout EditHistory, inout ListSnapshot<SingleSection, Item>) -> String?
  ) -> String? where Edit == ListEdit<SingleSection, Item> {
    var list = Self.list(of: items, sharingWith: edit)
    defer { items = Array(list.items) }
    return change(&self, &list)
  }

  private static func words(_ numberLeftOut: Int) -> String? {
    switch numberLeftOut {
    case 0: nil
    case 1: "1 row has changed since, and stays as it is"
    default: "\(numberLeftOut) rows have changed since, and stay as they are"
    }
  }
}
