/// The assets that owners want, in order of importance: visible ones come first.
extension AssetMachine {
  /// Replaces what an owner wants, and compares what all owners want with what they wanted before.
  mutating func want(_ wants: AssetWants, by owner: Int) {
    guard owners[owner] ?? AssetWants() != wants else { return }
    owners[owner] = wants.isEmpty ? nil : wants
    let (before, times) = (order, wantedSince)
    arrange()
    for key in order where times[key] == nil { accept(key) }
    let lost = before.filter { wantedSince[$0] == nil }
    if !lost.isEmpty { move() }
    for key in lost { ledger.setCancellation(now + configuration.grace, key) }
    for key in lost where memory.ticket(of: key) == nil { changed.insert(key) }
    // The least important first, so that it leaves the memory first.
    drop(memory.unpin(lost.reversed()))
  }

  /// Joins what the owners want: all that is visible before all that is ahead, and older owners before newer ones.
  private mutating func arrange() {
    let before = wantedSince
    wantedSince = [:]
    order = []
    let wants = owners.sorted { $0.key < $1.key }.map(\.value)
    for key in wants.lazy.flatMap(\.visible) { add(key, since: before[key]) }
    numberOfVisible = order.count
    for key in wants.lazy.flatMap(\.ahead) { add(key, since: before[key]) }
  }

  private mutating func add(_ key: AssetKey, since time: Duration?) {
    if wantedSince.updateValue(time ?? now, forKey: key) == nil {
      order.append(key)
    }
  }

  private mutating func accept(_ key: AssetKey) {
    ledger.setCancellation(nil, key)
    if memory.ticket(of: key) == nil { changed.insert(key) }
    memory.pin(key)
  }

  private mutating func move() {
    if !isMoving { hastyLoads = 0 }
    lastMove = now
  }
}
