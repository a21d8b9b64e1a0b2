import Foundation
import ListPresentationHTTP
import ListPresentationText

/// The routes of the cats: pages of breeds, the search, and pictures.
extension InMemoryTransport {
  /// The server of the cats, whose answers have the shape of those of The Cat API.
  static func cats() -> InMemoryTransport {
    let server = InMemoryTransport()
    server.route(.get, "/breeds") { request in
      guard request.headers["x-api-key"]?.isEmpty == false else { return .missingKey }
      let breeds = ServedBreed.all
      let size = request.number("limit", or: 10, in: 1...25)
      let page = request.number("page", or: 0, in: 0...breeds.count)
      let headers: HTTPHeaders = [
        "Pagination-Count": "\(breeds.count)", "Pagination-Page": "\(page)", "Pagination-Limit": "\(size)",
      ]
      return .breeds(breeds.dropFirst(page * size).prefix(size), request, headers: headers)
    }
    server.route(.get, "/breeds/search") { request in
      guard request.headers["x-api-key"]?.isEmpty == false else { return .missingKey }
      let query = request.query("q") ?? ""
      return .breeds(
        ServedBreed.all.filter { "\($0.name) \($0.koreanName)".localizedCaseInsensitiveContains(query) }, request)
    }
    server.route(.get, "/breeds/*/picture") { request in
      guard let number = ServedBreed.all.firstIndex(where: { request.url.pathComponents.contains($0.id) }) else {
        return HTTPResponse(404)
      }
      return .picture(ServedBreed.face(number))
    }
    return server
  }
}

extension HTTPResponse {
  fileprivate static var missingKey: HTTPResponse {
    .json(#"{"message":"The header field x-api-key is missing"}"#, status: 401)
  }

  fileprivate static func breeds(
    _ breeds: some Sequence<ServedBreed>, _ request: HTTPRequest, headers: HTTPHeaders = [:]
  ) -> HTTPResponse {
    .json("[\(breeds.map { $0.json(on: request.url) }.joined(separator: ","))]", headers: headers)
  }
}

/// A breed of the server in memory.
struct ServedBreed: Sendable {
  let name: String
  let koreanName: String
  let origin: String
  let temperament: String
  let lifeSpan: String

  var id: String { name.lowercased().replacing(" ", with: "-") }

  func json(on url: URL) -> String {
    let picture = URL(string: "/breeds/\(id)/picture", relativeTo: url)?.absoluteString ?? ""
    return """
      {"id":"\(id)","name":"\(name)","alt_names":"\(koreanName)","origin":"\(origin)","temperament":"\(temperament)","life_span":"\(lifeSpan)",\
      "image":{"url":"\(picture)"}}
      """
  }

  /// A picture of a cat's face, in the fur of a breed.
  static func face(_ number: Int) -> PixelImage? {
    let drawing = ["#......#", "##....##", "########", "#o####o#", "###pp###", ".######."]
    let fur = furs[number % furs.count]
    let pixels = drawing.joined().map { dot -> PixelImage.Pixel? in
      switch dot {
      case "#": fur
      case "o": PixelImage.Pixel(red: 90, green: 200, blue: 120)
      case "p": PixelImage.Pixel(red: 230, green: 150, blue: 160)
      default: PixelImage.Pixel(red: 32, green: 34, blue: 40)
      }
    }
    return PixelImage(width: 8, height: drawing.count, pixels: pixels)
  }

  private static let furs: [PixelImage.Pixel] = [
    .init(red: 190, green: 130, blue: 70), .init(red: 120, green: 124, blue: 132),
    .init(red: 226, green: 214, blue: 196),
    .init(red: 70, green: 58, blue: 52), .init(red: 160, green: 100, blue: 60),
  ]

  /// The recorded breeds by name.
  static let all = """
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
      let parts = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return ServedBreed(
        name: parts[0], koreanName: parts[1], origin: parts[2], temperament: parts[3], lifeSpan: parts[4])
    }
}
