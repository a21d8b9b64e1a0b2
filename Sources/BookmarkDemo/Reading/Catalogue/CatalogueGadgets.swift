// Electronics, and products for pets and children.
extension Catalogue {
  static let digital = Shelf(
    id: "digital", title: "디지털",
    products: """
      Auralis|Noise-cancelling Headphones A3|279000
      Auralis|Wireless Earbuds Mini 🎧|119000
      타닥타닥|75% 기계식 키보드 (저소음 적축)|138000
      타닥타닥|키캡 세트 "한글 오방색"|69000
      Voltpine|GaN Charger 65W|45900
      Voltpine|Braided USB-C Cable 2m|14900
      Voltpine|보조배터리 20,000mAh|52000
      화면너머|27인치 4K 모니터|389000
      화면너머|모니터 암 싱글|64000
      Pebblekey|Trackball Mouse|79000
      Pebblekey|Ergonomic Split Keyboard|198000
      소리결|블루투스 스피커 "옹기"|89000
      소리결|USB 콘덴서 마이크|112000
      Lensmoor|Tripod, Travel|97000
      Lensmoor|Instant Camera — Mint|134000
      책갈피랩|7형 전자책 단말기|219000
      책갈피랩|전자책 거치대|17500
      Nimbus Desk|NAS 2-bay Enclosure|265000
      Nimbus Desk|Portable SSD 1TB 외장 SSD|129000
      시간의숲|스마트 워치 밴드 (가죽)|35000
      """)

  static let pets = Shelf(
    id: "pets", title: "반려동물",
    products: """
      멍냥상점|연어 트릿 200g 🐶|13900
      멍냥상점|자동 급식기 4L|86000
      멍냥상점|캣타워 "삼나무" 🐱|124000
      Whisker & Wag|Reflective Leash 1.8m|22000
      Whisker & Wag|Slow Feeder Bowl|17900
      Whisker & Wag|Corduroy Dog Bed M|69000
      꼬리살랑|덴탈껌 30개입|15500
      꼬리살랑|산책 가방|34000
      Fin & Feather|Aquarium LED 60cm|58000
      Fin & Feather|Parakeet Seed Mix 1kg|9800
      모래언덕|두부 모래 7L ×3|26400
      모래언덕|탈취 스프레이 500ml|12500
      Burrow|Timothy Hay 건초 1kg|14800
      Burrow|Wooden Hideout, Small|23000
      골골송|스크래처 소파|29900
      골골송|깃털 낚싯대 장난감|6900
      """)

  static let kids = Shelf(
    id: "kids", title: "Kids 키즈",
    products: """
      꼬마목수|원목 블록 60피스|48000
      꼬마목수|자석 낚시 놀이|21900
      Little Quill|First Watercolours, 18 pans 🎨|24500
      Little Quill|Giant Colouring Roll|15000
      도토리방|동물 손인형 4종|27800
      도토리방|한글 자석 낱말판|19500
      Puddle Parade|Rain Boots, Frog Green|32000
      Puddle Parade|Hooded Towel|29000
      별똥별|천체 투영 무드등 🪐|39800
      별똥별|어린이 망원경|57000
      Button Bear|Knitted Bear, Small|31000
      Button Bear|Organic Baby Blanket|45000
      통통튀는|실내 트램펄린|98000
      통통튀는|유아 밸런스 바이크|112000
      Tock & Tumble|Marble Run 84-piece|53000
      Tock & Tumble|Wooden Clock Puzzle 시계 퍼즐|18000
      이야기씨앗|사운드북: 숲속 음악회|16900
      이야기씨앗|그림 카드 100장|12400
      👨‍👩‍👧 우리집|가족 보드게임 "장터 한 바퀴"|33500
      """)
}
