import ListPresentation

/// One run of a judge: a list, an adapter and its views, and what is expected of them.
@MainActor
struct ListViewTrial<View: ListView> {
  private let judge: ListViewJudge<View>
  private let seed: UInt64
  private var generator: SeededGenerator
  private let source: JudgedList<View.Section, View.Item>
  private let adapter: ListAdapter<View.Section, View.Item>
  private let witness = JudgeWitness<View.Section, View.Item>()
  private var views: [(view: View, reading: JudgedReading)] = []
  private var isOnScreen = false
  private var update = 0

  init(_ judge: ListViewJudge<View>, seed: UInt64) {
    (self.judge, self.seed, generator) = (judge, seed, SeededGenerator(seed: seed))
    let hasSections = View.Section.self != SingleSection.self
    source = JudgedList(
      numberOfItems: judge.numberOfItems, hasSections: hasSections, section: judge.section, item: judge.item)
    adapter = ListAdapter(dataSource: source)
    adapter.delegate = witness
    adapter.attach(witness)
  }

  /// Plays updates.
  /// - Returns: The first fault.
  mutating func play(_ updates: Int) -> JudgedFault? {
    addView()
    for number in 1...max(1, updates) {
      update = number
      if let sentence = step() { return JudgedFault(sentence: sentence, seed: seed, update: update) }
    }
    return nil
  }

  private mutating func addView() {
    let view = judge.makeView(generator.next())
    views.append((view, JudgedReading()))
    adapter.attach(view)
    if isOnScreen { judge.act(view, .appear) }
  }

  /// Does something in all views.
  /// - Returns: The fault of a row that has moved.
  private func act(_ moment: JudgedMoment) -> String? {
    for judged in views { if let fault = act(moment, in: judged) { return fault } }
    return nil
  }

  private func act(_ moment: JudgedMoment, in judged: (view: View, reading: JudgedReading)) -> String? {
    judge.act(judged.view, moment)
    switch moment {
    case .appear, .disappear: judged.reading.lose()
    case .scroll: judged.reading.begin(with: judge.shows(judged.view))
    case .layOut: return judge.fault(of: judged.reading, in: judge.shows(judged.view))
    case .settle: break
    }
    return nil
  }

  private func loseReadings() { for (_, reading) in views { reading.lose() } }

  /// Whether something happens that happens once in so many times.
  private mutating func happens(onceIn times: Int) -> Bool { Int.random(in: 0..<times, using: &generator) == 0 }

  private mutating func step() -> String? {
    let kind = Int.random(in: 0..<20, using: &generator)
    var fault: String?
    switch kind {
    case 0..<11: fault = updateList()
    case 11:
      isOnScreen.toggle()
      fault = act(isOnScreen ? .appear : .disappear)
      // A view that is not on the screen must hear of the cursor too, and has missed nothing when it is back soon.
      if !isOnScreen, happens(onceIn: 2) {
        moveCursor()
        if happens(onceIn: 2) { fault = fault ?? appear() }
      }
    case 12:
      let row = Int.random(in: 0...max(0, adapter.structure.numberOfItems), using: &generator)
      fault = act(.scroll(toRow: row))
    case 13, 14: select()
    case 15: moveCursor()
    case 16: fault = reveal()
    case 17: load()
    case 18: if happens(onceIn: 4) { changeViews() }
    default: fault = act(.layOut)
    }
    return fault ?? settledFault()
  }

  /// Shows all views.
  /// - Returns: What is wrong before anything else happens.
  private mutating func appear() -> String? {
    isOnScreen = true
    return act(.appear) ?? settledFault()
  }

  /// The index of the row at the top of a view.
  private mutating func indexOfReading() -> Int? {
    views.randomElement(using: &generator).flatMap { judge.shows($0.view).rows.first { $0.top != nil }?.index }
  }

  private mutating func moveCursor() {
    if let index = randomIndex() { adapter.moveCursor(to: index) }
  }

  private mutating func randomIndex() -> Int? {
    let count = adapter.structure.numberOfItems
    return count == 0 ? nil : Int.random(in: 0..<count, using: &generator)
  }

  /// Edits the list, once or several times before the views are idle again.
  private mutating func updateList() -> String? {
    if !isOnScreen, happens(onceIn: 2) {
      if let fault = appear() { return fault }
    }
    let (judge, views) = (judge, views)
    for _ in 0..<(happens(onceIn: 4) ? 3 : 1) {
      source.edit(at: happens(onceIn: 3) ? indexOfReading() : nil, using: &generator)
      if happens(onceIn: 30) {
        source.updateStrategy = source.updateStrategy.isReload ? .difference(duplicates: .keepFirst) : .reload
      }
      var fault: String?
      witness.hears = { update in
        // The views have not heard of the update yet.
        for (view, reading) in views where fault == nil {
          judge.act(view, .layOut)
          let picture = judge.shows(view)
          if let mixed = judge.fault(in: picture, of: update.old), judge.fault(in: picture, of: update.new) != nil {
            fault = "before the view heard of an update, it showed neither the new list nor the old one: \(mixed)"
          }
          fault = fault ?? judge.fault(of: reading, in: picture)
          reading.follow(update, from: picture)
        }
      }
      adapter.setNeedsUpdate(animated: happens(onceIn: 2))
      adapter.flush()
      witness.hears = { _ in }
      for (view, reading) in views where fault == nil {
        fault = judge.fault(of: reading, in: judge.shows(view))
        if fault == nil, happens(onceIn: 2) { fault = act(.layOut, in: (view, reading)) }
      }
      if let fault { return fault }
    }
    return nil
  }

  private mutating func select() {
    guard let index = randomIndex(), let id = adapter.item(at: index)?.id else { return }
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: adapter.select([id], reason: .user)
    // A selection of a whole long list takes as long as the list.
    case 1: adapter.extendSelection(to: cursor.map { min(max(index, $0 - 50), $0 + 50) } ?? index)
    case 2: adapter.endRange()
    default: adapter.select([id], by: .toggling, reason: .user)
    }
  }

  /// The index of the row with the cursor.
  private var cursor: Int? {
    guard let list = witness.list, let id = adapter.selection.cursor else { return nil }
    return list.snapshot?.position(of: id).flatMap(list.structure.index)
  }

  private mutating func load() {
    let states: [ListLoadState] = [.idle, .loading, .failed("offline"), .stopped(after: 3), .exhausted]
    if happens(onceIn: 2) {
      source.refreshState = source.refreshState == .loading ? .idle : .loading
    }
    source.loadState =
      source.refreshState == .idle ? states.randomElement(using: &generator) ?? .idle : source.refreshState
    // A list whose strategy is to reload is reloaded.
    let (judge, views) = (judge, views)
    witness.hears = { update in
      for (view, reading) in views { reading.follow(update, from: judge.shows(view)) }
    }
    adapter.setNeedsUpdate()
    adapter.flush()
    witness.hears = { _ in }
  }

  private mutating func reveal() -> String? {
    guard let index = randomIndex() else { return nil }
    adapter.scrollToItem(at: index)
    loseReadings()
    for (view, _) in views {
      judge.act(view, .layOut)
      let picture = judge.shows(view)
      guard isOnScreen, picture.rows.contains(where: { $0.top != nil }),
        !picture.rows.contains(where: { $0.index == index })
      else { continue }
      return "row \(index) was to be revealed, but the view shows the rows \(picture.rows.map(\.index))"
    }
    return nil
  }

  private mutating func changeViews() {
    if views.count > 1 {
      adapter.detach(views.removeLast().view)
    } else {
      addView()
    }
  }
}

extension ListUpdateStrategy {
  fileprivate var isReload: Bool { if case .reload = self { true } else { false } }
}

// MARK: Laws

extension ListViewTrial {
  /// Lets time pass.
  /// - Returns: What is wrong when nothing is to be done any more.
  private func settledFault() -> String? {
    for (view, _) in views { judge.act(view, .settle) }
    guard let list = witness.list else { return nil }
    var seen: [View.Item.ID] = []
    var isSeen = false
    for (view, reading) in views {
      let picture = judge.shows(view)
      isSeen = isSeen || picture.isSeen
      if let fault = judge.fault(of: reading, in: picture) { return fault }
      if let refusal = picture.refusals.first { return "the toolkit refused the view: \(refusal)" }
      if let fault = judge.fault(in: picture, of: list) { return fault }
      if let fault = fault(ofMarksIn: picture, list) { return fault }
      if let isRefreshing = picture.isRefreshing, isRefreshing != (adapter.loadStates.refresh == .loading) {
        return
          "the view shows \(isRefreshing ? "a" : "no") refresh, but the list is \(isRefreshing ? "not " : "")being refreshed"
      }
      if picture.isSeen { seen += picture.rows.compactMap { list.item(at: $0.index)?.id } }
    }
    if let fault = witness.fault { return fault }
    guard isSeen else { return nil }
    if let id = seen.first(where: { witness.displayed[$0] == nil }) {
      return "item \(id) is seen, but its display has not begun"
    }
    // Of several, the one that began first, so that the same seed has the same sentence.
    let ids = Set(seen)
    let unseen = witness.displayed.filter { !ids.contains($0.key) }.min { $0.value < $1.value }
    return unseen.map { "item \($0.key) is not seen, but its display has not ended" }
  }

  private func fault(ofMarksIn picture: JudgedPicture, _ list: ListContent<View.Section, View.Item>) -> String? {
    for row in picture.rows {
      guard let id = list.item(at: row.index)?.id else { continue }
      let isSelected = adapter.selection.ids.contains(id)
      if let drawn = row.isSelected, drawn != isSelected {
        return
          "row \(row.index) is drawn as \(drawn ? "" : "not ")selected, but item \(id) is \(isSelected ? "" : "not ")selected"
      }
      let hasCursor = adapter.selection.cursor == id
      if let drawn = row.hasCursor, drawn != hasCursor {
        return
          "row \(row.index) is drawn with\(drawn ? "" : "out") the cursor, but item \(id) has \(hasCursor ? "it" : "none")"
      }
    }
    return nil
  }
}

extension ListViewJudge {
  /// What has moved in a view since the last look.
  func fault(of reading: JudgedReading, in picture: JudgedPicture) -> String? {
    reading.fault(in: picture, showsCursor: showsCursor)
  }

  /// What is wrong with the rows and headers of a view of a list.
  func fault(in picture: JudgedPicture, of list: ListContent<View.Section, View.Item>) -> String? {
    if picture.numberOfRows != list.numberOfItems {
      return "the view has \(picture.numberOfRows) rows, but the list has \(list.numberOfItems) items"
    }
    for row in picture.rows {
      guard let item = list.item(at: row.index) else { return "the view shows row \(row.index), which does not exist" }
      if row.text != self.row(item) { return "row \(row.index) says “\(row.text)” and not “\(self.row(item))”" }
    }
    guard let headers = picture.headers else { return nil }
    for (section, text) in headers {
      guard section < list.structure.numberOfSections else {
        return "section \(section) has a header, but does not exist"
      }
      let expected = header(list.structure.section(at: section))
      if text != expected { return "the header of section \(section) says “\(text)” and not “\(expected ?? "")”" }
    }
    for row in picture.rows {
      let section = list.structure.position(at: row.index)?.section ?? 0
      if headers[section] == nil, header(list.structure.section(at: section)) != nil {
        return "section \(section) has no header"
      }
    }
    return nil
  }
}

/// Hears the events of the list, and of each update before the views that are judged. It finds what is announced twice,
/// or never ends.
@MainActor
final class JudgeWitness<Section: ListElement, Item: ListElement>: ListView, ListAdapterDelegate {
  var adapter: ListAdapter<Section, Item>?
  var hears: (ListUpdate<Section, Item>) -> Void = { _ in }
  private(set) var list: ListContent<Section, Item>?
  /// The items that are displayed, with the numbers of their displays.
  private(set) var displayed: [Item.ID: Int] = [:]
  private(set) var fault: String?
  private var numberOfDisplays = 0
  private var cursor: Item.ID?

  func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>) {
    list = update.new
    hears(update)
  }

  func adapter(_ adapter: ListAdapter<Section, Item>, didReport event: ListEvent<Section, Item>) {
    switch event {
    case .appeared(let item):
      numberOfDisplays += 1
      if displayed.updateValue(numberOfDisplays, forKey: item.id) != nil {
        fault = "the display of item \(item.id) began twice"
      }
    case .disappeared(let item):
      if displayed.removeValue(forKey: item.id) == nil {
        fault = "the display of item \(item.id) ended, but had not begun"
      }
    case .cursorMoved(let item):
      if item?.id == cursor { fault = "the cursor on item \(item.map { "\($0.id)" } ?? "none") was announced twice" }
      cursor = item?.id
    default: break
    }
  }

  func adapter(_ adapter: ListAdapter<Section, Item>, didFind diagnostic: ListDiagnostic) {}
}
