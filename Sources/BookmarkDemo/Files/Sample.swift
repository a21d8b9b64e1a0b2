/// The bookmarks that the demo shows without a source, as a browser exports them: web sites that exist.
enum Sample {
  static let name = "sample"

  static let export = """
    <!DOCTYPE NETSCAPE-Bookmark-file-1>
    <DL>
    <DT><H3>Swift</H3><DL>
    <DT><A HREF="https://www.swift.org/">Swift.org</A>
    <DT><A HREF="https://docs.swift.org/swift-book/">The Swift Programming Language</A>
    <DT><A HREF="https://www.swift.org/swift-evolution/">Swift Evolution</A>
    <DT><A HREF="https://forums.swift.org/">Swift Forums</A>
    <DT><A HREF="https://swiftpackageindex.com/">Swift Package Index</A>
    <DT><A HREF="https://www.swift.org/documentation/server/">Swift on Server</A>
    <DT><A HREF="https://github.com/apple/swift-collections">swift-collections</A>
    <DT><A HREF="https://github.com/apple/swift-nio">swift-nio</A>
    <DT><A HREF="https://github.com/apple/swift-argument-parser">swift-argument-parser</A>
    <DT><A HREF="https://bbiguduk.gitbook.io/swift/">스위프트 언어 안내서 (한국어)</A>
    <DT><A HREF="https://github.com/ra1028/DifferenceKit">DifferenceKit</A>
    </DL>
    <DT><H3>Terminal</H3><DL>
    <DT><A HREF="https://www.greenwoodsoftware.com/less/">less</A>
    <DT><A HREF="https://www.vim.org/">Vim</A>
    <DT><A HREF="https://junegunn.github.io/fzf/">fzf</A>
    <DT><A HREF="https://jqlang.org/">jq</A>
    <DT><A HREF="https://github.com/tmux/tmux/wiki">tmux</A>
    <DT><A HREF="https://www.gnu.org/software/bash/manual/">GNU Bash manual</A>
    <DT><A HREF="https://pubs.opengroup.org/onlinepubs/9799919799/">The Open Group Base Specifications</A>
    <DT><A HREF="https://invisible-island.net/xterm/ctlseqs/ctlseqs.html">XTerm control sequences</A>
    <DT><A HREF="https://no-color.org/">NO_COLOR</A>
    </DL>
    <DT><H3>Standards</H3><DL>
    <DT><A HREF="https://www.rfc-editor.org/">RFC Editor</A>
    <DT><A HREF="https://www.rfc-editor.org/rfc/rfc8259">RFC 8259: JSON</A>
    <DT><A HREF="https://jsonlines.org/">JSON Lines</A>
    <DT><A HREF="https://html.spec.whatwg.org/">HTML Standard</A>
    <DT><A HREF="https://www.unicode.org/reports/tr29/">UAX #29: Text Segmentation</A>
    <DT><A HREF="https://www.unicode.org/charts/PDF/UAC00.pdf">한글의 유니코드 표 (Hangul Syllables)</A>
    </DL>
    <DT><H3>사전</H3><DL>
    <DT><A HREF="https://stdict.korean.go.kr/">표준국어대사전</A>
    <DT><A HREF="https://krdict.korean.go.kr/">한국어기초사전</A>
    <DT><A HREF="https://encykorea.aks.ac.kr/">한국민족문화대백과사전</A>
    <DT><A HREF="https://ko.wikipedia.org/">위키백과</A>
    <DT><A HREF="https://db.itkc.or.kr/">한국고전종합DB</A>
    <DT><A HREF="https://www.merriam-webster.com/">Merriam-Webster</A>
    </DL>
    <DT><H3>도서관</H3><DL>
    <DT><A HREF="https://www.nl.go.kr/">국립중앙도서관</A>
    <DT><A HREF="https://lib.seoul.go.kr/">서울도서관</A>
    <DT><A HREF="https://archive.org/">Internet Archive</A>
    <DT><A HREF="https://www.gutenberg.org/">Project Gutenberg</A>
    <DT><A HREF="https://www.kyobobook.co.kr/">교보문고</A>
    <DT><A HREF="https://www.aladin.co.kr/">알라딘</A>
    </DL>
    <DT><H3>여행</H3><DL>
    <DT><A HREF="https://korean.visitkorea.or.kr/">대한민국 구석구석</A>
    <DT><A HREF="https://map.naver.com/">네이버 지도</A>
    <DT><A HREF="https://www.openstreetmap.org/">OpenStreetMap</A>
    <DT><A HREF="https://www.korail.com/">코레일</A>
    <DT><A HREF="https://www.jejuolle.org/">제주올레</A>
    <DT><A HREF="https://www.seat61.com/">The Man in Seat Sixty-One</A>
    </DL>
    </DL>
    """
}
