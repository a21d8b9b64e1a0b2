// Fashion and beauty products.
extension Catalogue {
  static let fashion = Shelf(
    id: "fashion", title: "패션",
    products: """
      모노루프|오버핏 코튼 셔츠|39000
      모노루프|린넨 와이드 팬츠|52000
      Halden & Roe|Merino Crew Neck Sweater|89000
      Halden & Roe|Brushed Wool Overcoat|248000
      다솜직물|누빔 조끼 (남녀공용)|67000
      다솜직물|생활한복 저고리|118000
      Norrvik|Selvedge Straight Jeans|129000
      Norrvik|Raw Hem Denim Jacket 데님 재킷|149000
      구름양말|발목 양말 5켤레 세트|12900
      구름양말|등산용 울 양말|15800
      Paper Lantern|Canvas Tote, Natural|28000
      Paper Lantern|Foldable Rain Hat ☔️|34000
      오후세시|플리츠 롱스커트|58000
      오후세시|카라 니트 원피스|79000
      Tern & Tide|Striped Boatneck Tee|36000
      Tern & Tide|Waxed Field Jacket|198000
      바람개비|경량 윈드브레이커|74000
      바람개비|반팔 카라티 3팩|45000
      Olmstead|Leather Belt 30mm|42000
      Olmstead|Suede Chelsea Boots|215000
      느린걸음|소가죽 로퍼|132000
      느린걸음|비 오는 날에도 미끄러지지 않는 고무 밑창을 덧댄 발볼 넓은 데일리 워킹 슈즈|98000
      """)

  static let beauty = Shelf(
    id: "beauty", title: "뷰티",
    products: """
      이슬담|어성초 진정 토너 250ml|18900
      이슬담|쌀겨 효소 세안제|16500
      이슬담|녹차 수분 크림 50ml|27000
      Velora Lab|Niacinamide 10% Serum|24000
      Velora Lab|Ceramide Barrier Cream|33000
      Velora Lab|Daily Mineral Sunscreen SPF50+|21000
      홍화당|물들임 립 틴트 03 단풍|14000
      홍화당|블러 쿠션 21호|32000
      Moss & Marrow|Solid Shampoo Bar, Cedar|13500
      Moss & Marrow|Beard Oil 30ml|19800
      새벽결|동백 헤어 오일|17000
      새벽결|두피 스케일링 샴푸 500ml|22500
      Pale Orchard|Eau de Parfum "Quince" 50ml|94000
      Pale Orchard|Travel Atomizer Trio|38000
      온도씨|핸드크림 3종 선물 세트 🎁|25900
      온도씨|카밍 시트 마스크 10매|15000
      Kessa|Matte Nail Lacquer No. 7|9900
      Kessa|Glass Nail File|7500
      달무리|속눈썹 영양제|19000
      달무리|저자극 아이 리무버 300ml|12800
      """)
}
