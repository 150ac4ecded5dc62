/**
 * Words that say what a message wants, in English and twenty other languages: German, French, Spanish, Portuguese,
 * Italian, Dutch, Swedish, Polish, Czech, Romanian, Russian, Ukrainian, Turkish, Arabic, Hindi, Chinese, Japanese,
 * Korean, Vietnamese and Indonesian, in this order. A star at the end stands for any ending.
 */
export interface SignalWords {
  /** For people: what such a word says about the message. */
  readonly reason: string;
  /** Terms, separated by commas. */
  readonly terms: string;
}

export const signalWords = {
  news: {
    reason: 'asks for news',
    terms: `news, headline*, breaking, happening, happened today,
      nachrichten, schlagzeile*, neuigkeiten, actualités, nouvelles du, noticias, titulares, notícias, manchetes,
      notizie, nieuws, nyheter*, wiadomości, zprávy, novinky, știri, știrile, новост*, новин*, haber*, gündem*,
      أخبار, الأخبار, اخبار, समाचार, खबर*, ख़बर*, 新闻, 新聞, 消息, 头条, ニュース, 뉴스, 소식, tin tức, thời sự, tin mới, berita, kabar terbaru`,
  },
  latest: {
    reason: 'asks for the latest',
    terms: `latest, newest, most recent, most recently, up to date, just released, neueste*, jüngste*, letzte nachrichten,
      dernière*, dernier, derniers, plus récent*, último*, última*, más reciente*, mais recente*, ultim*, più recente,
      laatste, nieuwste, meest recente, senaste, nyaste, najnowsz*, ostatni*, nejnovější*, poslední*, cel mai recent, ultima, ultimele,
      последн*, новейш*, свеж*, останн*, найновіш*, en son, en yeni, son dakika, أحدث, آخر, नवीनतम, ताज़ा, ताजा, सबसे नया, 最新, 最近的,
      最新の, 最近の, 최신, 가장 최근, 최근, mới nhất, gần đây nhất, terbaru, paling baru`,
  },
  today: {
    reason: 'is about today or these days',
    terms: `today, today's, tonight, yesterday, tomorrow, this week, this month, this year, this week's, this year's, this season, this season's, right now, now, this morning, this weekend, so far this,
      heute, heutige*, gestern, morgen, diese woche, dieses jahr, gerade, aujourd'hui, hier soir, demain, cette semaine, cette année, ce soir,
      hoy, ayer, mañana, esta semana, este año, ahora mismo, hoje, ontem, amanhã, este ano, agora, oggi, ieri, domani, questa settimana, quest'anno, adesso,
      vandaag, gisteren, morgen, deze week, dit jaar, idag, igår, imorgon, i dag, i år, den här veckan, just nu, dziś, dzisiaj, wczoraj, jutro, w tym tygodniu, w tym roku, teraz,
      dnes, včera, zítra, tento týden, letos, právě teď, azi, astăzi, ieri, mâine, săptămâna aceasta, anul acesta, acum, сегодня, вчера, завтра, на этой неделе, в этом году, сейчас,
      сьогодні, вчора, завтра, цього тижня, цього року, зараз, bugün*, dün, yarın, bu hafta, bu yıl, şu an, şimdi, اليوم, أمس, غدا, غداً, هذا الأسبوع, هذا العام, الآن,
      आज, कल, इस हफ्ते, इस सप्ताह, इस साल, अभी, 今天, 昨天, 明天, 本周, 这周, 今年, 今日, 昨日, 明日, 今週, 来週, 今, 오늘*, 어제, 내일*, 이번 주*, 올해*, 지금,
      hôm nay, hôm qua, ngày mai, tuần này, năm nay, bây giờ, hiện giờ, hari ini, kemarin, besok, minggu ini, tahun ini, sekarang`,
  },
  current: {
    reason: 'asks for the current state',
    terms: `current, currently, present, presently, as of, at the moment, these days, still, active, nowadays, living, so far, to date,
      aktuell*, derzeit*, zurzeit, momentan, actuel*, actuellement, en ce moment, actual*, actualmente, atual*, atualmente, attual*, attualmente, in questo momento,
      huidige, momenteel, op dit moment, nuvarande, för närvarande, obecn*, aktualn*, aktuální*, současn*, momentálně, momentan, în prezent, текущ*, нынешн*, актуальн*,
      поточн*, нинішн*, güncel*, şu anki, şu anda, الحالي, الحالية, حاليا, حالياً, वर्तमान, मौजूदा, फिलहाल, 目前, 现在, 当前, 现任, 現在, 現在の, 現職, 현재*, 현직, hiện tại, hiện nay, đương kim, saat ini, terkini`,
  },
  documentation: {
    reason: 'asks for documentation',
    terms: `documentation, docs, api reference, reference manual, changelog, release notes, readme, man page, specification, rfc, official site, official website, github, manual for,
      dokumentation, handbuch, documentation officielle, documentación, documentação, documentazione, documentatie, handleiding, dokumentacj*, dokumentac*, documentați*,
      документац*, dokümantasyon*, belgeler*, توثيق, وثائق, प्रलेखन, दस्तावेज़, डॉक्यूमेंटेशन, 文档, 官方文档, ドキュメント, 公式, リファレンス, 문서, 공식, tài liệu, dokumentasi`,
  },
  'how to': {
    reason: 'asks how to do something',
    terms: `how to, how do i, how can i, how do you, how can you, how should i, step by step, wie kann ich, wie mache ich, wie installiere ich, comment faire, comment puis-je, comment installer, cómo puedo, cómo se, cómo instalar, como posso, como instalar, come posso, come si,
      hoe kan ik, hoe installeer ik, hur kan jag, hur gör jag, jak mogę, jak zainstalować, jak można, jak mohu, jak nainstalovat, cum pot, cum să, как мне, как установить, как сделать, як мені, як встановити, як зробити,
      nasıl yapılır, nasıl kurulur, nasıl, كيف يمكنني, كيفية, كيف أقوم, कैसे करें, कैसे, 如何, 怎么, 怎样, 方法, どうやって, やり方, 어떻게, 방법, làm thế nào, cách, làm sao, bagaimana cara, cara`,
  },
  tutorial: {
    reason: 'asks for a tutorial or a guide',
    terms: `tutorial, tutorials, walkthrough, getting started, beginner's guide, guide to, guide for, guides, online course, anleitung, anleitungen, tutoriel*, guide pour, guía, tutoriales, guia, tutoriais, guida, guide per,
      gids, handledning, samouczek, poradnik, poradniki, návod, návody, ghid, туториал*, руководств*, учебник, посібник*, підручник, eğitim videosu, rehber*, دليل, شرح, برنامج تعليمي, ट्यूटोरियल, मार्गदर्शिका, 教程, 指南, 入门, チュートリアル, 入門, ガイド, 튜토리얼, 가이드, 입문, hướng dẫn, panduan`,
  },
  versions: {
    reason: 'asks about versions or releases',
    terms: `version, versions, release, releases, released, lts, beta, patch, patch notes, update, updates, upgrade, deprecated, end of life, eol, out yet, come out, comes out, coming out, launch, launched, release date, breaking changes, security advisories, cve,
      veröffentlicht, versión, versiones, versão, versione, versie, verze, wersja, wersję, wydani*, versiune*, верси*, версі*, релиз*, реліз*, sürüm*, güncelleme*, إصدار, الإصدار, تحديث, संस्करण, अपडेट, वर्जन, 版本, 发布, 更新, バージョン, リリース, アップデート, 버전*, 출시*, 업데이트, phiên bản, ra mắt, cập nhật, versi, rilis, pembaruan`,
  },
  weather: {
    reason: 'asks about the weather',
    terms: `weather, forecast, temperature, rain, raining, snow, snowing, humidity, hurricane, storm, sunny, wetter*, temperatur*, regnet, schneit, météo, temps qu'il fait, température, pleut, pluie, clima, tiempo hace, pronóstico, lloverá, llover, tempo em, previsão, chover, chuva, meteo, che tempo, pioverà, piove,
      weer, weersverwachting, regent, regenen, väder*, regnar, pogoda, pogodę, pada, padać, počasí, pršet, prší, vremea, plouă, погод*, дождь, дощ, hava durumu, hava nasıl, yağmur*, kar yağ*, طقس, الطقس, درجة الحرارة, أمطار, मौसम, बारिश, तापमान, 天气, 气温, 下雨, 天気, 気温, 雨, 날씨*, 기온, 비가, thời tiết, nhiệt độ, mưa, cuaca, hujan, suhu`,
  },
  prices: {
    reason: 'asks about prices or rates',
    terms: `price, prices, pricing, cost, costs, how much is, how much does, how much are, worth, stock price, share price, stocks, market cap, exchange rate, conversion rate, bitcoin, btc, ethereum, mortgage rates, interest rate, gas prices, usd, eur, yen, rubles, pesos, euros, inflation, fare, ticket price, salary of, net worth, subscription fee,
      preis*, kostet, kosten, wechselkurs*, aktienkurs*, kurs, prix, coûte, cours de, taux de change, precio*, cuesta, cotización, tipo de cambio, preço*, custa, cotação, prezzo, prezzi, costa, cambio, prijs, prijzen, koers, wisselkoers, pris, priser, kostar, växelkurs*, cena, ceny, kosztuje, kurs, stojí, preț*, costă, curs*, цен*, стоит, курс*, цін*, коштує,
      fiyat*, kaç lira, kaç para, döviz, kuru, سعر, أسعار, كم يبلغ سعر, صرف, कीमत*, दाम, भाव, 价格, 股价, 汇率, 多少钱, 房价, 値段, 価格, 株価, 為替, いくら, 가격*, 주가*, 환율*, 얼마, giá, tỷ giá, bao nhiêu tiền, harga, kurs, nilai tukar`,
  },
  next: {
    reason: 'asks what comes next',
    terms: `upcoming, next, schedule, scheduled, coming up, going to be, will the, will there, when will, when does, when is, when's, where's, planned, announced, nächste*, kommende*, wann ist, wann findet, wann kommt, prochain*, quand aura, próximo*, próxima*, cuándo es, cuándo sale, quando será, quando é, prossim*, quando esce, volgende, aankomende, wanneer, nästa, när är, följ*, następn*, kiedy będzie, najbliższ*, příští, kdy bude, kdy se, următo*, când va, când are,
      следующ*, ближайш*, когда выйдет, когда будет, наступн*, найближч*, коли вийде, коли буде, sonraki, gelecek, ne zaman, القادم, القادمة, المقبل, متى, अगला, अगली, अगले, कब, 下一, 下届, 即将, 什么时候, 何时, 次の, 次回, いつ, 다음, 언제, tiếp theo, sắp tới, khi nào, berikutnya, mendatang, kapan`,
  },
  recent: {
    reason: 'asks about the recent past',
    terms: `recent, recently, last week, last month, last year, last night, past week, past month, past year, previous, new, since, last time, just, latest season, was the last, for the last, the last time,
      kürzlich, letzte woche, letzten, neulich, neue, récemment, la semaine dernière, l'année dernière, nouveau, nouvelle, recientemente, la semana pasada, el año pasado, nuevo, nueva, recentemente, semana passada, ano passado, recente, settimana scorsa, l'anno scorso, nuovo, onlangs, vorige week, vorig jaar, nieuwe, nyligen, förra veckan, förra året, nya, niedawno, w zeszłym, nowy, nowe, nedávno, minulý, nový, nové, recent, săptămâna trecută, anul trecut,
      недавно, на прошлой неделе, в прошлом году, нов*, нещодавно, минулого, geçen hafta, geçen yıl, son zamanlarda, yeni, مؤخرا, مؤخراً, الأسبوع الماضي, العام الماضي, الجديد, हाल ही, पिछले, नया, नई, 最近, 上周, 去年, 上个月, 先週, 昨年, 去年, 先月, 新しい, 지난주*, 작년*, 지난달*, 새로운, gần đây, tuần trước, năm ngoái, vừa, baru-baru ini, minggu lalu, tahun lalu, baru`,
  },
  rankings: {
    reason: 'asks for a record or a ranking',
    terms: `record, records, richest, biggest, largest, highest, tallest, oldest, fastest, longest, youngest, best-selling, highest-grossing, most popular, most followed, most expensive, top-ranked, ranked, ranking, all time, all-time, in the world, of all time, most streamed, number one, the most, world's, most-liked, most-watched, leading,
      reichste*, größte*, höchste*, rekord*, der welt, le plus riche, plus grand*, record du, du monde, más rico, más grande, récord*, del mundo, mais rico, maior*, recorde*, do mundo, più ricco, più grande, del mondo, rijkste, grootste, ter wereld, rikaste, största, i världen, najbogatsz*, największ*, na świecie, nejbohatší*, největší*, na světě, cel mai bogat, cel mai mare, din lume, самый богат*, самый больш*, рекорд*, в мире, найбагатш*, найбільш*, у світі,
      en zengin, en büyük, rekor*, dünyanın en, أغنى, أكبر, في العالم, सबसे अमीर, सबसे बड़ा, सबसे बड़ी, दुनिया का, दुनिया की, 首富, 最大, 世界上, 排名, 纪录, 世界一, 最も, ランキング, 記録, 세계에서, 가장, 기록, 순위, giàu nhất, lớn nhất, thế giới, kỷ lục, terkaya, terbesar, di dunia, rekor`,
  },
  office: {
    reason: 'asks who holds an office or a place',
    terms: `president, prime minister, ceo, chief executive, chairman, chairperson, chair, head coach, coach, manager of, leader, owner, governor, mayor, senator, minister, king, queen, pope, speaker, head of state, head of the state, head of the government, spouse, captain, secretary, commissioner, director of, chancellor, host of, judges, supreme court, member of parliament,
      präsident*, kanzler*, bürgermeister*, trainer von, vorsitzende*, président*, premier ministre, maire, entraîneur, pdg, presidente, presidenta, alcalde, entrenador, primer ministro, prefeito, técnico, primeiro-ministro, sindaco, allenatore, primo ministro, burgemeester, premier, minister-president, bondscoach, statsminister, borgmästare, tränare, prezydent*, premier*, burmistrz, trener*, prezident*, premiér*, starosta, trenér*, președinte*, prim-ministru*, primar*, antrenor*,
      президент*, премьер*, мэр*, тренер*, глав*, прем'єр*, мер, міністр*, cumhurbaşkanı*, başbakan*, belediye başkanı, teknik direktör*, رئيس, الرئيس, وزير, مدرب, عمدة, राष्ट्रपति*, प्रधानमंत्री*, मुख्यमंत्री*, राज्यपाल, कोच, 总统, 总理, 首相, 主席, 市长, 教练, 首席执行官, 大統領, 総理, 市長, 監督, 社長, 대통령*, 총리*, 시장, 감독*, 대표, tổng thống, thủ tướng, chủ tịch, huấn luyện viên, presiden, perdana menteri, gubernur, wali kota, pelatih`,
  },
  contests: {
    reason: 'asks about contests and their results',
    terms: `won, win, wins, winner, winners, champion, champions, championship, championships, world cup, super bowl, superbowl, olympics, olympic, oscar, oscars, grammy, grammys, emmy, nobel, ballon, election, elections, elected, premier league, nba, nfl, nhl, mlb, ufc, fifa, uefa, eurovision, grand prix, f1, wimbledon, score, final, finals, playoffs, season, medal, medals, title, titles, tournament, box office, billboard, hall of fame, standings, transfer,
      gewonnen, weltmeister*, meister, wahl*, bundesliga, spielstand, gagné, vainqueur, coupe du monde, élection*, ligue, ganó, ganador*, mundial, elecciones, liga, campeón, partido, ganhou, vencedor*, copa do mundo, eleições, campeão, jogo, ha vinto, vincitore, mondiali, elezioni, campionato, serie a, partita, gewonnen, winnaar, wk, verkiezingen, eredivisie, wedstrijd, vann, vinnare, vm, val, valet, allsvenskan, matchen, wygrał*, zwycięzc*, mistrzostw*, wybor*, mecz*, vyhrál*, vítěz*, mistrovství, volby, zápas, a câștigat, câștigător*, campionat*, alegeri*, meci*,
      выиграл*, победител*, чемпион*, выбор*, матч*, виграв*, перемож*, чемпіон*, вибор*, матч, kazandı, kazanan, şampiyon*, seçim*, maç*, süper lig, فاز, الفائز, كأس العالم, الانتخابات, دوري, مباراة, जीता, जीती, विजेता, विश्व कप, चुनाव*, मैच, आईपीएल, 赢得, 冠军, 世界杯, 选举, 比赛, 比分, 奥运会, 優勝, ワールドカップ, 選挙, 試合, オリンピック, 우승*, 월드컵*, 선거*, 경기*, 올림픽, vô địch, thắng, bầu cử, trận đấu, tỷ số, menang, juara, piala dunia, pemilu, pertandingan`,
  },
  places: {
    reason: 'asks about places, travel or opening hours',
    terms: `restaurant, restaurants, near me, nearby, open now, opening hours, traffic, flight, flights, visa, travel alert, travel alerts, travel advisory, safe to travel, safely travel, hotel, hotels, tickets, wait time, how busy, commute, airport, reviews, ratings, delivery, train times, directions to, bus, places to eat, sushi, steakhouse, menu,
      in der nähe, öffnungszeiten, flüge, flug nach, bahn, visum, près de, à proximité, horaires, vols, restaurants à, visa pour, cerca de, cerca, horario*, vuelo*, restaurantes, perto, horário*, voo*, vicino a, orari, voli, ristoranti, in de buurt, openingstijden, vluchten, nära, öppettider, flyg, tåg, w pobliżu, godziny otwarcia, loty, restauracj*, poblíž, otevírací, lety, restaurac*, în apropiere, program, zboruri,
      рядом, часы работы, рейс*, ресторан*, поблизу, графік роботи, рейси, yakınımda*, çalışma saatleri, uçuş*, restoran*, مطاعم, بالقرب, رحلات, مواعيد, تأشيرة, पास में, रेस्टोरेंट, उड़ान*, वीज़ा, 附近, 餐厅, 航班, 营业时间, 签证, 近く, レストラン, 営業時間, 便, ビザ, 근처*, 맛집*, 항공편, 영업시간, 비자, gần đây có, nhà hàng, chuyến bay, giờ mở cửa, terdekat, restoran, penerbangan, jam buka`,
  },
  search: {
    reason: 'asks to search the web',
    terms: `search for, search the web, google, look up, look for, find online, on the internet, on the web, online, website, web search, source, sources, link to, links, suche im, such im, im internet, cherche sur, recherche, sur internet, busca en, buscar, en internet, pesquise, procure, na internet, cerca su, cerca online, su internet, zoek op, zoek naar, op internet, sök efter, sök på, på nätet, wyszukaj, w internecie, vyhledej, na internetu, caută, pe internet,
      найди*, поищи, в интернете, знайди, пошукай, в інтернеті, internette, ara, araştır, ابحث, في الإنترنت, على الإنترنت, खोजें, खोजो, इंटरनेट पर, सर्च, 搜索, 搜一下, 查一下, 查询, 上网, 検索, 調べて, 검색*, 찾아, tìm kiếm, tìm, tra cứu, trên mạng, cari, carikan, di internet`,
  },
  outside: {
    reason: 'compares with the world outside',
    terms: `competitor, competitors, competitor's, market price, market prices, market rate, market average, industry average, industry benchmark, industry, benchmarks, search the web, on the web, on the internet, google, exchange rate, public data, regulations, legislation,
      wettbewerb*, konkurren*, marktpreis*, branchendurchschnitt, concurrent*, prix du marché, competidor*, competencia, precio de mercado, concorrent*, preço de mercado, prezzo di mercato, marktprijs, marknadspris*, konkurencj*, cena rynkowa, konkurenc*, tržní cen*, prețul pieței,
      конкурент*, рыночн*, ринков*, rakip*, piyasa fiyatı, المنافسين, سعر السوق, प्रतिस्पर्धी, बाज़ार भाव, 竞争对手, 市场价, 竞品, 競合, 市場価格, 경쟁사*, 시장 가격, đối thủ, giá thị trường, pesaing, harga pasar`,
  },
  writing: {
    reason: 'asks for something to be written',
    terms: `write, rewrite, draft, summarize, summarise, paraphrase, proofread, outline, essay, poem, haiku, limerick, story, stories, song, lyrics, email, e-mail, letter, speech, script, slogan, caption, blog post, paragraph, tagline, headline for, cover letter, resume, bio, eulogy, monologue, dialogue, screenplay, edit, rephrase, brainstorm, come up with, generate, create, design, make up, fill in, complete the,
      schreib*, verfass*, formulier*, gedicht, zusammenfass*, aufsatz, geschichte über, écris, rédige*, résume*, poème, lettre, reformule, histoire sur, escribe, redacta, resume, poema, carta, cuento, reescribe, escreva, redija, resuma, conto, reescreva, scrivi, riassumi, poesia, lettera, racconto, riscrivi, schrijf, vat samen, gedicht, brief, verhaal, herschrijf, skriv, sammanfatta, dikt, brev, berättelse, napisz, streść, wiersz, list do, opowiadanie, popraw, napiš, shrň, báseň, dopis, povídk*, scrie, rezumă, poezie, scrisoare, poveste,
      напиши*, сочини*, перескажи, стих*, стихотворение, письмо, рассказ о, перепиши, напиши, склади, вірш*, лист до, оповідання, перефразуй, yaz, yazar mısın, özetle*, şiir*, mektup, hikaye, اكتب, لخص, قصيدة, رسالة, قصة, أعد صياغة, लिखो, लिखें, लिखिए, कविता, पत्र, कहानी, सारांश, 写, 写一首, 写一篇, 总结, 诗, 作文, 故事, 改写, 書いて, 作文, 詩, 要約, 物語, 手紙, 써줘, 써, 작성*, 시를, 요약*, 편지, 이야기, viết, tóm tắt, bài thơ, câu chuyện, thư, soạn, tulis*, buatkan, ringkas*, puisi, surat, cerita`,
  },
  coding: {
    reason: 'asks for code',
    terms: `code, python, javascript, typescript, java, c++, c#, sql query, regex, function, algorithm, program, script that, implement, debug, refactor, compile, html, css, unit test, bash, array, recursive, class that, bug, syntax, loop, variable, pseudocode, latex, markdown, excel formula,
      funktion, programm, fonction, programme, función, programa en, função, funzione, functie, programma, funktion som, funkcj*, funkci*, funcți*, функци*, функці*, код, fonksiyon*, kod, دالة, برنامج, كود, फ़ंक्शन, फंक्शन, कोड, प्रोग्राम, 函数, 代码, 程序, 関数, コード, プログラム, 함수, 코드, 프로그램, hàm, mã, chương trình, fungsi, kode, program`,
  },
  maths: {
    reason: 'asks for a calculation or a conversion',
    terms: `calculate, compute, solve, equation, plus, minus, times, divided, square root, factorial, percent of, derivative, integral, convert, conversion, inches, centimeters, celsius, fahrenheit, kilometers, sum of, prime, probability, roll, dice, flip a coin, coin, how many letters, round, average of, cubed, squared, math,
      berechne*, wie viel ist, quadratwurzel, gleichung, umrechn*, calcule*, racine carrée, équation, combien font, calcula, raíz cuadrada, ecuación, cuánto es, convierte, calcule, raiz quadrada, equação, quanto é, converta, calcola, radice quadrata, equazione, quanto fa, converti, bereken, wortel, vergelijking, hoeveel is, beräkna, räkna ut, kvadratroten, ekvation*, hur mycket är, oblicz, pierwiastek, równanie, ile to, przelicz, vypočítej, odmocnin*, rovnic*, kolik je, převeď, calculează, rădăcina, ecuați*, cât face,
      вычисли, посчитай, сколько будет, корень, уравнение, обчисли, скільки буде, корінь, рівняння, hesapla*, karekök*, denklem*, kaç eder, احسب, الجذر, معادلة, حل, गणना, वर्गमूल, समीकरण, हल करो, हल करें, 计算, 等于多少, 平方根, 方程, 换算, 計算, 平方根, 方程式, いくつ, 계산*, 제곱근, 방정식, 몇이야, tính, căn bậc hai, phương trình, bằng bao nhiêu, hitung*, akar kuadrat, persamaan, berapa hasil`,
  },
  translation: {
    reason: 'asks for a translation or a spelling',
    terms: `translate, translation, how do you say, how would i say, how do i say, spell, spelling, synonym*, antonym*, rhyme, rhymes, grammar, in french, in german, in spanish, in japanese, pronounce, conjugate, opposite of,
      übersetz*, auf englisch, traduis, traduire, en anglais, traduce*, en inglés, traduza, em inglês, traduci, in inglese, vertaal, in het engels, översätt, på engelska, przetłumacz, po angielsku, přelož, anglicky, traduce, în engleză, переведи, по-английски, переклади, англійською, çevir*, ingilizceye, ترجم, بالإنجليزية, अनुवाद, अंग्रेज़ी में, अंग्रेजी में, 翻译, 用英语, 翻訳, 英語で, 訳して, 번역*, 영어로, dịch, tiếng anh, terjemah*, bahasa inggris`,
  },
  conversation: {
    reason: 'is conversation with the assistant',
    terms: `hello, hi, hey, howdy, thanks, thank, goodbye, bye, joke, jokes, pun, riddle, how are you, your name, are you, do you, who made you, your hobbies, meaning of life, what can you do, nice to meet, good morning, good night, appreciated, your favorite, you were, can you help, see you, made the ai, purpose in life, fun fact, laugh, hilarious, funny,
      hallo, danke, tschüss, witz, wie geht, wer bist du, bist du, bonjour, merci, au revoir, blague, comment vas-tu, qui es-tu, es-tu, hola, gracias, adiós, chiste, cómo estás, quién eres, eres, olá, obrigad*, tchau, piada, como vai, quem é você, você é, ciao, grazie, arrivederci, barzelletta, come stai, chi sei, sei un, dank je, tot ziens, mop, grap, hoe gaat, wie ben je, ben jij, hej, tack, hejdå, skämt, hur mår, vem är du, är du, cześć, dziękuję, dzięki, do widzenia, żart, dowcip, jak się masz, kim jesteś, czy jesteś, ahoj, děkuji, díky, nashledanou, vtip, jak se máš, kdo jsi, jsi, salut, mulțumesc, la revedere, glumă, ce faci, cine ești, ești,
      привет*, спасибо, пока, шутк*, анекдот, как дела, кто ты, ты, дякую, привіт, бувай, жарт*, як справи, хто ти, ти, merhaba, teşekkür*, hoşça kal, fıkra, şaka, nasılsın, kimsin, sen, مرحبا, شكرا, شكراً, وداعا, نكتة, كيف حالك, من أنت, هل أنت, नमस्ते, धन्यवाद, शुक्रिया, अलविदा, चुटकुला, कैसे हो, कैसे हैं, तुम कौन, क्या तुम, 你好, 谢谢, 再见, 笑话, 你是谁, 你叫什么, 你是, こんにちは, ありがとう, さようなら, 冗談, ジョーク, お元気, あなたは, 안녕*, 고마워, 감사*, 농담, 잘 지내, 너는, 당신은, xin chào, cảm ơn, tạm biệt, chuyện cười, bạn là ai, bạn khỏe, bạn có, halo, terima kasih, selamat tinggal, lelucon, apa kabar, siapa kamu, apakah kamu`,
  },
  explanation: {
    reason: 'asks for an explanation of something that stays',
    terms: `explain, explanation, what is the difference, difference between, differences between, define, definition, meaning of, mean, describe, compare, discuss, why is, why are, why do, why does, how does, how do, concept, theory, basics, analyze, analyse, pros and cons, advantages, teach me, what does, causes, in simple terms, example of, examples of, understand, history of, role of, significance, importance,
      erklär*, unterschied zwischen, bedeutet, was bedeutet, warum, beschreib*, explique*, différence entre, signifie, pourquoi, décris, explica*, diferencia entre, significa, por qué, describe, diferença entre, por que, descreva, spiega*, differenza tra, perché, descrivi, leg uit, verschil tussen, betekent, waarom, beschrijf, förklara, skillnad*, betyder, varför, beskriv, wyjaśnij, różnic*, znaczy, dlaczego, opisz, vysvětli, rozdíl, znamená, proč, popiš, diferența dintre, înseamnă, de ce, descrie,
      объясни*, разниц*, в чем разница, почему, что такое, опиши, поясни*, різниц*, чому, що таке, açıkla*, arasındaki fark, ne demek, neden, nedir, اشرح, الفرق بين, ما معنى, لماذا, صف, समझाओ, समझाएं, समझाइए, अंतर, क्या होता है, क्यों, मतलब, 解释, 区别, 为什么, 什么意思, 是什么意思, 介绍一下, 説明, 違い, なぜ, とは, 意味, 설명*, 차이*, 왜, 뜻, giải thích, khác nhau, tại sao, nghĩa là, jelaskan, perbedaan, mengapa, kenapa, artinya, apa itu`,
  },
  advice: {
    reason: 'asks for ideas or advice',
    terms: `should i, suggest, suggestions, tips, ideas, advice, recommend, recommendations, help me, what are some, give me some, ways to, best way to, how can i improve, plan, exercises, recipe, recipes, cook, bake, activities, gift, opinion, do you think, learn, habits, motivat*, questions to ask, workout, itinerary, meal,
      tipps, ideen, ratschläge, rezept, empfiehl*, hilf mir, idées, conseils, recette, aide-moi, consejos, ideas para, receta, ayúdame, recomienda*, dicas, ideias, receita, ajude-me, me ajude, consigli, idee per, ricetta, aiutami, tips voor, ideeën, recept, help me, råd, idéer, recept på, hjälp mig, porad*, pomysł*, przepis, pomóż mi, tipy, nápady, recept, pomoz mi, sfaturi, idei, rețet*, ajută-mă,
      совет*, иде*, рецепт*, помоги, порад*, ідеї, допоможи, tavsiye*, öneri*, fikir*, tarif*, yardım et, نصائح, أفكار, وصفة, ساعدني, सुझाव, उपाय, रेसिपी, विधि, मदद, 建议, 主意, 食谱, 帮我, 推荐, アドバイス, アイデア, レシピ, コツ, 手伝って, 조언*, 아이디어, 레시피, 추천*, 도와*, lời khuyên, ý tưởng, công thức, giúp tôi, gợi ý, saran, ide, resep, bantu, tips`,
  },
  given: {
    reason: 'brings the text that it is about',
    terms: `following, given, below, this sentence, this text, this paragraph, the sentence, the text, the paragraph, the passage, underlined, provided, above, this code, the word, input, output, classify, categorize, extract, identify, multiple choice, question:, sentence:,
      folgende*, diesen text, diesen satz, suivant*, ce texte, cette phrase, siguiente*, este texto, esta frase, seguinte*, seguente, questo testo, volgende tekst, deze tekst, deze zin, följande, denna text, następujący*, ten tekst, zdanie, následující*, tento text, větu, următor*, acest text, следующ* текст, этот текст, предложение, цей текст, речення, aşağıdaki, bu metni, cümle*, التالي, التالية, هذا النص, الجملة, निम्नलिखित, इस वाक्य, वाक्य, 以下, 下面, 这句话, 句子, 次の文, この文, 文章, 다음 문장, 이 문장, 문장을, đoạn văn, câu này, câu sau, kalimat, teks ini, berikut ini`,
  },
  imagining: {
    reason: 'asks to imagine or to play a part',
    terms: `imagine, pretend, act as, act like, role-play, roleplay, play the role, you are a, you are an, what if, suppose, simulate, in the style of, hypothetical*, if you were, if you could, would you, character, would it take, i want you to,
      stell dir vor, tu so, imagine que, fais comme, imagina, actúa como, finge, aja como, immagina, fai finta, stel je voor, doe alsof, föreställ dig, låtsas, wyobraź sobie, udawaj, představ si, předstírej, imaginează-ți, prefă-te, представь, притворись, уяви, прикинься, hayal et, gibi davran, تخيل, تظاهر, कल्पना, मान लो, 想象, 假设, 扮演, 想像, もし, ふり, 상상*, 만약, 역할, hãy tưởng tượng, đóng vai, giả sử, bayangkan, berpura-pura`,
  },
  records: {
    reason: 'asks for counts, sums or lists of records',
    terms: `number of, average, total, ratio, proportion, percentage of, sum, count, per, each, group by, grouped, ordered, order by, sorted, sort, descending, ascending, distinct, different, whose, list all, list the, show the, show me, show all, return, find the, find all, ids, id, names of, how many, top 3, top 5, top 10, at least, more than, less than, fewer than, greater than, not in, starts with, between, highest number, maximum, minimum, among, belong, belongs, registered, enrolled, recorded, for each, for every, corresponding, named, provide the, give the, state the, calculate the, mention,
      anzahl der, wie viele, durchschnitt*, insgesamt, combien de, moyenne, nombre de, cuántos, cuántas, promedio, quantos, quantas, média, quanti, quante, media, hoeveel, gemiddelde, hur många, genomsnitt*, ilu, ile, średni*, kolik, průměrn*, câți, câte, сколько, средн*, скільки, середн*, kaç, ortalama*, كم عدد, متوسط, कितने, कितनी, औसत, 多少, 平均, 总数, いくつ, 何人, 何件, 몇, 평균*, bao nhiêu, trung bình, berapa, rata-rata`,
  },
} as const satisfies Readonly<Record<string, SignalWords>>;
