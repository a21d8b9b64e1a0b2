import ListPresentation
import Observation

struct Twig: ListElement {
  let id: Int
  var name = ""
  var isFolder = true
}

/// The children of an item, which a test loads, changes and lets fail.
@MainActor @Observable
final class Branch: SnapshotDataSource, RefreshableDataSource, PagedDataSource {
  var snapshot: ListSnapshot<SingleSection, Twig>
  var loadState = ListLoadState.idle
  @ObservationIgnored var seen: [RangeSet<Int>] = []
  @ObservationIgnored var numberOfRefreshes = 0

  init(_ ids: [Int]) { snapshot = ListSnapshot(ids.map { Twig(id: $0) }) }

  func visibleItemsChanged(to indices: RangeSet<Int>) { seen.append(indices) }
  func refresh() { numberOfRefreshes += 1 }
}

/// Items with children. An item that has no branch of its own has an empty one.
@MainActor
final class Forest {
  let roots: Branch
  private(set) var branches: [Int: Branch] = [:]
  /// The items whose children were asked for.
  var asked: [Int] = []
  private(set) lazy var outline = OutlineList(roots, isExpandable: \.isFolder) { [unowned self] (twig: Twig) in
    asked.append(twig.id)
    return branch(of: twig.id)
  }

  init(_ roots: [Int], _ branches: [Int: [Int]] = [:]) {
    self.roots = Branch(roots)
    self.branches = branches.mapValues(Branch.init)
  }

  func branch(of id: Int) -> Branch {
    let branch = branches[id] ?? Branch([])
    branches[id] = branch
    return branch
  }
}

extension OutlineList where Item == Twig {
  /// The rows: a dot for each level above, the id, and `-` or `+` for an item that is expanded or can be.
  var picture: String {
    snapshot.items.map { twig in
      let node = node(of: twig)
      let sign =
        switch node.children {
        case .none: ""
        case .collapsed: "+"
        case .expanded: "-"
        }
      return String(repeating: ".", count: node.depth) + "\(twig.id)" + sign
    }.joined(separator: " ")
  }
}
