import Foundation
import Synchronization

/// Keeps the answers to requests for assets in files, up to a number of bytes.
///
/// Each answer is one file, which is written under another name first. Therefore several processes can share a
/// directory: a reader sees a whole file or none. A file that is damaged, or of another version, counts as missing and
/// is replaced. If the files take more bytes than allowed, those that were used longest ago are removed until a quarter
/// is free. Each further process that writes at the same time may exceed the limit by an eighth of it.
///
/// The cache removes only files that it has named itself.
public final class AssetFileCache: Sendable {
  private let directory: URL
  private let maximumBytes: Int
  /// The number of bytes that may be written until the files are counted again. Other processes write too, so it is at
  /// most an eighth of the limit.
  private let allowance = Mutex(0)

  private static let suffix = "asset"

  /// Creates a cache, and its directory if it does not exist.
  /// - Parameters:
  ///   - directory: The directory of the files, used for nothing else.
  ///   - maximumBytes: The number of bytes that the files may take. An answer of more than an eighth is not kept.
  /// - Throws: The error of the file system if the directory can't be created.
  public init(_ directory: URL, maximumBytes: Int = 150 << 20) throws {
    self.directory = directory
    self.maximumBytes = maximumBytes
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  func asset(named name: String) -> CachedAsset? {
    let file = file(of: name)
    guard let data = try? Data(contentsOf: file), let asset = CachedAsset(data, named: name) else { return nil }
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
    return asset
  }

  /// Keeps an answer. If the disk is full or the directory is gone, nothing is kept.
  func store(_ asset: CachedAsset, named name: String) {
    guard let data = asset.data(named: name), data.count <= maximumBytes / 8 else { return remove(name) }
    guard (try? data.write(to: file(of: name), options: .atomic)) != nil else { return }
    allowance.withLock { allowance in
      allowance -= data.count
      if allowance < 0 { allowance = min(maximumBytes - sweptBytes(), maximumBytes / 8) }
    }
  }

  func remove(_ name: String) { try? FileManager.default.removeItem(at: file(of: name)) }

  /// Returns the bytes of the files. If they are more than allowed, it first removes those that were used longest ago
  /// until a quarter of the space is free.
  private func sweptBytes() -> Int {
    let files = files()
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
    return (all ?? []).filter { $0.pathExtension == Self.suffix }.compactMap { url in
      guard let values = try? manager.attributesOfItem(atPath: url.path) else { return nil }
      return (url, values[.size] as? Int ?? 0, values[.modificationDate] as? Date ?? .distantPast)
    }
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

/// An answer as it is kept in a file: a line that names the format, the length of the header, the header, and the body.
struct CachedAsset {
  private struct Header: Codable {
    let name: String
    let bytes: Int
    let freshness: AssetFreshness
  }

  private static let magic = Data("ListPresentation asset 1\n".utf8)

  let freshness: AssetFreshness
  let body: Data

  init(freshness: AssetFreshness, body: Data) {
    self.freshness = freshness
    self.body = body
  }

  /// - Returns: `nil` if the file is damaged, or is that of another asset.
  init?(_ data: Data, named name: String) {
    guard data.starts(with: Self.magic) else { return nil }
    let rest = data.dropFirst(Self.magic.count)
    guard let end = rest.prefix(20).firstIndex(of: 0x0A),
      let length = Int(String(decoding: rest[..<end], as: UTF8.self)), length >= 0,
      length <= rest.endIndex - end - 1
    else { return nil }
    let start = end + 1
    let header = try? JSONDecoder().decode(Header.self, from: Data(rest[start..<start + length]))
    guard let header, header.name == name, header.bytes == rest.endIndex - start - length else { return nil }
    freshness = header.freshness
    body = Data(rest[(start + length)...])
  }

  func data(named name: String) -> Data? {
    let header = Header(name: name, bytes: body.count, freshness: freshness)
    guard let header = try? JSONEncoder().encode(header) else { return nil }
    return Self.magic + Data("\(header.count)\n".utf8) + header + body
  }

  func isFresh(at now: Date) -> Bool { now < freshness.end }
}
