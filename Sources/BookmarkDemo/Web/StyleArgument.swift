import ListPresentationHTTP

/// Reads `--style`: the text of a ``PageFormat``.
enum StyleArgument {
  /// ```text
  /// offset:offset=skip,items=products,total=total
  /// ```
  static func format(_ argument: String) throws(Options.UsageError) -> PageFormat {
    do {
      return try PageFormat(argument)
    } catch {
      throw Options.UsageError(message: "--style: \(error)")
    }
  }
}
