/// The names that programs give to the members of their records, the best name for each part of a row first.
///
/// Where the names are from: Chromium's `Bookmarks` file (components/bookmarks/browser/bookmark_codec.cc), Firefox's
/// backups (toolkit/components/places/BookmarkJSONUtils.sys.mjs), Safari's `Bookmarks.plist` as JSON (`plutil -convert
/// json`), Pinboard (pinboard.in/api, posts/all), Raindrop (developer.raindrop.io), Pocket
/// (getpocket.com/developer/docs/v3/retrieve), and the stars of GitHub (docs.github.com/rest/activity/starring).
enum MemberNames {
  static let ids = ["id", "_id", "uuid", "guid", "hash", "key", "sku", "url", "href"]
  static let titles = ["title", "full_name", "name", "label", "headline", "subject", "Title", "text", "description"]
  /// Those by which the object is found that has what a record is about, as in the answers of YouTube, Spotify, CouchDB
  /// and GitHub.
  static let innerTitles = ["title", "name"]
  static let addresses = ["html_url", "url", "href", "link", "uri", "URLString"]
  static let details =
    [
      "brand", "author", "artist", "category", "cuisine", "publisher", "company", "subtitle", "excerpt", "extended",
      "description", "summary",
    ] + addresses
  static let values = [
    "price", "date", "created_at", "createdAt", "created", "published_at", "published", "time", "time_added",
    "date_added", "dateAdded", "updated_at", "updatedAt", "year", "rating", "difficulty",
  ]
  static let tags = ["tags", "tag_names", "labels", "topics", "keywords"]
  /// What a query searches besides the row.
  static let keywords =
    addresses + tags + ["category", "subtitle", "excerpt", "description", "summary", "note"]

  /// Members of which a number is a time. The magnitude says from when, and in which unit.
  static let times: Set = ["created", "time_added", "date_added", "dateAdded"]

  /// Members that hold other members of a record: in JSON:API, GeoJSON, Firestore and Airtable, Safari, Karakeep and
  /// Zotero.
  static let containers = ["attributes", "properties", "fields", "URIDictionary", "content", "data"]

  /// Members of a folder: the bookmarks and folders in it, and the folders of Chromium's file in their order.
  static let children = ["children", "Children"]
  static let roots = "roots"
  /// The member of what Safari lists beside its folders, such as the history.
  static let proxy = "WebBookmarkIdentifier"
  static let orderOfRoots = ["bookmark_bar", "other", "synced"]
}
