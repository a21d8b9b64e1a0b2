import Foundation

/// The sizes of the lists in the tables.
struct EngineSizes {
  let largest: Int

  var all: [Int] { [1_000, 10_000, 100_000, 1_000_000].filter { $0 < largest } + [largest] }
  /// The size of a long array.
  var array: Int { min(100_000, largest) }
  /// The sizes of the lists that are scrolled, the shortest of one page.
  var scrolled: [Int] {
    let longest = min(500_000, largest)
    return [EngineCase.pageSize, 100 * EngineCase.pageSize].filter { $0 < longest } + [longest]
  }
  /// The number of pages of the longest of them.
  var scrolledPages: Int { (min(500_000, largest) + EngineCase.pageSize - 1) / EngineCase.pageSize }

  /// Returns the sizes that are not larger than the largest list.
  func those(_ sizes: Int...) -> [Int] { sizes.filter { $0 <= largest } }
}

extension EngineTable {
  /// What is measured, in order. The first adapter of the process comes before any other. The types of ids are named
  /// one by one, because the compiler does not specialize a case for a type that it learns from an array.
  static func all(_ sizes: EngineSizes) -> [EngineTable] {
    let page = "A page of 50"
    let measured = "from the assignment of a list in the view model to the end of the view's didUpdate"
    return [
      EngineTable("An adapter for a list", EngineCase.adapters),
      EngineTable(
        "Difference of two arrays, small changes", topic: .smallChanges, beside: "comparing as many equal rows with ==",
        differences(ArrayChange.small, sizes)),
      EngineTable(
        "Difference of two arrays, large changes", topic: .largeChanges,
        beside: "inserting the ids of both arrays into a Set with enough capacity",
        differences(ArrayChange.large, sizes)),
      EngineTable(
        "CollectionDifference of the same ids", beside: "our difference",
        (ArrayChange.small + ArrayChange.large).map { EngineCase.library($0, sizes.all) }),
      EngineTable("A whole update of an array", beside: "the plan alone", notes: [measured], updates(sizes)),
      EngineTable(
        "A whole update, by the form in which the view model has its list", beside: "the plan alone",
        notes: [measured, "apply(to:make:): the part of it in which the view changes its cells"], updatesByForm(sizes)),
      EngineTable(
        "Selecting in a list whose source decides what can be selected", beside: "inserting the ids into a Set",
        [.selection("all", [sizes.array]), .selection("a range to the end", [sizes.array])]),
      EngineTable(
        "Moving a row by hand", notes: ["carry: past one other row, with the plan; drop: with the pull that follows"],
        [.move("carry", sizes.all), .move("drop", sizes.all)]),
      EngineTable(
        "An item with 1,000 children among others, with the pull and the plan",
        [.outline("expand", sizes.all), .outline("collapse", sizes.all)]),
      EngineTable(
        "Many edits of a kept snapshot, one by one, and the difference", beside: "a new snapshot and the difference",
        [.edits(.replaced, sizes.those(5_000, 100_000)), .edits(.unfiltered, sizes.those(100_000))]),
      EngineTable(
        "The first position(of:) of a snapshot", beside: "inserting the ids into a Set with enough capacity",
        [.firstLookUp(Int.self, sizes.all), .firstLookUp(String.self, sizes.all)]),
      EngineTable(
        "\(page) inserted into a snapshot: copy, edit and difference", topic: .pages,
        notes: ["into one: each round edits the same snapshot; otherwise, the result of the round before"],
        pages(sizes)),
      EngineTable(
        "\(page) appended to the source of a derived list", topic: .derivedLists,
        notes: ["the time to read the derived list; sorted is not counted in the conclusions"],
        Derivation.allCases.map { EngineCase.derivedList($0, sizes.all) }),
      EngineTable(
        "\(page) appended, flush(), text(columns: 80, lines: 24)", topic: .updates,
        [.textUpdate(Int.self, sizes.all), .textUpdate(String.self, sizes.all)]),
      EngineTable(
        "A frame without a change: setNeedsUpdate(), flush(), text(columns: 80, lines: 24)", topic: .frames,
        [.frame(sizes.all)]),
      EngineTable(
        "A scroll by one row, 24 visible", topic: .scrolls,
        notes: [
          "adapter, pager: visibleItemsChanged; adaptive policy, 1 to \(sizes.scrolledPages.grouped) pages of 50"
        ],
        [.adapterScroll(sizes.scrolled), .pagerScroll(sizes.scrolled)]),
      EngineTable("A single edit of a snapshot: insert, delete, move, replace by id", singleEdits(sizes)),
      EngineTable(
        "Where rows are: a screen of 844 points, 50 rows more, one row measured", topic: .layouts, layouts(sizes)),
      EngineTable(
        "A flow of which one item in 100 was measured", FlowStep.allCases.map { EngineCase.flow($0, [sizes.largest]) }),
      EngineTable(
        "A list on a screen: from a key to the frame",
        notes: ["first frame: with the adapter; found: from a key in the filter to the first row, and to the last"],
        screens(sizes)),
      EngineTable(
        "From the first row of 4 lines to the last, on a screen of 80x24", beside: "the same without pictures",
        [.pictures([1_000])]),
    ]
  }

  private static func differences(_ changes: [ArrayChange], _ sizes: EngineSizes) -> [EngineCase] {
    changes.flatMap { change -> [EngineCase] in
      [.difference(change, Int.self, sizes.all), .difference(change, String.self, [sizes.array])]
    }
  }

  private static func updates(_ sizes: EngineSizes) -> [EngineCase] {
    // A single row cannot move.
    let short = ArrayChange.screen.map { ($0, ($0 == .scattered || $0 == .shuffled ? [] : [1]) + [10, 50, 200]) }
    let long = (ArrayChange.large + [.content]).map { ($0, sizes.those(5_000, 100_000)) }
    return (short + long).flatMap { change, sizes -> [EngineCase] in
      [.update(change, Int.self, sizes), .update(change, String.self, sizes)]
    }
  }

  private static func updatesByForm(_ sizes: EngineSizes) -> [EngineCase] {
    let changes: [(ArrayChange, [Int])] = [
      (.appendedOne, [10, 50]), (.replaced, sizes.those(5_000, 100_000)), (.appended, sizes.those(1_000_000)),
    ]
    return changes.flatMap { change, sizes in ListForm.allCases.map { EngineCase.updateByForm(change, $0, sizes) } }
  }

  private static func pages(_ sizes: EngineSizes) -> [EngineCase] {
    PageInsertion.allCases.flatMap { insertion in
      [true, false].flatMap { continues -> [EngineCase] in
        [
          .page(insertion, Int.self, sizes.all, continues: continues),
          .page(insertion, String.self, sizes.all, continues: continues),
        ]
      }
    }
  }

  private static func singleEdits(_ sizes: EngineSizes) -> [EngineCase] {
    [false, true].flatMap { hasDifference -> [EngineCase] in
      [
        .singleEdit(Int.self, [sizes.largest], hasDifference: hasDifference),
        .singleEdit(String.self, [sizes.largest], hasDifference: hasDifference),
      ]
    }
  }

  private static func layouts(_ sizes: EngineSizes) -> [EngineCase] {
    LayoutKind.allCases.flatMap { kind in kind.steps.map { EngineCase.layout(kind, $0, sizes.all) } }
  }

  private static func screens(_ sizes: EngineSizes) -> [EngineCase] {
    ScreenKind.all.flatMap { kind in ScreenStep.allCases.map { EngineCase.screen(kind, $0, [sizes.largest]) } }
  }
}

/// Measures the engine and writes the tables.
@MainActor
struct EngineBenchmarks {
  let sizes: EngineSizes
  let tell: (String) -> Void

  /// Measures everything and writes the tables.
  /// - Returns: The conclusions, one line each.
  func run() async throws -> [String] {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    try write("Engine: \(cores) cores, times in microseconds; ratio and spread are of medians\n\n")
    var lines: [EngineTable.Topic: [[EngineCase.Line]]] = [:]
    for (number, table) in EngineTable.all(sizes).enumerated() where !table.cases.isEmpty {
      tell("engine: \(table.title)")
      var measured: [[EngineCase.Line]] = []
      for engineCase in table.cases { measured.append(try await engineCase.measure()) }
      try write(table.text(measured))
      if let topic = table.topic { lines[topic] = measured }
      // Before anything is freed.
      if number == 0 { try write(EngineMemory.table(sizes).text) }
    }
    return conclusions(lines)
  }

  private func conclusions(_ lines: [EngineTable.Topic: [[EngineCase.Line]]]) -> [String] {
    func spread(_ topic: EngineTable.Topic, where isCounted: (String) -> Bool = { _ in true }) -> String {
      let counted = (lines[topic] ?? []).filter { $0.first.map { isCounted($0.name) } ?? false }
      return (counted.map { Times.spread($0.map(\.own)) }.max() ?? 0).ratioCell
    }
    func ratios(_ topic: EngineTable.Topic) -> String {
      let ratios = (lines[topic] ?? []).joined().filter { $0.rows >= sizes.array }.map(\.ratio)
      return "\((ratios.min() ?? 0).ratioCell) to \((ratios.max() ?? 0).ratioCell)"
    }
    let scrolling =
      "A scroll step costs at most \(spread(.scrolls)) times as much with \(sizes.scrolledPages.grouped) pages as with "
      + "one."
    guard sizes.all.count > 1 else { return [scrolling] }
    let measured = LayoutKind.allCases.filter(\.isMeasured).map(\.rawValue)
    func isMeasured(_ name: String) -> Bool { measured.contains { name.hasPrefix($0) } }
    return [
      "From \(sizes.all[0].grouped) to \(sizes.largest.grouped) rows, the cost of a page varies by a factor of "
        + "\(spread(.pages)), of a whole update by \(spread(.updates)), of a derived list by "
        + "\(spread(.derivedLists) { $0 != Derivation.sorted.rawValue }), and of a frame by \(spread(.frames)). A factor "
        + "below 4 counts as constant.",
      scrolling,
      "A layout of known sizes varies by a factor of \(spread(.layouts) { !isMeasured($0) }), and one of measured sizes "
        + "by \(spread(.layouts) { isMeasured($0) }).",
      "A small change of a long array costs \(ratios(.smallChanges)) times a comparison of the arrays in step, and a "
        + "large change \(ratios(.largeChanges)) times hashing all ids once.",
    ]
  }
}
