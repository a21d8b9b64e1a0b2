import Foundation
import ListPresentationHTTP
import Testing

/// Formats as text.
@Suite struct PageFormatTests {
  @Test(arguments: [
    (PageFormat(.pageNumber()), "page-number"),
    (
      PageFormat(.pageNumber(page: "p", size: nil, first: 0, more: "!meta.is_end"), items: "documents"),
      "page-number:page=p,size=,first=0,more=!meta.is_end,items=documents"
    ),
    (
      PageFormat(.offset(offset: "start", limit: "display", first: 1), items: "items", total: "total"),
      "offset:offset=start,limit=display,first=1,items=items,total=total"
    ),
    (PageFormat(.link(), items: ""), "next-address:at=link:next,previous=link:prev,items=."),
    (
      PageFormat(.nextAddress(at: "links[rel=next].href", previous: nil)),
      "next-address:at=links[rel=next].href,previous="
    ),
    (PageFormat(.cursor(allowsEmpty: true), element: "node"), "cursor:allows-empty=yes,element=node"),
    (
      PageFormat(.header("Next-Token", parameter: "token"), pages: "header:X-Pages"),
      "cursor:at=header:Next-Token,parameter=token,size=,pages=header:X-Pages"
    ),
    (
      PageFormat(.lastItem(before: "ending_before"), largestPage: 100),
      "last-item:before=ending_before,largest-page=100"
    ),
    (PageFormat(.onePage, items: "a,b%", columns: "columns"), "one-page:items=a%2Cb%25,columns=columns"),
  ])
  func formatsAndTextsAreTheSame(format: PageFormat, text: String) throws {
    #expect(format.description == text)
    #expect(try PageFormat(text) == format)
    #expect(try JSONDecoder().decode(PageFormat.self, from: JSONEncoder().encode(format)) == format)
  }

  @Test(arguments: [
    ("link", PageFormat(.link())), ("header", PageFormat(.header())),
    ("header:name=X,parameter=t", PageFormat(.header("X", parameter: "t"))),
    ("continuation", PageFormat(.continuation())),
    (
      "search-after:items=hits.hits,element=_source",
      PageFormat(.searchAfter(), items: "hits.hits", element: "_source")
    ),
  ])
  func otherNamesAreRead(text: String, format: PageFormat) throws { #expect(try PageFormat(text) == format) }

  @Test(arguments: [
    (
      "pages",
      "there is no style 'pages'; the styles are page-number, offset, next-address, cursor, last-item, one-page, "
        + "link, header, continuation and search-after"
    ),
    ("offset:page=1", "the style offset has no 'page'"),
    ("offset:limit", "'limit' isn't KEY=VALUE; a format is NAME:KEY=VALUE,KEY=VALUE"),
    ("page-number:first=x", "first takes a whole number, 0 to 2147483647, not 'x'"),
    ("cursor:allows-empty=1", "allows-empty takes yes or no, not '1'"),
  ])
  func otherTextIsAnError(text: String, sentence: String) {
    #expect { try PageFormat(text) } throws: { "\($0)" == sentence }
  }
}
