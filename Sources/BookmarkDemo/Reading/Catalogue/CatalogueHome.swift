// Products for the kitchen and the home, and food.
extension Catalogue {
  static let kitchen = Shelf(
    id: "kitchen", title: "Kitchen",
    products: """
      Brindle Iron|Cast Iron Skillet 26cm|64000
      Brindle Iron|Enamelled Dutch Oven 4.5L|169000
      무쇠마을|무쇠 가마솥 3인용|87000
      무쇠마을|미니 불판 (캠핑 겸용)|43000
      Copperwren|Gooseneck Kettle 900ml|78000
      Copperwren|Pour-over Stand, Walnut|55000
      나무결|옻칠 수저 세트 2인|31000
      나무결|편백 도마 L|39500
      Sharp Heron|Santoku Knife 18cm|96000
      Sharp Heron|Whetstone #1000/#3000|47000
      담은그릇|백자 국그릇 4개|36000
      담은그릇|분청 접시 23cm|28000
      Pantry Owl|Airtight Jar Set (6 pcs)|33900
      Pantry Owl|Silicone Lid Set|15900
      찬찬히|김치 보관통 6L|24000
      찬찬히|실리콘 조리도구 5종|29900
      Lumen Mill|Burr Grinder 전동 그라인더|139000
      Lumen Mill|Pepper Mill "Tall Tom"|41000
      한소끔|압력밥솥 6인용 IH|289000
      한소끔|계란찜기 🥚|22000
      Tiny Ladle|Measuring Spoons, Brass|18500
      """)

  static let home = Shelf(
    id: "home", title: "홈 · 리빙",
    products: """
      포근한집|호텔식 구스 이불 Q|189000
      포근한집|메모리폼 경추 베개|49000
      Fernhollow|Linen Duvet Cover|142000
      Fernhollow|Stonewashed Throw|68000
      빛자리|무드등 "반달" 🌙|35000
      빛자리|집게형 독서등|27500
      Quiet Shelf|Modular Bookcase 5-tier|176000
      Quiet Shelf|Floating Ledge 60cm|24000
      솔향기|디퓨저 소나무숲 200ml|29000
      솔향기|천연 밀랍초 3개|21000
      Bowl & Bramble|Terracotta Planter 18cm|19000
      Bowl & Bramble|Self-watering Herb Box|37000
      말끔이|무선 물걸레 청소기|158000
      말끔이|규조토 발매트|16900
      Norn Atelier|Wool Rug 140×200|220000
      Norn Atelier|Cork Coaster Set of 8|12000
      느티나무|원목 좌식 테이블|99000
      느티나무|접이식 빨래 건조대|45900
      Humming Works|Ultrasonic Humidifier 4L 가습기|72000
      """)

  static let food = Shelf(
    id: "food", title: "식품 & Pantry",
    products: """
      들녘상회|햅쌀 10kg|39800
      들녘상회|국산 참기름 320ml|23000
      장독골|3년 묵은 된장 1kg|18000
      장독골|매실 고추장 500g|14500
      Harbor Crumb|Sourdough Crackers, Rosemary|7800
      Harbor Crumb|Oat & Honey Granola 500g|12900
      바다한상|구운 곱창김 20봉|19900
      바다한상|반건조 오징어 5마리|32000
      Slow Bean|Ethiopia Natural 200g ☕️|17500
      Slow Bean|Decaf Drip Bags ×12|15900
      다람골|유기농 우전 녹차 40g|36000
      다람골|메밀차 티백 50개|9900
      Golden Wick|Wildflower Honey 350g|21000
      Golden Wick|Maple Pecan Spread|13800
      한입과일|제주 감귤 5kg 🍊|26900
      한입과일|샤인 청포도 2송이|34000
      Sundry Fig|Sea Salt Caramels|11000
      Sundry Fig|Dark Chocolate 82%|6900
      맛난부엌|손만두 1.2kg (고기·김치)|16800
      """)
}
