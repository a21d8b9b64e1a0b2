extension RouteStack {
  /// The stack as text, to be kept until the app runs again: a version, and the link to all of it.
  public var saved: String { "\(Self.savedVersion) \(link)" }

  private static var savedVersion: Int { 1 }

  /// What became of saved text.
  public struct Restored: Hashable, Sendable {
    /// The stack as it was saved, or as much of it as could be read, from the root.
    public let stack: RouteStack
    /// Why the rest was cut off.
    public let loss: RestoreError?
  }

  /// Makes the stack of saved text again, with new ids.
  ///
  /// What cannot be read is cut off together with all that lies above it, and reported; a tab that comes after it is at
  /// its root. A link that was opened before the text was saved is part of the stack, and is not opened again.
  public static func restored(from text: String) -> Restored {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0] == "\(savedVersion)" else {
      let version = parts.first.map(String.init) ?? ""
      return Restored(stack: RouteStack(), loss: .unknownVersion(version, known: savedVersion))
    }
    let reading = LinkReader<AppRoute>.read(String(parts[1]))
    var stack = RouteStack()
    stack.show(RouteDestination(tabs: reading.tabs))
    return Restored(stack: stack, loss: reading.error.map(RestoreError.cut))
  }
}

/// Why a saved stack was not restored as a whole.
public enum RestoreError: Error, Hashable, Sendable {
  /// It was saved in a way that is not known; nothing was restored.
  case unknownVersion(String, known: Int)
  /// From here on it could not be read.
  case cut(LinkError)
}

extension RestoreError: CustomStringConvertible {
  /// What is missing, and why.
  public var description: String {
    switch self {
    case .unknownVersion(let version, let known): "saved by version '\(version)', and only \(known) is known"
    case .cut(let error): "the rest was cut off: \(error)"
    }
  }
}
