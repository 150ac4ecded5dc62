/** `~` stands for the endings of an adjective. */
export const germanOpposites = `
steigt steigen stieg stiegen gestiegen angestiegen ansteigen anstieg zugenommen zunimmt zunehmen zunahme wächst wachsen wuchs wuchsen gewachsen wachstum erhöht erhöhte erhöhten erhöhung steigend~ wachsend~ zunehmend~ | sinkt sinken sank sanken gesunken fällt fallen fiel fielen gefallen abgenommen abnimmt abnehmen abnahme rückgang zurückgegangen zurückging schrumpft schrumpfen schrumpfte geschrumpft verringert verringerte gesenkt senkte senkung sinkend~ fallend~ abnehmend~
mehr | weniger
höher~ höchst~ | niedriger~ niedrigst~ tiefer~ geringer~ geringst~
hoch hohe hohen hohem hoher hohes | niedrig~ gering~
groß~ größer~ größt~ | klein~ kleiner~ kleinst~
lang~ länger~ längst~ | kurz~ kürzer~ kürzest~
alt~ älter~ ältest~ | neu~ jung~ jünger~ jüngst~ neuer~ neuest~
gut~ besser~ best~ | schlecht~ schlechter~ schlechtest~
stark~ stärker~ stärkst~ | schwach~ schwächer~ schwächst~
schnell~ schneller~ schnellst~ | langsam~ langsamer~ langsamst~
erst~ | letzt~
bevor vorher davor | nachdem nachher danach
gewinnt gewinnen gewann gewannen gewonnen siegte sieg | verliert verlieren verlor verloren niederlage
gewinn gewinne gewinns | verlust verluste verlusts
öffnet öffnete eröffnet eröffnete geöffnet offen~ | schließt schloss geschlossen~
erlaubt erlauben erlaubte gestattet zulässig~ | verbietet verbot verboten verbieten untersagt unzulässig~
angenommen gebilligt billigte zugestimmt befürwortet befürwortete | abgelehnt verworfen zurückgewiesen
nördlich~ norden nordosten nordwesten | südlich~ süden südosten südwesten
östlich~ osten | westlich~ westen
innerhalb innen | außerhalb außen
oben ober~ | unten unter~
links link~ | rechts recht~
positiv~ | negativ~
öffentlich~ | privat~ geheim~
männlich~ mann männer | weiblich~ frau frauen
vater | mutter
bruder | schwester
sohn | tochter
import importe einfuhr einfuhren | export exporte ausfuhr ausfuhren
überschuss überschüsse | defizit defizite
einnahmen | ausgaben
kauft kaufte gekauft | verkauft verkaufte
beginnt begann begannen begonnen startet startete gestartet | endet endete endeten geendet beendet
reich~ reicher~ reichst~ | arm~ ärmer~ ärmst~
warm~ wärmer~ wärmst~ heiß~ | kalt~ kälter~ kältest~
trocken~ trockener~ | nass~ feucht~
sicher~ sicherer~ | gefährlich~ gefährlicher~
billig~ billiger~ billigst~ günstig~ günstiger~ günstigst~ | teuer teure teuren teurer teures teuerst~
einfach~ leicht~ leichter~ | schwierig~ schwer~ schwerer~ kompliziert~
mindestens | höchstens
maximal~ | minimal~
verurteilt verurteilte | freigesprochen
aktiviert~ eingeschaltet | deaktiviert~ ausgeschaltet
mehrheit | minderheit
geboren | gestorben
verbessert verbesserte verbesserten verbesserung | verschlechtert verschlechterte verschlechterten verschlechterung
viele vielen | wenige wenigen
häufig~ häufiger oft | selten~ seltener
freiwillig~ | verpflichtend~ obligatorisch~
vorübergehend~ befristet~ | dauerhaft~ unbefristet~
sommer | winter
`;
