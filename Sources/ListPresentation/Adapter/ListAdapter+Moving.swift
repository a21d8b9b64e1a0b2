/// Moves: the user takes items, carries them to another position, and drops them or puts them back.
///
/// While the user holds items, the adapter shows the list of its source with the items at the destination to which they
/// have been carried. Updates go on meanwhile: each pull is shown in this way.
extension ListAdapter {
  /// The items that the user holds, and the list without their move.
  struct Carrying {
    var carry: ListCarry<Section.ID, Item.ID>
    /// The list as of the last pull.
    var list: ListSnapshot<Section, Item>
  }

  /// The items that the user holds, or `nil`.
  public var carried: ListCarry<Section.ID, Item.ID>? { carrying?.carry }

  /// Whether the data source, or a list that it is made of, lets items be moved; see ``MovableDataSource``.
  public var isMovable: Bool { snapshot != nil && dataSource.itemMoves != nil }

  /// Takes the item at an index of the whole list: all selected items if it is one of them, otherwise the item alone.
  /// Several items come together where this one is.
  ///
  /// Items that the data source does not let be moved are left out. Has no effect if the index is outside the list, or
  /// if the user holds items already. If the adapter is calling its source, a view, the delegate or a completion, it
  /// takes the items after that call, and carries and drops them after that in the order of the calls.
  /// - Returns: The reason why the item cannot be taken, or `nil`, which is also the result if it is taken later.
  @discardableResult
  public func take(at index: Int) -> ListMoveRefusal? {
    guard let item = item(at: index) else { return nil }
    endRange()
    var refusal: ListMoveRefusal?
    whenUpToDate {
      guard self.carrying == nil else { return }
      do throws(ListMoveRefusal) {
        self.carrying = try self.carrying(item.id)
        self.showCarried()
      } catch {
        refusal = error
      }
    }
    return refusal
  }

  /// Whether the data source lets the item at an index of the whole list be moved now, and the user holds nothing. A
  /// view shows by it which items can be dragged.
  public func canTakeItem(at index: Int) -> Bool {
    guard carrying == nil, let item = item(at: index) else { return false }
    return (try? carrying(item.id, isAlone: true)) ?? nil != nil
  }

  /// Carries the items that the user holds on by a number of destinations: one before each item, and one at the end of
  /// each section. A number that is beyond the ends of the list leads to the first or the last one.
  ///
  /// The data source is asked about the destination, and may choose another one; see ``ListCarry/refusal``. Has no
  /// effect if the user holds nothing.
  public func carry(by steps: Int) { carry { $0.move(by: steps, in: $1) } }

  /// Carries the items that the user holds to where the item at an index of the whole list is. Has no effect if that
  /// item is one of them or leaves the list meanwhile, if the index is outside the list, or if the user holds nothing.
  public func carry(toItemAt index: Int) {
    // An update that this call shows first may put another item at the index.
    if let id = item(at: index)?.id { carry { $0.move(onto: id, in: $1) } }
  }

  /// Drops the items that the user holds. The data source carries out the move, unless it refuses it.
  ///
  /// Then the adapter pulls, and shows what the source has: if its model does not do what it has allowed, the items are
  /// where the model says. The delegate receives ``ListEvent/moveEnded(_:)``.
  /// - Returns: The outcome, or `nil` if the user holds nothing, or if the adapter is calling its source, a view, the
  ///   delegate or a completion. In that case it drops the items after that call.
  @discardableResult
  public func drop() -> ListMoveOutcome<Section.ID, Item.ID>? {
    var outcome: ListMoveOutcome<Section.ID, Item.ID>?
    whenUpToDate { outcome = self.dropCarried() }
    return outcome
  }

  /// Puts the items that the user holds back to where they were. Has no effect if the user holds nothing.
  public func putBack() {
    whenUpToDate {
      if self.carrying != nil { self.endCarrying(.cancelled) }
    }
  }

  private func carrying(_ id: Item.ID, isAlone: Bool = false) throws(ListMoveRefusal) -> Carrying? {
    guard let list = snapshot, let moves = dataSource.itemMoves else { throw .list }
    guard let position = list.position(of: id) else { return nil }
    let taken = !isAlone && selection.ids.contains(id) ? selection.ids(in: list) : [id]
    let movable = taken.filter { list.item($0).map(moves.canMove) == true }
    guard !movable.isEmpty else { throw .item }
    let left = taken.count - movable.count
    let carry = ListCarry(movable, numberLeftOut: left, at: position, in: list)
    // A list that allows no destination at all refuses this one.
    if let move = carry.move { _ = try moves.allow(move) }
    return Carrying(carry: carry, list: list)
  }

  private func carry(_ step: @escaping (inout ListCarry<Section.ID, Item.ID>, ListSnapshot<Section, Item>) -> Void) {
    whenUpToDate {
      guard var carrying = self.carrying else { return }
      step(&carrying.carry, carrying.list)
      self.carrying = carrying
      self.askForDestination()
      self.showCarried()
    }
  }

  /// Asks the data source about the destination, which may choose another one.
  private func askForDestination() {
    guard let move = carrying?.carry.move, let moves = dataSource.itemMoves else { return }
    do throws(ListMoveRefusal) {
      let allowed = try moves.allow(move)
      if allowed != move, let list = carrying?.list { carrying?.carry.move(to: allowed, in: list) }
      carrying?.carry.refusal = nil
    } catch {
      carrying?.carry.refusal = error
    }
  }

  private func dropCarried() -> ListMoveOutcome<Section.ID, Item.ID>? {
    guard let carrying else { return nil }
    guard let move = carrying.carry.move, let moves = dataSource.itemMoves else { return endCarrying(.cancelled) }
    if carrying.carry.isAtDestination(in: carrying.list) { return endCarrying(.unchanged) }
    let allowed: ListMove<Section.ID, Item.ID>
    do throws(ListMoveRefusal) { allowed = try moves.allow(move) } catch { return endCarrying(.refused(error)) }
    self.carrying = nil
    moves.perform(allowed)
    // Also if the source is not observable, or has done nothing.
    tracker.invalidate()
    updateAtOnce()
    deliverEnd(.moved(allowed))
    return .moved(allowed)
  }

  /// Shows the list without the move.
  @discardableResult
  private func endCarrying(
    _ outcome: ListMoveOutcome<Section.ID, Item.ID>
  ) -> ListMoveOutcome<Section.ID, Item.ID> {
    guard let list = carrying?.list else { return outcome }
    carrying = nil
    show(list)
    deliverEnd(outcome)
    return outcome
  }

  /// Delivers the end of the carrying after the change of the list.
  private func deliverEnd(_ outcome: ListMoveOutcome<Section.ID, Item.ID>) {
    post([{ self.apply(.stateChanged, moved: outcome) }, { self.report(.moveEnded(outcome)) }])
  }

  private func showCarried() {
    guard let carrying else { return }
    show(carrying.carry.preview(of: carrying.list))
    post { self.apply(.stateChanged) }
  }

  private func show(_ list: ListSnapshot<Section, Item>) {
    let job = UpdateJob(old: snapshot, pulled: list, policy: .keepFirst, makePlan: computing.makePlan)
    _ = show(computing.compute(job), loadStates)
  }

  /// Returns the list to show for a pulled one: with the items at the destination to which the user has carried them.
  func carryingOn(over pulled: ListSnapshot<Section, Item>, _ policy: DuplicatePolicy) -> ListSnapshot<Section, Item> {
    guard var carrying else { return pulled }
    let duplicates = pulled.duplicates()
    if case .reject = policy, !duplicates.isEmpty { return pulled }
    diagnose(diagnosis.repeats(duplicates, of: dataSource))
    let list = pulled.removingDuplicates()
    carrying.carry.follow(from: carrying.list, to: list)
    carrying.list = list
    guard !carrying.carry.ids.isEmpty else {
      self.carrying = nil
      deliverEnd(.itemsLeft)
      return pulled
    }
    self.carrying = carrying
    return carrying.carry.preview(of: list)
  }

  /// Ends the carrying in a list of another source, or in one that is not compared any more.
  func forgetCarried() {
    guard carrying != nil else { return }
    carrying = nil
    deliverEnd(.cancelled)
  }

  /// Performs a step after the list has been brought up to date, when nothing else is being delivered.
  private func whenUpToDate(_ step: @escaping Notice) {
    delivery.addStep {
      guard !self.isUpToDate else { return step() }
      self.updateAtOnce()
      // After the change, and before the next step.
      self.delivery.add(step)
    }
    if !delivery.isBusy { perform {} }
  }
}
