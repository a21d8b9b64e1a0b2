/// Makes an item of each item of the source.
struct Mapping<Section: ListElement, Input: ListElement, Item: ListElement>: ItemwiseDerivation {
  typealias InputSection = Section

  let transform: (Input) -> Item

  var looksUpSourceIDs: Bool { false }

  func items(of input: [Input]) -> [Item] { input.map(transform) }

  func replacements(for splices: [Splice], in update: SectionUpdate<Input, Item>) -> [SectionUpdate<Input, Item>.Change]
  {
    splices.map { ($0.old, update.input($0.new).map(transform)) }
  }

  func insertionRange(
    before index: Int, in list: ListSnapshot<Section, Item>, of source: ListSnapshot<Section, Input>
  ) -> Range<Int> {
    index..<index
  }

  func sourceIndices(
    of indices: RangeSet<Int>, in list: ListSnapshot<Section, Item>, of source: ListSnapshot<Section, Input>
  ) -> RangeSet<Int> {
    indices
  }

  func id(of input: Input.ID, in list: ListSnapshot<Section, Item>, of source: ListSnapshot<Section, Input>) -> Item.ID?
  {
    source.position(of: input).map { list[$0].id }
  }

  func sourceItem(
    of item: Item, in list: ListSnapshot<Section, Item>, of source: ListSnapshot<Section, Input>
  ) -> Input? {
    list.position(of: item.id).map { source[$0] }
  }
}
