import Foundation
import ListPresentationHTTP
import Testing

/// What an answer looks like says how to ask for more.
@Suite struct RecognitionTests {
  @Test(
    arguments: [
      (
        #"{"count":9,"next":"http://h/?page=2","previous":null,"results":[{"id":1}]}"#,
        PageFormat(.nextAddress(), items: "results", total: "count")
      ),
      (
        #"{"count":1,"next":null,"previous":null,"results":[{"id":1}]}"#,
        PageFormat(.nextAddress(), items: "results", total: "count")
      ),
      (#"{"next":"http://h/?cursor=x","previous":null,"results":[]}"#, PageFormat(.nextAddress(), items: "results")),
      (
        #"{"rows":[{"id":1}],"filtered_table_rows_count":9,"next":"1","next_url":"http://h/t.json?_next=1"}"#,
        PageFormat(
          .nextAddress(at: "next_url", previous: "prev_url"), items: "rows", total: "filtered_table_rows_count")
      ),
      (
        #"{"ok":true,"next":"1","rows":[{"id":1}],"truncated":false}"#,
        PageFormat(.cursor(at: "next", parameter: "_next", size: nil), items: "rows")
      ),
      (
        #"{"products":[{"id":1}],"total":194,"skip":0,"limit":30}"#,
        PageFormat(.offset(offset: "skip", limit: nil), items: "products", total: "total")
      ),
      (
        #"{"pageNo":1,"itemsPerPage":10,"totalCount":113,"offset":0,"limit":10,"lastPage":12,"hasNext":true,"hasPrev":false,"pages":[{"id":1}]}"#,
        PageFormat(.pageNumber(page: "page_no", size: nil, more: "hasNext"), items: "pages", total: "totalCount")
      ),
      (
        #"{"pageNo":1,"itemsPerPage":10,"totalCount":113,"hasNext":true,"pages":[{"id":1}]}"#,
        PageFormat(.pageNumber(page: "page_no", size: nil, more: "hasNext"), items: "pages", total: "totalCount")
      ),
      (#"[{"id":1}]"#, PageFormat(.link(), items: "")),
      (#"{"items":[{"id":1}],"next_cursor":"c"}"#, PageFormat(.cursor(size: nil), items: "items")),
      (#"{"items":[{"id":1}],"next_cursor":""}"#, PageFormat(.cursor(size: nil), items: "items")),
      (
        #"{"items":[{"id":1}],"next_page_token":"c"}"#,
        PageFormat(.cursor(at: "next_page_token", parameter: "page_token", size: nil), items: "items")
      ),
      (
        #"{"ok":true,"members":[{"id":1}],"response_metadata":{"next_cursor":"c"}}"#,
        PageFormat(.cursor(at: "response_metadata.next_cursor", size: nil), items: "members")
      ),
      (
        #"{"data":[{"id":1}],"links":{"next":"/a?page=2"},"meta":{"total":3}}"#,
        PageFormat(.nextAddress(at: "links.next", previous: "links.prev"), items: "data", total: "meta.total")
      ),
      (
        #"{"value":[{"id":1}],"@odata.nextLink":"http://h/?$skiptoken=x"}"#,
        PageFormat(.nextAddress(at: "@odata.nextLink", previous: "@odata.prevLink"), items: "value")
      ),
      (
        #"{"object":"list","data":[{"id":"a"}],"has_more":true,"url":"/v1/a"}"#,
        PageFormat(.lastItem(size: nil), items: "data")
      ),
      (
        #"{"page":0,"total_pages":3,"content":[{"id":1}],"total":9}"#,
        PageFormat(.pageNumber(size: nil, first: 0), items: "content", total: "total")
      ),
      (
        #"{"Contents":[{"Key":"a"}],"IsTruncated":true,"NextContinuationToken":"t"}"#,
        PageFormat(.continuation(size: nil), items: "Contents")
      ),
      (#"{"tags":["a","b"],"things":[{"id":1}],"other":[]}"#, PageFormat(.link(), items: "things")),
      (#"{"data":{"things":[{"id":1}]}}"#, PageFormat(.link(), items: "data.things")),
    ])
  func formatsAreRecognised(body: String, format: PageFormat) throws {
    let value = try #require(JSONValue(decoding: body.utf8))
    let url = try #require(URL(string: "http://h/"))
    #expect(PageFormat.recognized(value, HTTPResponse(from: url)) == format)
  }

  @Test(
    arguments: [
      (["Link": "<a>; rel=next", "Content-Range": "0-9/*"], "[{}]", PageFormat(.link(), items: "")),
      (["Content-Range": "0-9/*"], "[{}]", PageFormat(.offset(limit: nil), items: "")),
      (["Next-Page": "http://h/?_token=x"], #"{"data":[{"id":1}]}"#, PageFormat(.header(), items: "data")),
    ])
  func headerFieldsCountToo(fields: [String: String], body: String, format: PageFormat) throws {
    let value = try #require(JSONValue(decoding: body.utf8))
    let url = try #require(URL(string: "http://h/"))
    #expect(PageFormat.recognized(value, HTTPResponse(200, fields, from: url)) == format)
  }

  @Test(arguments: [#"{}"#, #"{"error":"no"}"#, "3", "null", #"{"tags":["a"]}"#])
  func whatHasNoRowsIsNotRecognised(body: String) throws {
    let value = try #require(JSONValue(decoding: body.utf8))
    #expect(PageFormat.recognized(value, HTTPResponse(from: try #require(URL(string: "http://h/")))) == nil)
  }
}
