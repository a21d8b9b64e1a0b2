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
    <DT><A HREF="https://www.rfc-editor.org/rfc/rfc9110">RFC 9110: HTTP Semantics</A>
    <DT><A HREF="https://www.rfc-editor.org/rfc/rfc8288">RFC 8288: Web Linking</A>
    <DT><A HREF="https://jsonlines.org/">JSON Lines</A>
    <DT><A HREF="https://jsonapi.org/">JSON:API</A>
    <DT><A HREF="https://html.spec.whatwg.org/">HTML Standard</A>
    <DT><A HREF="https://url.spec.whatwg.org/">URL Standard</A>
    <DT><A HREF="https://www.unicode.org/">Unicode</A>
    <DT><A HREF="https://www.unicode.org/reports/tr29/">UAX #29: Text Segmentation</A>
    <DT><A HREF="https://www.unicode.org/reports/tr11/">UAX #11: East Asian Width</A>
    <DT><A HREF="https://www.unicode.org/charts/PDF/UAC00.pdf">한글의 유니코드 표 (Hangul Syllables)</A>
    </DL>
    <DT><H3>사전</H3><DL>
    <DT><A HREF="https://stdict.korean.go.kr/">표준국어대사전</A>
    <DT><A HREF="https://opendict.korean.go.kr/">우리말샘</A>
    <DT><A HREF="https://krdict.korean.go.kr/">한국어기초사전</A>
    <DT><A HREF="https://encykorea.aks.ac.kr/">한국민족문화대백과사전</A>
    <DT><A HREF="https://ko.wikipedia.org/">위키백과</A>
    <DT><A HREF="https://ko.wiktionary.org/">위키낱말사전</A>
    <DT><A HREF="https://db.itkc.or.kr/">한국고전종합DB</A>
    <DT><A HREF="https://en.wikipedia.org/">Wikipedia</A>
    <DT><A HREF="https://en.wiktionary.org/">Wiktionary</A>
    <DT><A HREF="https://www.merriam-webster.com/">Merriam-Webster</A>
    </DL>
    <DT><H3>도서관</H3><DL>
    <DT><A HREF="https://www.nl.go.kr/">국립중앙도서관</A>
    <DT><A HREF="https://www.nanet.go.kr/">국회도서관</A>
    <DT><A HREF="https://lib.seoul.go.kr/">서울도서관</A>
    <DT><A HREF="https://www.loc.gov/">Library of Congress</A>
    <DT><A HREF="https://archive.org/">Internet Archive</A>
    <DT><A HREF="https://www.gutenberg.org/">Project Gutenberg</A>
    <DT><A HREF="https://standardebooks.org/">Standard Ebooks</A>
    <DT><A HREF="https://openlibrary.org/">Open Library</A>
    <DT><A HREF="https://www.kyobobook.co.kr/">교보문고</A>
    <DT><A HREF="https://www.aladin.co.kr/">알라딘</A>
    </DL>
    <DT><H3>박물관</H3><DL>
    <DT><A HREF="https://www.museum.go.kr/">국립중앙박물관</A>
    <DT><A HREF="https://www.mmca.go.kr/">국립현대미술관</A>
    <DT><A HREF="https://www.nfm.go.kr/">국립민속박물관</A>
    <DT><A HREF="https://www.hangeul.go.kr/">국립한글박물관</A>
    <DT><A HREF="https://www.khs.go.kr/">국가유산청</A>
    <DT><A HREF="https://www.metmuseum.org/">The Metropolitan Museum of Art</A>
    <DT><A HREF="https://www.rijksmuseum.nl/">Rijksmuseum</A>
    <DT><A HREF="https://www.britishmuseum.org/">British Museum</A>
    <DT><A HREF="https://computerhistory.org/">Computer History Museum</A>
    </DL>
    <DT><H3>여행</H3><DL>
    <DT><A HREF="https://korean.visitkorea.or.kr/">대한민국 구석구석</A>
    <DT><A HREF="https://map.naver.com/">네이버 지도</A>
    <DT><A HREF="https://map.kakao.com/">카카오맵</A>
    <DT><A HREF="https://www.openstreetmap.org/">OpenStreetMap</A>
    <DT><A HREF="https://www.korail.com/">코레일</A>
    <DT><A HREF="https://www.knps.or.kr/">국립공원공단</A>
    <DT><A HREF="https://www.jejuolle.org/">제주올레</A>
    <DT><A HREF="https://www.weather.go.kr/">기상청 날씨누리</A>
    <DT><A HREF="https://www.seat61.com/">The Man in Seat Sixty-One</A>
    </DL>
    <DT><H3>부엌</H3><DL>
    <DT><A HREF="https://www.10000recipe.com/">만개의레시피</A>
    <DT><A HREF="https://www.maangchi.com/">Maangchi</A>
    <DT><A HREF="https://www.seriouseats.com/">Serious Eats</A>
    <DT><A HREF="https://www.kingarthurbaking.com/">King Arthur Baking</A>
    <DT><A HREF="https://www.hansik.or.kr/">한식진흥원</A>
    <DT><A HREF="https://www.foodnuri.go.kr/">농식품정보누리</A>
    <DT><A HREF="https://www.justonecookbook.com/">Just One Cookbook</A>
    </DL>
    <DT><H3>하늘</H3><DL>
    <DT><A HREF="https://www.nasa.gov/">NASA</A>
    <DT><A HREF="https://apod.nasa.gov/apod/">Astronomy Picture of the Day</A>
    <DT><A HREF="https://www.esa.int/">ESA</A>
    <DT><A HREF="https://www.kasi.re.kr/">한국천문연구원</A>
    <DT><A HREF="https://astro.kasi.re.kr/">천문우주지식정보</A>
    <DT><A HREF="https://stellarium.org/">Stellarium</A>
    <DT><A HREF="https://www.heavens-above.com/">Heavens-Above</A>
    <DT><A HREF="https://webbtelescope.org/">James Webb Space Telescope</A>
    </DL>
    <DT><H3>살림</H3><DL>
    <DT><A HREF="https://www.gov.kr/">정부24</A>
    <DT><A HREF="https://www.law.go.kr/">국가법령정보센터</A>
    <DT><A HREF="https://www.data.go.kr/">공공데이터포털</A>
    <DT><A HREF="https://www.hometax.go.kr/">홈택스</A>
    <DT><A HREF="https://www.epost.go.kr/">우체국</A>
    <DT><A HREF="https://www.kca.go.kr/">한국소비자원</A>
    <DT><A HREF="https://www.consumer.go.kr/">소비자24</A>
    </DL>
    </DL>
    """
}
