export type Direction = 'rise' | 'fall'

const word = (alternatives: string) => new RegExp(String.raw`(?<!\p{L})(?:${alternatives})(?!\p{L})`, 'iu')
const rises = [
  word(
    'plus von|rose|rises?|rising|risen|increas(?:e|es|ed|ing)|grew|grows?|grown|growing|growth|gain(?:s|ed)?|up|climb(?:s|ed|ing)?|higher|jump(?:s|ed)?|rais(?:e|es|ed|ing)|expan(?:d|ds|ded|sion)|boost(?:s|ed)?|soar(?:s|ed)?|surg(?:e|es|ed)|appreciate[sd]|' +
      'steeg|stegen|stijgt|stijging|gestegen|toename|stieg(?:en)?|steigt|gestiegen|steigen|steigerte?n?|erhöht(?:e|en)?|erhöhung|anstieg|zunahme|zugenommen|nahm(?:en)?(?:\\s[^.,;]{0,40})?\\szu|legte(?:n)?(?:\\s[^.,;]{0,40})?\\szu|zugelegt|gewann|hob|anhebung|wuchs|gewachsen|wächst|mehr|höher|aufgewertet|kletterten?|sprang(?:en)?|' +
      'augment(?:e|é|ée|és|ées|ent|ait|er)|augmentation|hausse|accru(?:e|es)?|gagn(?:é|e|er)|gain|bond(?:i)?|accroît|progress(?:é|e|ion)|grimp(?:é|e)|relev(?:é|ée|e)|' +
      'aument(?:o|ó|a|an|aron|ado|ar)|subi(?:ó|do|da)|suben?|subieron|creci(?:ó|do|eron)|crecimiento|creció|gan(?:ó|aron)|incremento|incrementó|alza|apreció|disparó|repuntó|' +
      'aument(?:ou|am|aram|e)|subiu|subiram|cresce(?:u|r|ram)?|ganhou|ganho|cresceram|crescimento|elevou(?:-se)?|alta|apreciou|disparou|saltou|' +
      'aumentat[oaie]|salit[oaie]|sale|salì|cresciut[oaie]|crebbe|crescita|incrementat[oaie]|rialzo|balzat[oaie]|apprezzat[oaie]'
  ),
  /上升|上昇|増加|增加|增长|提高|上涨|升高|提升|增大/
]
const falls = [
  word(
    'minus von|fell|falls?|falling|fallen|declin(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|drop(?:s|ped|ping)?|reduc(?:e|es|ed|ing|tion|tions)|lower(?:s|ed|ing)?|shrinks?|shrank|shrunk|shrinking|los[st]|loses?|loss(?:es)?|down|cuts?|cutting|contract(?:s|ed|ion)|fewer|less|plung(?:e|es|ed)|plummet(?:s|ed)?|slump(?:s|ed)?|tumbl(?:e|es|ed)|depreciate[sd]|devalued|' +
      'daal(?:de|den|t)|daling|gedaald|afname|sank(?:en)?|sinkt|sinken|gesunken|fiel|fielen|gefallen|rückgang|ging(?:en)?(?:\\s[^.,;]{0,40})?\\szurück|zurückgegangen|abnahme|abgenommen|nahm(?:en)?(?:\\s[^.,;]{0,40})?\\sab|kürz(?:t|te|ten|ung)|gekürzt|drück(?:t|te|ten)|senkt(?:e|en)?|gesenkt|senkung|verringer(?:t|te|ten|ung)|reduziert(?:e|en)?|reduktion|schrumpf(?:t|te|ten)|minderung|weniger|niedriger|abgewertet|brach(?:en)?(?:\\s[^.,;]{0,40})?\\sein|eingebrochen|' +
      'baiss(?:e|é|ée|és|ées|er|ent|ait)|diminu(?:e|é|ée|és|ées|er|ent|tion|ait)|chut(?:e|é|ée|és)|recul(?:e|é|er|ait)?|réduit(?:e|s|es)?|réduction|perdu|perte|repli|contract(?:é|ée|ion)|dépréci(?:é|ée|e)|dévalué(?:e)?|plong(?:é|e)|amput(?:é|e)|' +
      'cay(?:ó|eron|endo)|caíd[oa]s?|caen?|caer|disminu(?:yó|ye|yeron|ido|ida|ción|ir)|baj(?:ó|a|aron|ado|ada|ar)|reduj(?:o|eron)|reduc(?:ción|ido|ida|ir)|descen(?:dió|dieron|so|dido)|descendió|perdi(?:ó|eron|do)|pérdida|contraj(?:o|eron)|contracción|recort(?:ó|e|ado)|depreci(?:ó|ado)|devalu(?:ó|ado)|desplomó|' +
      'caiu|caíram|cair|queda|redu(?:ziu|ziram|z|ção|zido|zida|zir)|diminu(?:iu|íram|ição|ído|i)|baixou|baixaram|recuou|recuo|perdeu|perderam|perda|encolheu|contraiu|retraiu|depreciou|desvalorizou|despencou|cort(?:ou|e)|' +
      'diminuit[oaie]|diminu(?:ì|irono|zione)|cal(?:ò|ato|ata|ati|ate|o|a|ano)|scend(?:e|ono)|sces[oaie]|ridott[oaie]|riduc(?:e|ono)|riduzione|ridusse|caduta|cadut[oaie]|crollat[oaie]|pers[oaie]|perdita|ribasso|deprezzat[oaie]|svalutat[oaie]|crollò'
  ),
  /下降|减少|減少|低下|降低|下跌|下滑|缩减|降幅|跌|降/
]
/** 'six percent more'. */
const more = /(?<=(?:[\d_%]|percent|points)\s{1,2})(?:more|plus|más|mais|più)(?!\s(?:or(?!\p{L})|(?:than|de|di)\s\d))/iu

/** Whether a text speaks of a rise or of a fall; null where of neither, or of both. */
export function directionOf(text: string): Direction | null {
  const [rise, fall] = [[...rises, more], falls].map((patterns) => patterns.some((pattern) => pattern.test(text)))
  return rise === fall ? null : rise ? 'rise' : 'fall'
}

/** The direction that a stem gives its blank: by the word of a rise or fall that stands nearest in front of it, or else behind it. */
export function directionOfBlank(stem: string): Direction | null {
  const [before = '', behind = ''] = stem.split(/_{3,}/)
  const lastOf = (patterns: readonly RegExp[]) =>
    Math.max(
      ...patterns.map(
        (pattern) => [...before.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))].at(-1)?.index ?? -1
      )
    )
  const [rise, fall] = [lastOf(rises), lastOf(falls)]
  if (rise !== fall) return rise > fall ? 'rise' : 'fall'
  // 'ging um ___ Punkte zurück' has its verb on both sides.
  return directionOf(`_ ${behind.trim()}`) ?? directionOf(`${before.trim()} ${behind.trim()}`)
}

const signOf: Record<Direction, RegExp> = {
  rise: /(?<![\p{L}\p{N}.)_/±])\+\s?(?=[\d.$€£])/u,
  fall: /(?<![\p{L}\p{N}.)_/±])[-−–]\s?(?=[\d.$€£])/u
}

/** Whether an answer puts its number the other way than the stem asks: 'rose by 12.4' or '+12.4' where it says that output fell. */
export function contradictsDirection(asked: Direction, answer: string): boolean {
  const other = asked === 'fall' ? 'rise' : 'fall'
  return directionOf(answer) === other || signOf[other].test(answer)
}

/** An answer without the minus that repeats the fall of which the stem speaks. */
export function withoutSigns(answer: string): string {
  return answer.replaceAll(/(?<![\p{L}\p{N}.)_]|\d\s)[-−–]\s?(?=[\d.$€£])/gu, '')
}

/** Nouns, and verbs that need an object or say more than that something rose or fell. */
const noChange =
  /^(?:gains?|growth|loss(?:es)?|cuts?|cutting|expan.*|contract.*|boost.*|rais.*|higher|lower.*|reduc.*|up|down|less|fewer|lost|loses?|mehr|höher|weniger|niedriger|plus|alta|alza|hausse|perte|repli|gain|.*(?:tion|ción|ção|zione|ung|nahme|stieg|gang|miento|imento|scita))$/iu
/** What may stand around such a verb: 'went up', 'has been falling', 'nahm zu'. */
const around =
  /^(?:went|go|goes|gone|going|moved?|came|come|up|down|has|have|had|is|was|were|been|did|by|it|they|sales|hat|ist|sind|haben|um|sich|a|ont|est|de|se|ha|han|em|di|è|si)$/iu

/** Whether both an answer and a text say but that something rose, or that it fell: 'went up' for 'rose'. */
export function isSameChange(answer: string, text: string, stem: string): boolean {
  const change = /^\p{L}+$/u.test(answer) && !noChange.test(answer) ? directionOf(answer) : null
  if (change === null || directionOf(text) !== change) return false
  const asked = new Set(stem.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return (
    words.length <= 4 &&
    words.every(
      (word) => around.test(word) || asked.has(word) || (directionOf(word) === change && !noChange.test(word))
    )
  )
}
