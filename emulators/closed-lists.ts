/**
 * What vendors take where they take a code of a list and refuse any other. Each is written down from the vendor's own
 * source or document, and none is shared with the providers: a misunderstanding must not hide itself.
 */
const list = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

/** Jina's `gl`: six newer territories are missing, three old or unofficial codes are there. */
export const jinaCountries = list(
  'ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc ' +
    'cd cf cg ch ci ck cl cm cn co cr cu cv cx cy cz de dj dk dm do dz ec ee eg eh er es et fi fj fk fm fo fr ga gb ' +
    'gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ' +
    'ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms ' +
    'mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro ' +
    'rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr st sv sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw ' +
    'tz ua ug um us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw an eu xk',
);

/** Jina's `hl`, compared letter by letter. */
export const jinaLanguages = list(
  'af ak sq am ar hy az eu be bem bn bh bs br bg km ca chr ny zh-cn zh-tw co hr cs da nl en eo et ee fo tl fi fr fy ' +
    'gaa gl ka de el gn gu ht ha haw iw hi hu is ig id ia ga it ja jw kn kk rw rn kg ko kri ku ckb ky lo la lv ln lt ' +
    'loz lg ach mk mg ms ml mt mi mr mfe mo mn sr-ME ne pcm nso no nn oc or om ps fa pl pt pt-br pt-pt pa qu ro rm ' +
    'nyn ru gd sr sh st tn crs sn sd si sk sl so es es-419 su sw sv tg ta tt te th ti to lua tum tr tk tw ug uk ur uz ' +
    'vi cy wo xh yi yo zu',
);

/** SerpApi's `gl` for its light engines. */
export const serpapiCountries = list(
  'ad ae af ag ai al am ao aq ar as at au aw az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd ' +
    'cf cg ch ci ck cl cm cn co cr cu cv cx cy cz de dj dk dm do dz ec ee eg eh er es et fi fj fk fm fo fr ga gb gd ' +
    'ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke ' +
    'kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt ' +
    'mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ' +
    'ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr st sv sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ' +
    'ua ug um us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw an uk',
);

/** SerpApi's `hl` for its light engines. */
export const serpapiLanguages = list(
  'af ak sq ws am ar hy az eu be bem bn bh bs br bg bt km ca chr ny zh-cn zh-tw co hr cs da nl en eo et ee fo tl fi ' +
    'fr fy gaa gl ka de el kl gn gu ht ha haw iw he hi hu is ig id ia ga it ja jw kn kk rw rn kg ko kri ku ckb ky lo ' +
    'la lv ln lt loz lg ach mk mg ms ml mt mv mi mr mfe mo mn sr-me my ne pcm nso no nn oc or om ps fa pl pt pt-br ' +
    'pt-pt pa qu ro rm nyn ru gd sr sh st tn crs sn sd si sk sl so es es-419 su sw sv tg ta tt te th ti to lua tum tr ' +
    'tk tw ug uk ur uz vu vi cy wo xh yi yo zu',
);

/** Tavily's `country`: English names in lower case. */
export const tavilyCountries: ReadonlySet<string> = new Set(
  (
    'afghanistan, albania, algeria, andorra, angola, argentina, armenia, australia, austria, azerbaijan, bahamas, ' +
    'bahrain, bangladesh, barbados, belarus, belgium, belize, benin, bhutan, bolivia, bosnia and herzegovina, ' +
    'botswana, brazil, brunei, bulgaria, burkina faso, burundi, cambodia, cameroon, canada, cape verde, ' +
    'central african republic, chad, chile, china, colombia, comoros, congo, costa rica, croatia, cuba, cyprus, ' +
    'czech republic, denmark, djibouti, dominican republic, ecuador, egypt, el salvador, equatorial guinea, ' +
    'eritrea, estonia, ethiopia, fiji, finland, france, gabon, gambia, georgia, germany, ghana, greece, ' +
    'guatemala, guinea, haiti, honduras, hungary, iceland, india, indonesia, iran, iraq, ireland, israel, italy, ' +
    'jamaica, japan, jordan, kazakhstan, kenya, kuwait, kyrgyzstan, latvia, lebanon, lesotho, liberia, libya, ' +
    'liechtenstein, lithuania, luxembourg, madagascar, malawi, malaysia, maldives, mali, malta, mauritania, ' +
    'mauritius, mexico, moldova, monaco, mongolia, montenegro, morocco, mozambique, myanmar, namibia, nepal, ' +
    'netherlands, new zealand, nicaragua, niger, nigeria, north korea, north macedonia, norway, oman, pakistan, ' +
    'panama, papua new guinea, paraguay, peru, philippines, poland, portugal, qatar, romania, russia, rwanda, ' +
    'saudi arabia, senegal, serbia, singapore, slovakia, slovenia, somalia, south africa, south korea, ' +
    'south sudan, spain, sri lanka, sudan, sweden, switzerland, syria, taiwan, tajikistan, tanzania, thailand, ' +
    'togo, trinidad and tobago, tunisia, turkey, turkmenistan, uganda, ukraine, united arab emirates, ' +
    'united kingdom, united states, uruguay, uzbekistan, venezuela, vietnam, yemen, zambia, zimbabwe'
  ).split(', '),
);

/** Brave's `country` beside ALL; You.com types the same ones, and Anthropic refuses what was tried outside of them. */
export const braveCountries = list(
  'AR AU AT BE BR CA CL DK FI FR DE HK IN ID IT JP KR MY MX NL NZ NO CN PL PT PH RU SA ZA ES SE CH TW TR GB US',
);

/** Brave's `search_lang`. */
export const braveLanguages = list(
  'ar eu bn bg ca zh-hans zh-hant hr cs da nl en en-gb et fi fr gl de gu he hi hu is it jp kn ko lv lt ms ml mr nb ' +
    'pl pt-br pt-pt pa ro ru sr sk sl es sv ta te th tr uk vi',
);

/** You.com's `language`: Brave's codes and Greek, in capitals. */
export const youLanguages = list(
  'AR EU BN BG CA ZH-HANS ZH-HANT HR CS DA NL EN EN-GB ET FI FR GL DE EL GU HE HI HU IS IT JP KN KO LV LT MS ML MR ' +
    'NB PL PT-BR PT-PT PA RO RU SR SK SL ES SV TA TE TH TR UK VI',
);
