import Foundation
import ListPresentationHTTP
import ListPresentationText

extension InMemoryTransport {
  /// The server of the cats, whose answers have the shape of those of The Cat API: pages of breeds, those with a text,
  /// and pictures.
  static func cats() -> InMemoryTransport {
    let server = InMemoryTransport()
    server.route(.get, "/breeds") { request in
      let page = request.page(of: breeds, from: 0, size: "limit", or: 10)
      let headers: HTTPHeaders = [
        "Pagination-Count": "\(page.count)", "Pagination-Page": "\(page.number)", "Pagination-Limit": "\(page.size)",
      ]
      return .value(json(page.rows, on: request.url), headers: headers)
    }
    server.route(.get, "/breeds/search") { request in
      let query = request.query("q") ?? ""
      let found = breeds.filter { "\($0[0]) \($0[1])".localizedCaseInsensitiveContains(query) }
      return .value(json(found[...], on: request.url))
    }
    server.route(.get, "/breeds/*/picture") { request in
      let number = breeds.firstIndex { request.url.pathComponents.contains(id($0)) } ?? 0
      let fur = furs[number % furs.count]
      return .picture(PixelImage(face) { $0 == "#" ? fur : eyesAndNose[$0] ?? .init(red: 32, green: 34, blue: 40) })
    }
    return server
  }
}

private func id(_ breed: [String]) -> String { breed[0].lowercased().replacing(" ", with: "-") }

private func json(_ breeds: ArraySlice<[String]>, on url: URL) -> JSONValue {
  let rows = breeds.map { breed -> JSONValue in
    let picture = URL(string: "/breeds/\(id(breed))/picture", relativeTo: url)?.absoluteString ?? ""
    let members = ["name", "alt_names", "origin", "temperament", "life_span"]
    let texts = zip(members, breed).map { ($0, JSONValue.string($1)) }
    let others: [String: JSONValue] = ["id": .string(id(breed)), "image": ["url": .string(picture)]]
    return .object(others.merging(texts) { $1 })
  }
  return .array(rows)
}

/// A cat's face, which is drawn in the fur of a breed.
private let face = "#......# ##....## ######## #o####o# ###pp### .######."

private let eyesAndNose: [Character: PixelImage.Pixel] = [
  "o": .init(red: 90, green: 200, blue: 120), "p": .init(red: 230, green: 150, blue: 160),
]

private let furs: [PixelImage.Pixel] = [
  .init(red: 190, green: 130, blue: 70), .init(red: 120, green: 124, blue: 132),
  .init(red: 226, green: 214, blue: 196),
  .init(red: 70, green: 58, blue: 52), .init(red: 160, green: 100, blue: 60),
]

/// The recorded breeds: the name, the Korean name, the origin, the temperament, and the years of life.
private let breeds = """
  Abyssinian | 아비시니안 | Ethiopia | active, curious, loyal | 14 - 15
  Aegean | 에게 | Greece | social, talkative | 9 - 12
  American Bobtail | 아메리칸 밥테일 | United States | playful, easygoing | 11 - 15
  American Curl | 아메리칸 컬 | United States | gentle, curious | 12 - 16
  American Shorthair | 아메리칸 쇼트헤어 | United States | calm, adaptable | 15 - 17
  Balinese | 발리니즈 | United States | clever, vocal | 10 - 15
  Bengal | 벵갈 | United States | energetic, bold | 12 - 15
  Birman | 버만 | France | quiet, affectionate | 14 - 15
  Bombay | 봄베이 | United States | lively, devoted | 12 - 16
  British Longhair | 브리티시 롱헤어 | United Kingdom | relaxed, independent | 12 - 14
  British Shorthair | 브리티시 쇼트헤어 | United Kingdom | steady, patient | 12 - 17
  Burmese | 버미즈 | Myanmar | sociable, trusting | 15 - 16
  Chartreux | 샤르트뢰 | France | silent, observant | 12 - 15
  Cornish Rex | 코니시 렉스 | United Kingdom | acrobatic, warm | 11 - 14
  Cymric | 킴릭 | Canada | kind, playful | 8 - 14
  Cyprus | 키프로스 | Cyprus | athletic, friendly | 12 - 15
  Devon Rex | 데본 렉스 | United Kingdom | mischievous, close | 10 - 15
  Donskoy | 돈스코이 | Russia | soft, attached | 12 - 15
  Dragon Li | 드래곤 리 | China | alert, clever | 12 - 15
  Egyptian Mau | 이집션 마우 | Egypt | fast, reserved | 18 - 20
  European Burmese | 유러피언 버미즈 | Myanmar | sweet, lively | 10 - 15
  Exotic Shorthair | 엑조틱 쇼트헤어 | United States | mild, quiet | 12 - 15
  Havana Brown | 하바나 브라운 | United Kingdom | curious, gentle | 10 - 15
  Himalayan | 히말라얀 | United States | placid, tender | 9 - 15
  Japanese Bobtail | 재패니즈 밥테일 | Japan | cheerful, talkative | 14 - 16
  Khao Manee | 카오 마니 | Thailand | outgoing, inquisitive | 10 - 12
  Korat | 코랏 | Thailand | watchful, faithful | 10 - 15
  Kurilian | 쿠릴리안 | Russia | independent, brave | 15 - 20
  LaPerm | 라팜 | United States | tender, clownish | 10 - 15
  Maine Coon | 메인 쿤 | United States | gentle, large | 12 - 15
  Manx | 맹크스 | Isle of Man | loyal, playful | 12 - 14
  Munchkin | 먼치킨 | United States | quick, outgoing | 10 - 15
  Nebelung | 네벨룽 | United States | shy, devoted | 11 - 16
  Norwegian Forest Cat | 노르웨이 숲 | Norway | sturdy, sweet | 12 - 16
  Ocicat | 오시캣 | United States | active, trainable | 12 - 14
  Oriental | 오리엔탈 | United States | vocal, elegant | 12 - 14
  Persian | 페르시안 | Iran | calm, dignified | 14 - 15
  Ragamuffin | 라가머핀 | United States | docile, friendly | 12 - 16
  Ragdoll | 랙돌 | United States | relaxed, affectionate | 12 - 17
  Russian Blue | 러시안 블루 | Russia | reserved, gentle | 10 - 16
  Savannah | 사바나 | United States | adventurous, tall | 17 - 20
  Scottish Fold | 스코티시 폴드 | United Kingdom | sweet, adaptable | 11 - 14
  Selkirk Rex | 셀커크 렉스 | United States | patient, tolerant | 14 - 15
  Siamese | 샴 | Thailand | vocal, attached | 12 - 15
  Siberian | 시베리안 | Russia | strong, playful | 12 - 15
  Singapura | 싱가푸라 | Singapore | small, curious | 12 - 15
  Snowshoe | 스노슈 | United States | friendly, mellow | 14 - 19
  Somali | 소말리 | Somalia | bright, lively | 12 - 16
  Sphynx | 스핑크스 | Canada | warm, extroverted | 12 - 14
  Tonkinese | 통키니즈 | Canada | chatty, warm | 14 - 16
  Toyger | 토이거 | United States | relaxed, striped | 12 - 15
  Turkish Angora | 터키시 앙고라 | Türkiye | agile, elegant | 15 - 18
  Turkish Van | 터키시 반 | Türkiye | fond of water | 12 - 17
  York Chocolate | 요크 초콜릿 | United States | easygoing, warm | 13 - 15
  """.split(separator: "\n").map { line in
    line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  }
