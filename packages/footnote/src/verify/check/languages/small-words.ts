/**
 * The small words of languages, which say nothing of what a sentence speaks of. By those before the semicolon, which stand
 * in nearly every sentence, a language is known; the others it may share with one that is much like it.
 */
export const smallWords: Readonly<Record<string, string>> = {
  English: `the of and to is was are for that with from by this which were has have been its their not a an in on at as be
    it i do you he she we they his her or if so but can will would had who when there then than how what into about all
    more no me my our your use set let most also after before some other any up out time one two`,
  German: `der die das und ist von den dem nicht mit ein eine für auf des im sich auch wird wurde sind zu werden in an was
    so am er sie es war hat aus bei nach wie zum zur einen einem einer eines oder als bis um über kann haben wir ich;
    ihr ihre ihren ihrem ihrer ihm ihn sein seine seinen seinem seiner sei seien dass daß weil wo ob da aber denn sowie worden
    hatte hatten waren wurden können durch gegen seit unter man noch schon nur sehr dort hier dabei damit davon dafür dazu
    wenn dieser diese dieses diesem diesen vom ins laut werde könne solle müsse habe hätte hätten würde würden niemals
    keinesfalls keineswegs`,
  French: `le la les des est et une dans pour que qui sur par pas au aux avec sont du ce cette ont été de un en on a as il
    elle était plus ou se son ses leur mais nous vous ne comme sans peut être à me; y ils elles leurs ces sa où dont
    étaient sera seront avait avaient aura auront avoir sous même peuvent pourra lui si entre aussi selon ainsi afin lors
    jamais`,
  Spanish: `el la los las de que y en un una por con para del se es su al como más fue son está a no lo sus pero este esta
    era también o sin hay me; sobre unos unas eran fueron será serán ha han había habían le les estos estas están ser haber
    muy ya entre desde hasta donde cuando cuyo según así e u ese esa eso esto aunque porque`,
  Italian: `il di che la è e per un una con del della sono nel alla gli dei si anche più come delle in a i no o lo le da al
    dal nella ha non era stato ma questo questa me; uno degli dalla ai alle erano sarà saranno hanno aveva stata stati state
    nei suo sua loro su sul sulla cui dove quando tra fra secondo`,
  Portuguese: `o os de que e do da em um uma para com não dos das no na por mais foi são ao pela a as se como é ou seu sua
    também mas está pelo me; uns umas à aos às era eram foram será serão tem têm tinha nos nas seus suas este esta ser muito
    já entre sobre até onde quando segundo lhe`,
  Dutch: `de het een van en is dat op te voor met zijn niet aan ook door bij uit wordt naar werd in of was had we me die er
    maar om als over nog kan hebben heeft worden`,
  Swedish: `och att det som en är på av för med till den inte har ett om var från kan eller i a de han hon vid efter så ut
    under blev ska men sin också utan än`,
  Danish: `og at det er en til på af for med den ikke der har et som var fra kan eller de i to so no om vi han hun ved efter
    blev skal men sin være mod over under også uden`,
  Polish: `i w na z do się jest nie że jak od przez po dla oraz są to był została przy ich a o no me on we za ale może być
    tylko jego który która które ze była było ma ta ten tym bez także niż`,
  Czech: `a v na se je že z do si s k o i za po pro ale jako jsou byl byla bylo byli který která které od při ve podle však
    ještě už jen také nebo než až tak by být co to ten jeho její jejich před mezi kde když ze není`,
  Cyrillic: `и в не на что он она они с по это как из от за для у о но а был была было были его ее их к же бы до при или
    также чем во со об`,
};
