/// What the stand-in of a collection view does: it asks at the worst moments, recycles, sizes late, and writes down
/// what UIKit would stop at.
@MainActor public final class StandIn {
  /// What UIKit would have stopped at, or shown wrongly.
  public private(set) var violations: [String] = []
  /// The seed of the moods. Without one, the collection view is in no mood at all.
  public var seed: UInt64? { didSet { state = seed ?? 0 } }

  /// What changes the calls of the host, for a test of mistakes.
  public var spoiler: StandInSpoiler?

  private unowned let view: UICollectionView
  private var state: UInt64 = 0
  private var rows: StandInRows?
  private var cells: [Int: UICollectionViewCell] = [:]
  private var prefetched: [Int: UICollectionViewCell] = [:]
  private var supplements: [SupplementKey: UICollectionReusableView] = [:]
  private var selected: [Int] = []
  private var pools: [ObjectIdentifier: [UICollectionReusableView]] = [:]
  private var owners: [ObjectIdentifier: StandInIdentity] = [:]
  private var dequeued: [UICollectionReusableView] = []
  private var reconfigured: UICollectionViewCell?
  private var batch: StandInBatch?
  private var completions: [(Bool) -> Void] = []
  private var isLayingOut = false
  private var askedSizes: [ObjectIdentifier: CGSize] = [:]
  /// The attributes since the layout was invalidated. The layout is not asked for them again.
  private var known: [String: UICollectionViewLayoutAttributes] = [:]

  /// Whether any collection view asks for a cell.
  static var isServing = false
  /// The registrations that were made while a collection view asked for a cell.
  static var misplacedRegistrations = 0

  private struct SupplementKey: Hashable {
    let kind: String
    /// The number of the section, or `nil` for a view of the whole list.
    let section: Int?
  }

  init(_ view: UICollectionView) { self.view = view }

  private var layout: UICollectionViewLayout { view.collectionViewLayout }

  func violate(_ sentence: String) { if violations.count < 20 { violations.append(sentence) } }

  /// Returns whether something happens that happens once in so many times.
  private func happens(onceIn times: UInt64) -> Bool {
    guard seed != nil else { return false }
    // SplitMix64 (Steele, Lea and Flood, 2014).
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return (word ^ (word >> 31)) % times == 0
  }
}

// MARK: Counts and batches

extension StandIn {
  var isInBatch: Bool { batch != nil }

  private func countsOfSource() -> [Int] {
    guard let source = view.dataSource else { return [] }
    return (0..<source.numberOfSections(in: view)).map { source.collectionView(view, numberOfItemsInSection: $0) }
  }

  func counts() -> [Int] {
    guard let rows else {
      let counts = countsOfSource()
      self.rows = StandInRows(counts)
      return counts
    }
    return rows.counts
  }

  private func checkCounts() {
    let (known, now) = (counts(), countsOfSource())
    if known != now { violate("the source has \(now) items outside a batch, but the view shows \(known)") }
  }

  func reloadData() {
    if batch != nil { violate("the view was reloaded inside a batch") }
    if Self.isServing { violate("the view was reloaded while it asked for a cell") }
    for cell in cells.values { retire(cell) }
    for cell in prefetched.values { retire(cell) }
    for view in supplements.values { retire(view) }
    (rows, cells, prefetched, supplements, selected) = (nil, [:], [:], [:], [])
    layout.invalidateLayout()
  }

  func add(_ change: (inout StandInBatch) -> Void) {
    guard var batch else { return violate("an operation was asked for outside a batch") }
    change(&batch)
    self.batch = batch
  }

  func performBatch(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
    if batch != nil { violate("a batch began inside a batch") }
    if view.window == nil { violate("a batch was performed while the view was in no window") }
    if isLayingOut || Self.isServing { violate("a batch was performed during a layout") }
    if rows == nil { violate("a batch was performed before the counts were read") }
    if happens(onceIn: 2) { layOut(recycling: true) }
    checkCounts()
    let places = cells.compactMap { number, _ in rows?.paths[number] }
    let before = places.map { layout.layoutAttributesForItem(at: $0)?.frame }
    batch = StandInBatch()
    updates?()
    let performed = batch ?? StandInBatch()
    batch = nil
    if places.map({ layout.layoutAttributesForItem(at: $0)?.frame }) != before {
      violate("the layout changed inside the batch")
    }
    guard let old = rows else { return reloadData() }
    switch old.performing(performed, leadingTo: countsOfSource()) {
    case .failure(let fault):
      violate(fault.sentence)
      reloadData()
    case .success(let new):
      take(new, after: old, performed)
      if let completion { completions.append(completion) }
    }
    if happens(onceIn: 2) { view.layoutIfNeeded() }
  }

  private func take(_ new: StandInRows, after old: StandInRows, _ performed: StandInBatch) {
    rows = new
    let isPreparedFirst = happens(onceIn: 2)
    if isPreparedFirst { prepareLayout() }
    layout.prepare(forCollectionViewUpdates: performed.updateItems)
    if !isPreparedFirst { prepareLayout() }
    for (number, cell) in cells where new.paths[number] == nil {
      if let path = old.paths[number] { _ = layout.finalLayoutAttributesForDisappearingItem(at: path) }
      cells[number] = nil
      retire(cell)
    }
    for path in performed.insertedItems { _ = layout.initialLayoutAttributesForAppearingItem(at: path) }
    for (number, cell) in prefetched where new.paths[number] == nil {
      prefetched[number] = nil
      retire(cell)
    }
    let sections = Set(new.sections.map(\.number))
    for (key, shown) in supplements {
      guard let section = key.section, !sections.contains(section) else { continue }
      supplements[key] = nil
      retire(shown)
    }
    selected.removeAll { new.paths[$0] == nil }
    let proposed = CGPoint(
      x: 0, y: max(-view.adjustedContentInset.top, min(view.contentOffset.y, view.lastOffset)))
    let target = layout.targetContentOffset(forProposedContentOffset: proposed)
    view.contentOffset = spoiler?.targetOffset(target, insteadOf: proposed) ?? target
    layout.finalizeCollectionViewUpdates()
    view.setNeedsLayout()
  }

  private func prepareLayout() {
    (layout.isInvalid, known) = (false, [:])
    layout.prepare()
    view.contentSize = layout.collectionViewContentSize
  }
}

// MARK: Cells

extension StandIn {
  func dequeue<View: UICollectionReusableView>(
    _ registration: StandInIdentity, at path: IndexPath, make: () -> View
  ) -> View {
    if !Self.isServing { violate("a cell was dequeued although none was asked for") }
    let pool = ObjectIdentifier(registration)
    if let reconfigured {
      if owners[ObjectIdentifier(reconfigured)] !== registration { violate("a cell was reconfigured as another kind") }
      dequeued.append(reconfigured)
      if let view = reconfigured as? View { return view }
    }
    let view = pools[pool]?.popLast() as? View ?? make()
    view.prepareForReuse()
    owners[ObjectIdentifier(view)] = registration
    dequeued.append(view)
    return view
  }

  /// Asks for a view, which must be the only one that is dequeued meanwhile.
  private func serve<View: UICollectionReusableView>(_ place: String, _ ask: () -> View?) -> View? {
    dequeued = []
    let wasServing = Self.isServing
    Self.isServing = true
    let served = ask()
    Self.isServing = wasServing
    if dequeued.count != 1 { violate("\(dequeued.count) views were dequeued for \(place)") }
    if served == nil || dequeued.last !== served { violate("\(place) has a view that was not dequeued for it") }
    if Self.misplacedRegistrations > 0 { violate("a registration was made while \(place) was asked for") }
    Self.misplacedRegistrations = 0
    return served
  }

  private func requestCell(at path: IndexPath, _ number: Int) -> UICollectionViewCell? {
    let cell = serve("item \(path)") { view.dataSource?.collectionView(view, cellForItemAt: path) }
    cell?.isSelected = selected.contains(number)
    cell?.needsSizing = true
    return cell
  }

  private func retire(_ view: UICollectionReusableView) {
    view.removeFromSuperview()
    askedSizes[ObjectIdentifier(view)] = nil
    if let owner = owners[ObjectIdentifier(view)] { pools[ObjectIdentifier(owner), default: []].append(view) }
  }

  func cell(at path: IndexPath) -> UICollectionViewCell? {
    if batch != nil { violate("the cell of item \(path) was asked for inside a batch") }
    guard let number = number(at: path) else { return nil }
    return cells[number]
  }

  func supplement(_ kind: String, at path: IndexPath) -> UICollectionReusableView? {
    supplements[key(kind, path)]
  }

  private func number(at path: IndexPath) -> Int? {
    _ = counts()
    if rows?[path] == nil { violate("item \(path) was asked for, which does not exist") }
    return rows?[path]
  }

  func reloadItems(at paths: [IndexPath]) {
    if batch != nil { violate("an item was reloaded inside a batch") }
    for path in paths {
      guard let number = number(at: path) else { continue }
      for cell in [cells.removeValue(forKey: number), prefetched.removeValue(forKey: number)] {
        if let cell { retire(cell) }
      }
    }
    view.setNeedsLayout()
  }

  func reconfigureItems(at paths: [IndexPath]) {
    if batch != nil { return violate("an item was reconfigured inside a batch") }
    for path in paths {
      guard let number = number(at: path), let cell = cells[number] ?? prefetched[number] else { continue }
      reconfigured = cell
      _ = requestCell(at: path, number)
      reconfigured = nil
    }
    view.setNeedsLayout()
  }

  func setSelected(_ isSelected: Bool, at path: IndexPath) {
    guard let number = number(at: path) else { return }
    selected.removeAll { $0 == number }
    if isSelected { selected.append(number) }
    cells[number]?.isSelected = isSelected
  }

  var selectedPaths: [IndexPath] { selected.compactMap { rows?.paths[$0] } }
}

// MARK: Layout

extension StandIn {
  /// Lays the view out: asks for what comes into sight, sizes it, and takes away what leaves.
  func layOut(recycling isRecycling: Bool = false) {
    if isLayingOut { return violate("a layout began inside a layout") }
    isLayingOut = true
    defer { isLayingOut = false }
    checkCounts()
    guard view.window != nil, view.bounds.width > 0, view.bounds.height > 0 else { return }
    if isRecycling, let number = cells.keys.min(), let cell = cells.removeValue(forKey: number) { retire(cell) }
    for _ in 0..<100 {
      if layout.isInvalid { prepareLayout() }
      let asked = view.bounds.insetBy(dx: 0, dy: happens(onceIn: 2) ? -view.bounds.height : 0)
      let answer = layout.layoutAttributesForElements(in: asked) ?? []
      let all = spoiler?.attributes(answer) ?? answer
      check(all)
      for attributes in all where known[name(attributes)] == nil { known[name(attributes)] = attributes }
      show(all.compactMap { known[name($0)] }.filter { $0.frame.intersects(view.bounds) })
      guard sizeCells() else { return prefetch() }
    }
    violate("the sizes of the cells do not settle")
  }

  private func name(_ attributes: UICollectionViewLayoutAttributes) -> String {
    "\(attributes.representedElementKind ?? "item") \(attributes.indexPath)"
  }

  private func check(_ all: [UICollectionViewLayoutAttributes]) {
    var seen: Set<String> = []
    for attributes in all {
      let (path, kind) = (attributes.indexPath, attributes.representedElementKind ?? "")
      if !seen.insert(name(attributes)).inserted { violate("the layout has two elements \(kind) \(path)") }
      switch attributes.representedElementCategory {
      case .cell:
        if rows?[path] == nil { violate("the layout has an item \(path), which does not exist") }
        if layout.layoutAttributesForItem(at: path)?.frame != attributes.frame {
          violate("the layout says two things about item \(path)")
        }
      case .supplementaryView:
        if path.count == 2, path.section >= rows?.sections.count ?? 0 {
          violate("the layout has a \(kind) of section \(path.section), which does not exist")
        }
        if layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)?.frame != attributes.frame {
          violate("the layout says two things about \(kind) \(path)")
        }
      case .decorationView:
        if layout.decorationClasses[kind] == nil { violate("no class is registered for \(kind)") }
      }
    }
  }

  private func key(_ kind: String, _ path: IndexPath) -> SupplementKey {
    let number = path.count == 2 && path.section < rows?.sections.count ?? 0 ? rows?.sections[path.section].number : nil
    return SupplementKey(kind: kind, section: number)
  }

  private func show(_ wanted: [UICollectionViewLayoutAttributes]) {
    let isEarly = happens(onceIn: 2)
    if isEarly { removeViews(except: wanted) }
    for attributes in wanted {
      let path = attributes.indexPath
      switch attributes.representedElementCategory {
      case .cell:
        guard let number = rows?[path] else { continue }
        guard let cell = cells[number] ?? prefetched.removeValue(forKey: number) ?? requestCell(at: path, number)
        else { continue }
        cells[number] = cell
        cell.isSelected = selected.contains(number)
        place(cell, attributes)
      case .supplementaryView:
        let key = key(attributes.representedElementKind ?? "", path)
        let shown =
          supplements[key]
          ?? serve("\(key.kind) \(path)") {
            view.dataSource?.collectionView(view, viewForSupplementaryElementOfKind: key.kind, at: path)
          }
        guard let shown else { continue }
        supplements[key] = shown
        place(shown, attributes)
      case .decorationView: continue
      }
    }
    if !isEarly { removeViews(except: wanted) }
  }

  private func place(_ shown: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) {
    shown.apply(attributes)
    if shown.superview == nil { view.addSubview(shown) }
  }

  private func removeViews(except wanted: [UICollectionViewLayoutAttributes]) {
    let items = Set(wanted.filter { $0.representedElementCategory == .cell }.compactMap { rows?[$0.indexPath] })
    for (number, cell) in cells where !items.contains(number) {
      cells[number] = nil
      retire(cell)
    }
    let others = Set(
      wanted.filter { $0.representedElementCategory == .supplementaryView }.map {
        key($0.representedElementKind ?? "", $0.indexPath)
      })
    for (key, shown) in supplements where !others.contains(key) {
      supplements[key] = nil
      retire(shown)
    }
  }

  /// Asks views for the sizes that they prefer. Returns whether the layout has changed for it.
  private func sizeCells() -> Bool {
    var isChanged = false
    let shown = cells.keys.sorted().compactMap { cells[$0] } as [UICollectionReusableView]
    let all = shown + supplements.sorted { $0.key.kind < $1.key.kind }.map(\.value)
    for view in all where view.superview != nil {
      guard let original = attributes(of: view) else { continue }
      guard needsSizing(view, original) else { continue }
      if happens(onceIn: 4) {
        // A cell may say its size in a later layout.
        self.view.setNeedsLayout()
        continue
      }
      let preferred = view.preferredLayoutAttributesFitting(original)
      (view as? UICollectionViewCell)?.needsSizing = false
      askedSizes[ObjectIdentifier(view)] = preferred.size
      guard layout.shouldInvalidateLayout(forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
      else { continue }
      layout.invalidateLayout(
        with: layout.invalidationContext(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
      // The layout may have changed for the others.
      prepareLayout()
      isChanged = true
    }
    return isChanged
  }

  private func needsSizing(_ view: UICollectionReusableView, _ original: UICollectionViewLayoutAttributes) -> Bool {
    (view as? UICollectionViewCell)?.needsSizing == true || askedSizes[ObjectIdentifier(view)] != original.size
  }

  private func attributes(of shown: UICollectionReusableView) -> UICollectionViewLayoutAttributes? {
    if let number = cells.first(where: { $0.value === shown })?.key, let path = rows?.paths[number] {
      return layout.layoutAttributesForItem(at: path)
    }
    guard let key = supplements.first(where: { $0.value === shown })?.key, let path = path(of: key) else { return nil }
    return layout.layoutAttributesForSupplementaryView(ofKind: key.kind, at: path)
  }

  private func path(of key: SupplementKey) -> IndexPath? {
    guard let number = key.section else { return IndexPath(index: 0) }
    return rows?.sections.firstIndex { $0.number == number }.map { IndexPath(item: 0, section: $0) }
  }

  /// Asks for the items behind the last one that is shown.
  private func prefetch() {
    guard let rows, let source = view.prefetchDataSource, happens(onceIn: 3),
      let last = cells.keys.compactMap({ rows.paths[$0] }).max()
    else { return }
    let paths = (1...3).map { IndexPath(item: last.item + $0, section: last.section) }.filter { rows[$0] != nil }
    guard !paths.isEmpty else { return }
    source.collectionView(view, prefetchItemsAt: paths)
    if happens(onceIn: 2) { return source.collectionView(view, cancelPrefetchingForItemsAt: paths) }
    for path in paths {
      guard let number = rows[path], cells[number] == nil, prefetched[number] == nil else { continue }
      prefetched[number] = requestCell(at: path, number)
    }
  }
}

// MARK: What a test does and sees

extension StandIn {
  /// The cells on the screen from top to bottom, as far as they are laid out.
  public var shownItems: [(path: IndexPath, cell: UICollectionViewCell)] {
    cells.compactMap { number, cell in rows?.paths[number].map { ($0, cell) } }.sorted { $0.0 < $1.0 }
  }

  /// Whether all views on the screen have said their sizes since their contents changed.
  public var isSized: Bool {
    (Array(cells.values) + Array(supplements.values)).allSatisfy { view in
      attributes(of: view).map { !needsSizing(view, $0) } ?? true
    }
  }

  /// The headers and footers on the screen.
  public var shownSupplements: [(kind: String, path: IndexPath, view: UICollectionReusableView)] {
    supplements.compactMap { key, view in path(of: key).map { (key.kind, $0, view) } }
  }

  /// The user scrolls to an offset, or as far as the list goes.
  public func scroll(to offset: CGFloat) {
    view.layoutIfNeeded()
    view.contentOffset.y = max(-view.adjustedContentInset.top, min(offset, view.lastOffset))
    view.layoutIfNeeded()
  }

  /// Takes the cell of the first item away, and asks for it again.
  public func layOutAgain() {
    if let number = cells.keys.min(), let cell = cells.removeValue(forKey: number) { retire(cell) }
    view.setNeedsLayout()
    view.layoutIfNeeded()
  }

  /// Lets time pass: lays out until nothing is late, and calls completions or drops them.
  public func settle() {
    for _ in 0..<100 { view.layoutIfNeeded() }
    let ended = completions
    completions = []
    for completion in ended where !happens(onceIn: 3) { completion(true) }
  }

  /// The user taps an item.
  public func tap(_ path: IndexPath) {
    guard let delegate = view.delegate else { return }
    if selectedPaths.contains(path) {
      guard delegate.collectionView(view, shouldDeselectItemAt: path) else { return }
      setSelected(false, at: path)
      delegate.collectionView(view, didDeselectItemAt: path)
    } else {
      guard delegate.collectionView(view, shouldSelectItemAt: path) else { return }
      setSelected(true, at: path)
      delegate.collectionView(view, didSelectItemAt: path)
    }
  }

  /// The user opens the menu of an item.
  public func openMenu(of path: IndexPath) -> UIMenu? {
    view.delegate?.collectionView(view, contextMenuConfigurationForItemsAt: [path], point: .zero)?.standInMenu
  }
}
