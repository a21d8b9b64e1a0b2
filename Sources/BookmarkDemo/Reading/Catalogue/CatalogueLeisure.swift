// Books, stationery and outdoor products.
extension Catalogue {
  static let books = Shelf(
    id: "books", title: "Books",
    products: """
      Fen & Lark Press|The Cartographer's Orchard|18500
      Fen & Lark Press|A Short History of Doors|16800
      Fen & Lark Press|Letters to a Lighthouse|14900
      문득서재|골목의 온도|15800
      문득서재|천천히 읽는 식물 도감|28000
      문득서재|고양이가 있는 교정지|14000
      Ninth Lantern|Concurrency for the Patient|42000
      Ninth Lantern|Parsing by Hand|38000
      Ninth Lantern|Small Programs, Large Weather|35500
      파도출판|바다를 건너온 편지들|17000
      파도출판|섬마을 우체국장|14800
      파도출판|밤의 천문대: 별 보는 사람들의 이야기 ✨|19800
      Marginalia House|Forty Soups for Forty Storms|26000
      Marginalia House|On Walking Home|13900
      가온책방|처음 만나는 선형대수|31000
      가온책방|우리말 어원 산책|22000
      가온책방|하루 한 장, 손글씨|13500
      Tall Ship Books|The Unabridged Guide to Misremembered Rivers, Volume Two: From Source to Delta|47000
      Tall Ship Books|Knots, Illustrated|24500
      달팽이글방|그림책: 구름 세탁소|13000
      달팽이글방|할머니의 사계절 밥상|21500
      """)

  static let stationery = Shelf(
    id: "stationery", title: "문구 Stationery",
    products: """
      종이배|만년형 다이어리 (무지)|16000
      종이배|하루 메모 패드 100매|5500
      Inkwell Row|Fountain Pen "Plover" F|58000
      Inkwell Row|Bottled Ink, Storm Grey 50ml|19500
      연필깎는집|육각 연필 12자루|8400
      연필깎는집|황동 연필깎이|12000
      Grid & Co.|A5 Dot Notebook, 160p|11900
      Grid & Co.|Mechanical Pencil 0.5|9800
      붓꽃문방|캘리그라피 붓펜 3색|7200
      붓꽃문방|한지 편지지 세트|10500
      Sorted|Brass Paper Clips ×50|6500
      Sorted|Linen Desk Mat 데스크 매트|32000
      스티커숲|동물 스티커 모음 🐿️|4500
      스티커숲|마스킹 테이프 6롤|9000
      Redwing Ruler|Steel Ruler 30cm|7900
      Redwing Ruler|Compass Set, Boxed|27000
      글자국|나만의 도장 만들기 키트|18900
      글자국|날짜 스탬프|6800
      """)

  static let outdoor = Shelf(
    id: "outdoor", title: "Outdoor",
    products: """
      Ridgefern|Two-person Tent 1.9kg|329000
      Ridgefern|Down Sleeping Bag -5°C|268000
      Ridgefern|Trekking Poles, Carbon|118000
      산들바람|등산 배낭 28L|109000
      산들바람|방수 등산 재킷|239000
      산들바람|접이식 방석|8900
      Ember & Ash|Titanium Mug 450ml|39000
      Ember & Ash|Fire Pit, Folding 🔥|84000
      별헤는밤|감성 캠핑 랜턴|46000
      별헤는밤|원터치 그늘막 텐트|79000
      Kestrel Line|Dry Bag 20L|29500
      Kestrel Line|Inflatable Kayak 2인용|459000
      물결소리|스노클 마스크 세트|52000
      물결소리|래시가드 (긴팔)|44000
      Cold Fjord|Vacuum Flask 1L|48000
      Cold Fjord|Wool Beanie|33000
      두바퀴|자전거 전조등 800루멘|37500
      두바퀴|핸들바 가방|29000
      Pinewhistle|Camp Chair, Low|67000
      Pinewhistle|Hammock with Bug Net 🏕️|73000
      """)
}
