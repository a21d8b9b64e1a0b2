/// Edits of items by id. They change open leaves, and ``closeLeaves()`` takes the leaves into the tree.
extension ListStore {
  /// Whether an item with an id is in the list.
  @inlinable
  func contains(_ id: Item.ID, _ hash: UInt32) -> Bool {
    if openLeaves.isEmpty { return position(of: id, hash) != nil }
    let candidates = itemIndex.table.leaves(for: hash)
    guard let first = candidates.first else { return false }
    return has(id, hash, inLeaf: first) || candidates.others.contains { has(id, hash, inLeaf: $0) }
  }

  @inlinable
  func has(_ id: Item.ID, _ hash: UInt32, inLeaf number: UInt32) -> Bool {
    if let leaf = openLeaves[number] { return leaf.offset(of: id, hash) != nil }
    return itemIndex.locate(number, root: section(owner:items:))?.node.offset(of: id, hash) != nil
  }

  /// Opens the leaf of the item with an id.
  @inlinable
  mutating func open(_ id: Item.ID, _ hash: UInt32) -> OpenLeaves<Item>.Location? {
    let candidates = itemIndex.table.leaves(for: hash)
    guard let first = candidates.first else { return nil }
    if let location = open(id, hash, inLeaf: first) { return location }
    for number in candidates.others {
      if let location = open(id, hash, inLeaf: number) { return location }
    }
    return nil
  }

  @inlinable
  mutating func open(_ id: Item.ID, _ hash: UInt32, inLeaf number: UInt32) -> OpenLeaves<Item>.Location? {
    if let leaf = openLeaves.indices[number] {
      return openLeaves.leaves[leaf].offset(of: id, hash).map { (leaf, $0) }
    }
    guard let (node, _, _) = itemIndex.locate(number, root: section(owner:items:)),
      let offset = node.offset(of: id, hash)
    else { return nil }
    return (openLeaves.open(node), offset)
  }

  @inlinable
  mutating func open(_ id: Item.ID) throws(ListSnapshotError) -> OpenLeaves<Item>.Location {
    guard let location = open(id, HashSeed.shared.hash(id)) else { throw .missingItem("\(id)") }
    return location
  }

  /// Inserts items before the item with an id, or after it if the offset is 1.
  @inlinable
  mutating func insert(_ items: [Item], at id: Item.ID, offset: Int) throws(ListSnapshotError) {
    // A page that is inserted alone gets leaves of its own, so that other snapshots share its neighbors.
    guard items.count <= 16 || !openLeaves.isEmpty else {
      var position = try existingPosition(of: id)
      position.item += offset
      return try insert(items, at: position)
    }
    var location = try open(id)
    location.offset += offset
    insert(try stretch(of: items), at: location)
  }

  /// Appends items to a section. The section must exist.
  @inlinable
  mutating func append(_ items: [Item], toSection section: Int) throws(ListSnapshotError) {
    let new = try stretch(of: items)
    guard !openLeaves.isEmpty else {
      return insert(new, at: ListPosition(section: section, item: root[section].items.count))
    }
    var node = root[section].items
    while let last = node.children.last { node = last }
    let leaf = openLeaves.open(node)
    insert(new, at: (leaf, openLeaves.leaves[leaf].items.count))
  }

  @inlinable
  mutating func insert(_ items: TreeStretch<Item>, at location: OpenLeaves<Item>.Location) {
    openLeaves.insert(items, at: location)
    itemIndex.register(items.hashes, in: openLeaves.leaves[location.leaf].number)
    // A long leaf is slow to search and to change.
    if openLeaves.leaves[location.leaf].items.count > 4 * shape.leaf { closeLeaves() }
  }

  /// Deletes the items with some ids. The ids may repeat.
  @inlinable
  mutating func delete(_ ids: [Item.ID]) throws(ListSnapshotError) {
    let hashes = try open(ids)
    for (id, hash) in zip(ids, hashes) {
      guard let location = open(id, hash) else { continue }
      _ = openLeaves.remove(at: location)
    }
  }

  /// Replaces the items with the same ids. If an id repeats, the last of its items counts.
  @inlinable
  mutating func replace(_ items: [Item]) throws(ListSnapshotError) {
    let hashes = try open(items.map(\.id))
    for (item, hash) in zip(items, hashes) {
      guard let location = open(item.id, hash) else { continue }
      openLeaves.leaves[location.leaf].items[location.offset] = item
    }
  }

  /// Opens the leaves of the items with some ids.
  /// - Returns: The hashes of the ids.
  @inlinable
  mutating func open(_ ids: [Item.ID]) throws(ListSnapshotError) -> [UInt32] {
    let seed = HashSeed.shared
    let hashes = ids.map { seed.hash($0) }
    for (id, hash) in zip(ids, hashes) where open(id, hash) == nil { throw .missingItem("\(id)") }
    return hashes
  }

  /// Moves an item before another item, or after it if the offset is 1.
  @inlinable
  mutating func move(_ id: Item.ID, to other: Item.ID, offset: Int) throws(ListSnapshotError) {
    let from = try open(id)
    var to = try open(other)
    guard from != to else { return }
    to.offset += offset
    if from.leaf == to.leaf, from.offset < to.offset { to.offset -= 1 }
    insert(openLeaves.remove(at: from), at: to)
  }

  /// Puts the open leaves into the tree, in one pass.
  /// - Complexity: O(items of the open leaves + k log n) for k open leaves.
  @inlinable
  mutating func closeLeaves() {
    guard !openLeaves.isEmpty else { return }
    let open = openLeaves
    openLeaves = OpenLeaves()
    // The nodes above the open leaves, and the roots among them with the owners of their trees.
    var above: Set<UInt32> = []
    var roots: [UInt32: UInt32] = [:]
    for leaf in open.leaves {
      var number = leaf.number
      var parent = itemIndex.parents[Int(number)]
      while parent & TreeIndex<Item>.ownerMark == 0, above.insert(parent).inserted {
        number = parent
        parent = itemIndex.parents[Int(number)]
      }
      if parent & TreeIndex<Item>.ownerMark != 0 { roots[number] = parent ^ TreeIndex<Item>.ownerMark }
    }
    for (number, owner) in roots {
      guard let (node, section) = section(owner: owner, items: number) else { continue }
      var stretch = root.stretch(at: section)
      var stored = root[section]
      stored.items = itemIndex.root(over: itemIndex.replacing(open, below: above, in: node), ownedBy: owner)
      stretch.elements = [stored]
      root = sectionIndex.replace(section..<section + 1, of: root, ownedBy: 0, with: stretch)
    }
  }
}

extension TreeIndex where Element: ListElement {
  /// Returns the nodes that replace a node of which some leaves have changed, or none if no element is left.
  @inlinable
  mutating func replacing(
    _ open: OpenLeaves<Element>, below changed: Set<UInt32>, in node: Node
  ) -> [Node] {
    if node.height == 0 {
      guard let leaf = open[node.number] else { return [node] }
      return replacing(node, with: TreeStretch(leaf.items, leaf.hashes))
    }
    guard changed.contains(node.number) else { return [node] }
    var children: [Node] = []
    for child in node.children {
      for part in replacing(open, below: changed, in: child) { join(part, to: &children) }
    }
    return children.isEmpty ? [] : groups(of: children, evenly: true, firstNumber: node.number)
  }

  @inlinable
  mutating func replacing(_ node: Node, with elements: TreeStretch<Element>) -> [Node] {
    if elements.count > shape.leaf { return leaves(of: elements, evenly: true, firstNumber: node.number) }
    if elements.count > 0 { return [leaf(elements, number: node.number)] }
    forget(node)
    return []
  }
}
