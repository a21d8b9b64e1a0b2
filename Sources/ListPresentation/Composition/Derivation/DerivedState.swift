/// A derived list and the source that it was derived from.
struct DerivedState<Rule: ListDerivation> {
  private(set) var rule: Rule
  /// The source as it was read last, or `nil` before the first time.
  private(set) var source: Rule.Source?
  private(set) var list = Rule.List()

  init(_ rule: Rule) { self.rule = rule }

  /// Creates the state of a list that was made before.
  init(_ rule: Rule, source: Rule.Source, list: Rule.List) {
    self.rule = rule
    self.source = source
    self.list = list
  }

  /// Makes the list follow its source.
  ///
  /// If an id repeats in the source or in the list, the list is made as a whole, so that it contains what repeats and
  /// an adapter can report it.
  /// - Complexity: O(c log n) for c sections and items that changed, otherwise O(n).
  mutating func follow(_ new: Rule.Source) {
    if let source, source.contents.isSame(as: new.contents) {
      if !(source.marks.isEmpty && new.marks.isEmpty) { list.marks = marks(of: new) }
      return self.source = new
    }
    list = rule.list(sameAs: new) ?? list(following: new) ?? rule.list(of: new)
    source = new
    if !new.marks.isEmpty { list.marks = marks(of: new) }
  }

  /// Makes the list follow its source by a new rule, which says the same of all items that have not changed.
  mutating func follow(_ new: Rule.Source, by newRule: Rule) {
    rule = newRule
    follow(new)
  }

  /// Replaces the rule by one that makes something else of certain items.
  mutating func follow(_ newRule: Rule, changing ids: some Sequence<Rule.Input.ID>) where Rule: ItemwiseDerivation {
    rule = newRule
    guard let source else { return }
    let marks = list.marks
    let splices = rule.splices(of: list, changing: ids, in: source)
    list =
      isSmall(splices) && list.duplicates().isEmpty && source.duplicates().isEmpty
      ? list.applying(splices) ?? rule.list(of: source) : rule.list(of: source)
    if !source.marks.isEmpty || !marks.isEmpty { list.marks = self.marks(of: source) }
  }

  private func list(following new: Rule.Source) -> Rule.List? {
    guard let source, list.duplicates().isEmpty, isUsable(source), isUsable(new) else { return nil }
    let splices = rule.splices(of: list, from: source, to: new)
    return isSmall(splices) ? list.applying(splices) : nil
  }

  private func isUsable(_ source: Rule.Source) -> Bool {
    rule.looksUpSourceIDs ? source.duplicates().isEmpty : source.hasUniqueSections
  }

  /// Whether applying splices takes less time than making the list as a whole.
  private func isSmall(_ splices: ListSplices<Rule.Section, Rule.Item>) -> Bool {
    splices.items.count <= 64 + list.numberOfItems / 8
  }

  private func marks(of source: Rule.Source) -> ItemMarks<Rule.Item.ID> {
    source.marks.mapped { rule.id(of: $0, in: list, of: source) }
  }
}
