/// The computation of an update, as a value. It runs on the main actor or in the background, with the same result.
@usableFromInline
struct UpdateJob<Section: ListElement, Item: ListElement>: Sendable {
  @usableFromInline typealias Snapshot = ListSnapshot<Section, Item>
  @usableFromInline typealias Planner = @Sendable (Snapshot, Snapshot) -> ListDifference<Section, Item>
  @usableFromInline typealias Computation = @Sendable (UpdateJob) -> ComputedUpdate<Section, Item>

  @usableFromInline typealias Content = ListContent<Section, Item>

  /// The list that is shown.
  @usableFromInline let old: Content
  @usableFromInline let pulled: Content
  @usableFromInline let policy: DuplicatePolicy
  @usableFromInline let makePlan: Planner
  /// Whether the job runs in the background and can be cancelled.
  @usableFromInline var isInBackground = false

  init(old: Content, pulled: Content, policy: DuplicatePolicy, makePlan: @escaping Planner) {
    self.old = old
    self.pulled = pulled
    self.policy = policy
    self.makePlan = makePlan
  }

  /// Whether the number of items that the lists do not share is greater than a size.
  func isLarge(_ size: Int) -> Bool {
    guard max(old.numberOfItems, pulled.numberOfItems) > size, let old = old.snapshot, let new = pulled.snapshot else {
      return false
    }
    return new.numberOfUnsharedItems(with: old) > size
  }

  @inlinable
  func result() -> ComputedUpdate<Section, Item> {
    // A list that is read by index is not compared.
    guard let new = pulled.snapshot else { return ComputedUpdate() }
    guard let old = old.snapshot else { return reload(new, .first) }
    guard old.duplicates().isEmpty else { return reload(new, .shownDuplicates) }
    if isCancelled { return ComputedUpdate() }
    let plan = makePlan(old, new)
    if plan.isEmpty || isCancelled { return ComputedUpdate() }
    if new.isUnique(after: plan, from: old) { return update(by: plan, from: old, to: new, pulled) }
    let duplicates = new.duplicates()
    if case .reject = policy, !duplicates.isEmpty { return ComputedUpdate(failure: .duplicates(duplicates)) }
    let unique = new.removingDuplicates()
    let uniquePlan = makePlan(old, unique)
    return uniquePlan.isEmpty
      ? ComputedUpdate(duplicates) : update(by: uniquePlan, from: old, to: unique, Content(unique), duplicates)
  }

  @inlinable
  func reload(_ new: Snapshot, _ reason: ListReloadReason) -> ComputedUpdate<Section, Item> {
    let duplicates = new.duplicates()
    if duplicates.isEmpty { return ComputedUpdate(.reload(reason), pulled, duplicates) }
    if case .reject = policy { return ComputedUpdate(failure: .duplicates(duplicates)) }
    return ComputedUpdate(.reload(reason), Content(new.removingDuplicates()), duplicates)
  }

  /// The update by a plan. If the numbers of one of its batches do not add up, the views read everything again.
  @inlinable
  func update(
    by plan: ListDifference<Section, Item>, from old: Snapshot, to new: Snapshot, _ content: Content,
    _ duplicates: DuplicateReport<Section.ID, Item.ID> = .none
  ) -> ComputedUpdate<Section, Item> {
    let middle = plan.batches.count > 1 ? plan.lists.first : nil
    guard let last = plan.batches.last, plan.batches.count == (middle == nil ? 1 : 2) else {
      return ComputedUpdate(.reload(.refusedPlan([])), content, duplicates)
    }
    let faultBefore = middle.flatMap { Self.fault(of: plan.batches[0], from: old, to: $0) }
    if let fault = faultBefore ?? Self.fault(of: last, from: middle ?? old, to: new) {
      return ComputedUpdate(.reload(.refusedPlan([fault])), content, duplicates)
    }
    var update = ComputedUpdate(.difference(last), content, duplicates)
    if let middle { update.first = .init(change: .difference(plan.batches[0]), list: Content(middle)) }
    // A list with an index keeps the index, unless a new one takes less time.
    if old.isIndexed, !new.isIndexed, 16 * plan.numberOfOperations < old.numberOfItems + 1_024,
      var indexed = old.applying(plan)
    {
      indexed.marks = new.marks
      update.list = Content(indexed)
    }
    return update
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

  /// Whether the result is no longer needed. The job checks this between its steps.
  @usableFromInline var isCancelled: Bool { isInBackground && Task.isCancelled }
}

/// An update as it was computed: what changes in the list, and the list that it leads to.
@usableFromInline
struct ComputedUpdate<Section: ListElement, Item: ListElement>: Sendable {
  /// An update before this one, by the first batch of a plan of two.
  @usableFromInline
  struct FirstStep: Sendable {
    @usableFromInline let change: ListChange
    @usableFromInline let list: ListContent<Section, Item>

    @inlinable
    init(change: ListChange, list: ListContent<Section, Item>) {
      (self.change, self.list) = (change, list)
    }
  }

  @usableFromInline var first: FirstStep?
  /// What changes, or `nil` if nothing does.
  @usableFromInline var change: ListChange?
  /// The list after the change.
  @usableFromInline var list: ListContent<Section, Item>?
  @usableFromInline let duplicates: DuplicateReport<Section.ID, Item.ID>
  @usableFromInline let hasDuplicates: Bool
  /// Why the list is rejected, or `nil` if it is not.
  @usableFromInline var failure: ListUpdateError<Section.ID, Item.ID>?

  @inlinable
  init(
    _ change: ListChange, _ list: ListContent<Section, Item>, _ duplicates: DuplicateReport<Section.ID, Item.ID>
  ) {
    (self.change, self.list, self.duplicates, hasDuplicates) = (change, list, duplicates, !duplicates.isEmpty)
  }

  /// An update that changes nothing.
  @inlinable
  init(
    _ duplicates: DuplicateReport<Section.ID, Item.ID> = .none, failure: ListUpdateError<Section.ID, Item.ID>? = nil
  ) {
    (self.duplicates, hasDuplicates, self.failure) = (duplicates, !duplicates.isEmpty, failure)
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

  /// Makes a plan. Tests replace it.
  @usableFromInline var makePlan: UpdateJob<Section, Item>.Planner
  @usableFromInline let compute: UpdateJob<Section, Item>.Computation
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
    makePlan = { $1.difference(from: $0) }
    compute = { $0.result() }
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
