/// The reason why the command line is invalid, in one sentence with a remedy.
struct UsageError: Error, Equatable {
  let message: String
}
