/// Lets others run until something holds, and returns whether it does: after five minutes of real time it is waited for
/// no longer. Other tests may keep all threads busy for long.
package func comesTrue(isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool) async -> Bool {
  let limit = ContinuousClock.now + .seconds(300)
  while !condition() {
    guard ContinuousClock.now < limit else { return false }
    await Task.detached {}.value
  }
  return true
}
