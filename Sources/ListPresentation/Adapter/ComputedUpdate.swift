/// An update as it was computed: what changes in the list, and the list that it leads to.
@usableFromInline
struct ComputedUpdate<Section: ListElement, Item: ListElement> {
  @usableFromInline typealias Snapshot = ListSnapshot<Section, Item>
  @usableFromInline typealias Content = ListContent<Section, Item>

  /// What changes, or `nil` if nothing does.
  @usableFromInline let change: ListChange?
  /// The list after the change.
  @usableFromInline let list: Content?
  @usableFromInline private(set) var duplicates: DuplicateReport<Section.ID, Item.ID>
  @usableFromInline private(set) var hasDuplicates: Bool
  /// Why the list is rejected, or `nil` if it is not.
  @usableFromInline let failure: ListUpdateError<Section.ID, Item.ID>?

  @inlinable
  init(
    _ change: ListChange, _ list: Content, _ duplicates: DuplicateReport<Section.ID, Item.ID>
  ) {
    (self.change, self.list, failure) = (change, list, nil)
    (self.duplicates, hasDuplicates) = (duplicates, !duplicates.isEmpty)
  }

  /// An update that changes nothing.
  @inlinable
  init(
    _ duplicates: DuplicateReport<Section.ID, Item.ID> = .none, failure: ListUpdateError<Section.ID, Item.ID>? = nil
  ) {
    (change, list, self.failure) = (nil, nil, failure)
    (self.duplicates, hasDuplicates) = (duplicates, !duplicates.isEmpty)
  }

  /// Records the ids that repeat in the pulled list.
  mutating func note(_ duplicates: DuplicateReport<Section.ID, Item.ID>) {
    (self.duplicates, hasDuplicates) = (duplicates, !duplicates.isEmpty)
  }

  /// Computes the update from the list that is shown to a pulled one.
  @inlinable
  static func update(
    from shown: Content, to pulled: Content, _ policy: DuplicatePolicy,
    by makePlan: (_ old: Snapshot, _ new: Snapshot) -> ListBatch = { $1.difference(from: $0) }
  ) -> Self {
    // A list that is read by index is not compared.
    guard let new = pulled.snapshot else { return Self() }
    guard let old = shown.snapshot else { return reload(pulled, new, .first, policy) }
    guard old.duplicates().isEmpty else { return reload(pulled, new, .shownDuplicates, policy) }
    let batch = makePlan(old, new)
    if batch.isEmpty { return Self() }
    if new.isUnique(after: batch, from: old) { return perform(batch, from: old, to: new, pulled) }
    let duplicates = new.duplicates()
    if case .reject = policy, !duplicates.isEmpty { return Self(failure: .duplicates(duplicates)) }
    let unique = new.removingDuplicates()
    let uniqueBatch = makePlan(old, unique)
    return uniqueBatch.isEmpty
      ? Self(duplicates) : perform(uniqueBatch, from: old, to: unique, Content(unique), duplicates)
  }

  @inlinable
  static func reload(
    _ pulled: Content, _ new: Snapshot, _ reason: ListReloadReason, _ policy: DuplicatePolicy
  ) -> Self {
    let duplicates = new.duplicates()
    if duplicates.isEmpty { return Self(.reload(reason), pulled, duplicates) }
    if case .reject = policy { return Self(failure: .duplicates(duplicates)) }
    return Self(.reload(reason), Content(new.removingDuplicates()), duplicates)
  }

  /// The update by a batch. If its numbers do not add up, the views read everything again.
  @inlinable
  static func perform(
    _ batch: ListBatch, from old: Snapshot, to new: Snapshot, _ content: Content,
    _ duplicates: DuplicateReport<Section.ID, Item.ID> = .none
  ) -> Self {
    if let fault = fault(of: batch, from: old, to: new) {
      return Self(.reload(.refusedPlan(fault)), content, duplicates)
    }
    // A list with an index keeps the index, unless a new one takes less time.
    if old.isIndexed, !new.isIndexed, 16 * batch.numberOfOperations < old.numberOfItems + 1_024,
      var indexed = old.applying(batch, leadingTo: new)
    {
      indexed.marks = new.marks
      return Self(.difference(batch), Content(indexed), duplicates)
    }
    return Self(.difference(batch), content, duplicates)
  }

  /// The first number of a batch that is wrong, as a sentence, or `nil`.
  @inlinable
  static func fault(of batch: ListBatch, from old: Snapshot, to new: Snapshot) -> String? {
    // Most lists have one section that stays, of which one sum says everything.
    if old.numberOfSections == 1, new.numberOfSections == 1, batch.deletedSections.isEmpty,
      batch.insertedSections.isEmpty,
      old.numberOfItems - batch.deletedItems.count + batch.insertedItems.count == new.numberOfItems
    {
      return nil
    }
    return batch.countFault(from: old.structure, to: new.structure)
  }
}

/// The functions of an adapter that are made in the user's module, where the compiler knows the types of sections and
/// items, because they are many times faster there.
@usableFromInline
struct ListFunctions<Section: ListElement, Item: ListElement> {
  @usableFromInline typealias Snapshot = ListSnapshot<Section, Item>
  @usableFromInline typealias Edit = SelectionEdit<Item.ID>
  @usableFromInline typealias Content = ListContent<Section, Item>
  @usableFromInline typealias ListReading = @MainActor () -> Content
  @usableFromInline typealias ItemReading = @MainActor (ListStructure<Section>) -> Content

  /// Computes the update from the list that is shown to a pulled one. Tests replace it.
  @usableFromInline var update: (_ shown: Content, _ pulled: Content, DuplicatePolicy) -> ComputedUpdate<Section, Item>
  /// Reads the list of the data source, or `nil` if the source does not provide it as a snapshot.
  @usableFromInline private(set) var readList: ListReading?
  /// Reads the items of the data source, for a structure of it.
  @usableFromInline private(set) var readItems: ItemReading
  /// Selects many items.
  @usableFromInline
  let select: (inout Edit, [Item.ID], ListSelection<Item.ID>.Operation, Snapshot, ((Item) -> Bool)?) -> Void
  /// Selects the items of a range.
  @usableFromInline
  let extend: (inout Edit, SelectionRange<Item.ID>, RangeSet<Int>, Snapshot, (Item) -> Bool) -> Void

  @MainActor @inlinable
  init(for source: some ListAdapterDataSource<Section, Item>) {
    update = { .update(from: $0, to: $1, $2) }
    readList = Self.readList(of: source)
    readItems = Self.readItems(of: source)
    select = { $0.select($1, by: $2, in: $3, canSelect: $4) }
    extend = { edit, range, indices, list, canSelect in
      edit.extend(range, over: indices) { list.candidates(in: $0, canSelect: canSelect) }
    }
  }

  /// Reads another data source from now on.
  @MainActor
  mutating func replaceSource(_ source: some ListAdapterDataSource<Section, Item>) {
    readList = Self.readList(of: source)
    readItems = Self.readItems(of: source)
  }

  @MainActor @inlinable
  static func readList(of source: some ListAdapterDataSource<Section, Item>) -> ListReading? {
    guard let source = source as? any SnapshotDataSource<Section, Item> else { return nil }
    return { Content(source.snapshot) }
  }

  @MainActor @inlinable
  static func readItems(of source: some ListAdapterDataSource<Section, Item>) -> ItemReading {
    { structure in
      var items: [Item] = []
      items.reserveCapacity(structure.numberOfItems)
      for index in 0..<structure.numberOfItems { items.append(source.item(at: index)) }
      return Content(
        ListSnapshot(
          storedSections: (0..<structure.numberOfSections).map { section in
            let range = structure.items(inSection: section)
            return StoredSection(
              section: structure.section(at: section), items: range == items.indices ? items : Array(items[range]))
          }))
    }
  }
}
