import Foundation
import ListPresentationHTTP

/// The rows of the lists that the server in memory has, each as the servers of the originals answer it.
enum Recorded {
  typealias Row = [String: JSONValue]

  private static func rows(_ lines: String) -> [Row] {
    lines.split(separator: "\n").compactMap { try? JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
  }

  /// The photos, the most popular first.
  static let photos = rows(
    """
    {"id":"p1","likes":5000,"alt_description":"Rice terraces in the rain","user":{"name":"Oskar Lindt"},"urls":{"small":"/pictures/photo-1?w=48","regular":"/pictures/photo-1?w=120"}}
    {"id":"p2","likes":4000,"alt_description":"A harbor under a clear sky","user":{"name":"Aiko Mori"},"urls":{"small":"/pictures/photo-2?w=48","regular":"/pictures/photo-2?w=120"}}
    {"id":"p3","likes":3333,"alt_description":"Sand dunes at dusk","user":{"name":"Tomás Rivera"},"urls":{"small":"/pictures/photo-3?w=48","regular":"/pictures/photo-3?w=120"}}
    {"id":"p4","likes":2857,"alt_description":"A birch forest in fog","user":{"name":"하나 김"},"urls":{"small":"/pictures/photo-4?w=48","regular":"/pictures/photo-4?w=120"}}
    {"id":"p5","likes":2500,"alt_description":"한강 다리 at noon","user":{"name":"Nadia Haddad"},"urls":{"small":"/pictures/photo-5?w=48","regular":"/pictures/photo-5?w=120"}}
    {"id":"p6","likes":2222,"alt_description":"A market street after a storm","user":{"name":"Ben Okafor"},"urls":{"small":"/pictures/photo-6?w=48","regular":"/pictures/photo-6?w=120"}}
    {"id":"p7","likes":2000,"alt_description":"Sea cliffs at dawn","user":{"name":"Lucía Prado"},"urls":{"small":"/pictures/photo-7?w=48","regular":"/pictures/photo-7?w=120"}}
    {"id":"p8","likes":1818,"alt_description":"A frozen lake in the rain","user":{"name":"Jonas Weiss"},"urls":{"small":"/pictures/photo-8?w=48","regular":"/pictures/photo-8?w=120"}}
    {"id":"p9","likes":1666,"alt_description":"Tea fields under a clear sky","user":{"name":"서연 이"},"urls":{"small":"/pictures/photo-9?w=48","regular":"/pictures/photo-9?w=120"}}
    {"id":"p10","likes":1538,"alt_description":"An old tram at dusk","user":{"name":"Priya Nair"},"urls":{"small":"/pictures/photo-10?w=48","regular":"/pictures/photo-10?w=120"}}
    {"id":"p11","likes":1428,"alt_description":"A lighthouse in fog","user":{"name":"Emil Krog"},"urls":{"small":"/pictures/photo-11?w=48","regular":"/pictures/photo-11?w=120"}}
    {"id":"p12","likes":1333,"alt_description":"Rice terraces at noon","user":{"name":"Ana Sousa"},"urls":{"small":"/pictures/photo-12?w=48","regular":"/pictures/photo-12?w=120"}}
    {"id":"p13","likes":1250,"alt_description":"A harbor after a storm","user":{"name":"Mina Park"},"urls":{"small":"/pictures/photo-13?w=48","regular":"/pictures/photo-13?w=120"}}
    {"id":"p14","likes":1176,"alt_description":"Sand dunes at dawn","user":{"name":"Oskar Lindt"},"urls":{"small":"/pictures/photo-14?w=48","regular":"/pictures/photo-14?w=120"}}
    {"id":"p15","likes":1111,"alt_description":"A birch forest in the rain","user":{"name":"Aiko Mori"},"urls":{"small":"/pictures/photo-15?w=48","regular":"/pictures/photo-15?w=120"}}
    {"id":"p16","likes":1052,"alt_description":"한강 다리 under a clear sky","user":{"name":"Tomás Rivera"},"urls":{"small":"/pictures/photo-16?w=48","regular":"/pictures/photo-16?w=120"}}
    {"id":"p17","likes":1000,"alt_description":"A market street at dusk","user":{"name":"하나 김"},"urls":{"small":"/pictures/photo-17?w=48","regular":"/pictures/photo-17?w=120"}}
    {"id":"p18","likes":952,"alt_description":"Sea cliffs in fog","user":{"name":"Nadia Haddad"},"urls":{"small":"/pictures/photo-18?w=48","regular":"/pictures/photo-18?w=120"}}
    {"id":"p19","likes":909,"alt_description":"A frozen lake at noon","user":{"name":"Ben Okafor"},"urls":{"small":"/pictures/photo-19?w=48","regular":"/pictures/photo-19?w=120"}}
    {"id":"p20","likes":869,"alt_description":"Tea fields after a storm","user":{"name":"Lucía Prado"},"urls":{"small":"/pictures/photo-20?w=48","regular":"/pictures/photo-20?w=120"}}
    {"id":"p21","likes":833,"alt_description":"An old tram at dawn","user":{"name":"Jonas Weiss"},"urls":{"small":"/pictures/photo-21?w=48","regular":"/pictures/photo-21?w=120"}}
    {"id":"p22","likes":800,"alt_description":"A lighthouse in the rain","user":{"name":"서연 이"},"urls":{"small":"/pictures/photo-22?w=48","regular":"/pictures/photo-22?w=120"}}
    {"id":"p23","likes":769,"alt_description":"Rice terraces under a clear sky","user":{"name":"Priya Nair"},"urls":{"small":"/pictures/photo-23?w=48","regular":"/pictures/photo-23?w=120"}}
    {"id":"p24","likes":740,"alt_description":"A harbor at dusk","user":{"name":"Emil Krog"},"urls":{"small":"/pictures/photo-24?w=48","regular":"/pictures/photo-24?w=120"}}
    {"id":"p25","likes":714,"alt_description":"Sand dunes in fog","user":{"name":"Ana Sousa"},"urls":{"small":"/pictures/photo-25?w=48","regular":"/pictures/photo-25?w=120"}}
    {"id":"p26","likes":689,"alt_description":"A birch forest at noon","user":{"name":"Mina Park"},"urls":{"small":"/pictures/photo-26?w=48","regular":"/pictures/photo-26?w=120"}}
    {"id":"p27","likes":666,"alt_description":"한강 다리 after a storm","user":{"name":"Oskar Lindt"},"urls":{"small":"/pictures/photo-27?w=48","regular":"/pictures/photo-27?w=120"}}
    {"id":"p28","likes":645,"alt_description":"A market street at dawn","user":{"name":"Aiko Mori"},"urls":{"small":"/pictures/photo-28?w=48","regular":"/pictures/photo-28?w=120"}}
    {"id":"p29","likes":625,"alt_description":"Sea cliffs in the rain","user":{"name":"Tomás Rivera"},"urls":{"small":"/pictures/photo-29?w=48","regular":"/pictures/photo-29?w=120"}}
    {"id":"p30","likes":606,"alt_description":"A frozen lake under a clear sky","user":{"name":"하나 김"},"urls":{"small":"/pictures/photo-30?w=48","regular":"/pictures/photo-30?w=120"}}
    {"id":"p31","likes":588,"alt_description":"Tea fields at dusk","user":{"name":"Nadia Haddad"},"urls":{"small":"/pictures/photo-31?w=48","regular":"/pictures/photo-31?w=120"}}
    {"id":"p32","likes":571,"alt_description":"An old tram in fog","user":{"name":"Ben Okafor"},"urls":{"small":"/pictures/photo-32?w=48","regular":"/pictures/photo-32?w=120"}}
    {"id":"p33","likes":555,"alt_description":"A lighthouse at noon","user":{"name":"Lucía Prado"},"urls":{"small":"/pictures/photo-33?w=48","regular":"/pictures/photo-33?w=120"}}
    {"id":"p34","likes":540,"alt_description":"Rice terraces after a storm","user":{"name":"Jonas Weiss"},"urls":{"small":"/pictures/photo-34?w=48","regular":"/pictures/photo-34?w=120"}}
    {"id":"p35","likes":526,"alt_description":"A harbor at dawn","user":{"name":"서연 이"},"urls":{"small":"/pictures/photo-35?w=48","regular":"/pictures/photo-35?w=120"}}
    {"id":"p36","likes":512,"alt_description":"Sand dunes in the rain","user":{"name":"Priya Nair"},"urls":{"small":"/pictures/photo-36?w=48","regular":"/pictures/photo-36?w=120"}}
    {"id":"p37","likes":500,"alt_description":"A birch forest under a clear sky","user":{"name":"Emil Krog"},"urls":{"small":"/pictures/photo-37?w=48","regular":"/pictures/photo-37?w=120"}}
    {"id":"p38","likes":487,"alt_description":"한강 다리 at dusk","user":{"name":"Ana Sousa"},"urls":{"small":"/pictures/photo-38?w=48","regular":"/pictures/photo-38?w=120"}}
    {"id":"p39","likes":476,"alt_description":"A market street in fog","user":{"name":"Mina Park"},"urls":{"small":"/pictures/photo-39?w=48","regular":"/pictures/photo-39?w=120"}}
    {"id":"p40","likes":465,"alt_description":"Sea cliffs at noon","user":{"name":"Oskar Lindt"},"urls":{"small":"/pictures/photo-40?w=48","regular":"/pictures/photo-40?w=120"}}
    {"id":"p41","likes":454,"alt_description":"A frozen lake after a storm","user":{"name":"Aiko Mori"},"urls":{"small":"/pictures/photo-41?w=48","regular":"/pictures/photo-41?w=120"}}
    {"id":"p42","likes":444,"alt_description":"Tea fields at dawn","user":{"name":"Tomás Rivera"},"urls":{"small":"/pictures/photo-42?w=48","regular":"/pictures/photo-42?w=120"}}
    {"id":"p43","likes":434,"alt_description":"An old tram in the rain","user":{"name":"하나 김"},"urls":{"small":"/pictures/photo-43?w=48","regular":"/pictures/photo-43?w=120"}}
    {"id":"p44","likes":425,"alt_description":"A lighthouse under a clear sky","user":{"name":"Nadia Haddad"},"urls":{"small":"/pictures/photo-44?w=48","regular":"/pictures/photo-44?w=120"}}
    {"id":"p45","likes":416,"alt_description":"Rice terraces at dusk","user":{"name":"Ben Okafor"},"urls":{"small":"/pictures/photo-45?w=48","regular":"/pictures/photo-45?w=120"}}
    {"id":"p46","likes":408,"alt_description":"A harbor in fog","user":{"name":"Lucía Prado"},"urls":{"small":"/pictures/photo-46?w=48","regular":"/pictures/photo-46?w=120"}}
    {"id":"p47","likes":400,"alt_description":"Sand dunes at noon","user":{"name":"Jonas Weiss"},"urls":{"small":"/pictures/photo-47?w=48","regular":"/pictures/photo-47?w=120"}}
    {"id":"p48","likes":392,"alt_description":"A birch forest after a storm","user":{"name":"서연 이"},"urls":{"small":"/pictures/photo-48?w=48","regular":"/pictures/photo-48?w=120"}}
    {"id":"p49","likes":384,"alt_description":"한강 다리 at dawn","user":{"name":"Priya Nair"},"urls":{"small":"/pictures/photo-49?w=48","regular":"/pictures/photo-49?w=120"}}
    {"id":"p50","likes":377,"alt_description":"A market street in the rain","user":{"name":"Emil Krog"},"urls":{"small":"/pictures/photo-50?w=48","regular":"/pictures/photo-50?w=120"}}
    {"id":"p51","likes":370,"alt_description":"Sea cliffs under a clear sky","user":{"name":"Ana Sousa"},"urls":{"small":"/pictures/photo-51?w=48","regular":"/pictures/photo-51?w=120"}}
    {"id":"p52","likes":363,"alt_description":"A frozen lake at dusk","user":{"name":"Mina Park"},"urls":{"small":"/pictures/photo-52?w=48","regular":"/pictures/photo-52?w=120"}}
    {"id":"p53","likes":357,"alt_description":"Tea fields in fog","user":{"name":"Oskar Lindt"},"urls":{"small":"/pictures/photo-53?w=48","regular":"/pictures/photo-53?w=120"}}
    {"id":"p54","likes":350,"alt_description":"An old tram at noon","user":{"name":"Aiko Mori"},"urls":{"small":"/pictures/photo-54?w=48","regular":"/pictures/photo-54?w=120"}}
    {"id":"p55","likes":344,"alt_description":"A lighthouse after a storm","user":{"name":"Tomás Rivera"},"urls":{"small":"/pictures/photo-55?w=48","regular":"/pictures/photo-55?w=120"}}
    {"id":"p56","likes":338,"alt_description":"Rice terraces at dawn","user":{"name":"하나 김"},"urls":{"small":"/pictures/photo-56?w=48","regular":"/pictures/photo-56?w=120"}}
    {"id":"p57","likes":333,"alt_description":"A harbor in the rain","user":{"name":"Nadia Haddad"},"urls":{"small":"/pictures/photo-57?w=48","regular":"/pictures/photo-57?w=120"}}
    {"id":"p58","likes":327,"alt_description":"Sand dunes under a clear sky","user":{"name":"Ben Okafor"},"urls":{"small":"/pictures/photo-58?w=48","regular":"/pictures/photo-58?w=120"}}
    {"id":"p59","likes":322,"alt_description":"A birch forest at dusk","user":{"name":"Lucía Prado"},"urls":{"small":"/pictures/photo-59?w=48","regular":"/pictures/photo-59?w=120"}}
    {"id":"p60","likes":317,"alt_description":"한강 다리 in fog","user":{"name":"Jonas Weiss"},"urls":{"small":"/pictures/photo-60?w=48","regular":"/pictures/photo-60?w=120"}}
    """)

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
  static let bookmarks = rows(
    """
    {"id":1,"name":"Wool scarf 1","brand":"Haneul","price":49500}
    {"id":2,"name":"캔버스 백 2","brand":"Studio Pine","price":24000}
    {"id":3,"name":"Ceramic bowl 3","brand":"오후네시","price":19500}
    {"id":4,"name":"코듀로이 팬츠 4","brand":"모노루프","price":38000}
    {"id":5,"name":"Rain boots 5","brand":"Haneul","price":55500}
    {"id":6,"name":"니트 조끼 6","brand":"Studio Pine","price":30000}
    {"id":7,"name":"린넨 셔츠 7","brand":"오후네시","price":25500}
    {"id":8,"name":"Wool scarf 8","brand":"모노루프","price":44000}
    {"id":9,"name":"캔버스 백 9","brand":"Haneul","price":61500}
    {"id":10,"name":"Ceramic bowl 10","brand":"Studio Pine","price":21000}
    {"id":11,"name":"코듀로이 팬츠 11","brand":"오후네시","price":16500}
    {"id":12,"name":"Rain boots 12","brand":"모노루프","price":35000}
    {"id":13,"name":"니트 조끼 13","brand":"Haneul","price":52500}
    {"id":14,"name":"린넨 셔츠 14","brand":"Studio Pine","price":27000}
    {"id":15,"name":"Wool scarf 15","brand":"오후네시","price":22500}
    {"id":16,"name":"캔버스 백 16","brand":"모노루프","price":41000}
    {"id":17,"name":"Ceramic bowl 17","brand":"Haneul","price":58500}
    {"id":18,"name":"코듀로이 팬츠 18","brand":"Studio Pine","price":33000}
    {"id":19,"name":"Rain boots 19","brand":"오후네시","price":28500}
    {"id":20,"name":"니트 조끼 20","brand":"모노루프","price":32000}
    {"id":21,"name":"린넨 셔츠 21","brand":"Haneul","price":49500}
    {"id":22,"name":"Wool scarf 22","brand":"Studio Pine","price":24000}
    {"id":23,"name":"캔버스 백 23","brand":"오후네시","price":19500}
    {"id":24,"name":"Ceramic bowl 24","brand":"모노루프","price":38000}
    {"id":25,"name":"코듀로이 팬츠 25","brand":"Haneul","price":55500}
    {"id":26,"name":"Rain boots 26","brand":"Studio Pine","price":30000}
    {"id":27,"name":"니트 조끼 27","brand":"오후네시","price":25500}
    {"id":28,"name":"린넨 셔츠 28","brand":"모노루프","price":44000}
    {"id":29,"name":"Wool scarf 29","brand":"Haneul","price":61500}
    {"id":30,"name":"캔버스 백 30","brand":"Studio Pine","price":21000}
    {"id":31,"name":"Ceramic bowl 31","brand":"오후네시","price":16500}
    {"id":32,"name":"코듀로이 팬츠 32","brand":"모노루프","price":35000}
    {"id":33,"name":"Rain boots 33","brand":"Haneul","price":52500}
    {"id":34,"name":"니트 조끼 34","brand":"Studio Pine","price":27000}
    {"id":35,"name":"린넨 셔츠 35","brand":"오후네시","price":22500}
    {"id":36,"name":"Wool scarf 36","brand":"모노루프","price":41000}
    {"id":37,"name":"캔버스 백 37","brand":"Haneul","price":58500}
    {"id":38,"name":"Ceramic bowl 38","brand":"Studio Pine","price":33000}
    {"id":39,"name":"코듀로이 팬츠 39","brand":"오후네시","price":28500}
    {"id":40,"name":"Rain boots 40","brand":"모노루프","price":32000}
    {"id":41,"name":"니트 조끼 41","brand":"Haneul","price":49500}
    {"id":42,"name":"린넨 셔츠 42","brand":"Studio Pine","price":24000}
    {"id":43,"name":"Wool scarf 43","brand":"오후네시","price":19500}
    {"id":44,"name":"캔버스 백 44","brand":"모노루프","price":38000}
    {"id":45,"name":"Ceramic bowl 45","brand":"Haneul","price":55500}
    {"id":46,"name":"코듀로이 팬츠 46","brand":"Studio Pine","price":30000}
    {"id":47,"name":"Rain boots 47","brand":"오후네시","price":25500}
    {"id":48,"name":"니트 조끼 48","brand":"모노루프","price":44000}
    """)

  /// The products of the market, the newest first. Prices are in won, and the discount is an amount.
  static let products = rows(
    """
    {"id":84,"name":"울 라운드 니트","description":"울 라운드 니트, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":39000,"discounted_price":3900,"stock":0,"thumbnail":"/pictures/product-84"}
    {"id":83,"name":"Canvas tote bag","description":"Canvas tote bag, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":18000,"discounted_price":0,"stock":3,"thumbnail":"/pictures/product-83"}
    {"id":82,"name":"무선 키보드","description":"무선 키보드, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":64000,"discounted_price":0,"stock":2,"thumbnail":"/pictures/product-82"}
    {"id":81,"name":"Desk lamp","description":"Desk lamp, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":27500,"discounted_price":2750,"stock":1,"thumbnail":"/pictures/product-81"}
    {"id":80,"name":"린넨 와이드 팬츠","description":"린넨 와이드 팬츠, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":45000,"discounted_price":0,"stock":9,"thumbnail":"/pictures/product-80"}
    {"id":79,"name":"Coffee grinder","description":"Coffee grinder, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":52000,"discounted_price":0,"stock":8,"thumbnail":"/pictures/product-79"}
    {"id":78,"name":"접이식 의자","description":"접이식 의자, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":23000,"discounted_price":2300,"stock":7,"thumbnail":"/pictures/product-78"}
    {"id":77,"name":"Picnic blanket","description":"Picnic blanket, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":31000,"discounted_price":0,"stock":0,"thumbnail":"/pictures/product-77"}
    {"id":76,"name":"세라믹 머그","description":"세라믹 머그, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":12000,"discounted_price":0,"stock":5,"thumbnail":"/pictures/product-76"}
    {"id":75,"name":"Folding bicycle","description":"Folding bicycle, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":380000,"discounted_price":38000,"stock":4,"thumbnail":"/pictures/product-75"}
    {"id":74,"name":"캠핑 랜턴","description":"캠핑 랜턴, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":29000,"discounted_price":0,"stock":3,"thumbnail":"/pictures/product-74"}
    {"id":73,"name":"Rain jacket","description":"Rain jacket, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":71000,"discounted_price":0,"stock":2,"thumbnail":"/pictures/product-73"}
    {"id":72,"name":"울 라운드 니트 2","description":"울 라운드 니트, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":40000,"discounted_price":4000,"stock":1,"thumbnail":"/pictures/product-72"}
    {"id":71,"name":"Canvas tote bag 2","description":"Canvas tote bag, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":19000,"discounted_price":0,"stock":9,"thumbnail":"/pictures/product-71"}
    {"id":70,"name":"무선 키보드 2","description":"무선 키보드, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":65000,"discounted_price":0,"stock":0,"thumbnail":"/pictures/product-70"}
    {"id":69,"name":"Desk lamp 2","description":"Desk lamp, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":28500,"discounted_price":2850,"stock":7,"thumbnail":"/pictures/product-69"}
    {"id":68,"name":"린넨 와이드 팬츠 2","description":"린넨 와이드 팬츠, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":46000,"discounted_price":0,"stock":6,"thumbnail":"/pictures/product-68"}
    {"id":67,"name":"Coffee grinder 2","description":"Coffee grinder, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":53000,"discounted_price":0,"stock":5,"thumbnail":"/pictures/product-67"}
    {"id":66,"name":"접이식 의자 2","description":"접이식 의자, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":24000,"discounted_price":2400,"stock":4,"thumbnail":"/pictures/product-66"}
    {"id":65,"name":"Picnic blanket 2","description":"Picnic blanket, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":32000,"discounted_price":0,"stock":3,"thumbnail":"/pictures/product-65"}
    {"id":64,"name":"세라믹 머그 2","description":"세라믹 머그, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":13000,"discounted_price":0,"stock":2,"thumbnail":"/pictures/product-64"}
    {"id":63,"name":"Folding bicycle 2","description":"Folding bicycle, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":381000,"discounted_price":38100,"stock":0,"thumbnail":"/pictures/product-63"}
    {"id":62,"name":"캠핑 랜턴 2","description":"캠핑 랜턴, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":30000,"discounted_price":0,"stock":9,"thumbnail":"/pictures/product-62"}
    {"id":61,"name":"Rain jacket 2","description":"Rain jacket, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":72000,"discounted_price":0,"stock":8,"thumbnail":"/pictures/product-61"}
    {"id":60,"name":"울 라운드 니트 3","description":"울 라운드 니트, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":41000,"discounted_price":4100,"stock":7,"thumbnail":"/pictures/product-60"}
    {"id":59,"name":"Canvas tote bag 3","description":"Canvas tote bag, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":20000,"discounted_price":0,"stock":6,"thumbnail":"/pictures/product-59"}
    {"id":58,"name":"무선 키보드 3","description":"무선 키보드, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":66000,"discounted_price":0,"stock":5,"thumbnail":"/pictures/product-58"}
    {"id":57,"name":"Desk lamp 3","description":"Desk lamp, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":29500,"discounted_price":2950,"stock":4,"thumbnail":"/pictures/product-57"}
    {"id":56,"name":"린넨 와이드 팬츠 3","description":"린넨 와이드 팬츠, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":47000,"discounted_price":0,"stock":0,"thumbnail":"/pictures/product-56"}
    {"id":55,"name":"Coffee grinder 3","description":"Coffee grinder, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":54000,"discounted_price":0,"stock":2,"thumbnail":"/pictures/product-55"}
    {"id":54,"name":"접이식 의자 3","description":"접이식 의자, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":25000,"discounted_price":2500,"stock":1,"thumbnail":"/pictures/product-54"}
    {"id":53,"name":"Picnic blanket 3","description":"Picnic blanket, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":33000,"discounted_price":0,"stock":9,"thumbnail":"/pictures/product-53"}
    {"id":52,"name":"세라믹 머그 3","description":"세라믹 머그, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":14000,"discounted_price":0,"stock":8,"thumbnail":"/pictures/product-52"}
    {"id":51,"name":"Folding bicycle 3","description":"Folding bicycle, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":382000,"discounted_price":38200,"stock":7,"thumbnail":"/pictures/product-51"}
    {"id":50,"name":"캠핑 랜턴 3","description":"캠핑 랜턴, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":31000,"discounted_price":0,"stock":6,"thumbnail":"/pictures/product-50"}
    {"id":49,"name":"Rain jacket 3","description":"Rain jacket, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":73000,"discounted_price":0,"stock":0,"thumbnail":"/pictures/product-49"}
    {"id":48,"name":"울 라운드 니트 4","description":"울 라운드 니트, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":42000,"discounted_price":4200,"stock":4,"thumbnail":"/pictures/product-48"}
    {"id":47,"name":"Canvas tote bag 4","description":"Canvas tote bag, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":21000,"discounted_price":0,"stock":3,"thumbnail":"/pictures/product-47"}
    {"id":46,"name":"무선 키보드 4","description":"무선 키보드, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":67000,"discounted_price":0,"stock":2,"thumbnail":"/pictures/product-46"}
    {"id":45,"name":"Desk lamp 4","description":"Desk lamp, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":30500,"discounted_price":3050,"stock":1,"thumbnail":"/pictures/product-45"}
    {"id":44,"name":"린넨 와이드 팬츠 4","description":"린넨 와이드 팬츠, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":48000,"discounted_price":0,"stock":9,"thumbnail":"/pictures/product-44"}
    {"id":43,"name":"Coffee grinder 4","description":"Coffee grinder, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":55000,"discounted_price":0,"stock":8,"thumbnail":"/pictures/product-43"}
    {"id":42,"name":"접이식 의자 4","description":"접이식 의자, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":26000,"discounted_price":2600,"stock":0,"thumbnail":"/pictures/product-42"}
    {"id":41,"name":"Picnic blanket 4","description":"Picnic blanket, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":34000,"discounted_price":0,"stock":6,"thumbnail":"/pictures/product-41"}
    {"id":40,"name":"세라믹 머그 4","description":"세라믹 머그, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":15000,"discounted_price":0,"stock":5,"thumbnail":"/pictures/product-40"}
    {"id":39,"name":"Folding bicycle 4","description":"Folding bicycle, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":383000,"discounted_price":38300,"stock":4,"thumbnail":"/pictures/product-39"}
    {"id":38,"name":"캠핑 랜턴 4","description":"캠핑 랜턴, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":32000,"discounted_price":0,"stock":3,"thumbnail":"/pictures/product-38"}
    {"id":37,"name":"Rain jacket 4","description":"Rain jacket, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":74000,"discounted_price":0,"stock":2,"thumbnail":"/pictures/product-37"}
    {"id":36,"name":"울 라운드 니트 5","description":"울 라운드 니트, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":43000,"discounted_price":4300,"stock":1,"thumbnail":"/pictures/product-36"}
    {"id":35,"name":"Canvas tote bag 5","description":"Canvas tote bag, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":22000,"discounted_price":0,"stock":0,"thumbnail":"/pictures/product-35"}
    {"id":34,"name":"무선 키보드 5","description":"무선 키보드, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":68000,"discounted_price":0,"stock":8,"thumbnail":"/pictures/product-34"}
    {"id":33,"name":"Desk lamp 5","description":"Desk lamp, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":31500,"discounted_price":3150,"stock":7,"thumbnail":"/pictures/product-33"}
    {"id":32,"name":"린넨 와이드 팬츠 5","description":"린넨 와이드 팬츠, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":49000,"discounted_price":0,"stock":6,"thumbnail":"/pictures/product-32"}
    {"id":31,"name":"Coffee grinder 5","description":"Coffee grinder, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":56000,"discounted_price":0,"stock":5,"thumbnail":"/pictures/product-31"}
    {"id":30,"name":"접이식 의자 5","description":"접이식 의자, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":27000,"discounted_price":2700,"stock":4,"thumbnail":"/pictures/product-30"}
    {"id":29,"name":"Picnic blanket 5","description":"Picnic blanket, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":35000,"discounted_price":0,"stock":3,"thumbnail":"/pictures/product-29"}
    {"id":28,"name":"세라믹 머그 5","description":"세라믹 머그, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":16000,"discounted_price":0,"stock":0,"thumbnail":"/pictures/product-28"}
    {"id":27,"name":"Folding bicycle 5","description":"Folding bicycle, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":384000,"discounted_price":38400,"stock":1,"thumbnail":"/pictures/product-27"}
    {"id":26,"name":"캠핑 랜턴 5","description":"캠핑 랜턴, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":33000,"discounted_price":0,"stock":9,"thumbnail":"/pictures/product-26"}
    {"id":25,"name":"Rain jacket 5","description":"Rain jacket, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":75000,"discounted_price":0,"stock":8,"thumbnail":"/pictures/product-25"}
    {"id":24,"name":"울 라운드 니트 6","description":"울 라운드 니트, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":44000,"discounted_price":4400,"stock":7,"thumbnail":"/pictures/product-24"}
    {"id":23,"name":"Canvas tote bag 6","description":"Canvas tote bag, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":23000,"discounted_price":0,"stock":6,"thumbnail":"/pictures/product-23"}
    {"id":22,"name":"무선 키보드 6","description":"무선 키보드, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":69000,"discounted_price":0,"stock":5,"thumbnail":"/pictures/product-22"}
    {"id":21,"name":"Desk lamp 6","description":"Desk lamp, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":32500,"discounted_price":3250,"stock":0,"thumbnail":"/pictures/product-21"}
    {"id":20,"name":"린넨 와이드 팬츠 6","description":"린넨 와이드 팬츠, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":50000,"discounted_price":0,"stock":3,"thumbnail":"/pictures/product-20"}
    {"id":19,"name":"Coffee grinder 6","description":"Coffee grinder, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":57000,"discounted_price":0,"stock":2,"thumbnail":"/pictures/product-19"}
    {"id":18,"name":"접이식 의자 6","description":"접이식 의자, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":28000,"discounted_price":2800,"stock":1,"thumbnail":"/pictures/product-18"}
    {"id":17,"name":"Picnic blanket 6","description":"Picnic blanket, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":36000,"discounted_price":0,"stock":9,"thumbnail":"/pictures/product-17"}
    {"id":16,"name":"세라믹 머그 6","description":"세라믹 머그, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":17000,"discounted_price":0,"stock":8,"thumbnail":"/pictures/product-16"}
    {"id":15,"name":"Folding bicycle 6","description":"Folding bicycle, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":385000,"discounted_price":38500,"stock":7,"thumbnail":"/pictures/product-15"}
    {"id":14,"name":"캠핑 랜턴 6","description":"캠핑 랜턴, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":34000,"discounted_price":0,"stock":0,"thumbnail":"/pictures/product-14"}
    {"id":13,"name":"Rain jacket 6","description":"Rain jacket, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":76000,"discounted_price":0,"stock":5,"thumbnail":"/pictures/product-13"}
    {"id":12,"name":"울 라운드 니트 7","description":"울 라운드 니트, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":45000,"discounted_price":4500,"stock":4,"thumbnail":"/pictures/product-12"}
    {"id":11,"name":"Canvas tote bag 7","description":"Canvas tote bag, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":24000,"discounted_price":0,"stock":3,"thumbnail":"/pictures/product-11"}
    {"id":10,"name":"무선 키보드 7","description":"무선 키보드, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":70000,"discounted_price":0,"stock":2,"thumbnail":"/pictures/product-10"}
    {"id":9,"name":"Desk lamp 7","description":"Desk lamp, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":33500,"discounted_price":3350,"stock":1,"thumbnail":"/pictures/product-9"}
    {"id":8,"name":"린넨 와이드 팬츠 7","description":"린넨 와이드 팬츠, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":51000,"discounted_price":0,"stock":9,"thumbnail":"/pictures/product-8"}
    {"id":7,"name":"Coffee grinder 7","description":"Coffee grinder, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":58000,"discounted_price":0,"stock":0,"thumbnail":"/pictures/product-7"}
    {"id":6,"name":"접이식 의자 7","description":"접이식 의자, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":29000,"discounted_price":2900,"stock":7,"thumbnail":"/pictures/product-6"}
    {"id":5,"name":"Picnic blanket 7","description":"Picnic blanket, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":37000,"discounted_price":0,"stock":6,"thumbnail":"/pictures/product-5"}
    {"id":4,"name":"세라믹 머그 7","description":"세라믹 머그, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":18000,"discounted_price":0,"stock":5,"thumbnail":"/pictures/product-4"}
    {"id":3,"name":"Folding bicycle 7","description":"Folding bicycle, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":386000,"discounted_price":38600,"stock":4,"thumbnail":"/pictures/product-3"}
    {"id":2,"name":"캠핑 랜턴 7","description":"캠핑 랜턴, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":35000,"discounted_price":0,"stock":3,"thumbnail":"/pictures/product-2"}
    {"id":1,"name":"Rain jacket 7","description":"Rain jacket, in good condition. Picked up in person or sent by parcel.","currency":"KRW","price":77000,"discounted_price":0,"stock":2,"thumbnail":"/pictures/product-1"}
    """)
}
