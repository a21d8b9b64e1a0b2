/// The texts of `--help` and `--version`.
extension Options {
  /// The text that `--help` prints.
  static let help = """
    Shows a list of bookmarks as text.

    Usage: bookmarks [SOURCE] [options]

    SOURCE is a file, an address or, without one, a sample that is built in. The content of a file tells its format:
      JSON, JSON Lines        objects in arrays, in an object that holds arrays of them, or one after the other; the
                              bookmarks of Chromium, Firefox, Safari, Pinboard and Raindrop; the stars of GitHub
      HTML                    the bookmarks that a browser has exported; folders become sections
      -                       standard input
      http://…, https://…     a list that a server hands out page by page, as JSON

    In a terminal the list is looked through with keys, of which ? shows all; otherwise it is printed.

    Options:
      --width N               print the list also in a terminal, every line cut to N columns
      --limit N               show the first N bookmarks only
      --query TEXT            show the bookmarks in which all words of TEXT are found
      --id, --title, --detail, --section KEY
                              the fields to show of JSON objects; dots reach inside, as in author.name
      --json, --jsonl         print the records as one JSON array, or one a line
      --tsv                   print title, url, detail, value and folder between tabs
      --format TEMPLATE       print fields in braces, such as '{title}\\t{url}': title, url, detail, value, tags, folder
                              and id as the list shows them, and other members of the records; a tab, line feed,
                              backslash or control character in a field is escaped
      --layout list|grid      the bookmarks one a line (default), or beside each other; the key V changes it
      --no-state              do not keep edits and the position for the next visit; otherwise they are in a file
                              below $XDG_STATE_HOME/bookmarks or ~/.local/state/bookmarks
      --mouse                 the wheel scrolls, and a click goes to a row
      --linear                tell each move in a line, for a screen reader
      --keys KEYS             play keys without a terminal and print the last screen; words such as
                              "j j enter", "/한글 esc", "pgdn ctrl-d home" are keys, others are typed
      --size COLUMNSxROWS     the size of that screen (default: 80x24)
      --svg                   print that screen as a picture, in SVG
      --open LINK             begin with a screen above the list, such as bookmarks/ID or bookmarks/ID/sheet:note; the
                              key # shows the link of the screen
      --help, --version       this text, the version

    How a server hands a list out is recognized from its answers. Where it isn't:
      --style NAME[:KEY=VALUE,…]
                              the style and the names of its parameters and members:
                                page-number:page,size,first,more     offset:offset,limit,first,more
                                next-address:at,previous,size        cursor:at,parameter,size,more,allows-empty
                                link:size                            header:name,parameter,size
                                last-item:key,after,before,size,more search-after:size
                                continuation:at,parameter,size,more  one-page
                              and for each of them: items, element, total, pages, columns; paths such as items=data.rows,
                              at=links[rel=next].href, total=header:X-Total, and more=!meta.is_end for an inverse flag
                              With page-number or offset and a total, a screen loads only where the keys go, such as
                              the end after G; a query then loads from the first gap on
      --page-size N           rows a page, for styles that have a parameter for it (default: 50)
      --header 'NAME: VALUE'  a header field, sent to this server alone; may be given several times
      --body JSON             an object, sent with POST; the style's parameters become members of it
      --timeout SECONDS       how long an answer may take (default: 30)

    Exit status: 0; 1 if nothing matches --query; 2 for wrong usage, or if a record or the rest of the source cannot be
    read; 128 and the number of the signal that ended the program, such as 130 after Ctrl-C.

    """

  /// The text that `--version` prints.
  static let version = "bookmarks 0.1.0\n"
}
