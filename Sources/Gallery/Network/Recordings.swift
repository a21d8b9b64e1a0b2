import Foundation
import ListPresentationHTTP

/// The rows of the lists that the server in memory has, each with the members that the servers of the originals send.
enum Recorded {
  typealias Row = [String: JSONValue]

  private static func rows(_ lines: String) -> [Row] {
    lines.split(separator: "\n").compactMap { try? JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
  }

  /// The photos, the most popular first.
  static let photos = (1...60).map { number -> Row in
    let (subject, light) = (subjects[(number - 1) % subjects.count], lights[(number - 1) % lights.count])
    return [
      "id": .string("p\(number)"), "likes": .number("\(20_000 / (number + 3))"),
      "alt_description": .string("\(subject) \(light)"),
      "user": ["name": .string(photographers[(number - 1) % photographers.count])],
      "urls": [
        "small": .string("/pictures/photo-\(number)?w=48"), "regular": .string("/pictures/photo-\(number)?w=120"),
      ],
    ]
  }
  private static let subjects = [
    "Rice terraces", "A harbor", "Sand dunes", "A birch forest", "한강 다리", "A market street", "Sea cliffs",
    "A frozen lake", "Tea fields", "An old tram", "A lighthouse",
  ]
  private static let lights = [
    "in the rain", "under a clear sky", "at dusk", "in fog", "at noon", "after a storm", "at dawn",
  ]
  private static let photographers = [
    "Oskar Lindt", "Aiko Mori", "Tomás Rivera", "하나 김", "Nadia Haddad", "Ben Okafor", "Lucía Prado", "Jonas Weiss",
    "서연 이", "Priya Nair", "Emil Krog", "Ana Sousa", "Mina Park",
  ]

  /// The breeds of cats, by name.
  static let breeds = rows(
    """
    {"id":"abyssinian","name":"Abyssinian","alt_names":"아비시니안","origin":"Ethiopia","temperament":"active, curious, loyal","life_span":"14 - 15","image":{"url":"/pictures/cat-0"}}
    {"id":"aegean","name":"Aegean","alt_names":"에게","origin":"Greece","temperament":"social, talkative","life_span":"9 - 12","image":{"url":"/pictures/cat-1"}}
    {"id":"american-bobtail","name":"American Bobtail","alt_names":"아메리칸 밥테일","origin":"United States","temperament":"playful, easygoing","life_span":"11 - 15","image":{"url":"/pictures/cat-2"}}
    {"id":"american-curl","name":"American Curl","alt_names":"아메리칸 컬","origin":"United States","temperament":"gentle, curious","life_span":"12 - 16","image":{"url":"/pictures/cat-3"}}
    {"id":"american-shorthair","name":"American Shorthair","alt_names":"아메리칸 쇼트헤어","origin":"United States","temperament":"calm, adaptable","life_span":"15 - 17","image":{"url":"/pictures/cat-4"}}
    {"id":"balinese","name":"Balinese","alt_names":"발리니즈","origin":"United States","temperament":"clever, vocal","life_span":"10 - 15","image":{"url":"/pictures/cat-5"}}
    {"id":"bengal","name":"Bengal","alt_names":"벵갈","origin":"United States","temperament":"energetic, bold","life_span":"12 - 15","image":{"url":"/pictures/cat-6"}}
    {"id":"birman","name":"Birman","alt_names":"버만","origin":"France","temperament":"quiet, affectionate","life_span":"14 - 15","image":{"url":"/pictures/cat-7"}}
    {"id":"bombay","name":"Bombay","alt_names":"봄베이","origin":"United States","temperament":"lively, devoted","life_span":"12 - 16","image":{"url":"/pictures/cat-8"}}
    {"id":"british-longhair","name":"British Longhair","alt_names":"브리티시 롱헤어","origin":"United Kingdom","temperament":"relaxed, independent","life_span":"12 - 14","image":{"url":"/pictures/cat-9"}}
    {"id":"british-shorthair","name":"British Shorthair","alt_names":"브리티시 쇼트헤어","origin":"United Kingdom","temperament":"steady, patient","life_span":"12 - 17","image":{"url":"/pictures/cat-10"}}
    {"id":"burmese","name":"Burmese","alt_names":"버미즈","origin":"Myanmar","temperament":"sociable, trusting","life_span":"15 - 16","image":{"url":"/pictures/cat-11"}}
    {"id":"chartreux","name":"Chartreux","alt_names":"샤르트뢰","origin":"France","temperament":"silent, observant","life_span":"12 - 15","image":{"url":"/pictures/cat-12"}}
    {"id":"cornish-rex","name":"Cornish Rex","alt_names":"코니시 렉스","origin":"United Kingdom","temperament":"acrobatic, warm","life_span":"11 - 14","image":{"url":"/pictures/cat-13"}}
    {"id":"cymric","name":"Cymric","alt_names":"킴릭","origin":"Canada","temperament":"kind, playful","life_span":"8 - 14","image":{"url":"/pictures/cat-14"}}
    {"id":"cyprus","name":"Cyprus","alt_names":"키프로스","origin":"Cyprus","temperament":"athletic, friendly","life_span":"12 - 15","image":{"url":"/pictures/cat-15"}}
    {"id":"devon-rex","name":"Devon Rex","alt_names":"데본 렉스","origin":"United Kingdom","temperament":"mischievous, close","life_span":"10 - 15","image":{"url":"/pictures/cat-16"}}
    {"id":"donskoy","name":"Donskoy","alt_names":"돈스코이","origin":"Russia","temperament":"soft, attached","life_span":"12 - 15","image":{"url":"/pictures/cat-17"}}
    {"id":"dragon-li","name":"Dragon Li","alt_names":"드래곤 리","origin":"China","temperament":"alert, clever","life_span":"12 - 15","image":{"url":"/pictures/cat-18"}}
    {"id":"egyptian-mau","name":"Egyptian Mau","alt_names":"이집션 마우","origin":"Egypt","temperament":"fast, reserved","life_span":"18 - 20","image":{"url":"/pictures/cat-19"}}
    {"id":"european-burmese","name":"European Burmese","alt_names":"유러피언 버미즈","origin":"Myanmar","temperament":"sweet, lively","life_span":"10 - 15","image":{"url":"/pictures/cat-20"}}
    {"id":"exotic-shorthair","name":"Exotic Shorthair","alt_names":"엑조틱 쇼트헤어","origin":"United States","temperament":"mild, quiet","life_span":"12 - 15","image":{"url":"/pictures/cat-21"}}
    {"id":"havana-brown","name":"Havana Brown","alt_names":"하바나 브라운","origin":"United Kingdom","temperament":"curious, gentle","life_span":"10 - 15","image":{"url":"/pictures/cat-22"}}
    {"id":"himalayan","name":"Himalayan","alt_names":"히말라얀","origin":"United States","temperament":"placid, tender","life_span":"9 - 15","image":{"url":"/pictures/cat-23"}}
    {"id":"japanese-bobtail","name":"Japanese Bobtail","alt_names":"재패니즈 밥테일","origin":"Japan","temperament":"cheerful, talkative","life_span":"14 - 16","image":{"url":"/pictures/cat-24"}}
    {"id":"khao-manee","name":"Khao Manee","alt_names":"카오 마니","origin":"Thailand","temperament":"outgoing, inquisitive","life_span":"10 - 12","image":{"url":"/pictures/cat-25"}}
    {"id":"korat","name":"Korat","alt_names":"코랏","origin":"Thailand","temperament":"watchful, faithful","life_span":"10 - 15","image":{"url":"/pictures/cat-26"}}
    {"id":"kurilian","name":"Kurilian","alt_names":"쿠릴리안","origin":"Russia","temperament":"independent, brave","life_span":"15 - 20","image":{"url":"/pictures/cat-27"}}
    {"id":"laperm","name":"LaPerm","alt_names":"라팜","origin":"United States","temperament":"tender, clownish","life_span":"10 - 15","image":{"url":"/pictures/cat-28"}}
    {"id":"maine-coon","name":"Maine Coon","alt_names":"메인 쿤","origin":"United States","temperament":"gentle, large","life_span":"12 - 15","image":{"url":"/pictures/cat-29"}}
    {"id":"manx","name":"Manx","alt_names":"맹크스","origin":"Isle of Man","temperament":"loyal, playful","life_span":"12 - 14","image":{"url":"/pictures/cat-30"}}
    {"id":"munchkin","name":"Munchkin","alt_names":"먼치킨","origin":"United States","temperament":"quick, outgoing","life_span":"10 - 15","image":{"url":"/pictures/cat-31"}}
    {"id":"nebelung","name":"Nebelung","alt_names":"네벨룽","origin":"United States","temperament":"shy, devoted","life_span":"11 - 16","image":{"url":"/pictures/cat-32"}}
    {"id":"norwegian-forest-cat","name":"Norwegian Forest Cat","alt_names":"노르웨이 숲","origin":"Norway","temperament":"sturdy, sweet","life_span":"12 - 16","image":{"url":"/pictures/cat-33"}}
    {"id":"ocicat","name":"Ocicat","alt_names":"오시캣","origin":"United States","temperament":"active, trainable","life_span":"12 - 14","image":{"url":"/pictures/cat-34"}}
    {"id":"oriental","name":"Oriental","alt_names":"오리엔탈","origin":"United States","temperament":"vocal, elegant","life_span":"12 - 14","image":{"url":"/pictures/cat-35"}}
    {"id":"persian","name":"Persian","alt_names":"페르시안","origin":"Iran","temperament":"calm, dignified","life_span":"14 - 15","image":{"url":"/pictures/cat-36"}}
    {"id":"ragamuffin","name":"Ragamuffin","alt_names":"라가머핀","origin":"United States","temperament":"docile, friendly","life_span":"12 - 16","image":{"url":"/pictures/cat-37"}}
    {"id":"ragdoll","name":"Ragdoll","alt_names":"랙돌","origin":"United States","temperament":"relaxed, affectionate","life_span":"12 - 17","image":{"url":"/pictures/cat-38"}}
    {"id":"russian-blue","name":"Russian Blue","alt_names":"러시안 블루","origin":"Russia","temperament":"reserved, gentle","life_span":"10 - 16","image":{"url":"/pictures/cat-39"}}
    {"id":"savannah","name":"Savannah","alt_names":"사바나","origin":"United States","temperament":"adventurous, tall","life_span":"17 - 20","image":{"url":"/pictures/cat-40"}}
    {"id":"scottish-fold","name":"Scottish Fold","alt_names":"스코티시 폴드","origin":"United Kingdom","temperament":"sweet, adaptable","life_span":"11 - 14","image":{"url":"/pictures/cat-41"}}
    {"id":"selkirk-rex","name":"Selkirk Rex","alt_names":"셀커크 렉스","origin":"United States","temperament":"patient, tolerant","life_span":"14 - 15","image":{"url":"/pictures/cat-42"}}
    {"id":"siamese","name":"Siamese","alt_names":"샴","origin":"Thailand","temperament":"vocal, attached","life_span":"12 - 15","image":{"url":"/pictures/cat-43"}}
    {"id":"siberian","name":"Siberian","alt_names":"시베리안","origin":"Russia","temperament":"strong, playful","life_span":"12 - 15","image":{"url":"/pictures/cat-44"}}
    {"id":"singapura","name":"Singapura","alt_names":"싱가푸라","origin":"Singapore","temperament":"small, curious","life_span":"12 - 15","image":{"url":"/pictures/cat-45"}}
    {"id":"snowshoe","name":"Snowshoe","alt_names":"스노슈","origin":"United States","temperament":"friendly, mellow","life_span":"14 - 19","image":{"url":"/pictures/cat-46"}}
    {"id":"somali","name":"Somali","alt_names":"소말리","origin":"Somalia","temperament":"bright, lively","life_span":"12 - 16","image":{"url":"/pictures/cat-47"}}
    {"id":"sphynx","name":"Sphynx","alt_names":"스핑크스","origin":"Canada","temperament":"warm, extroverted","life_span":"12 - 14","image":{"url":"/pictures/cat-48"}}
    {"id":"tonkinese","name":"Tonkinese","alt_names":"통키니즈","origin":"Canada","temperament":"chatty, warm","life_span":"14 - 16","image":{"url":"/pictures/cat-49"}}
    {"id":"toyger","name":"Toyger","alt_names":"토이거","origin":"United States","temperament":"relaxed, striped","life_span":"12 - 15","image":{"url":"/pictures/cat-50"}}
    {"id":"turkish-angora","name":"Turkish Angora","alt_names":"터키시 앙고라","origin":"Türkiye","temperament":"agile, elegant","life_span":"15 - 18","image":{"url":"/pictures/cat-51"}}
    {"id":"turkish-van","name":"Turkish Van","alt_names":"터키시 반","origin":"Türkiye","temperament":"fond of water","life_span":"12 - 17","image":{"url":"/pictures/cat-52"}}
    {"id":"york-chocolate","name":"York Chocolate","alt_names":"요크 초콜릿","origin":"United States","temperament":"easygoing, warm","life_span":"13 - 15","image":{"url":"/pictures/cat-53"}}
    """)

  /// The profiles. The first one is that of the user.
  static let users = rows(
    """
    {"id":"me","name":"하나","memo":"제주에 있어요. Back on Sunday, call me in the evening.","albums":[{"title":"Family","photos":310},{"title":"Jeju","photos":24},{"title":"Kitchen","photos":108},{"title":"Night","photos":56}],"interests":["film","tea","수영","night trains"],"anniversaries":[{"title":"First concert","date":"2024-05-18"},{"title":"Moved to Seoul","date":"2021-03-02"},{"title":"Black belt","date":"2019-11-30"},{"title":"First bicycle","date":"2003-04-05"},{"title":"First word","date":"1999-08-12"}],"facts":[{"title":"Name","text":"하나"},{"title":"City","text":"Seoul"},{"title":"Friends","text":"5"}],"friends":[{"id":"mina","name":"Mina"},{"id":"jun","name":"준"},{"id":"oskar","name":"Oskar"},{"id":"aiko","name":"Aiko"},{"id":"tomas","name":"Tomás"}]}
    {"id":"mina","name":"Mina","memo":"The bread is out at seven.","albums":[],"interests":["climbing","bread"],"anniversaries":[{"title":"Opened a bakery","date":"2023-09-01"}],"facts":[{"title":"Name","text":"Mina"},{"title":"City","text":"Busan"},{"title":"Friends","text":"2"}],"friends":[{"id":"me","name":"하나"},{"id":"jun","name":"준"}]}
    {"id":"jun","name":"준","memo":"","albums":[],"interests":[],"anniversaries":[],"facts":[{"title":"Name","text":"준"},{"title":"City","text":"Incheon"},{"title":"Friends","text":"2"}],"friends":[{"id":"mina","name":"Mina"},{"id":"aiko","name":"Aiko"}]}
    {"id":"oskar","name":"Oskar","memo":"","albums":[],"interests":["sailing"],"anniversaries":[],"facts":[{"title":"Name","text":"Oskar"},{"title":"City","text":"Malmö"},{"title":"Friends","text":"1"}],"friends":[{"id":"me","name":"하나"}]}
    {"id":"aiko","name":"Aiko","memo":"","albums":[],"interests":["ink","tea"],"anniversaries":[],"facts":[{"title":"Name","text":"Aiko"},{"title":"City","text":"Kyoto"},{"title":"Friends","text":"1"}],"friends":[{"id":"jun","name":"준"}]}
    {"id":"tomas","name":"Tomás","memo":"","albums":[{"title":"Pacific","photos":12}],"interests":["chess"],"anniversaries":[],"facts":[{"title":"Name","text":"Tomás"},{"title":"City","text":"Lima"},{"title":"Friends","text":"0"}],"friends":[]}
    """)

  /// The bookmarked products.
  static let bookmarks = (0..<48).map { index -> Row in
    [
      "id": .number("\(index + 1)"), "name": .string("\(goods[index % goods.count]) \(index + 1)"),
      "brand": .string(brands[index % brands.count]), "price": .number("\(prices[index % prices.count])"),
    ]
  }
  private static let goods = ["Wool scarf", "캔버스 백", "Ceramic bowl", "코듀로이 팬츠", "Rain boots", "니트 조끼", "린넨 셔츠"]
  private static let brands = ["Haneul", "Studio Pine", "오후네시", "모노루프"]
  private static let prices = [
    49_500, 24_000, 19_500, 38_000, 55_500, 30_000, 25_500, 44_000, 61_500, 21_000, 16_500, 35_000, 52_500, 27_000,
    22_500, 41_000, 58_500, 33_000, 28_500, 32_000,
  ]

  /// The products of the market, the newest first. Prices are in won, and the discount is an amount.
  static let products = (0..<84).map { index -> Row in
    let (id, round, offer) = (84 - index, index / offers.count, offers[index % offers.count])
    let price = offer.price + 1_000 * round
    return [
      "id": .number("\(id)"), "name": .string(round == 0 ? offer.name : "\(offer.name) \(round + 1)"),
      "description": .string("\(offer.name), in good condition. Picked up in person or sent by parcel."),
      "currency": "KRW", "price": .number("\(price)"),
      "discounted_price": .number("\(id.isMultiple(of: 3) ? price / 10 : 0)"),
      "stock": .number("\(id.isMultiple(of: 7) ? 0 : id % 9 + 1)"), "thumbnail": .string("/pictures/product-\(id)"),
    ]
  }
  private static let offers = [
    ("울 라운드 니트", 39_000), ("Canvas tote bag", 18_000), ("무선 키보드", 64_000), ("Desk lamp", 27_500),
    ("린넨 와이드 팬츠", 45_000), ("Coffee grinder", 52_000), ("접이식 의자", 23_000), ("Picnic blanket", 31_000),
    ("세라믹 머그", 12_000), ("Folding bicycle", 380_000), ("캠핑 랜턴", 29_000), ("Rain jacket", 71_000),
  ].map { (name: $0, price: $1) }
}
