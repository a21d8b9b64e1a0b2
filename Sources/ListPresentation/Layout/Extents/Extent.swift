/// The size of a tree's element, which is an item, a line of items, or a section.
struct Extent: Equatable {
  enum Knowledge: UInt8 {
    /// The size is a guess, because the element was not measured.
    case estimated
    /// The size was measured before the content, the width or the index changed.
    case stale
    /// The size was measured and has not changed since.
    case measured
    /// The size comes from the layout.
    case given
  }

  var height: Int
  /// The number of items in the element.
  var items = 1
  /// The width of an item, if items have their own widths.
  var width = 0
  var knowledge = Knowledge.given
}

/// Consecutive elements of equal size.
struct ExtentRun: Equatable {
  var extent: Extent
  var count: Int

  init(_ extent: Extent, count: Int = 1) {
    self.extent = extent
    self.count = count
  }

  var totals: ExtentTotals {
    ExtentTotals(count: count, items: count * extent.items, height: count * extent.height)
  }
}

extension [ExtentRun] {
  /// Adds a run to the end. Adjacent runs of equal size become one run.
  mutating func add(_ run: ExtentRun) {
    guard run.count > 0 else { return }
    if let last = indices.last, self[last].extent == run.extent {
      self[last].count += run.count
    } else {
      append(run)
    }
  }
}

/// The sums over several elements.
struct ExtentTotals: Equatable {
  var count = 0
  var items = 0
  var height = 0

  static func + (a: ExtentTotals, b: ExtentTotals) -> ExtentTotals {
    ExtentTotals(count: a.count + b.count, items: a.items + b.items, height: a.height + b.height)
  }
}

/// The place and the size of an element in a tree.
struct ExtentPlace {
  /// The number of elements before it.
  var index: Int
  /// The number of items before it.
  var items: Int
  /// The height of all elements before it.
  var height: Int
  var extent: Extent
  /// The number of elements of this size from here to the end of their run.
  var rest: Int

  init(_ run: ExtentRun, from step: Int = 0, behind before: ExtentTotals) {
    index = before.count + step
    items = before.items + step * run.extent.items
    height = before.height + step * run.extent.height
    extent = run.extent
    rest = run.count - step
  }
}
