/**
 * Technical words in German, French, Spanish, Chinese and Japanese, by what documentation calls them: English, then the
 * languages in this order, several words with `,`. Accents are left out, and of a word only the beginning that its forms
 * share is written where it has five letters or more.
 */
const table = `
create|erstell,anleg,erzeug|creer,cree|crear,crea|创建,新建|作成,生成
delete remove|losch,entfern|supprim,effac,enlev|elimin,borrar,quitar|删除,移除|削除,消す
change update|ander,aktualisier,anpass|modifi,chang,mettre a jour|cambi,actualiz,modific|更新,修改,更改|更新,変更
read|lese,lies,einlesen|lire|leer|读取|読み込,読み取,読む
write|schreib|ecrire|escrib|写入|書き込,書く
send|send,schick,verschick|envoy|envi,mandar|发送|送信,送る
receive|empfang,erhalt|recev,recoi|recib|接收|受信,受け取
open|offne|ouvr|abrir,abre|打开|開く
close|schliess|ferme|cerrar,cierra|关闭|閉じる
start|start,beginn|demarr,lancer|iniciar,arranc,empez|启动,开始|開始,起動
stop|stopp,anhalt,beend|arret,stopper|detener,parar,deten|停止|停止,止める
set|setze,einstell,festleg|defin,regl|establec,configur,fijar|设置|設定
get|hole,bekomm,abruf|obten,recuper|obten,consegu|获取,得到|取得
find search|find,such|trouv,cherch|encontr,buscar|查找,搜索,查询|検索,探す
use|benutz,verwend,nutze|utilis|usar,utiliz|使用|使う,使用
install|installi|install|instal|安装|インストール
configure configuration|konfigur|configur|configur|配置|構成,設定
validate|validier,pruf,uberpruf|valid,verifi|valid,verific,comprob|验证,校验|検証,バリデーション
check test|prufe|verifi|comprob|检查|確認,チェック
convert|umwandl,konvertier|convert|convert|转换|変換
format|formatier|format|format|格式化,格式|書式,フォーマット
parse|parse,auswert|analys|analiz|解析|解析,パース
sort order|sortier|tri,trier|orden|排序|並べ替え,ソート
filter|filter|filtr|filtr|过滤,筛选|フィルタ,絞り込
count|zahle,anzahl|compt,nombre de|contar,cuant,numero de|计数,数量,多少|数える,件数
group|gruppier|group|agrup|分组|グループ
compare|vergleich|compar|compar|比较|比較
copy|kopier|copi|copi|复制,拷贝|コピー
move|verschieb,beweg|deplac|mover,mueve|移动|移動
upload|hochlad|televers|subir,carg|上传|アップロード
download|herunterlad|telecharg|descarg|下载|ダウンロード
save store|speicher|enregistr,sauvegard|guard,almacen|保存,存储|保存
load|laden,lade|charg|cargar,carga|加载|読み込
show display|zeige,anzeig|affich|mostrar,muestr|显示,展示|表示
hide|versteck,ausblend|cach,masqu|ocult|隐藏|非表示,隠す
render|rendern,darstell|rendu,rendre|renderiz|渲染|描画,レンダリング
navigate navigation redirect|navigier,weiterleit,umleit|navigu,redirig|naveg,redirig|导航,跳转,重定向|遷移,移動,リダイレクト
page|seite|page|pagin|页面|ページ
route router|route|route|ruta|路由|ルート,ルーティング
component|komponent|composant|component|组件|コンポーネント
button|knopf,schaltflach|bouton|boton|按钮|ボタン
window|fenster|fenetre|ventan|窗口|ウィンドウ
menu|menu|menu|menu|菜单|メニュー
keyboard shortcut|tastenkurz,tastatur|raccourci,clavier|atajo,teclad|快捷键,键盘|ショートカット,キーボード
mouse|maus|souris|raton|鼠标|マウス
form|formular|formulaire|formulari|表单|フォーム
field|feld|champ|campo|字段|フィールド,項目
table|tabelle|table|tabla|表格,表|テーブル,表
column|spalte|colonne|column|列|列,カラム
row|zeile|ligne|fila|行|行
list|liste|liste|lista|列表|一覧,リスト
array|array,feld|tableau|arreglo|数组|配列
object|objekt|objet|objeto|对象|オブジェクト
string text|zeichenkett,text|chaine,texte|cadena,texto|字符串,文本|文字列,テキスト
number|zahl|nombre|numero|数字|数値,数字
date|datum|date|fecha|日期|日付
time|zeit,uhrzeit|temps,heure|hora,tiempo|时间|時間,時刻
day|tag,tage|jour|dia,dias|天|日
hour|stunde|heure|hora|小时|時間
minute|minute|minute|minuto|分钟|分
second|sekunde|seconde|segundo|秒|秒
timezone|zeitzone|fuseau|zona horaria|时区|タイムゾーン
difference diff|unterschied,differenz|differen|diferenci|相差,差异|差,違い
greater after|grosser,spater|plus grand,apres,superieur|mayor,despues,posterior|大于,之后|より大きい,以降
less before|kleiner,fruher|moins,avant,inferieur|menor,antes,anterior|小于,之前|より小さい,以前
file|datei|fichier|archivo,ficher|文件|ファイル
folder directory|ordner,verzeichnis|dossier,repertoire|carpet,directori|文件夹,目录|フォルダ,ディレクトリ
path|pfad|chemin|ruta|路径|パス
image|bild|image|imagen|图片,图像|画像
rotate|drehe,rotier|pivot,tourn|rotar,girar|旋转|回転
resize|grosse,verkleiner,vergrosser|redimension|redimension,tamano|调整大小,缩放|リサイズ,サイズ変更
crop|zuschneid|rogn,recadr|recort|裁剪|切り抜き
colour color|farbe|couleur|color|颜色|色
font|schrift|police|fuente|字体|フォント
request|anfrage,anfordern|requete|peticion,solicitud|请求|リクエスト,要求
response|antwort|repons|respuest|响应|レスポンス,応答
header|kopfzeil,header|en-tete,entete|cabecer,encabez|请求头,头部|ヘッダ
body|rumpf,inhalt|corps|cuerpo|正文|本文,ボディ
query|abfrag|requet|consult|查询|クエリ,問い合わせ
parameter|parameter|parametre|parametr|参数|パラメータ,引数
error exception|fehler,ausnahm|erreur|error,excepcion|错误,异常|エラー,例外
handle|behandl|gerer,traiter|manej,gestion|处理|処理
retry|wiederhol,erneut|reessay|reintent|重试|再試行,リトライ
timeout|zeitlimit,zeituberschreit,timeout|delai,expiration|tiempo de espera,limite de tiempo|超时|タイムアウト
abort cancel|abbrech,abbruch|annul|cancel,abort|取消,中止|中止,キャンセル
expire expiration|ablauf,verfall,abgelauf|expir|expir,caduc|过期|期限,失効
limit|begrenz,beschrank,limit|limit|limit|限制|制限
cache|zwischenspeich,cache|cache|cache|缓存|キャッシュ
stream|strom,stream|flux|flujo|流|ストリーム
connection connect|verbind|connexion,connect|conexion,conect|连接|接続
server|server|serveur|servidor|服务器|サーバ
client|client|client|cliente|客户端|クライアント
database|datenbank|base de donnees|base de datos|数据库|データベース
transaction|transaktion|transaction|transaccion|事务|トランザクション
user|benutzer,nutzer|utilisateur|usuari|用户|ユーザ
password|passwort,kennwort|mot de passe|contrasen|密码|パスワード
login authentication|anmeld,einlogg|connexion,authentif|inicio de sesion,autentic|登录,认证|ログイン,認証
permission|berechtig,erlaubnis|permission,autoris|permiso|权限|権限
session|sitzung,session|session|sesion|会话|セッション
token jwt|token|jeton|token|令牌|トークン
key|schlussel|cle|clave,llave|密钥,键|キー,鍵
encrypt|verschlussel|chiffr|cifr,encript|加密|暗号
sign|signier,unterschreib|signer,signature|firmar,firma|签名|署名
email|e-mail,email|courriel,email|correo|邮件,邮箱,电子邮件|メールアドレス,メール
message|nachricht|message|mensaje|消息|メッセージ
event|ereignis|evenement|evento|事件|イベント
listen subscribe|lausch,abonnier|ecout,abonn|escuch,suscrib|监听,订阅|購読,リッスン
publish|veroffentlich|publi|public|发布|公開,発行
call|aufruf|appel|llamar,llamada|调用|呼び出
function|funktion|fonction|funcion|函数|関数
method|methode|methode|metodo|方法|メソッド
class|klasse|classe|clase|类|クラス
type|typ|type|tipo|类型|型,タイプ
variable|variable|variable|variable|变量|変数
value|wert|valeur|valor|值|値
default|standard|par defaut,defaut|por defecto,predetermin|默认|デフォルト,既定
option|option|option|opcion|选项|オプション
command|befehl|commande|comando|命令|コマンド
subcommand|unterbefehl|sous-commande|subcomando|子命令|サブコマンド
argument|argument|argument|argumento|参数|引数
define|definier|definir|definir|定义|定義
environment|umgebung|environnement|entorno|环境|環境
process|prozess|processus|proceso|进程|プロセス
thread worker|thread|thread|hilo|线程|スレッド
queue|warteschlang|file d'attente|cola|队列|キュー
job task|aufgabe|tache|tarea|任务|タスク,ジョブ
schedule|zeitplan,planen|planifi|program,planific|定时,计划|スケジュール
parallel concurrent|parallel,gleichzeitig|parallel,simultan|paralel,simultane|并行,并发|並列,並行,同時
asynchronous async|asynchron|asynchron|asincron|异步|非同期
wait|wart|attend|esper|等待|待つ,待機
state|zustand,status|etat|estado|状态|状態,ステート
store|speicher,store|magasin|almacen|存储|ストア
outside|ausserhalb|dehors,hors|fuera|外部,之外|外
inside|innerhalb|dans,interieur|dentro|内部,里面|内
access|zugreif,zugriff,greife|acced|acced|访问|アクセス
share|teilen|partag|compart|共享|共有
test|teste|test|prueb|测试|テスト
mock|mock,simulier|simul|simul|模拟|モック
log logging|protokoll|journal|registr|日志|ログ
debug|debugg|debog|depur|调试|デバッグ
build|bauen|construi|constru|构建|ビルド
deploy|bereitstell|deploy|despleg|部署|デプロイ
version|version|version|version|版本|バージョン
migrate migration|migrier,migration|migr|migr|迁移|移行,マイグレーション
dependency|abhangig|dependan|dependenc|依赖|依存
plugin|plugin|plugin|plugin|插件|プラグイン
middleware|middleware|middleware|middleware|中间件|ミドルウェア
template|vorlage|modele,gabarit|plantill|模板|テンプレート
schema|schema|schema|esquema|模式|スキーマ
required|erforderlich,pflicht|obligatoire,requis|obligatori,requerid|必填,必需|必須
optional|optional|optionnel,facultatif|opcional|可选|任意,省略可能
unique|eindeutig|unique|unic|唯一|一意,ユニーク
random|zufall|aleatoire|aleatori|随机|ランダム
generate|generier|gener|gener|生成|生成
embedding vector|einbettung|plongement|incrustacion|嵌入,向量|埋め込み,ベクトル
model|modell|modele|modelo|模型|モデル
tool|werkzeug|outil|herramient|工具|ツール
prompt|eingabeaufford,prompt|invite|indicacion|提示|プロンプト
translate language|ubersetz,sprache|tradui,langue|traduc,idioma|翻译,语言|翻訳,言語
animation animate|animation,animier|animation,anim|animac,anim|动画|アニメーション
scroll|scroll|defil|desplaz|滚动|スクロール
drag|zieh|gliss|arrastr|拖动,拖拽|ドラッグ
click|klick|cliqu|clic|点击|クリック
notification|benachrichtig|notification|notificac|通知|通知
clipboard|zwischenablage|presse-papiers|portapapeles|剪贴板|クリップボード
dialog|dialog|boite de dialogue|dialogo|对话框|ダイアログ
icon|symbol|icone|icono|图标|アイコン
global|global|global|global|全局|グローバル
`;

/** English words for what a question in another language says. */
export interface Translation {
  readonly language: Language;
  /** The words that were understood, in English. */
  readonly words: readonly string[];
}

export type Language = 'German' | 'French' | 'Spanish' | 'Chinese' | 'Japanese';

const languages: readonly Language[] = ['German', 'French', 'Spanish', 'Chinese', 'Japanese'];

/** Small words that only this language has, by which it is known; they are never searched for. */
const smallWords: Readonly<Record<'German' | 'French' | 'Spanish', string>> = {
  German:
    'wie ich ein eine einen einem einer der die das den dem des und oder nicht mit von fur auf bei im ist sind kann wird werden nach zu zum zur aus uber wenn was warum welche man mein meine lasse mache muss soll sich auch nur es sie wir',
  French:
    'comment je un une le la les des du et ou pas avec de pour sur dans est sont peut peux faire quand que quoi pourquoi quel quelle mon ma mes a en au aux ce cette se il elle nous vous on d l qu',
  Spanish:
    'como un una unos unas el la los las del y o no con de para por en es son puedo puede hacer cuando que cual porque mi mis se lo su sea otra otro al si yo',
};

/** What a question in another language says in English; undefined for one in English. */
export function translate(text: string): Translation | undefined {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss');
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return found('Japanese', insideOf(text, 'Japanese'));
  if (/\p{Script=Han}/u.test(text)) return found('Chinese', insideOf(text, 'Chinese'));
  const words = plain.match(/[\p{L}\p{N}'-]+/gu) ?? [];
  const language = spokenIn(words);
  return language === undefined ? undefined : found(language, beginningWith(words, plain, language));
}

/** Words of the question that hold it together, and say nothing. */
export function isSmallWord(word: string, language: Language): boolean {
  return (language === 'German' || language === 'French' || language === 'Spanish') && small(language).has(word);
}

function found(language: Language, words: readonly string[]): Translation {
  return { language, words: [...new Set(words)] };
}

const smallSets = new Map<string, ReadonlySet<string>>();

function small(language: 'German' | 'French' | 'Spanish'): ReadonlySet<string> {
  const known = smallSets.get(language) ?? new Set(smallWords[language].split(' '));
  smallSets.set(language, known);
  return known;
}

/** Two small words, or one among few, tell a language; English shares some of them. */
function spokenIn(words: readonly string[]): 'German' | 'French' | 'Spanish' | undefined {
  const shared = new Set('a in no me on so die was man des es is'.split(' '));
  const counts = (['German', 'French', 'Spanish'] as const).map((language) => ({
    language,
    count: words.filter((word) => small(language).has(word) && !shared.has(word)).length,
  }));
  const [first] = counts.sort((a, b) => b.count - a.count);
  const isSpoken = first !== undefined && (first.count >= 2 || (first.count === 1 && words.length <= 4));
  const asksInEnglish = words.some((word) =>
    /^(?:how|the|what|where|who|which|with|when|without|from|and|for|is|are|can|did|does|to)$/.test(word),
  );
  return isSpoken && !asksInEnglish ? first.language : undefined;
}

function column(language: Language): readonly { readonly english: string; readonly said: readonly string[] }[] {
  const at = 1 + languages.indexOf(language);
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|'))
    .map((cells) => ({ english: cells[0] ?? '', said: (cells[at] ?? '').split(',') }));
}

/** Chinese and Japanese have no blanks: the longest words that the text contains, each place once. */
function insideOf(text: string, language: Language): readonly string[] {
  const all = column(language).flatMap(({ english, said }) => said.map((word) => ({ english, word })));
  all.sort((a, b) => b.word.length - a.word.length);
  let rest = text;
  const words: { readonly at: number; readonly english: string }[] = [];
  for (const { english, word } of all) {
    const at = rest.indexOf(word);
    if (at === -1) continue;
    words.push({ at, english });
    rest = rest.replaceAll(word, '\u0001'.repeat(word.length));
  }
  return words.sort((a, b) => a.at - b.at).flatMap(({ english }) => english.split(' '));
}

/** A form is its word and a short ending; a German one may also be the end of a longer word. */
const longestEnding = 5;

function beginningWith(words: readonly string[], text: string, language: Language): readonly string[] {
  return column(language).flatMap(({ english, said }) => {
    const isSaid = said.some((form) => {
      if (form.includes(' ')) return text.includes(form);
      const least = form.length < 5 ? form.length : form.length + longestEnding;
      return words.some(
        (word) =>
          (word.startsWith(form) && word.length <= least) ||
          (language === 'German' && form.length >= 5 && word.length > form.length + 3 && word.includes(form)),
      );
    });
    return isSaid ? english.split(' ') : [];
  });
}
