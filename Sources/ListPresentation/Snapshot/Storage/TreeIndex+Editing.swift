/// Edits of trees. An edit creates new nodes from the leaves up to the root.
extension TreeIndex {
  /// Creates a tree of elements that are in no tree. Its leaves are slices of the given elements.
  @inlinable
  mutating func tree(of stretch: TreeStretch<Element>, ownedBy owner: UInt32) -> Node {
    root(over: leaves(of: stretch, evenly: false), ownedBy: owner)
  }

  /// Replaces a range of elements.
  /// - Complexity: O(k log n) for k elements that are removed or inserted.
  @inlinable
  mutating func replace(
    _ range: Range<Int>, of root: Node, ownedBy owner: UInt32, with new: TreeStretch<Element>
  ) -> Node {
    self.root(over: replace(range, in: root, with: new), ownedBy: owner)
  }

  @inlinable
  mutating func root(over nodes: [Node], ownedBy owner: UInt32) -> Node {
    var nodes = nodes
    while nodes.count > 1 { nodes = groups(of: nodes, evenly: false, firstNumber: nil) }
    var root = nodes.first ?? leaf(.none, number: newNumber())
    while root.children.count == 1 { root = root.children[0] }
    own(root, by: owner)
    return root
  }

  /// Returns the nodes that replace a node, or none if no element is left.
  @inlinable
  mutating func replace(_ range: Range<Int>, in node: Node, with new: TreeStretch<Element>) -> [Node] {
    node.height == 0 ? replace(range, inLeaf: node, with: new) : replace(range, inInner: node, with: new)
  }

  @inlinable
  mutating func replace(
    _ range: Range<Int>, inLeaf node: Node, with new: TreeStretch<Element>
  ) -> [Node] {
    let count = node.count - range.count + new.count
    if range.isEmpty, count > shape.leaf, node.count > shape.leaf / 4 {
      // An insertion at an end of a full leaf keeps the leaf, so that a list that grows page by page has full leaves.
      if range.lowerBound == node.count { return [node] + leaves(of: new, evenly: false) }
      if range.lowerBound == 0 { return leaves(of: new, evenly: false) + [node] }
    }
    let old = TreeStretch(node)
    let all = TreeStretch.joined([old.part(0..<range.lowerBound), new, old.part(range.upperBound..<node.count)])
    guard count > shape.leaf else {
      guard count > 0 else {
        forget(node)
        return []
      }
      if new.count > 0 { register(new.hashes, in: node.number) }
      return [leaf(all, number: node.number)]
    }
    return leaves(of: all, evenly: true, firstNumber: node.number)
  }

  @inlinable
  mutating func replace(
    _ range: Range<Int>, inInner node: Node, with new: TreeStretch<Element>
  ) -> [Node] {
    // An insertion between two children goes into the first.
    let first = node.child(at: range.isEmpty ? max(range.lowerBound - 1, 0) : range.lowerBound)
    let last = range.isEmpty ? first : node.child(at: range.upperBound - 1)
    let lower = range.lowerBound - node.starts[first]
    let upper = range.upperBound - node.starts[last]
    var middle: [Node]
    if first == last {
      middle = replace(lower..<upper, in: node.children[first], with: new)
    } else {
      middle = replace(lower..<node.children[first].count, in: node.children[first], with: new)
      for child in node.children[(first + 1)..<last] { forget(child) }
      middle += replace(0..<upper, in: node.children[last], with: .none)
    }
    var children = Array(node.children[..<first])
    for child in middle { join(child, to: &children) }
    if last + 1 < node.children.count {
      join(node.children[last + 1], to: &children)
      children += node.children[(last + 2)...]
    }
    guard !children.isEmpty else { return [] }
    return groups(of: children, evenly: last + 1 < node.children.count, firstNumber: node.number)
  }

  /// Appends a node, or merges it with the last node if one of them is small.
  @inlinable
  mutating func join(_ node: Node, to nodes: inout [Node]) {
    guard let last = nodes.last else { return nodes.append(node) }
    let capacity = node.height == 0 ? shape.leaf : shape.inner
    let (a, b) = node.height == 0 ? (last.count, node.count) : (last.children.count, node.children.count)
    guard a + b <= capacity, min(a, b) < capacity / 4 else { return nodes.append(node) }
    nodes.removeLast()
    if node.height == 0 {
      forget(node)
      register(node.hashes[...], in: last.number)
      nodes.append(leaf(.joined([TreeStretch(last), TreeStretch(node)]), number: last.number))
    } else {
      nodes.append(inner(last.children + node.children, number: last.number))
    }
  }

  @inlinable
  mutating func leaves(of stretch: TreeStretch<Element>, evenly: Bool, firstNumber: UInt32? = nil) -> [Node] {
    Self.parts(of: stretch.count, atMost: shape.leaf, evenly: evenly).map { range in
      let number = range.lowerBound == 0 ? firstNumber ?? newNumber() : newNumber()
      let part = stretch.part(range)
      register(part.hashes, in: number)
      return leaf(part, number: number)
    }
  }

  @inlinable
  mutating func groups(of nodes: [Node], evenly: Bool, firstNumber: UInt32?) -> [Node] {
    Self.parts(of: nodes.count, atMost: shape.inner, evenly: evenly).map { range in
      let number = range.lowerBound == 0 ? firstNumber ?? newNumber() : newNumber()
      return inner(Array(nodes[range]), number: number)
    }
  }

  @inlinable
  func leaf(_ stretch: TreeStretch<Element>, number: UInt32) -> Node {
    Node(leaf: stretch.elements, hashes: Array(stretch.hashes), weight: weigh(stretch.elements), number: number)
  }

  @inlinable
  mutating func inner(_ children: [Node], number: UInt32) -> Node {
    adopt(children, by: number)
    return Node(children: children, number: number)
  }

  @inlinable
  static func parts(of count: Int, atMost most: Int, evenly: Bool) -> [Range<Int>] {
    let number = (count + most - 1) / most
    return (0..<number).map { part in
      evenly
        ? part * count / number..<(part + 1) * count / number : part * most..<min((part + 1) * most, count)
    }
  }
}
