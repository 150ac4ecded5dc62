/**
 * Technical words in German, French, Spanish, Chinese and Japanese, by what documentation calls them: English, then the
 * languages in this order, several words with `,`. Accents are left out, and of a word only the beginning that its forms
 * share is written where it has five letters or more; a shorter one is the whole word, unless `-` says that it goes on.
 * A word that a language has taken over from English needs no place here, it is searched for as it stands.
 *
 * A file of its own, since it is read and added to by rows, and one string, since nothing of it is worked out before
 * somebody asks in another language.
 */
export const glossaryTable = `
create|erstell,anleg,angelegt,erzeug,kreier|cree-,creat,creant|crear,creo,crea-|创建,新建,建立|作成,作る,作り,作っ
delete remove|losch,entfern|supprim,effac,enlev,suppress,retir-|elimin,borr-,quitar,quito,quita-,suprim|删除,移除,去掉,删掉|削除,消す,消し,取り除,除去
change modify|ander-,abander,verander,modifizier|modifi,chang|cambi-,modific|修改,更改,改变,变化|変更,変える,変え,修正
update|aktualisier,update|mettre a jour,mise a jour,mises a jour,mets a jour,actualis|actualiz|更新|更新,アップデート
read|lese,lesen,liest,lies,gelesen,auslesen,auslese,einles|lire,lit,lis,lisent,lecture|leer,leo,lee,leen,leyendo,leido,lectura|读取,读|読み込,読み取,読む,読み出
write|schreib,schrieb|ecrire,ecris,ecrit-,ecriv|escrib,escrit|写入,写|書き込,書く,書き出,書き
send|sende-,gesand,schick-,abschick,verschick,versende|envoy,envoi|envi-,mandar,mando|发送,发|送信,送る,送り,送付
receive|empfang,empfing,erhalt|recev,recoi,recu,reception|recib,recep-|接收,收到|受信,受け取
open|offne-|ouvr-,ouvert|abrir,abro,abre,abrien,abiert|打开|開く,開い,開け
close|schliess,schloss,geschloss|ferm-|cerr-|关闭|閉じ,クローズ
start|start-,beginn,begonn|demarr,lancer,lance,lanc-,commenc|inici-,arranc,empez,empiez,comenz,comienz|启动,开始|開始,起動,始め
stop|stopp-,anhalt,angehalt,beend,unterbrech|arret,stopp-|deten,detien,parar,paro,termin-|停止,终止,结束|停止,止める,終了,止め
set|setze-,gesetzt,einstell,festleg,festgelegt|defin-,regl-,reglage|establec,establez,fijar,fijo,pongo,poner,ajust|设置,设定|設定,セット
get|hole,holen,geholt,bekomm,abruf,abrufe,abgerufen|obten-,obtien,recuper|obten-,obtien,obteng,consegu,recuper|获取,得到,取得,拿到|取得,得る
find search|find-,gefund,suche-,gesucht,durchsuch|trouv-,cherch,recherch|encontr,busc-,busqu,hall-|查找,搜索,寻找,找到|検索,探す,探し,見つけ
use|benutz,verwend,nutze-,nutzt,einsetz|utilis,emploi|usar,uso,usa,usan,usando,usado,utiliz,emple-|使用,利用|使う,使用,使っ,使い,利用
install|installier,installation|install|instal|安装|インストール
uninstall|deinstall|desinstall|desinstal|卸载|アンインストール
configure configuration|konfigur,einricht,eingericht|configur,parametr|configur|配置|構成,コンフィグ
validate validation|validier,pruf-,uberpruf,gepruft|valid-|valid-|验证,校验|検証,バリデーション
check verify|kontrollier,verifizier,nachpruf,uberpruf|verif-|comprob,comprueb,verific,chequ|检查,核对|確認,チェック
convert|umwandl,konvertier,wandle,wandeln|convert,transform|convert,convirt,transform,pasar|转换,转为,转成|変換,コンバート
format|formatier|format-|format-|格式化,格式|書式,フォーマット,整形,形式
parse|parse-,geparst,auswert,ausgewert|analys,parser|analiz,parse-|解析|解析,パース
sort order|sortier|tri,trie,trier,tries,tris|orden-|排序|並べ替え,ソート,並び替え
filter|filter,gefilter,herausfilter|filtr-|filtr-|过滤,筛选|フィルタ,絞り込
count|zahle-,gezahlt,anzahl|compt-,nombre de|contar,cuento,cuenta,cuant-,numero de,cantidad,conteo|计数,数量,多少,统计|数える,件数,カウント,個数
group|gruppier,gruppe|group-,regroup|agrup,grupo-|分组,组|グループ
compare comparison|vergleich,verglich|compar|compar|比较,对比|比較,比べ
copy clone|kopier,kopie|copi-,duplic|copi-,duplic,clon-|复制,拷贝|コピー,複製
move|verschieb,verschob,beweg|deplac|mover,muev-,movi-,desplaz|移动|移動,動か
rename|umbenenn,umbenann|renomm|renombr|重命名,改名|名前を変更,リネーム
upload|hochlad,hochgeladen,upload|televers|subir,subo,sube,suben,subid,subiendo|上传|アップロード
download|herunterlad,runterlad,download|telecharg|descarg,bajar|下载|ダウンロード
save|speicher,abspeich|enregistr,sauvegard,sauver|guard-|保存|保存,セーブ
store|ablege,ablegen,speicher|stock-|almacen|存储,存放|格納,ストア,保管
load|laden,lade,ladt,geladen,nachlad|charge-,chargem|cargar,cargo,carga-,cargue|加载,载入|読み込,ロード
reload refresh|neu laden,neu lade,neuladen,aktualisier,auffrisch|recharg,rafraich,actualis|recarg,refresc|刷新,重新加载|再読み込,リロード,更新
lazy|verzogert laden,nachlad|paresseu,differe|perezos,diferid|懒加载,惰性,延迟加载|遅延読み込,遅延ロード,レイジー
show display|zeige-,zeigt,anzeig,angezeigt,einblend|affich,montrer,montr-|mostr,muestr,visualiz|显示,展示|表示,見せ
hide|versteck,ausblend,verberg,verborgen|cacher,masqu|ocult,escond|隐藏|非表示,隠す,隠し
visible visibility|sichtbar|visib|visib|可见,可见性|可視,見える
render|rendern,rendert,gerender,darstell,dargestell|rendu-|renderiz|渲染|描画,レンダリング,レンダー
draw|zeichn,male,malen|dessin|dibuj|绘制,画|描く,描画,描き
navigate navigation|navigier,navigation|navigu,navigation|naveg|导航,跳转|遷移,ナビゲーション
redirect|weiterleit,umleit,umgeleit|redirig,redirection|redirig,redirec,redirij|重定向,跳转|リダイレクト,転送
page|seite,seiten|page,pages|pagina,paginas|页面,网页,页|ページ
pagination|blatter,paginier,seitenweise|paginat,paginer|paginac,paginar|分页|ページネーション,ページ送り,ページング
route|route,routen|route,routes|ruta,rutas|路由|ルート
router routing|router,routing|routage,routeur|router,enrutad,enrutam|路由器,路由|ルーティング,ルータ
component|komponent|composant|component|组件,部件|コンポーネント
button|knopf,schaltflach|bouton|boton-|按钮|ボタン
window|fenster|fenetre|ventan|窗口,窗体|ウィンドウ,ウインドウ
tab|reiter,registerkart|onglet|pestan|标签页,选项卡|タブ
menu|menus|menus|menus|菜单|メニュー
sidebar|seitenleist|barre laterale|barra lateral|侧边栏|サイドバー
tooltip|kurzinfo|infobulle,info-bulle||工具提示,气泡提示|ツールチップ
keyboard|tastatur|clavier|teclad|键盘|キーボード
shortcut hotkey|tastenkurz,tastenkombi|raccourc|atajo-|快捷键,热键|ショートカット
mouse pointer|maus,mauszeig|souris|raton|鼠标,指针|マウス,ポインタ
cursor|cursor,mauszeig|curseur|cursor|光标,游标|カーソル
click|klick,geklickt,anklick|clique-,clic|clic,clics,pulsar|点击,单击|クリック
hover|uberfahr,mauszeiger uber|survol|pasar el raton|悬停|ホバー
touch gesture|beruhr,geste,gesten,wischen|tactil,geste,gestes|tactil,gesto,gestos|触摸,手势|タッチ,ジェスチャ
drag|ziehe-,zieht,gezogen|gliss-|arrastr|拖动,拖拽|ドラッグ
drop|ablege,fallen lassen,fallenlassen|depos-|soltar,suelt|放置,拖放|ドロップ
scroll|scroll-,gescroll,blatter|defil-|desplaz,scroll|滚动|スクロール
zoom|vergrosser,heranzoom,zoomen|zoomer,agrandi|acercar,ampli-,zoom|放大,缩小,缩放|ズーム,拡大,縮小
focus|fokus|focalis|enfoc,foco|焦点,聚焦|フォーカス
select selection|auswahl,ausgewahl|selectionn,selection,choisi|seleccion,elegir,elijo,elige,escog|选择,选中,选取|選択,選ぶ,選び
checkbox|kontrollkast,ankreuz|case a cocher,cases a cocher|casilla|复选框|チェックボックス
dropdown|aufklapp,auswahlliste,klappliste|liste deroul,menu deroul|desplegable|下拉|ドロップダウン
form|formular|formulaire|formulari|表单|フォーム
input|eingabe,eingeb,eingegeb|saisi,entree,entrees|entrada,introduc|输入|入力
output|ausgabe,ausgeb,ausgegeb|sortie|salida|输出|出力
submit|absende,abschick,abgeschickt,ubermittl|soumet,soumis|enviar formulari,enviar un formulari,enviar el formulari|提交|送信
field|feld,felder,feldern,felds|champ,champs|campo,campos|字段|フィールド,項目,欄
label|beschrift,bezeichn|etiquet,libell|etiquet|标签|ラベル
placeholder|platzhalt|espace reserve,texte indicatif|marcador de posicion|占位符|プレースホルダ
table|tabell|table,tables,tableau|tabla,tablas|表格,表|テーブル,表
column|spalte|colonne|column|列|列,カラム
row|zeile,zeilen|ligne,lignes|fila,filas|行|行
cell|zelle,zellen|cellul|celda,celdas|单元格|セル
list|liste,listen,auflist,aufgelist|liste,listes,lister|lista,listas,listar|列表,列出|一覧,リスト
tree|baum,baume,baumstruktur|arbre,arbor|arbol,arboles|树|ツリー,木構造
node|knoten|noeud|nodo,nodos|节点|ノード
array|array,arrays|tableau|arreglo,matriz,vector|数组|配列
object|objekt|objet-|objeto|对象|オブジェクト
property attribute|eigenschaft,attribut|propriet,attribut|propiedad,atribut|属性,特性|プロパティ,属性
string|zeichenkett,string|chaine|cadena,cadenas|字符串|文字列
text|text-|texte,textes|texto,textos|文本,文字|テキスト,文章
character|zeichen|caracter|caracter|字符|文字
word|wort,worter,wortern,woerter|mot,mots|palabr|单词,词|単語
line|zeile,zeilen,linie|ligne,lignes|linea,lineas|行,线|行,線
newline break|zeilenumbr|saut de ligne,retour a la ligne|salto de linea|换行|改行
whitespace|leerzeich,leerraum|espace-|espacio en blanc,espacios|空格,空白|空白,スペース
trim|abschneid,kurzen,kurze,trimm|rogner,elagu|recort|去除空格,修剪|トリム,切り詰め
split|aufteil,teile,zerleg,trennen,aufgeteilt,splitt|divis,decoup,separ,fraction|divid,separ,partir|拆分,分割,切分|分割,分ける
join concatenate|verkett,zusammenfug,anhang|concaten,joindre,assembl|concaten,unir,junt-|拼接,连接字符串|結合,連結,つなげ
merge|zusammenfuhr,vereinig,verschmelz,mergen,kombinier|fusion,combin|fusion,combin,mezcl|合并|マージ,統合,結合
replace|ersetz,austausch|remplac|reemplaz,sustitu|替换|置換,置き換え
append add|hinzufug,anhang,angehang,erganz,hinzu|ajout|anad-,agreg,anexar|添加,追加,增加|追加,加える,足す
insert|einfug,eingefug|inser-|insert|插入|挿入,差し込
reverse|umkehr,umgekehrt,umdreh|invers|invert,inviert,revers|反转,倒序,反向|逆順,反転,逆
uppercase|grossbuchstab|majuscul|mayuscul|大写|大文字
lowercase|kleinbuchstab|minuscul|minuscul|小写|小文字
regex regular expression|regularer ausdruck,regulare ausdruck,regularen ausdruck|expression regul,expressions regul|expresion regul,expresiones regul|正则|正規表現
match|ubereinstimm,passt,passen|correspond|coincid,correspond|匹配|一致,マッチ
pattern|muster|motif,motifs|patron,patrones|模式,样式匹配|パターン
prefix|prafix,vorsilb|prefix|prefij|前缀|接頭辞,プレフィックス
escape|maskier|echapp|escap-|转义|エスケープ
encode encoding|kodier,codier|encod|codific|编码|エンコード,符号化
decode|dekodier,decodier|decod|decodific,descodific|解码|デコード,復号
number|zahl,zahlen,nummer|nombre,nombres,numero-|numero-|数字,编号|数値,数字,番号
integer|ganzzahl|entier,entiers|entero,enteros|整数|整数
decimal float|dezimal,kommazahl,gleitkomma|decima,virgule|decimal,coma flotante|小数,浮点|小数,浮動小数
round rounding|runden,runde,rundet,gerundet,aufrund,abrund|arrondi|redonde|四舍五入,取整,舍入|四捨五入,丸め
precision|genauigk,prazision|precis|precis|精度|精度
sum total|summe,summier,gesamt|somm-,additionn|sumar,suma,sumas,total|求和,总和,合计|合計,総和
average mean|durchschnitt,mittelwert|moyenn|promedio,media|平均|平均
minimum min|kleinste,minim|minim|minim|最小|最小
maximum max|grosste,maxim|maxim|maxim|最大|最大
percent percentage|prozent|pourcent|porcent|百分比,百分|パーセント,割合
calculate compute|berechn,rechne,rechnen,ausrechn|calcul|calcul|计算|計算
matrix|matrix,matriz|matric|matriz,matric|矩阵|行列
vector|vektor|vecteur|vector-|向量|ベクトル
statistics|statisti|statisti|estadisti|统计|統計
random|zufall|aleatoire,hasard|aleatori,azar|随机|ランダム,乱数
boolean|wahrheitswert,boolesch|booleen|booleano|布尔|真偽値,ブール
null undefined|undefiniert|indefini|indefinid,nulo,nula,nulos|空值,未定义|未定義,ヌル
empty|leer-|vide,vides,vider|vacio-,vacia-,vaciar|为空,空的|空の,空に,空か
condition conditional|beding|conditi|condici|条件|条件
loop iterate|schleife,durchlauf,iterier|boucl,parcour,iter-|bucle-,recorr,iter-|循环,遍历,迭代|ループ,反復,繰り返し
recursive|rekursiv|recursi|recursi|递归|再帰
date|datum,datums|date,dates|fecha,fechas|日期|日付,日時
time|zeit,uhrzeit,zeiten|temps,heure|hora,tiempo|时间|時間,時刻
day|tag,tage,tagen|jour,jours|dia,dias|天|日数,日間,曜日
week|woche|semain|semana|周,星期|週
month|monat|mois|mes,meses|月|月
year|jahr,jahre,jahren,jahres|annee,annees,an,ans|ano,anos|年|年
hour|stunde|heure|hora,horas|小时|時間
minute|minute|minute|minuto|分钟|分間,分ごと
second|sekund|second|segund|秒|秒
millisecond|millisek|milliseco|milisegund|毫秒|ミリ秒
timezone|zeitzone|fuseau|zona horaria,zonas horarias,huso|时区|タイムゾーン
timestamp|zeitstempel|horodat|marca de tiempo,marcas de tiempo|时间戳|タイムスタンプ
duration interval|dauer,zeitraum,zeitspann,intervall|duree,interval|duracion,interval|时长,持续时间,间隔|期間,間隔,インターバル
calendar|kalend|calendri|calendari|日历|カレンダー
locale localization|lokalis,gebietsschem,landereinstell|locali|configuracion regional,localiz|本地化,区域|ロケール,ローカライズ
translate translation|ubersetz|tradui,traduc|traduc,traduz|翻译|翻訳
language|sprache|langue,langues|idioma,lengua|语言|言語
internationalization i18n|internationalis,mehrsprach|internationalis,multilingu|internacionaliz,multiidiom|国际化,多语言|国際化,多言語
plural|mehrzahl,plural|pluriel|plural|复数|複数形
currency|wahrung,wahrungen|devise-,monnaie|moneda|货币,币种|通貨
difference diff|unterschied,differenz|differenc|diferenci|相差,差异,区别|違い,差分
greater after|grosser,spater,nachdem|plus grand,apres,superieur|mayor,despues,posterior|大于,之后|より大きい,以降
less before|kleiner,fruher,bevor|moins,avant,inferieur|menor,antes,anterior|小于,之前|より小さい,以前
range|bereich|plage-,intervalle|rango-|范围,区间|範囲
file|datei-|fichier|archivo,ficher|文件|ファイル
folder directory|ordner,verzeichn|dossier,repertoire|carpet,directori|文件夹,目录|フォルダ,ディレクトリ
path|pfad,pfade|chemin|ruta,rutas|路径|パス
extension|endung,erweiter|extension|extension|扩展名,扩展|拡張子,拡張
filename|dateiname|nom de fichier,nom du fichier|nombre de archiv,nombre del archiv|文件名|ファイル名
temporary temp|temporar|tempora|tempora|临时|一時的,一時ファイル
exist exists|existier,vorhand|exist|exist-|存在,是否存在|存在
watch|beobacht,uberwach|surveill,observ|observ,vigil-|监视,监听文件,观察|監視,ウォッチ
permission|berechtig,erlaubn,zugriffsrecht|permission,autoris,droit,droits|permis|权限|権限,パーミッション
compress gzip|komprimi|compress|comprim,compresion|压缩|圧縮
decompress extract unzip|entpack,dekomprim|decompress,extrai|descomprim,extra-|解压,提取|解凍,展開,抽出
archive zip|archiv,archivier|archiv|archivar|归档,压缩包|アーカイブ
image|bild,bilder,bildern,bildes|image,images|imagen,imagenes|图片,图像|画像,イメージ
thumbnail|vorschaubild,miniatur|vignett,miniatur|miniatur|缩略图|サムネイル
video|video,videos|video-|video,videos|视频|動画,ビデオ
audio sound|audio,klang,gerausch,sound|audio,son,sons|audio,sonido|音频,声音|音声,サウンド,オーディオ
play playback|abspiel,wiedergab|lire un,lecture|reproduc|播放|再生
pause|pausier,pause|pause-,suspen|pausa,pausar|暂停|一時停止,ポーズ
record recording|aufnehm,aufnahm,aufzeichn|enregistr|grabar,grab-|录制,录音|録画,録音,記録
camera|kamera-|camera,appareil photo|camara|相机,摄像头|カメラ
rotate rotation|drehe-,dreht,gedreht,rotier|pivot,tourn-,rotation|rotar,rotac,girar,giro|旋转|回転
resize|grosse andern,grosse ander,verkleiner,vergrosser|redimension|redimension,tamano|调整大小,缩放|リサイズ,サイズ変更
size|grosse|taille|tamano|大小,尺寸|サイズ,大きさ
width|breite|largeur|ancho,anchura|宽度,宽|幅
height|hohe|hauteur|alto,altura|高度,高|高さ
crop|zuschneid,zugeschnitt,ausschneid|rogn-,recadr|recort|裁剪|切り抜き,トリミング,クロップ
scale|skalier|echelle|escal-|缩放,比例|スケール,拡縮
blur|unscharf,weichzeichn|flou-|desenfo,difumin|模糊|ぼかし
watermark|wasserzeich|filigran|marca de agua|水印|透かし
transparent opacity|transparen,deckkraft,durchsichtig|transparen,opacit|transparen,opacidad|透明|透明,不透明度
background|hintergrund|arriere-plan,arriere plan,fond|fondo,segundo plano|背景,后台|背景,バックグラウンド
color colour|farbe,farben,farbig,einfarb|couleur|color-|颜色,色彩|色,カラー
gradient|farbverlauf,verlauf|degrad|degradad|渐变|グラデーション
shadow|schatten|ombre,ombres|sombra|阴影|影,シャドウ
border|rahmen,rand,rander|bordur|borde,bordes|边框|枠線,ボーダー,境界線
margin spacing|abstand,abstande,aussenabst|marge-,espacement|margen,margenes,espaciad|外边距,间距|余白,マージン,間隔
padding|innenabst|remplissage,marge interieur|relleno|内边距,填充|パディング
align alignment center|ausricht,ausgericht,zentrier|align,centr-|aline-,centr-|对齐,居中|揃え,整列,中央
position|positionier,platzier|positionn,placer|posicion,coloc-|位置,定位|位置,配置
layout|anordn,layout|mise en page,disposition|disposicion,disen-,maquet|布局|レイアウト
grid|raster,gitter|grille|rejilla,cuadricul|网格,栅格|グリッド
responsive|responsiv,anpassungsfahig|adaptati|adaptab,adaptativ|响应式,自适应|レスポンシブ
theme|thema,themen,design|theme-|tema,temas|主题|テーマ
dark|dunkel,dunkl|sombre|oscur|暗色,深色,暗黑,夜间模式|ダーク,暗い
style css|stil,stile,gestalt|style-|estil|样式,风格|スタイル
font|schriftart,schrift|police|fuente,tipograf|字体|フォント
icon|symbol,symbole|icone-|icono-|图标|アイコン
animation animate|animation,animier|anim-,animation|animac,anim-|动画|アニメーション
transition|ubergang,ubergange|transition|transici|过渡|トランジション
modal dialog|dialog|boite de dialogue,fenetre modale|dialogo,cuadro de dialogo|对话框,弹窗,弹出|ダイアログ,モーダル,ポップアップ
notification toast|benachricht|notifi|notific|通知|通知
alert warning|warnung,warnen|alert-,averti|alert-,advert,aviso|警告,警报|警告,アラート
progress|fortschritt|progress|progres|进度|進捗,プログレス
loading spinner|ladeanzeig,ladevorgang|indicateur de charg|indicador de carg|加载中,加载动画|ローディング,読み込み中
clipboard|zwischenablag|presse-papier,presse papier|portapapel|剪贴板|クリップボード
print|drucke-,druckt,gedruckt|imprim|imprim,impresi|打印|印刷,出力
accessibility aria|barrierefrei,zugangl|accessib|accesib|无障碍,可访问性|アクセシビリティ
editor|editor|editeur|editor|编辑器|エディタ
edit|bearbeit,editier|edit-|editar,edit-|编辑|編集
undo|ruckgang|annuler l action,defaire|deshac|撤销|元に戻す,取り消し
chart graph plot|diagramm,kurve|graphi,diagram,courb|grafic,diagram|图表,曲线|グラフ,チャート,図表
axis|achse,achsen|axe,axes|eje,ejes|坐标轴,轴|軸
bar|balken,saule,saulen|barre,barres|barra,barras|柱状,条形|棒グラフ,バー
map|karte,karten|carte,cartes|mapa,mapas|地图|地図,マップ
coordinates latitude longitude|koordinat,breitengrad,langengrad|coordon,latitud,longitud|coordenad,latitud,longitud|坐标,经纬度|座標,緯度,経度
location geolocation|standort,ortung|geolocalis,emplacement|ubicaci,geolocaliz|位置信息,定位,地理|位置情報,現在地
distance|entfernung,distanz|distanc|distanci|距离|距離
marker|markier|marqueur|marcador|标记|マーカー
layer|schicht,ebene,ebenen|couche,calque|capa,capas|图层,层|レイヤー,層
shape|form,formen|forme,formes|formas|形状|図形,形状
geometry|geometri|geometri|geometri|几何|ジオメトリ
circle|kreis,kreise|cercl|circulo|圆形,圆|円,丸
rectangle|rechteck|rectang|rectang|矩形,长方形|矩形,長方形,四角
point|punkt,punkte|point,points|punto,puntos|点|点,ポイント
scene|szene,szenen|scene-|escena|场景|シーン
texture|textur|textur|textur|纹理,贴图|テクスチャ
light lighting|licht,beleucht|lumier,eclair|luz,luces,ilumin|光源,灯光|ライト,光源,照明
physics collision|physik,kollision|physiq,collision|fisica,colision|物理,碰撞|物理,衝突
game|spiel,spiele|jeu,jeux|juego,juegos|游戏|ゲーム
canvas|leinwand,zeichenflach|toile|lienzo|画布|キャンバス
screen|bildschirm|ecran|pantall|屏幕|画面,スクリーン
screenshot capture|bildschirmfoto,bildschirmaufnahm|capture|captur|截图,截屏,捕获|スクリーンショット,キャプチャ
fullscreen|vollbild|plein ecran|pantalla complet|全屏|全画面,フルスクリーン
device mobile|gerat,gerate,mobilgerat,handy|appareil,mobile|dispositiv,movil|设备,手机,移动端|デバイス,端末,モバイル
request|anfrag,anforder|requet|peticion,solicit|请求|リクエスト,要求
response|antwort|repons|respuest|响应,应答|レスポンス,応答,返答
header|kopfzeil|en-tete,entete,en tete|cabecer,encabez|请求头,头部,标头|ヘッダ
body|rumpf,anfragetext|corps|cuerpo|正文,请求体|本文,ボディ
status code|statuscode|code de statut,code d etat|codigo de estado|状态码|ステータスコード,ステータス
query|abfrag,abgefrag|requet|consult|查询|クエリ,問い合わせ
parameter|parameter,parametr|parametr|parametr|参数|パラメータ,引数
url link|adresse,verknupf|lien,liens|enlace,vincul|链接,网址|リンク
address|adresse|adress|direccion|地址|アドレス,住所
cookie|||||クッキー
cors origin|herkunft,ursprung|origine,cross-origin|origen,origenes|跨域,来源|オリジン,クロスオリジン
proxy|stellvertret|mandataire||代理|プロキシ
websocket socket|||||ソケット
network|netzwerk|reseau|red,redes|网络|ネットワーク
port|anschluss|ports|puerto|端口|ポート
host hostname|rechnername|hote,hebergement|anfitrion,alojamiento|主机|ホスト
domain|domane|domaine|dominio|域名|ドメイン
protocol|protokoll|protocol|protocol|协议|プロトコル
api interface endpoint|schnittstell,endpunkt|interface,point de terminaison|interfaz,punto de conexion,punto final|接口,端点|インターフェース,インタフェース,エンドポイント
service|dienst,dienste|servic|servici|服务|サービス
server|server|serveur|servidor|服务器,服务端|サーバ
client|client,kunde,kunden|client-|client|客户端,客户|クライアント,顧客
browser|browser|navigateur|navegador|浏览器|ブラウザ
website web|webseit,internetseit|site,sites|sitio,sitios|网站|ウェブサイト,サイト,ウェブ
error exception|fehler,ausnahm|erreur,excepti|error-,excepci|错误,异常,报错|エラー,例外
throw|werfe-,wirft,geworfen|lever,lancer,jeter|lanzar,lanzo,lanza-|抛出|投げ,スロー
catch|abfang,abgefang,auffang|attrap,intercept,captur|captur,atrap|捕获,捕捉|捕捉,キャッチ
fail failure|fehlschlag,fehlgeschlag,scheiter|echou-,echec|fall-|失败|失敗
handle handler|behandl,verarbeit|gerer,gere,gestion,traiter|manej,gestion|处理|処理,ハンドリング,ハンドラ
ignore|ignorier|ignor|ignor|忽略|無視
retry|wiederhol,erneut,neuversuch|reessa,retent|reintent|重试|再試行,リトライ
repeat|wiederhol|repet-|repet-,repit-|重复|繰り返
timeout|zeitlimit,zeituberschreit,timeout|delai-|tiempo de espera,limite de tiempo,tiempo limite|超时|タイムアウト
delay|verzoger|delai-,retard|retras,demor,retard|延迟|遅延,遅らせ
abort cancel|abbrech,abbruch,abgebroch|annul-,interromp|cancel,abort,anul-|取消,中止,中断|中止,キャンセル,取り消
expire expiration|ablauf,ablaufe,verfall,abgelauf,gultigkeit|expir|expir,caduc|过期,失效,有效期|期限,失効,有効期限
limit|begrenz,beschrank,limit,limitier|limit-|limit|限制|制限,上限
rate limit throttle|drossel,ratenbegrenz|limitation de debit,limiter le debit|limitar la tasa,limite de peticion,limite de solicitud|限流,节流,频率限制|レート制限,スロットル
debounce|entprell|anti-rebond|antirrebot|防抖|デバウンス
cache caching|zwischenspeich,cache|cache,caches,mettre en cache,mise en cache|cache,cachear|缓存|キャッシュ
invalidate|ungultig,invalidier|invalid|invalid|失效,无效|無効化,無効
clear reset|zuruckset,zuruckgesetz,leeren,leere|vider,reinitialis|limpi-,vaciar,restablec,reinici|清空,清除,重置|クリア,リセット,初期化
stream|strom,datenstrom|flux|flujo-,transmi|流式,流|ストリーム,ストリーミング
buffer|puffer|tampon|bufer|缓冲|バッファ
chunk|stuck,stucke,brocken|morceau,troncon|trozo,trozos,fragment|分块,块|チャンク,塊
binary bytes|binar,binare,binardat|binaire,octet|binari|二进制,字节|バイナリ,バイト
pipe|weiterreich,durchreich|tuyau|tuberia,canaliz|管道|パイプ
connection connect|verbind,verbund|connexion,connect|conexion,conect|连接|接続,コネクション
disconnect|trennen,trennt,getrennt,verbindungsabbr|deconnect,deconnex|desconect,desconex|断开|切断
reconnect|wiederverbind,neu verbind,erneut verbind|reconnect,reconnex|reconect,reconex|重连,重新连接|再接続
database|datenbank|base de donnees,bases de donnees|base de datos,bases de datos|数据库|データベース
data|daten|donnees,donnee|datos,dato|数据|データ
record|datensatz,datensatze|enregistrement|registro|记录|レコード
primary|primar-|primair|primari|主键,主要|主キー,プライマリ
foreign|fremdschluss|cle etranger,cles etranger|clave foran,clave extern,claves foran|外键|外部キー
relation relationship|beziehung,relation|relation|relacion|关系,关联|リレーション,関連,関係
index|indizes,indexier|indexe|indice-|索引|インデックス,索引
transaction|transakt|transact|transacc|事务|トランザクション
rollback|zuruckroll,zuruckgeroll|annuler la transact,retour arriere|revert,reviert,deshac|回滚|ロールバック
lock|sperr-,gesperr,verriegel|verrou|bloque-,cerroj|锁定,锁|ロック,排他
constraint|einschrank,nebenbeding|contraint|restricc|约束|制約
aggregate|aggreg|agreg|agregaci|聚合|集計,集約
batch bulk|stapel,massen,sammel|lot,lots,en masse|lote,lotes,masiv|批量,批处理|一括,バッチ,まとめて
backup|sicherung,sicher-|sauvegard|copia de seguridad,respald|备份|バックアップ
restore|wiederherstell,wiederhergestell|restaur|restaur|恢复,还原|復元,リストア
import|importier,einles|import-|import-|导入|インポート,取り込
export|exportier|export-|export-|导出|エクスポート,書き出
migration migrate|migrier,migration|migr-,migration|migr-,migraci|迁移|移行,マイグレーション
schema|schema,schemata|schema-|esquem|模式,架构|スキーマ
model|modell|model-|model-|模型|モデル
document|dokument|document|document|文档|ドキュメント,文書
collection|sammlung|collecti|colecci|集合|コレクション
dictionary map hash|worterbuch,zuordn|dictionnair|diccionari|字典,映射|辞書,マップ,連想配列
key|schlussel|cle,cles|clave,claves,llave,llaves|密钥,键|キー,鍵
value|wert,werte,werten,wertes|valeur|valor-|值|値
user|benutzer,nutzer,anwender|utilisateur|usuari|用户|ユーザ,利用者
account|konto,konten,benutzerkont|compte,comptes|cuenta,cuentas|账户,账号,帐号|アカウント
profile|profil,profile|profil,profils|perfil|个人资料,资料|プロフィール,プロファイル
password|passwort,kennwort|mot de passe,mots de passe|contrasen|密码,口令|パスワード
login|anmeld,angemeldet,einlogg,eingeloggt|se connecter,identifi,connexion|inicio de sesion,iniciar sesion,inici sesion,loguear|登录,登陆|ログイン,サインイン
logout|abmeld,abgemeld,auslogg,ausgeloggt|se deconnecter,deconnexion|cerrar sesion,cierre de sesion,cierro sesion|登出,注销,退出登录|ログアウト,サインアウト
register signup|registrier|inscri|registr|注册|登録,サインアップ
authentication authenticate|authentifi|authentif|autentic,autentif|认证,身份验证,鉴权|認証
authorization|autorisier|autoris|autoriz|授权|認可,承認
role|rolle,rollen|role,roles|rol,roles|角色|ロール,役割
session|sitzung|session|sesion|会话|セッション
token jwt|||ficha|令牌|トークン
secret|geheim|secret|secret|秘密,机密|シークレット,秘密
encrypt encryption|verschlussel|chiffr,crypt-|cifr-,encript|加密|暗号
decrypt|entschlussel|dechiffr,decrypt|descifr,desencript|解密|復号
hash|hashwert,streuwert|hache,hachage,hacher|resumen criptog,hashear|哈希,散列|ハッシュ
sign signature|signier,signatur,unterschreib,unterschrift|signer,signatur|firmar,firma,firmo,firmad|签名|署名
certificate tls|zertifik|certificat|certificad|证书|証明書
security secure|sicherheit,absicher,abgesichert|secur-,securit|segur-,proteg|安全|セキュリティ,安全
protect guard|schutz-,geschutz|proteg|proteg,protej|保护|保護,守る
sanitize|bereinig,saubern|assain,nettoy|saneam,sanear,limpi-|净化,清理|サニタイズ,無害化
attack vulnerability|angriff,schwachstell,sicherheitsluck|attaqu,vulnerab,faille|ataqu,vulnerab|攻击,漏洞|攻撃,脆弱性
two-factor otp|zwei-faktor,zweifaktor|deux facteurs,double facteur|dos factores,doble factor|双因素,两步验证,验证码|二要素,二段階,ワンタイム
email mail|e-mail,email,mail,mails|courriel,e-mail,email,mail,mails|correo,correos,e-mail,email|邮件,邮箱,电子邮件|メールアドレス,メール
attachment|anhang,anhange,dateianhang|piece jointe,pieces jointes|adjunt|附件|添付
message|nachricht,meldung|messag|mensaj|消息,信息|メッセージ
chat conversation|gesprach,unterhalt|conversation,discussion|conversaci|聊天,对话|チャット,会話
channel|kanal,kanale|canal,canaux,salon|canal,canales|频道,通道|チャンネル,チャネル
reply|antworte,beantwort|repond|respond|回复|返信
sms phone|telefon,handynummer,telefonnummer|telephon|telefon|短信,电话,手机号|電話,ショートメッセージ
payment pay|zahlung,bezahl|paiement,payer,paie|pago,pagos,pagar|支付,付款|支払,決済
price|preis,preise|prix,tarif|precio|价格|価格,料金
invoice|rechnung|factur|factur|发票,账单|請求書,インボイス
refund|ruckerstatt,erstatt|rembours|reembols|退款|返金
subscription|abonnement,abos|abonnement|suscripci|订阅|サブスクリプション,定期購読
order|bestell|commande|pedido|订单|注文
cart checkout|warenkorb,kasse|panier,caisse|carrito|购物车,结账|カート,チェックアウト
product|produkt|produit|producto|产品,商品|商品,製品
event|ereignis|evenement|evento|事件|イベント
listen listener|lausch,zuhor,abhor|ecout-|escuch,oyente|监听|リッスン,リスナー,聞く
subscribe|abonnier|abonn-|suscrib|订阅|購読,サブスクライブ
publish|veroffentlich|publi-|public-|发布|公開,発行,パブリッシュ
emit dispatch trigger|auslos,ausgelost|declench,emet-,emettre|emit-,dispar,desencaden|触发,派发|発火,トリガー,ディスパッチ
callback|ruckruf|fonction de rappel|devolucion de llamada|回调|コールバック
hook|haken|crochet|gancho|钩子|フック
call invoke|aufruf,aufgeruf|appel-|llam-|调用|呼び出,呼ぶ
run execute|ausfuhr,ausgefuhr,lauf,laufen|execut|ejecut|运行,执行|実行,走らせ
function|funktion|fonction|funcion|函数|関数
method|methode|methode|metodo|方法|メソッド
class|klasse|class-|clase,clases|类|クラス
instance|instanz|instanc|instanci|实例|インスタンス
constructor|konstrukt|construct|constructor|构造函数|コンストラクタ
inherit extend|vererb,erben,erweiter|herit-,etend-|hered-,extend,extiend|继承,扩展|継承,拡張
interface|schnittstell|interface|interfaz|接口|インターフェース
type|typ,typen,typs|type,types,typage|tipo,tipos|类型|型,タイプ
generic|generisch|generiq|generic|泛型|ジェネリクス,ジェネリック
enum|aufzahlung|enumer|enumer|枚举|列挙
union intersection|vereinigung,schnittmeng|union,intersection|union,intersec|联合,交集|ユニオン,共用体,交差
infer inference|ableit,abgeleit|infer-,dedui|inferir,inferen,infier|推断|推論
variable|variabl|variabl|variabl|变量|変数
constant|konstant|constant|constant|常量|定数
scope|gultigkeitsbereich|portee|ambito|作用域|スコープ
return|zuruckgeb,zuruckgegeb,ruckgab,zuruckgib|renvo-,retourn|devolv,devuelv,retorn|返回|返す,返し,戻り値,返却
argument|argument|argument|argumento|参数|引数
default|standard,voreinstell|par defaut,defaut|por defecto,predetermin|默认|デフォルト,既定
option|option|option|opcion|选项|オプション
setting preference|einstellung|parametre,preferenc|ajuste,ajustes,preferenci|设置,偏好|設定
enable|aktivier,einschalt,eingeschalt|activ-|activ-,habilit|启用,开启|有効,オンにする
disable|deaktivier,ausschalt,ausgeschalt,abschalt,abgeschalt|desactiv|desactiv,deshabilit|禁用,关掉|無効,オフにする
allow|erlaub,zulass,zugelass|permet,autoris|permit|允许|許可
prevent|verhinder,vermeid|empech,evit-|evit-,imped,impid|防止,阻止,避免|防ぐ,防止,避ける
force|erzwing,erzwung|forcer,force|forzar,fuerz|强制|強制
command|befehl|command|comando|命令|コマンド
subcommand|unterbefehl|sous-commande|subcomando|子命令|サブコマンド
cli terminal console|kommandozeil,konsole,befehlszeil|ligne de commande,console,terminal|linea de comandos,consola,terminal|命令行,终端,控制台|コマンドライン,ターミナル,端末,コンソール
define|definier|defin-|defin-|定义|定義
declare declaration|deklar|declar|declar|声明|宣言
environment|umgebung|environn|entorno|环境|環境
production|produktiv,produktion|production|produccion|生产环境,生产|本番
development|entwickl|developp|desarroll|开发|開発
process|prozess|processus|proceso|进程|プロセス
child spawn|kindprozess,unterprozess|processus enfant,sous-processus|proceso hijo,procesos hijo,subproces|子进程|子プロセス
parent|eltern,ubergeordnet|parent|padre,padres|父组件,父级,父|親
children child|kinder,untergeordnet|enfant|hijo,hijos|子组件,子级,子元素|子要素,子コンポーネント
exit quit|beend,verlass|quitt-|salir,salgo|退出|終了
thread worker|faden,hintergrundthread|fil d execution,fils d execution|hilo,hilos|线程|スレッド,ワーカー
memory|arbeitsspeich|memoire|memoria|内存|メモリ
leak|speicherleck|fuite-|fuga,fugas|泄漏,泄露|リーク
performance|leistung,geschwindig|performan|rendimien|性能|性能,パフォーマンス
optimize|optimier|optimis|optimiz|优化|最適化
speed fast|schnell,beschleunig|rapid-,vitesse,accel|rapid,velocidad,aceler|速度,加速,快速|速度,高速,速く
queue|warteschlang|file d attente,files d attente|cola,colas|队列|キュー
priority|priorit,vorrang|priorit|priori|优先级|優先
job task|aufgab,auftrag,auftrage|tache,taches|tarea,tareas,trabajo|任务,作业|タスク,ジョブ
schedule cron|zeitplan,planen,plane,geplant,zeitgesteuert|planif,programm|program-,planific|定时,计划,调度|スケジュール,定期実行,定期的
timer interval|zeitgeber|minuteri|temporizad|定时器,计时|タイマー
parallel concurrent|parallel,gleichzeit,nebenlauf|parallel,simultan,concurren|paralel,simultane,concurren|并行,并发,同时|並列,並行,同時
sequential series|nacheinand,reihenfolg,sequenz|sequen,successi|secuen,sucesiv|顺序,依次,串行|順番,順次,逐次
asynchronous async|asynchron|asynchron|asincron|异步|非同期
synchronous sync|synchron|synchron|sincron|同步|同期
promise await|versprech|promess|promesa|承诺|プロミス
wait|warte-,gewartet,abwart|attend|esper-|等待|待つ,待機,待って,待ち
state|zustand|etat,etats|estado-|状态|状態,ステート
reactive|reaktiv|reacti|reactiv|响应式,反应式|リアクティブ
persist|dauerhaft,persistier|persist|persist|持久化|永続
initialize initial|initialisier,anfangswert,startwert|initialis,initial|inicializ,inicial|初始化,初始|初期化,初期値,初期
context provider|kontext|contexte|contexto|上下文|コンテキスト
global|global,globale|globa-|globa-|全局|グローバル
local|lokal,lokale,lokalen|loca-|local,locales|本地,局部|ローカル
outside|ausserhalb|dehors,hors|fuera|外部,之外|外部,外側,外から
inside nested|innerhalb,verschachtel|interieur,imbriqu|dentro,anidad|内部,里面,嵌套|内部,内側,ネスト,入れ子
access|zugreif,zugriff,zugegriff,greife|acced-,acces|acced-,acces-|访问|アクセス
share|teilen,geteilt|partag|compart|共享,分享|共有,シェア
pass|ubergeb,ubergib,ubergab,weitergeb|passer,passe,transmet|pasar,paso|传递,传入,传给|渡す,渡し,受け渡
bind binding|binden,binde,bindung,gebunden|liaison,lier|vincul,enlaz|绑定|バインド,バインディング
wrap wrapper|umschliess,einpack,umhull|envelopp,emball|envolv,envuelv|包装,包裹|ラップ,包む
test testing|teste-,getestet|test-|prueb-,probar,testear|测试|テスト
unit|einheit|unitair|unidad,unitari|单元,单位|単体,ユニット,単位
mock stub|nachahm,vortausch,simulier|simul-,bouchon|simul-|模拟|モック,スタブ
assert expect|erwart,behaupt,zusicher|attendu,assertion|afirm,esperad,aserci|断言,期望|アサーション,期待
snapshot|momentaufnahm|instantan|instantan|快照|スナップショット
coverage|abdeck|couvertur|cobertur|覆盖率|カバレッジ,網羅率
log logging|protokollier,protokoll|journal|registr,bitacora|日志|ログ
level|stufe,stufen,ebene|niveau|nivel,niveles|级别,等级|レベル
debug|debugg,fehlersuch|debog,debug|depur-|调试|デバッグ
trace tracing|nachverfolg|traca-,tracer,trace|traz-,rastre|追踪,跟踪|トレース,追跡
metrics monitoring|metrik,uberwach,kennzahl|metriq,surveill|metric,monitor|指标,监控|メトリクス,監視,モニタリング
build|bauen,baue,gebaut|construi,compil|constru|构建,编译打包|ビルド
compile|kompilier,ubersetzer|compil|compil|编译|コンパイル
bundle bundler|bundel,gebundel|paquet,empaquet|empaquet|打包|バンドル
minify|minimier,verkleiner|minifi,minimis|minific|压缩代码|圧縮,ミニファイ
source code|quelltext,quellcode|code source|codigo fuente|源代码,源码|ソースコード
code|codes|codes|codigo|代码|コード
module|modul,module,modulen|modul-|modul-|模块|モジュール
package|paket,pakete|paquet|paquet|软件包,包|パッケージ
library|bibliothek|bibliothe,librairie|bibliotec,libreri|库|ライブラリ
dependency|abhangig|dependan|dependenc|依赖|依存
version|version,versionen|version-|version|版本|バージョン
upgrade|aufrust,hochstuf|mettre a niveau,mise a niveau|actualiz|升级|アップグレード
deprecated|veraltet|obsolet,deprecie|obsolet,desaconsej|弃用,废弃|非推奨,廃止
compatible support|kompatib,unterstutz|compatib,supporte|compatib,soport,admit-|兼容,支持|互換,対応,サポート
deploy deployment|bereitstell,bereitgestell,ausroll,ausliefer|deploi,deploy,mise en production|despleg,desplieg,despliegu|部署|デプロイ
release|veroffentlich,freigab|sortie,publi-|lanzamient,public-|发行,发布|リリース
container docker|behalt,container|conteneur|contened|容器|コンテナ
cluster|verbund,rechnerverbund|grappe|agrupaci,racimo|集群|クラスタ
cloud|wolke|nuage|nube|云端|クラウド
bucket||||存储桶|バケット
health check|zustandspruf,gesundheits|verification de sante|comprobacion de estado,salud|健康检查|ヘルスチェック
shutdown graceful|herunterfahr,abschalt|arret progressif,arret propre|apag-|关机,优雅关闭,优雅退出|シャットダウン,終了処理
restart|neustart,neu start|redemarr|reinici|重启|再起動
git branch|zweig,zweige,verzweig|branche|rama,ramas|分支|ブランチ
repository|quellarchiv|depot,depots|repositori|仓库|リポジトリ
conflict|konflikt|conflit|conflict|冲突|競合,衝突,コンフリクト
plugin extension|zusatzmodul,erweiterung|greffon,extension|complement,extension|插件,扩展|プラグイン,拡張機能
middleware|zwischenschicht|intergiciel,intermedi|intermedi|中间件|ミドルウェア
interceptor||intercept|intercept|拦截器,拦截|インターセプタ
decorator|dekorat|decorat|decorad|装饰器|デコレータ
dependency injection|abhangigkeitsinjekt,injizier|injection,inject|inyecci,inyect|依赖注入,注入|依存性注入,注入,インジェクション
controller|steuerung|controleur|controlador|控制器|コントローラ
view|ansicht|vue,vues|vista,vistas|视图|ビュー
template|vorlage|modele,gabarit|plantill|模板|テンプレート
element tag|element,tags|element-,balis|element,etiquet|元素,标签|要素,タグ,エレメント
selector|selektor|selecteur|selector|选择器|セレクタ
heading title|uberschrift,titel|titre|titul|标题|見出し,タイトル
paragraph|absatz,absatze|paragraph|parrafo|段落|段落
footer|fusszeil|pied de page,pieds de page|pie de pagina|页脚|フッタ
comment|kommentar|commentair|comentari|注释,评论|コメント
highlight|hervorheb,hervorgehob|surlign,coloration|resalt|高亮|ハイライト,強調
spreadsheet excel worksheet|tabellenkalk,arbeitsblatt|tableur,feuille de calcul|hoja de calculo,hojas de calculo|电子表格,工作表|スプレッドシート,ワークシート,エクセル,シート
formula|formel,formeln|formule|formula|公式|数式
csv|kommagetrennt|separees par des virgul|separados por comas|逗号分隔|カンマ区切り
json serialize|serialisier|serialis|serializ|序列化|シリアライズ,直列化
deserialize|deserialis|deserialis|deserializ|反序列化|デシリアライズ
report|bericht|rapport|informe,reporte|报告,报表|レポート,報告
barcode qr|strichcode|code-barres,code barres|codigo de barras|条形码,二维码|バーコード,コード生成
required mandatory|erforderlich,pflicht|obligatoir,requis|obligatori,requerid|必填,必需,必须|必須
optional|optional|optionn,facultat|opcional|可选|任意,省略可能,オプショナル
unique|eindeutig,einmalig|uniqu|unico-,unica-|唯一|一意,ユニーク
duplicate|doppelt,duplikat,dubletten|doublon,dupliqu|duplicad|重复,去重|重複
custom|benutzerdefini,eigene,eigenen,eigener,eigenes,individuell|personnalis|personaliz,propio,propia|自定义,定制|カスタム,独自,カスタマイズ
dynamic|dynamisch|dynamiq|dinamic|动态|動的,ダイナミック
static|statisch|statiq|estatic|静态|静的,スタティック
automatic automatically|automat|automat|automat|自动|自動
multiple|mehrere,mehrfach|plusieurs,multiple|varios,varias,multipl|多个,多种|複数
first|erste,ersten,erster,erstes|premier|primer|第一个,首个|最初,先頭
last|letzte|dernier|ultim-|最后|最後,末尾
next|nachste|suivant|siguient|下一个,下一步|次の,次に
previous|vorherig,vorige|precedent|anterior|上一个,之前的|前の,直前
current|aktuell,derzeit|actuel,courant|actual-|当前,目前|現在,今の
deep|tief,tiefe|profond|profund|深层,深度,深拷贝|深い,ディープ
flat flatten|flach,abflach|aplat-,plat|plano,aplan|扁平,展平|平坦,フラット
partial|teilweise|partiel|parcial|部分|部分的,一部
length|lange|longueur|longitud,largo|长度|長さ
name|name,namen|nom,noms,nomm-|nombre,nombres|名称,名字|名前,名称
identifier id|kennung|identifiant|identificador|标识符,标识|識別子
example|beispiel|exemple|ejemplo|示例,例子|サンプル,例
generate generator|generier,generator|gener-,generer,generat|gener-,generad|生成|生成,ジェネレータ
detect|erkenn-,erkannt|detect|detect|检测,识别|検出,検知
recognize classification|erkennung,klassifi|reconnaiss,classifi|reconoc,clasific|识别,分类|認識,分類
embedding|einbett,eingebett|plongement,integr-|incrust|嵌入|埋め込み
llm ai model|kunstliche intellig,sprachmodell|intelligence artif,modele de langag|inteligencia artif,modelo de lenguaj|人工智能,大模型,语言模型|人工知能,言語モデル
prompt|eingabeaufford|invite|indicacion|提示词,提示|プロンプト
tool|werkzeug|outil,outils|herramient|工具|ツール
agent|||agente|智能体|エージェント
chain pipeline|kette,ketten|enchain,chainer|encaden|链式,流水线,链|チェーン,連鎖,パイプライン
similarity search|ahnlich|similar|similitud,semejan,similar|相似|類似
offline|ohne internet|hors ligne,hors-ligne|sin conexion|离线|オフライン
infinite|unendlich,endlos|infini-|infinit|无限|無限
virtual|virtuell|virtuel|virtual|虚拟|仮想
behavior|verhalten|comportem|comportami|行为|動作,挙動,振る舞い
rule|regel,regeln|regle,regles|regla,reglas|规则|ルール,規則
lint linter|codepruf|analyse statique|analisis estatic|代码检查,静态检查|リント,静的解析
strict|streng,strikt|stricte|estrict|严格|厳格,厳密
wildcard glob|platzhalterzeich|joker|comodin|通配符|ワイルドカード
exclude|ausschliess,ausgeschloss|exclu-,exclur|exclu-,excluy|排除|除外
include|einschliess,einbind,eingebund,enthalt|inclu-,contien,contenir|inclu-,incluy,conten-,contien|包含,包括|含む,含め,含ま
content|inhalt|contenu|contenid|内容|内容,コンテンツ
confirm|bestatig|confirm|confirm|确认|承諾
search autocomplete|autovervollstand,vervollstand|autocompl,completion|autocomplet|自动补全,自动完成|オートコンプリート,自動補完,補完
fuzzy|unscharfe such|approximati|aproximad,difusa|模糊搜索,模糊匹配|あいまい,曖昧
score ranking|rangfolg,bewert|classement,pertinen|puntuaci,relevanci|评分,排名|スコア,ランキング
suggest|vorschlag|suger-,sugger|suger-,sugier|建议|提案,候補
webhook|||||ウェブフック
server-side ssr|serverseit|cote serveur|lado del servidor|服务端渲染,服务器端|サーバーサイド
prefetch preload|vorab lad,vorlad|precharg|precarg|预加载,预取|プリロード,先読み
mount|einhang,eingehang,montier|mont-|mont-|挂载|マウント
unmount cleanup|aushang,aufraum,aufgeraum|demont,nettoy|desmont,limpi-|卸载,清理|アンマウント,クリーンアップ,後始末
lifecycle|lebenszyk|cycle de vie|ciclo de vida|生命周期|ライフサイクル
memoize|merken|memois|memoiz|记忆化|メモ化
immutable|unverander|immuab,immutab|inmutab|不可变|不変,イミュータブル
compose composition|zusammensetz,zusammengesetz|compos-,composition|compon-,compos|组合|合成,組み合わせ
invalid|ungultig|invalid|invalid,no valido|无效,非法|不正,無効な
`;
