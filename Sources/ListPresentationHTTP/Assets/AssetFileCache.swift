import Foundation
import Synchronization

/// Keeps assets in files, a file for each address, up to a number of bytes.
///
/// ```swift
/// let cache = try AssetFileCache(directory, user: account.id)
/// let source = HTTPAssetSource(client, cache: cache)
/// // When the user signs out:
/// try cache.removeAll()
/// ```
///
/// Each file is written under another name first. Therefore several processes can share a directory: a reader sees a
/// whole file or none. A file that is damaged, or of another version, counts as missing and is replaced. If the files
/// take more bytes than allowed, those that were used longest ago are removed until a quarter is free. Each further
/// process that writes at the same time may exceed the limit by an eighth of it. What a process left behind that ended
/// while it wrote counts, and is removed after a minute.
///
/// Several users can share a directory. None sees the files of another. The cache removes only files that it has named
/// itself.
public final class AssetFileCache: Sendable {
  /// An asset as a file keeps it: a line that names the format, a line of JSON, and the body.
  struct Entry: Codable {
    /// The address that the bytes came from, after redirects.
    var address: URL
    /// The `ETag` of the answer.
    var tag: String?
    /// When the answer came, and until when it may be used without asking.
    var received: Date
    var end: Date
    /// Whether it may be used only if the server can be asked.
    var isAskedFor = false
    var body = Data()

    private enum CodingKeys: CodingKey { case address, tag, received, end, isAskedFor }

    /// Whether it may be used without asking. After the clock was set back, nobody knows how old it is.
    func isFresh(at now: Date) -> Bool { received <= now && now < end }
  }

  private struct Header: Codable {
    let name: String
    let bytes: Int
    let entry: Entry
  }

  private let directory: URL
  private let user: String
  private let maximumBytes: Int
  /// The number of bytes that may be written until the files are counted again. Other processes write too, so it is at
  /// most an eighth of the limit.
  private let allowance = Mutex(0)

  private static let magic = Data("ListPresentation asset 3\n".utf8)
  private static let suffix = "asset"
  /// The suffix of files that are being written.
  private static let partialSuffix = "part"
  /// How many seconds writing a file takes at most.
  private static let longestWrite = 60.0

  /// Creates a cache, and its directory if it does not exist.
  /// - Parameters:
  ///   - directory: The directory of the files, used for nothing else.
  ///   - user: The user whose assets are kept apart from those of others.
  ///   - maximumBytes: The number of bytes that the files may take. An asset of more than an eighth is not kept.
  /// - Throws: The error of the file system if the directory can't be created.
  public init(_ directory: URL, user: String = "", maximumBytes: Int = 150 << 20) throws {
    self.directory = directory
    self.user = user
    self.maximumBytes = maximumBytes
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  /// Removes all files, also those of other users of the directory.
  /// - Throws: The error of the file system if a file can't be removed.
  public func removeAll() throws {
    for file in files() { try FileManager.default.removeItem(at: file.url) }
  }

  /// Returns what is kept of an address, whether or not it is fresh.
  func entry(for url: URL) -> Entry? {
    let file = file(for: url)
    guard let data = try? Data(contentsOf: file), let entry = entry(in: data, named: name(of: url)) else { return nil }
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
    return entry
  }

  /// Keeps an asset instead of an older one. If the disk is full or the directory is gone, nothing is kept.
  func store(_ entry: Entry, for url: URL) {
    guard let data = data(of: entry, named: name(of: url)), data.count <= maximumBytes / 8,
      write(data, to: file(for: url))
    else { return remove(url) }
    allowance.withLock { allowance in
      allowance -= data.count
      if allowance < 0 { allowance = min(maximumBytes - sweptBytes(), maximumBytes / 8) }
    }
  }

  /// Removes what is kept of an address.
  func remove(_ url: URL) { try? FileManager.default.removeItem(at: file(for: url)) }

  /// - Returns: `nil` if the file is damaged, or is that of another name.
  func entry(in data: Data, named name: String) -> Entry? {
    guard data.starts(with: Self.magic) else { return nil }
    let rest = data.dropFirst(Self.magic.count)
    guard let line = rest.firstIndex(of: 0x0A),
      let header = try? JSONDecoder().decode(Header.self, from: Data(rest[..<line])), header.name == name,
      header.bytes == rest.endIndex - line - 1
    else { return nil }
    var entry = header.entry
    entry.body = Data(rest[(line + 1)...])
    return entry
  }

  func data(of entry: Entry, named name: String) -> Data? {
    let header = try? JSONEncoder().encode(Header(name: name, bytes: entry.body.count, entry: entry))
    return header.map { Self.magic + $0 + [0x0A] + entry.body }
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

  /// The name of an asset. Its address contains no line feed.
  private func name(of url: URL) -> String { "\(user)\n\(url.absoluteString)" }

  /// Two 64-bit hashes by Fowler, Noll and Vo (FNV-1a), the second with another start. The file also holds the whole
  /// name, so that a collision only costs the older file.
  private func file(for url: URL) -> URL {
    let name = name(of: url)
    let digest = [0xCBF2_9CE4_8422_2325, 0x6C62_272E_07BB_0142].map { (start: UInt64) in
      let hash = name.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      let text = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    return directory.appending(component: "\(digest).\(Self.suffix)")
  }
}
