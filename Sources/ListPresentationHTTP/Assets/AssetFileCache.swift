import Foundation
import Synchronization

/// Keeps the answers to requests for assets in files, up to a number of bytes.
///
/// ```swift
/// let cache = try AssetFileCache(directory, user: account.id)
/// let source = HTTPAssetSource(client, cache: cache)
/// // When the user signs out:
/// try cache.removeAll()
/// ```
///
/// Each answer is one file, which is written under another name first. Therefore several processes can share a
/// directory: a reader sees a whole file or none. A file that is damaged, or of another version, counts as missing and
/// is replaced. If the files take more bytes than allowed, those that were used longest ago are removed until a quarter
/// is free. Each further process that writes at the same time may exceed the limit by an eighth of it. What a process
/// left behind that ended while it wrote counts, and is removed after a minute.
///
/// Several users can share a directory. An answer is for its user alone if the server calls it `private`, or if the
/// request had an `Authorization` or `Cookie` field and the server doesn't call the answer `public`.
///
/// The cache removes only files that it has named itself.
public final class AssetFileCache: Sendable {
  private let directory: URL
  private let user: String
  private let maximumBytes: Int
  /// The number of bytes that may be written until the files are counted again. Other processes write too, so it is at
  /// most an eighth of the limit.
  private let allowance = Mutex(0)
  /// The addresses that are asked while their stale answers are in use.
  private let validating = Mutex<Set<URL>>([])

  private static let suffix = "asset"
  /// The suffix of files that are being written.
  private static let partialSuffix = "part"
  /// How many seconds writing a file takes at most.
  private static let longestWrite = 60.0

  /// Creates a cache, and its directory if it does not exist.
  /// - Parameters:
  ///   - directory: The directory of the files, used for nothing else.
  ///   - user: The user whose answers are kept apart from those of others.
  ///   - maximumBytes: The number of bytes that the files may take. An answer of more than an eighth is not kept.
  /// - Throws: The error of the file system if the directory can't be created.
  public init(_ directory: URL, user: String = "", maximumBytes: Int = 150 << 20) throws {
    self.directory = directory
    self.user = user
    self.maximumBytes = maximumBytes
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  /// Removes all answers, also those of other users of the directory.
  /// - Throws: The error of the file system if a file can't be removed.
  public func removeAll() throws {
    for file in files() { try FileManager.default.removeItem(at: file.url) }
  }

  /// Returns the stored answer to a request, whether or not it is fresh.
  func entry(for request: HTTPRequest) -> CachedAsset? {
    for name in [name(of: request, isPrivate: true), name(of: request, isPrivate: false)] {
      let file = file(of: name)
      guard let data = try? Data(contentsOf: file), let asset = CachedAsset(data, named: name),
        asset.answer.matches(request)
      else { continue }
      try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
      return asset
    }
    return nil
  }

  /// Keeps the answer to a request instead of an older one, if it may be kept. If the disk is full or the directory is
  /// gone, nothing is kept.
  func store(_ asset: CachedAsset, for request: HTTPRequest) {
    let name = name(of: request, isPrivate: asset.answer.isPrivate)
    guard asset.answer.isStorable, let data = asset.data(named: name), data.count <= maximumBytes / 8,
      write(data, to: file(of: name))
    else { return remove(request) }
    try? FileManager.default.removeItem(at: file(of: self.name(of: request, isPrivate: !asset.answer.isPrivate)))
    allowance.withLock { allowance in
      allowance -= data.count
      if allowance < 0 { allowance = min(maximumBytes - sweptBytes(), maximumBytes / 8) }
    }
  }

  /// Removes the answers to a request.
  func remove(_ request: HTTPRequest) {
    for isPrivate in [true, false] {
      try? FileManager.default.removeItem(at: file(of: name(of: request, isPrivate: isPrivate)))
    }
  }

  /// Asks whether a stored answer is still valid, unless that is under way.
  func validate(_ request: HTTPRequest, _ ask: () async -> Void) async {
    guard validating.withLock({ $0.insert(request.url).inserted }) else { return }
    await ask()
    validating.withLock { _ = $0.remove(request.url) }
  }

  private func write(_ data: Data, to file: URL) -> Bool {
    let partial = file.deletingPathExtension().appendingPathExtension(UUID().uuidString)
      .appendingPathExtension(Self.partialSuffix)
    if (try? data.write(to: partial)) != nil, rename(partial.path, file.path) == 0 { return true }
    try? FileManager.default.removeItem(at: partial)
    return false
  }

  /// Returns the bytes of the files. If they are more than allowed, it first removes those that were used longest ago
  /// until a quarter of the space is free.
  private func sweptBytes() -> Int {
    var files = files()
    let abandoned = files.partition {
      $0.url.pathExtension == Self.partialSuffix && abs($0.used.timeIntervalSinceNow) > Self.longestWrite
    }
    for file in files[abandoned...] { try? FileManager.default.removeItem(at: file.url) }
    files.removeSubrange(abandoned...)
    var bytes = files.reduce(0) { $0 + $1.bytes }
    guard bytes > maximumBytes else { return bytes }
    for file in files.sorted(by: { $0.used < $1.used }) where bytes > maximumBytes / 4 * 3 {
      try? FileManager.default.removeItem(at: file.url)
      bytes -= file.bytes
    }
    return bytes
  }

  private func files() -> [(url: URL, bytes: Int, used: Date)] {
    let manager = FileManager.default
    let all = try? manager.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
    return (all ?? []).filter(isOwn).compactMap { url in
      guard let values = try? manager.attributesOfItem(atPath: url.path) else { return nil }
      return (url, values[.size] as? Int ?? 0, values[.modificationDate] as? Date ?? .distantPast)
    }
  }

  private func isOwn(_ file: URL) -> Bool {
    let digest = file.lastPathComponent.prefix { $0 != "." }
    return [Self.suffix, Self.partialSuffix].contains(file.pathExtension) && digest.utf8.count == 32
      && digest.allSatisfy(\.isHexDigit)
  }

  /// The name of an answer. Neither the types that the request accepts nor its address contain a line feed.
  private func name(of request: HTTPRequest, isPrivate: Bool) -> String {
    "\(isPrivate ? "=\(user)" : "")\n\(request.headers["Accept"] ?? "")\n\(request.url.absoluteString)"
  }

  private func file(of name: String) -> URL {
    directory.appending(component: "\(Self.digest(name)).\(Self.suffix)")
  }

  /// Two 64-bit hashes by Fowler, Noll and Vo (FNV-1a), the second with another start. The file also holds the whole
  /// name, so that a collision only costs the older file.
  private static func digest(_ name: String) -> String {
    [0xCBF2_9CE4_8422_2325, 0x6C62_272E_07BB_0142].map { (start: UInt64) in
      let hash = name.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      let text = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
  }
}
