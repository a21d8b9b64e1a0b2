import ListPresentation

/// A section of a judged list: an id, and a version of its content.
package struct Shelf: ListElement, Hashable {
  package let id: Int
  package let version: Int

  package init(id: Int, version: Int) { (self.id, self.version) = (id, version) }

  package var text: String { "shelf \(id).\(version)" }
}

/// An item of a judged list.
package struct Book: ListElement, Hashable {
  package let id: Int
  package let version: Int

  package init(id: Int, version: Int) { (self.id, self.version) = (id, version) }

  package var text: String { "\(id).\(version)" }
}
