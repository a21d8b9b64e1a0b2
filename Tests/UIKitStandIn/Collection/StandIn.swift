/// What the stand-in of a collection view does: it asks at the worst moments, recycles, sizes late, and writes down
/// what UIKit would stop at.
@MainActor public final class StandIn {
  /// What UIKit would have stopped at, or shown wrongly. At most 20 sentences.
  public private(set) var violations: [String] = []
  /// The seed of the moods. Without one, the collection view is in no mood at all.
  public var seed: UInt64? { didSet { state = seed ?? 0 } }

  /// Whether each batch was performed with animations.
  public private(set) var batchesAreAnimated: [Bool] = []

  /// The offset to which the last batch animates.
  public private(set) var targetOffset: CGPoint?

  private unowned let view: UICollectionView
  private var state: UInt64 = 0
  private var rows: StandInRows?
  private var cells: [Int: UICollectionViewCell] = [:]
  private var prefetched: [Int: UICollectionViewCell] = [:]
  private var supplements: [SupplementKey: UICollectionReusableView] = [:]
  private var decorations: [SupplementKey: UICollectionReusableView] = [:]
  /// The views that hold the cells of sections that scroll sideways, by the number of the section.
  private var embedded: [Int: UIView] = [:]
  private var selected: [Int] = []
  private var pools: [ObjectIdentifier: [UICollectionReusableView]] = [:]
  private var owners: [ObjectIdentifier: StandInIdentity] = [:]
  private var dequeued: [UICollectionReusableView] = []
  private var reconfigured: UICollectionViewCell?
  private var batch: StandInBatch?
  private var isLayingOut = false
  private var askedSizes: [ObjectIdentifier: UICollectionViewLayoutAttributes] = [:]
  /// The size of the view at the last layout.
  private var lastSize: CGSize?
  /// The views whose sizes the collection view was told to ask for again.
  private var expired: Set<ObjectIdentifier> = []
  /// The attributes since the layout was invalidated. The layout is not asked for them again.
  private var known: [String: UICollectionViewLayoutAttributes] = [:]

  /// Whether any collection view asks for a cell.
  static var isServing = false
  /// The collection view whose layout is being prepared.
  static weak var preparing: StandIn?
  /// The registrations that were made while a collection view asked for a cell.
  static var misplacedRegistrations = 0

  private struct SupplementKey: Hashable, Comparable {
    let kind: String
    /// The number of the section, or `nil` for a view of the whole list.
    let section: Int?

    static func < (left: SupplementKey, right: SupplementKey) -> Bool {
      (left.kind, left.section ?? -1) < (right.kind, right.section ?? -1)
    }
  }

  init(_ view: UICollectionView) { self.view = view }

  private var layout: UICollectionViewLayout { view.collectionViewLayout }

  func violate(_ sentence: String) { if violations.count < 20 { violations.append(sentence) } }

  /// Notes what is wrong with the layout of a section.
  static func violateLayout(_ sentence: String) { preparing?.violate(sentence) }

  /// Returns whether something happens that happens once in so many times.
  func happens(onceIn times: UInt64) -> Bool {
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
    for cell in cells.inOrder + prefetched.inOrder { retire(cell) }
    for view in supplements.inOrder + decorations.inOrder { retire(view) }
    (rows, cells, prefetched, supplements, decorations, selected) = (nil, [:], [:], [:], [:], [])
    (layout as? UICollectionViewCompositionalLayout)?.forgetSizes()
    layout.invalidateLayout()
  }

  func add(_ change: (inout StandInBatch) -> Void) {
    guard var batch else { return violate("an operation was asked for outside a batch") }
    change(&batch)
    self.batch = batch
  }

  func performBatch(_ updates: (() -> Void)?) {
    if batch != nil { violate("a batch began inside a batch") }
    if view.window == nil { violate("a batch was performed while the view was in no window") }
    if view.bounds.isEmpty { violate("a batch was performed while the view had no size") }
    batchesAreAnimated.append(UIView.areAnimationsEnabled)
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
    var new = old
    if let fault = new.perform(performed, leadingTo: countsOfSource()) {
      violate(fault)
      reloadData()
    } else {
      take(new, after: old)
    }
    if happens(onceIn: 2) { view.layoutIfNeeded() }
  }

  private func take(_ new: StandInRows, after old: StandInRows) {
    let shown = cells.compactMap { number, cell in old.paths[number].map { (number, cell, $0) } }.sorted { $0.2 < $1.2 }
    rows = new
    sizeWhileResolving(shown)
    (layout as? UICollectionViewCompositionalLayout)?.expireSections()
    let isPreparedFirst = happens(onceIn: 2)
    if isPreparedFirst { prepareLayout() }
    // No layout of a test looks at the items of an update.
    layout.prepare(forCollectionViewUpdates: [])
    if !isPreparedFirst { prepareLayout() }
    cells = keep(cells) { new.paths[$0] != nil }
    prefetched = keep(prefetched) { new.paths[$0] != nil }
    let sections = Set(new.sections.map(\.number))
    supplements = keep(supplements) { $0.section.map { sections.contains($0) } ?? true }
    selected.removeAll { new.paths[$0] == nil }
    let proposed = CGPoint(
      x: 0, y: max(-view.adjustedContentInset.top, min(view.contentOffset.y, view.lastOffset)))
    let target = layout.targetContentOffset(forProposedContentOffset: proposed)
    targetOffset = target
    view.contentOffset = target
    layout.finalizeCollectionViewUpdates()
    view.setNeedsLayout()
  }

  /// Asks cells for their sizes by their old index paths, when the source has the new list already.
  private func sizeWhileResolving(_ shown: [(Int, UICollectionViewCell, IndexPath)]) {
    guard let layout = layout as? UICollectionViewCompositionalLayout else { return }
    for (number, cell, path) in shown where happens(onceIn: 3) {
      guard let original = layout.layoutAttributesForItem(at: path)?.standInCopy() else { continue }
      let (fixes, size) = (original.fixes, original.size)
      let said = cell.preferredLayoutAttributesFitting(original.standInCopy()).size
      // A cell that has said a size is not asked again.
      original.size = said
      askedSizes[ObjectIdentifier(cell)] = original
      layout.keep(
        CGSize(
          width: fixes.width ? size.width : said.width, height: fixes.height ? size.height : said.height),
        of: "item \(number)")
    }
  }

  /// The name of an element that keeps it across updates, or `nil` if there is no such element.
  func identity(of element: StandInElement) -> String? {
    switch element {
    case .item(let path): rows?[path].map { "item \($0)" }
    case .supplement(let kind, let path), .decoration(let kind, let path):
      path.count < 2 ? kind : rows?.number(ofSection: path.section).map { "\(kind) \($0)" }
    }
  }

  /// Returns the layout, which is prepared unless a batch is performed.
  func preparedLayout() -> UICollectionViewLayout {
    _ = counts()
    if layout.isInvalid, batch == nil { prepareLayout() }
    return layout
  }

  private func prepareLayout() {
    (layout.isInvalid, known) = (false, [:])
    let before = Self.preparing
    Self.preparing = self
    defer { Self.preparing = before }
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
    if let cell { expired.insert(ObjectIdentifier(cell)) }
    return cell
  }

  private func retire(_ view: UICollectionReusableView) {
    view.removeFromSuperview()
    askedSizes[ObjectIdentifier(view)] = nil
    expired.remove(ObjectIdentifier(view))
    if let owner = owners[ObjectIdentifier(view)] { pools[ObjectIdentifier(owner), default: []].append(view) }
  }

  /// Returns the views that stay, and retires the others.
  private func keep<Key: Comparable, View: UICollectionReusableView>(
    _ views: [Key: View], where stays: (Key) -> Bool
  ) -> [Key: View] {
    for view in views.filter({ !stays($0.key) }).inOrder { retire(view) }
    return views.filter { stays($0.key) }
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

  var allowsSeveral: Bool { view.isEditing ? view.allowsMultipleSelectionDuringEditing : view.allowsMultipleSelection }

  func setSelected(_ isSelected: Bool, at path: IndexPath) {
    guard let number = number(at: path) else { return }
    // One item replaces another.
    for other in selected where other == number || isSelected && !allowsSeveral { cells[other]?.isSelected = false }
    selected.removeAll { $0 == number || isSelected && !allowsSeveral }
    if isSelected { selected.append(number) }
    cells[number]?.isSelected = isSelected
  }

  /// Deselects all items, as at the beginning and the end of editing.
  func deselectAll() {
    for number in selected { cells[number]?.isSelected = false }
    selected = []
  }

  /// Deselects all items but one, if only one can be selected now.
  func reduceSelection() {
    guard !allowsSeveral, selected.count > 1 else { return }
    for number in selected.dropLast() { cells[number]?.isSelected = false }
    selected.removeFirst(selected.count - 1)
  }

  /// A view wants to be asked for its size again.
  func expireSize(of view: UIView) {
    expired.insert(ObjectIdentifier(view))
    self.view.setNeedsLayoutAtOnce()
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
      rotate()
      let asked = view.bounds.insetBy(dx: 0, dy: happens(onceIn: 2) ? -view.bounds.height : 0)
      let all = layout.layoutAttributesForElements(in: asked) ?? []
      check(all)
      for attributes in all where known[name(attributes)] == nil { known[name(attributes)] = attributes }
      show(all.compactMap { known[name($0)] }.filter { visibleFrame($0).intersects(view.bounds) })
      guard sizeCells() else { return prefetch() }
    }
    violate("the sizes of the cells do not settle")
  }

  /// Asks for the offset when the view gets another size.
  private func rotate() {
    defer { lastSize = view.bounds.size }
    guard let lastSize, lastSize != view.bounds.size, rows != nil else { return }
    view.contentOffset = layout.targetContentOffset(forProposedContentOffset: view.contentOffset)
    if layout.isInvalid { prepareLayout() }
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

  /// The frame of an element where it is on the screen.
  private func visibleFrame(_ attributes: UICollectionViewLayoutAttributes) -> CGRect {
    let layout = layout as? UICollectionViewCompositionalLayout
    let isCell = attributes.representedElementCategory == .cell
    let offset = isCell ? layout?.sidewaysOffset(ofSection: attributes.indexPath.section) : nil
    var frame = attributes.frame
    frame.origin.x -= offset ?? 0
    return frame
  }

  private func key(_ kind: String, _ path: IndexPath) -> SupplementKey {
    SupplementKey(kind: kind, section: path.count == 2 ? rows?.number(ofSection: path.section) : nil)
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
      case .decorationView:
        let key = key(attributes.representedElementKind ?? "", path)
        guard let viewClass = layout.decorationClasses[key.kind] else { continue }
        let shown = decorations[key] ?? viewClass.init(frame: .zero)
        decorations[key] = shown
        place(shown, attributes)
      }
    }
    if !isEarly { removeViews(except: wanted) }
  }

  private func place(_ shown: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) {
    var holder: UIView = view
    var frame = attributes.frame
    if attributes.representedElementCategory == .cell, let layout = layout as? UICollectionViewCompositionalLayout,
      let offset = layout.sidewaysOffset(ofSection: attributes.indexPath.section),
      let number = rows?.sections[attributes.indexPath.section].number
    {
      // The cells of a section that scrolls sideways are in a scroll view of their own.
      holder = embedded[number] ?? UIView(frame: .zero)
      embedded[number] = holder
      holder.frame = CGRect(x: 0, y: frame.minY, width: view.bounds.width, height: frame.height)
      holder.bounds.origin.x = offset
      if holder.superview == nil { view.addSubview(holder) }
      frame.origin.y = 0
    }
    if shown.superview !== holder { holder.addSubview(shown) }
    shown.frame = frame
    shown.apply(attributes)
    shown.setNeedsLayout()
    shown.layoutIfNeeded()
  }

  private func removeViews(except wanted: [UICollectionViewLayoutAttributes]) {
    func keys(_ category: UICollectionView.ElementCategory) -> Set<SupplementKey> {
      let elements = wanted.filter { $0.representedElementCategory == category }
      return Set(elements.map { key($0.representedElementKind ?? "", $0.indexPath) })
    }
    let items = Set(wanted.filter { $0.representedElementCategory == .cell }.compactMap { rows?[$0.indexPath] })
    let (others, backgrounds) = (keys(.supplementaryView), keys(.decorationView))
    cells = keep(cells, where: items.contains)
    supplements = keep(supplements, where: others.contains)
    decorations = keep(decorations, where: backgrounds.contains)
  }

  /// The views that say their sizes.
  private var sizedViews: [UICollectionReusableView] {
    (cells.inOrder as [UICollectionReusableView]) + supplements.inOrder
  }

  /// Asks views for the sizes that they prefer. Returns whether the layout has changed for it.
  private func sizeCells() -> Bool {
    var isChanged = false
    for view in sizedViews where view.superview != nil {
      guard let original = attributes(of: view), needsSizing(view, original) else { continue }
      if happens(onceIn: 4) {
        // A cell may say its size in a later layout.
        self.view.setNeedsLayout()
        continue
      }
      let preferred = view.preferredLayoutAttributesFitting(original.standInCopy())
      expired.remove(ObjectIdentifier(view))
      askedSizes[ObjectIdentifier(view)] = preferred
      guard let size = layout.newSize(preferred) else { continue }
      layout.take(size, of: preferred.element)
      // The layout may have changed for the others.
      prepareLayout()
      isChanged = true
    }
    return isChanged
  }

  private func needsSizing(_ view: UICollectionReusableView, _ original: UICollectionViewLayoutAttributes) -> Bool {
    expired.contains(ObjectIdentifier(view))
      || askedSizes[ObjectIdentifier(view)].map { asked in
        // A length that the layout gives is not the view's own.
        asked.fixes != original.fixes || !original.fixes.width && asked.size.width != original.size.width
          || !original.fixes.height && asked.size.height != original.size.height
      } ?? true
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
    sizedViews.allSatisfy { view in attributes(of: view).map { !needsSizing(view, $0) } ?? true }
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

  /// The frame of a cell on the screen, in points of the content.
  public func frame(of cell: UIView) -> CGRect { cell.convert(cell.bounds, to: view) }

  /// The sections with backgrounds on the screen.
  public var backgroundSections: [Int] { decorations.keys.compactMap { path(of: $0)?.section }.sorted() }

  /// The user scrolls a section sideways. The collection view itself is not laid out for it.
  public func scrollSideways(_ section: Int, to offset: CGFloat) {
    (layout as? UICollectionViewCompositionalLayout)?.scrollSideways(section, to: offset) { self.layOut() }
  }

  /// The user drags an item by its reorder control. Returns whether it could be moved.
  public func reorder(_ path: IndexPath, to destination: IndexPath) -> Bool {
    _ = counts()
    guard let source = view.dataSource, var rows, source.collectionView(view, canMoveItemAt: path) else { return false }
    rows.reorder(path, to: destination)
    self.rows = rows
    layout.invalidateLayout()
    source.collectionView(view, moveItemAt: path, to: destination)
    checkCounts()
    return true
  }

  /// What is wrong with the sizes, when all views have said theirs.
  private func checkSizes() {
    guard isSized, !layout.isInvalid else { return }
    for view in sizedViews where view.window != nil {
      guard let original = attributes(of: view) else { continue }
      let preferred = view.preferredLayoutAttributesFitting(original.standInCopy())
      if layout.newSize(preferred) != nil {
        violate("\(name(original)) is \(original.size.height) high, and its content \(preferred.size.height)")
      }
    }
  }

  /// Takes the cell of the first item away, and asks for it again.
  public func layOutAgain() {
    if let number = cells.keys.min(), let cell = cells.removeValue(forKey: number) { retire(cell) }
    view.setNeedsLayout()
    view.layoutIfNeeded()
  }

  /// Makes the cell of an item ahead, outside of a layout.
  public func prepareCell(at path: IndexPath) {
    guard let number = number(at: path), cells[number] == nil, prefetched[number] == nil else { return }
    prefetched[number] = requestCell(at: path, number)
  }

  /// Lets time pass: lays out until nothing is late.
  public func settle() {
    for _ in 0..<100 { view.layoutIfNeeded() }
    checkSizes()
  }

  /// The user taps an item.
  public func tap(_ path: IndexPath) {
    guard let delegate = view.delegate else { return }
    let isExtending = allowsSeveral && !selected.isEmpty
    select(path, delegate)
    // An action is for one item. It comes after the selection, whether that was allowed or not.
    if !view.isEditing, !isExtending { delegate.collectionView(view, performPrimaryActionForItemAt: path) }
  }

  private func select(_ path: IndexPath, _ delegate: any UICollectionViewDelegate) {
    if selectedPaths.contains(path) {
      guard allowsSeveral, delegate.collectionView(view, shouldDeselectItemAt: path) else { return }
      setSelected(false, at: path)
      delegate.collectionView(view, didDeselectItemAt: path)
    } else {
      guard delegate.collectionView(view, shouldSelectItemAt: path) else { return }
      setSelected(true, at: path)
      delegate.collectionView(view, didSelectItemAt: path)
    }
  }

  /// The user moves the focus of a keyboard to an item, where the selection follows it.
  public func moveFocus(to path: IndexPath) { if let delegate = view.delegate { select(path, delegate) } }

  /// The user drags two fingers across items, and lifts them. Returns whether that selected them.
  public func dragTwoFingers(across paths: [IndexPath]) -> Bool {
    guard let delegate = view.delegate, let first = paths.first,
      delegate.collectionView(view, shouldBeginMultipleSelectionInteractionAt: first)
    else { return false }
    delegate.collectionView(view, didBeginMultipleSelectionInteractionAt: first)
    for path in paths { select(path, delegate) }
    return true
  }

  /// The user opens the menu of an item.
  public func openMenu(of path: IndexPath) -> UIMenu? {
    view.delegate?.collectionView(view, contextMenuConfigurationForItemsAt: [path], point: .zero)?.actionProvider([])
  }
}

extension Dictionary where Key: Comparable {
  /// The values in the order of their keys. Nothing depends on the order of a dictionary.
  fileprivate var inOrder: [Value] { sorted { $0.key < $1.key }.map(\.value) }
}
