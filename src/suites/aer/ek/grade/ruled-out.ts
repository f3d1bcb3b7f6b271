import { eitherCase } from './either-case.ts'

/** One option or several of them, by their letters. */
const noun = eitherCase(
  '(?:options?|choices?|answers?|item|antwort(?:en)?|réponses?|opci(?:ón|ones)|respuesta|opç(?:ão|ões)|resposta|opzion[ei]|risposta|letra|lettre|lettera|alternativ[ae]s?|选项)'
)
const joint = String.raw`(?:\s?[,、]\s?(?:(?:and|or|nor|und|et|y|e)\s)?|\s(?:and|or|nor|und|oder|noch|et|ou|ni|y|e|o|né|nem)\s|\s?[和与或]\s?|\s?\/\s?)`
const group = String.raw`(?:${noun}\s)?\(?[A-D]\)?(?:${joint}(?:${noun}\s)?\(?[A-D]\)?(?![\p{Script=Latin}\p{N}])){0,3}`

/** Denials in front of an option, with little words between: 'it can't be A', 'no creo que sea la A'. */
const denials = eitherCase(
  String.raw`not|nor|neither|none|nothing|keine[rs]?|nichts|aucune?|rien|ningun[oa]|nada|nenhum[a]?|nessun[oa]|\p{L}{2,6}n't|cannot|nicht(?:, dass)?|noch|weder|kein|pas|ni|no|não|nem|non|né|niet|inte|ikke|nie|не`
)
const little = eitherCase(
  "be|is|it|it's|that|to|the|of|in|von|an|dans|de|en|em|di|think|believe|dass|es|die|ist|sei|que|ce|soit|est|c'est|la|le|les|der|das|los|las|creo|pienso|sea|el|acho|penso|seja|é|a|o|as|os|credo|che|sia|è|il|to|это"
)
/** Words that set what follows them aside. */
const aside = eitherCase(
  [
    'rul(?:e|es|ed|ing) out|exclud(?:e|es|ed|ing)|eliminat(?:e|es|ed|ing)|reject(?:s|ed|ing)?|discard(?:s|ed|ing)?|dismiss(?:es|ed|ing)?|contradicts?|against|(?:the )?opposite of|contrary to|unlike|differs? from|compared? (?:to|with)|rather than|instead of|other than|except(?: for)?|(?:everything|all|anything|any)(?: of (?:them|these|the above))? but|apart from|over|between',
    'schließ(?:e|t|en)|verw[ei]rf(?:e|t|en)?|gegen|widerspricht|anders als|statt|außer|gegenteil von|zwischen',
    'exclut|exclure|excluons|écart(?:e|ons|er)|élimin(?:e|ons|er|ant)|rejett?(?:e|ons)|contre|contredit|contraire de|sauf|hormis|plutôt que|au lieu de|entre',
    'descart(?:o|ar|amos|ando|ad[oa]s?)|elimin(?:o|ar|amos|ando)|rechaz(?:o|amos)|contra|contradice|contrario de|excepto|salvo|menos|en (?:vez|lugar) de',
    'excluindo|excluo|rejeito|contradiz|exceto|em vez de',
    'esclud(?:o|iamo|endo)|esclus[eoai]|scart(?:o|iamo|ando)|contro|contraddice|tranne|eccetto|invece di|tra|fra'
  ].join('|')
)
const excluded = [
  'wrong|incorrect|false|right|correct|true|supported|ruled out|excluded|eliminated|discarded|dismissed|rejected|implausible|irrelevant|unlikely|inconsistent|contradicted|out',
  'falsch|unrichtig|unzutreffend|ausgeschlossen|raus',
  'incorrectes?|fauss?e?s?|inexactes?|erronées?|exclue?s?|éliminées?|écartées?',
  'incorrect[oa]s?|fals[oa]s?|erróne[oa]s?|descartad[oa]s?|excluid[oa]s?|eliminad[oa]s?',
  'errad[oa]s?|incorret[oa]s?|excluíd[oa]s?',
  'sbagliat[oaie]|errat[oaie]|scorrett[oaie]|esclus[oaie]|scartat[oaie]'
].join('|')
const copula =
  'is|are|can be|may be|could be|seems?|looks?|must be|ist|sind|est|sont|es|son|é|são|está|están|estão|è|sono|queda|quedan|fica|ficam|kann|können|also'
const adverb =
  'all|both|clearly|obviously|definitely|also|therefore|each|not|simply|too|probably|ebenfalls|auch|nicht|pas|aussi|también|também|anche'
const fails = [
  "(?:does|do|did|is|are|was|would|could|has|have|can) not|\\p{L}{2,6}n't|cannot|fails?|contradicts?|ignores?|confuses?|misstates?|overstates?",
  'scheide[tn] aus|(?:fäll|fall)(?:t|en) (?:weg|aus)|\\p{L}{2,12} (?:ebenfalls |auch )?nicht|wider(?:spricht|sprechen)',
  "n'\\p{L}{1,10}|ne \\p{L}{2,12}|contredi(?:t|sent)",
  'no \\p{L}{2,14}|contradice',
  'não \\p{L}{1,14}|contradiz',
  'non \\p{L}{1,14}|contraddice'
].join('|')
const wouldBe = String.raw`(?:would (?:only )?be|would have been|wäre|serait|sería|seria|sarebbe)(?:\s\p{L}{1,14}){0,3}?\s(?:only if|if|were|wenn|falls|nur|si|se)`
/** 'A would describe a sale': what an option would say speaks neither for nor against it. */
const wouldSay = String.raw`(?:would|würde)\s(?!(?:be|seem|fit|work|suit|do|make|appear|have|also|ich|für)(?!\p{L}))\p{L}{3,}|(?!(?:ser|sar|pour|pod|dev|deb|fer|har)\p{L})\p{L}{3,}(?:rai(?:en)?t|rían?|riam?|rebbe(?:ro)?)(?!\p{L})`

const patterns = [
  // 'A shortage (B), not a surplus (A)'
  String.raw`(?<![\p{L}])(?:not|nicht|pas|no|non|não|rather than|instead of|statt|plutôt que)\s(?:[\p{L}\p{N}'’-]{1,20}\s){1,6}\([A-D]\)`,
  String.raw`(?<![\p{L}])(?:${denials})\s(?:(?:${little})\s){0,5}(?:l')?${group}(?![\p{Script=Latin}\p{N}])`,
  String.raw`(?<![\p{L}])(?:${aside})\s(?:(?:the|die|la|le|les|las|el|os|as|a|o)\s)?${group}(?![\p{Script=Latin}\p{N}])`,
  String.raw`(?:不是|并非|而不是|排除了?|否定|除了|不选|在(?=[A-D][和与])|不认为(?:答案)?是|不觉得是)\s?${group}`,
  String.raw`(?<![\p{L}\p{N}])${group},?\s(?:(?:${copula})\s){0,3}(?:(?:${adverb})\s){0,3}(?:${excluded})(?![\p{L}])`,
  String.raw`(?<![\p{L}])(?:[Ss]cheide[tn]|fällt|fallen|komm(?:t|en)|ist|sind)\s(?:die\s)?${group}\s(?:\p{L}{1,12}\s)?(?:aus|weg|nicht|falsch|unzutreffend|ausgeschlossen)(?![\p{L}])`,
  String.raw`(?<![\p{L}\p{N}])${group}\s(?:${wouldBe}|${wouldSay}|(?:${fails})(?![\p{L}]))`,
  String.raw`(?<![\p{L}\p{N}])${group}\s?(?:项|选项)?(?:也|都|均|则|显然|是|属于)?(?:错误|错|不对|不正确|不符|不相关|无关|不选|❌|✗|✘|✖)`,
  String.raw`(?<![\p{L}\p{N}])${group}\?(?=\s?[^\s"')\]])(?!\s?(?:${eitherCase('yes|ja|oui|sí|sim|sì|right|correct|是|对')}))(?:\s?(?:${eitherCase('no|nein|non|não|不是?')})(?![\p{L},:]))?`,
  String.raw`(?<![\p{L}])(?:${eitherCase('wrong|incorrect|false|falsch|fau(?:x|sses?)|fals[oa]s?|errad[oa]s?|sbagliat[eio]|错误|错的?')})\s?[:：]\s?${group}(?![\p{Script=Latin}\p{N}])`,
  // 'plutôt D que C', 'eher D als C'
  String.raw`(?<=(?<!\p{L})(?:${eitherCase('plutôt|eher|lieber|rather|más bien|antes|piuttosto')})\s(?:la\s|a\s)?\(?[A-D]\)?)\s(?:${eitherCase('que|als|than|do que|che')})\s(?:la\s|a\s)?${group}(?![\p{Script=Latin}\p{N}])`
].map((source) => new RegExp(source, 'gu'))
const affirmed = /(?<!not |nicht |pas |n't )(?:right|correct|true|supported)$/
const twiceDenied =
  /(?:not|nicht|pas|n't)\s(?:\p{L}{1,14}\s)?(?:wrong|incorrect|false|ruled out|excluded|eliminated|falsch|faux|fausse)$/u

/** 'It could be A.' */
const possible = new RegExp(
  String.raw`(?<!\p{L})(?:${eitherCase('could|might|may')})(?:\s(?:also|well|equally|possibly))?\sbe\s${group}(?![\p{Script=Latin}\p{N}])|(?<!\p{L})könnten?\s(?:auch\s)?${group}\ssein(?!\p{L})|(?<!\p{L})(?:pourrait être|podría ser|poderia ser|potrebbe essere)\s(?:la\s|a\s)?${group}(?![\p{Script=Latin}\p{N}])`,
  'gu'
)

/** A text without the options that it only thinks possible. */
export function withoutPossible(text: string): string {
  return text.replaceAll(possible, ' ')
}

/** A text without the options that it says are wrong, or would be right under another condition. */
export function withoutRuledOut(text: string): string {
  return patterns.reduce(
    (rest, pattern) =>
      rest.replaceAll(pattern, (words) => (affirmed.test(words) || twiceDenied.test(words) ? words : ' ')),
    text
  )
}
