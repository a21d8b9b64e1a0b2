/// Why the market has not done what the user asked for.
enum MarketError: Error, Hashable, CustomStringConvertible {
  case wrongSecret
  case gone
  case notReached(String)
  case refused(String)

  var description: String {
    switch self {
    case .wrongSecret: "The secret is wrong."
    case .gone: "The market does not have this product any more."
    case .notReached(let reason): "The market cannot be reached: \(reason). Try again."
    case .refused(let reason): "The market has refused: \(reason)."
    }
  }
}
