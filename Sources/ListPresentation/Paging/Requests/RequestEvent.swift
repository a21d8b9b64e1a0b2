/// What happens to the requests of a machine, apart from the answers.
package enum RequestEvent: Hashable, Sendable {
  /// A request must not be sent after all, because the server has asked for a pause since the machine requested it.
  case withdraw(ticket: Int)
  /// A request failed.
  case failure(ticket: Int, PagingFailure)
  /// The user asked to retry what failed or stopped.
  case retry
  /// The wake time has passed.
  case tick
  /// The network became available (`true`) or unavailable (`false`).
  case reachability(Bool)
}
