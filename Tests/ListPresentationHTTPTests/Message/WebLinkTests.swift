import Foundation
import Testing

@testable import ListPresentationHTTP

/// `Link` header fields, RFC 8288.
@Suite struct WebLinkTests {
  @Test(
    arguments: [
      (#"<a>; rel="next""#, "next http://h.example/x/a"),
      ("<a>;rel=next,<b>;rel=prev", "next http://h.example/x/a | prev http://h.example/x/b"),
      (#"<a>; rel="NEXT last"; rel="prev""#, "next+last http://h.example/x/a"),
      (#", ,<a> ; title="x, <c>; rel=next" ; rel = next ,"#, "next http://h.example/x/a"),
      (#"<a>; title="\"quoted\\\", rel=no"; rel=next"#, "next http://h.example/x/a"),
      ("<?p=2,3;4>; rel=next", "next http://h.example/x/list?p=2,3;4"),
      ("<//o.example/a>; rel=next", "next http://o.example/a"),
      ("</a/../b?c=%20>; REL=next", "next http://h.example/b?c=%20"),
      ("<>; rel=self", "self http://h.example/x/list?p=1"),
      (#"<a>; rel=next; anchor="/other""#, ""),
      (#"<a>; rel=next; anchor="""#, "next http://h.example/x/a"),
      ("<a>; crossorigin; rel=next", "next http://h.example/x/a"),
      ("<a>; rel=", " http://h.example/x/a"),
      (#"<a>; rel="next"#, "next http://h.example/x/a"),
      (#"<a>; rel="next"; x, <b"#, "next http://h.example/x/a"),
      ("a; rel=next", ""),
      ("", ""),
    ])
  func linksParse(field: String, expected: String) throws {
    let base = try #require(URL(string: "http://h.example/x/list?p=1"))
    let links = WebLink.links(in: field, of: base).map {
      "\($0.relations.joined(separator: "+")) \($0.address?.absoluteString ?? "-")"
    }
    #expect(links.joined(separator: " | ") == expected)
  }
}

@Suite struct ContentRangeTests {
  @Test(
    arguments: [
      ("0-14/100", "0...14 of 100"), ("items 0-14/*", "0...14 of ?"), ("*/0", "- of 0"), ("items */47", "- of 47"),
      ("5-4/9", "none"), ("0-14", "none"), ("a-b/c", "none"), ("", "none"), ("-1-4/9", "none"), ("0-9/-3", "none"),
      ("0-9223372036854775807/*", "none"),
    ])
  func rangesParse(field: String, expected: String) {
    let range = ContentRange(field).map { "\($0.items.map { "\($0)" } ?? "-") of \($0.total.map { "\($0)" } ?? "?")" }
    #expect(range ?? "none" == expected)
  }
}
