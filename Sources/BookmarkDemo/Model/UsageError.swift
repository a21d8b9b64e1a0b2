/// The reason why the command line is invalid, in one sentence with a remedy.
struct UsageError: Error, Equatable {
  let message: String
}

extension Set<String> {
  /// The first 20 names in their order, and how many others there are.
  var listed: String {
    let names = sorted()
    return names.prefix(20).joined(separator: ", ") + (names.count > 20 ? " and \(names.count - 20) more" : "")
  }
}
