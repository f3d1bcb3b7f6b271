import { answerTokens } from '../../../../../text/answer-tokens.ts'
import { dropThinking } from '../../../../../text/drop-thinking.ts'
import { lastSentence, lastWords } from '../last-word.ts'
import { signedAnswer } from '../plain-answer.ts'

/** Of a longer response its beginning and its end are looked at: they hold its answer, if it has one. */
const most = { first: 4_000, last: 8_000 }

/** What a writer says who takes back what stands in front of it, beside the corrections of all types of questions. */
const correction =
  /(?:(?<=[,;:.!?…–—-]\s{0,2})(?:no|nope|nein|nee|non|não|nej)(?:[,:;]|\s?[–—]|\s-\s|\.{3}|…)\s{0,2}(?:actually|rather|wait|sorry|make (?:that|it)|it['’]s|it is|quatsch|doch|besser|pardon|plutôt|perdón|mejor|espera|anzi|meglio|perdão|melhor)?|(?<=[,;:.!?…–—-]\s{0,2})(?:actually|correction|scratch that|strike that|make that|or rather|i mean|i meant|better|rather)(?:[,:;]|\s[–—-])|(?:→|->)\s(?:no|corrected)[,:]|(?:更正|纠正|应更正)为?[：:，,]?|(?<=[，,。；;？?]\s?)不[，,])(?!\p{L})\s{0,2}/giu

/** What follows is drawn from what stands in front: 'so 1994', '→ fixed effects'. */
const conclusion =
  /(?<![\p{L}\p{N}])(?:so(?! that| far| called| as| long| much| many|-)|hence|thus|therefore|consequently|accordingly|which (?:makes|means) (?:it|that)|making it|(?:and )?(?:finally|eventually) to(?=\s[\d$€£])|in short|all in all|demnach|folglich|hier also|deshalb|somit|mithin|donc|par conséquent|ainsi|por (?:lo )?tanto|por consiguiente|así que|en definitiva|portanto|logo(?=[,:]\s)|quindi|dunque|perciò|pertanto)(?!\p{L})[,:]?\s{0,2}|(?:→|⇒|->|=>)\s{0,2}|(?<=[\d\p{No})%]\s?)[=≈]\s?(?=[-−–\d$€£])|(?:所以|因此|因而|故)[，,：:]?|(?:なので|ので|から|ため|よって|したがって|従って)[、，,]\s?/giu
/** What follows says in other words what stands in front: 'i.e. 37', 'known as the Taylor rule'. */
const restatement =
  /(?<![\p{L}\p{N}])(?:namely|i\.?\s?e\.?,?(?![\p{L}])|that is(?! why| the| not| because)|in other words|which is (?:called|known as)|(?:also |better |commonly |often )?known as|das heißt|d\.\s?h\.|nämlich|und zwar|also(?=[:,]?\s(?:\d|die|der|das|ein|rund|etwa))|c['’]est[-\s]à[-\s]dire|autrement dit|à savoir|(?<!soit\s.{1,60})soit(?=\s\d)|es decir|o sea|ou seja|isto é|quer dizer|cioè|ossia|vale a dire)(?!\p{L})[,:]?\s{0,2}|(?:也就是说?|即|换言之)[，,：:]?|(?<=[，,。]\s?)(?:这)?(?:就|被)?(?:称为|称作|叫做?|叫作)/giu

/** What a working ends with: 'which gives a rate of about 4 percent', 'das sind 20 percent'. */
const reckoned =
  /(?:(?<![\p{L}\p{N}])(?:gives?|yields?|makes|leaves|equals|results? in|(?:works?|comes?) (?:out )?(?:at|to)|amounts? to|(?:which|that|this) is|(?:das|dies) (?:sind|ist|macht)|(?:macht|ergibt|entspricht|beträgt)(?: also)?|(?:ce qui|cela|ça) (?:fait|donne)|donne|(?:lo que|eso|esto) (?:es|da|hace|supone|equivale a)|(?:o que|isso) (?:é|dá|faz|equivale a)|(?:il che|questo) (?:è|fa|dà)|это|получается|(?<=\d(?:(?!\s(?:or|oder|ou|o|u)\s)[^\n.;,]){0,40}\s)(?:is|are|es|son|é|são|fa|fanno|fait|font|da|dà|dá|hace|ist|sind))|(?<=\d(?:(?!\s(?:or|oder|ou|o|u)\s)[^\n;]){0,80})[:：=≈]|(?<=\d[^\n]{0,40})(?:等于|得到?|就是|率?[为是は]|割(?:って|ると|れば)|乗(?:は|で|が)))\s?(?=(?:\p{L}+\s){0,6}?[-−–$€£]?\d[\d.,]*(?:\s?%|\s?(?:年間?|人|个|倍)|\s(?:percentage|basis|million|billion|trillion|thousand)(?:\s\p{L}+)?|\s(?!(?:less|more|below|above|higher|lower|weniger|mehr|de)(?!\p{L}))\p{L}+)?[\s"*_]{0,3}(?:[.!](?:\s|$)|$))/giu
const cuesOfBlank =
  /(?<!\p{L})(?:(?:the )?(?:blank|gap|missing (?:word|term|number|value|figure)|(?:correct |right |wanted )?(?:term|word|value|figure|expression)(?: wanted| needed)?)\s(?:here )?(?:is|should be|should read|would be|must be|reads?|can be)(?: filled (?:in )?with| completed (?:with|by))?|(?:i['’]?d|i would|i|you|we)\s(?:would |should )?fill (?:it |this |the (?:blank|gap) )?(?:in )?(?:with )?|fill (?:in|with)|(?:die lücke (?:ist|wird) mit|gesucht (?:ist|wird)|einzusetzen ist|in die lücke gehört)|(?:il faut (?:compléter|écrire|mettre)(?: par| avec)?|le (?:mot|terme) (?:manquant|cherché|attendu) est)|(?:(?:a|la) (?:lacuna|palavra|palabra|laguna)(?: em branco)? (?:deve ser preenchida|se completa|se llena|falta(?:nte)? es) (?:com|con)?|el término (?:buscado|correcto|que falta) es|o termo (?:correto|que falta) é|il termine (?:corretto|mancante|cercato) è|va inserito|(?:se )?(?:completa|llena|rellena|preenche|riempie)(?:-se)? (?:com|con)|si completa con|se (?:complète|remplit) (?:par|avec)|hay que (?:poner|escribir)|deve-se (?:escrever|preencher com)))(?!\p{L})\s{0,2}[:：]?\s{0,2}|(?:is|are|was) named (?:after|for)|(?:is|was) that of|(?:est|sont) celles? d(?:e|u)|es (?:la|el) de|é (?:a|o) de|è quell[oa] di|ist d(?:ie|er|as) von|(?:porte|doit) (?:le|son) nom (?:de|à)|lleva el nombre de|leva o nome de|(?:prende|porta) il nome (?:da|di)|(?:ist )?nach(?=\s\S+(?:\s\S+)?\sbenannt)|(?:答え|正解|解答)は|(?:空格|空白|此处|横线)?(?:处)?(?:应该|应当|应|需|可)?填(?:写|入)?(?:的是|为|上)?[：:]?/giu

/** Lines and members that tell of the answer: 'Confidence: 90 %', 'Reasoning: …'. */
const labelled =
  /(?:\n|[.;,|(]\s?|\s[–—-]\s)[^\S\n]{0,3}(?:(?:an |some )?examples?|beispiele?|exemples?|ejemplos?|exemplos?|esempi[o]?|przykład\p{L}?|пример\p{L}?|例|confidence|certainty|source|page|reference|note|explanation|reason(?:ing)?|rationale|justification|evidence|quote|comment|sicherheit|quelle|begründung|erklärung|confiance|explication|raison|confianza|fuente|explicación|razón|confiança|fonte|explicação|justificativa|spiegazione|motivazione|fiducia|置信度|理由|解释|说明|来源|依据)(?: level| score)?\s{0,2}[:：=][\s\S]*$/iu
const tagged =
  /<(answer|final_answer|final|response|antwort|réponse|reponse|respuesta|resposta|risposta|答案)>([^<]{1,2000})<\/\1>/giu
/** 'FB03 — ' and 'Question 3:' in front of an answer. */
const label =
  /^\s*\(?(?:fb|fib|ek|q|question|frage|pregunta|pergunta|domanda|blank|gap|item|lücke|no\.|nr\.)[\s-]?\d{1,3}\)?\s{0,2}(?:[:.)=：]\s?|[—–-]\s)(?=\S)/iu

export type AnswerPart = {
  /** What the response says at last, without what dresses it up. */
  text: string
  /** Spans in bold: where there is one, it is what its writer wants seen. */
  bold: string[]
}

/**
 * The part of a response in which it answers: its box, or what follows its last correction and its last cue ('the answer is',
 * 'Answer:', 'the blank should be'); otherwise the whole.
 */
export function answerPart(given: string, accepted: readonly string[]): AnswerPart {
  const whole = dropThinking(ends(given)).text
  const inTags = [...whole.matchAll(tagged)].at(-1)?.[2] ?? answerCell(whole)
  const { text, box } = signedAnswer(plainMarks(inTags ?? whole.replace(label, '')))
  const bold = [...whole.matchAll(/(?:\*\*|__)([^*_\n]{1,200})(?:\*\*|__)(?!\s?[:：])/g)].map(([, span]) =>
    span!.trim()
  )
  if (box !== null) return { text: box, bold: [] }
  const mask = maskOf(accepted)
  const last = lastWords(mask.hide(text))
  const decided = last.cued.find((part) => answerTokens(part).length > 0)
  return {
    text: mask.show(withoutLabels(behindLast(cuesOfBlank, behindLast(correction, decided ?? last.whole)))),
    bold: bold.filter((span) => !/[:：]$/.test(span))
  }
}

/** The cell of a table with one row under 'Answer'. */
function answerCell(text: string): string | undefined {
  const rows = text
    .split('\n')
    .filter((line) => /^\s*\|.*\|\s*$/.test(line))
    .map((line) => line.trim().slice(1, -1).split('|'))
  const [names, rule, row, ...others] = rows
  if (row === undefined || others.length > 0 || !rule!.every((cell) => /^[\s:-]+$/.test(cell))) return undefined
  return row[names!.findIndex((name) => answerName.test(name))]
}
const answerName =
  /^[\s*_]*(?:final |correct )?(?:answer|antwort|réponse|reponse|respuesta|resposta|risposta|答案)[\s*_]*$/iu

/** `isRestated` where it says in other words what stands before, `isReckoned` where it ends a working without a word of conclusion. */
export type Conclusion = { before: string; text: string; isRestated: boolean; isReckoned: boolean }

/** What an answer says last, behind what it draws or reckons it from or says in other words; null where it does neither. */
export function concluded(text: string, isNumber = false): Conclusion | null {
  const lastOf = (pattern: RegExp) =>
    [...text.matchAll(pattern)]
      .slice(-mostConclusions)
      .findLast(({ 0: words, index }) => isSaid(text.slice(index + words.length)))
  const reckoning = isNumber ? lastOf(reckoned) : undefined
  const [drawn, restated] = [lastOf(conclusion) ?? reckoning, lastOf(restatement)]
  const last = drawn && restated ? (drawn.index > restated.index ? drawn : restated) : (drawn ?? restated)
  if (!last) return null
  return {
    before: text.slice(0, last.index),
    text: text.slice(last.index + last[0].length),
    isRestated: last === restated,
    isReckoned: last === reckoning
  }
}
const mostConclusions = 5
const isSaid = (text: string) => answerTokens(text).length > 0

/**
 * The clause in which the only span in bold stands, where nothing behind it draws a conclusion, takes it back or goes on with
 * another answer.
 */
export function boldClause({ text, bold }: AnswerPart): string | null {
  const [span, ...others] = new Set(bold)
  const at = span === undefined || others.length > 0 ? -1 : text.lastIndexOf(span)
  if (span === undefined || at === -1 || concluded(text.slice(at)) !== null) return null
  const before = text
    .slice(0, at)
    .split(/[.;:!?]\s|,(?!\d)|[\n→]/)
    .at(-1)!
  const end = at + span.length
  const after = text.slice(end).split(/[.;:!?](?=\s|$)|,(?!\d)|[\n→(]/, 1)[0]!
  return goesOn.test(text.slice(end + after.length)) ? null : `${before}${span}${after}`
}
const goesOn =
  /^[,;.!?\s(]{0,3}(?:or|and|maybe|perhaps|alternatively|oder|ou|o|u|y|e|et|und|no|not|actually|nein|non|não)(?!\p{L})|^[,;.!?\s(]{0,3}[但或不]/iu

/** Texts in which the answer may stand where the whole says too much: its first line and sentence, and its last sentence. */
export function shorterParts(text: string): string[] {
  const firstLine = text.trimStart().split('\n', 1)[0]!
  // Points within numbers and behind single letters end no sentence.
  const firstSentence = firstLine.split(/(?<=[^\s.]{2}|\d)[.!?](?=\s|$)/, 1)[0]!
  return [...new Set([firstLine, firstSentence, lastSentence(text)])].filter((part) => answerTokens(part).length > 0)
}

/** Hides the accepted answers of a text, whose own words ('adverse selection') are no cues, from what looks for cues. */
function maskOf(accepted: readonly string[]) {
  const longest = accepted.filter((answer) => answer.length > 2).toSorted((a, b) => b.length - a.length)
  const signs = longest.map((answer) => answer.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${signs})(?![\\p{L}\\p{N}])`, 'giu')
  const hidden: string[] = []
  return {
    hide: (text: string) =>
      longest.length === 0
        ? text
        : text.replaceAll(pattern, (answer) => `\u{e100}x${hidden.push(answer) - 1}x\u{e100}`),
    show: (text: string) =>
      text.replaceAll(/\u{e100}x(\d{1,5})x\u{e100}/gu, (_, place: string) => hidden[Number(place)] ?? '')
  }
}

function withoutLabels(text: string): string {
  const found = labelled.exec(text)
  const left = found && found.index > 0 ? text.slice(0, found.index) : text
  return isSaid(left) ? left : text
}

function behindLast(cue: RegExp, text: string): string {
  // '4% (the exact figure is 3.9%)': what brackets tell of an answer takes its place no more than they do.
  const last = [...text.matchAll(cue)].findLast(({ index }) => !isInGloss(text, index))
  if (!last) return text
  const left = text.slice(last.index + last[0].length)
  return answerTokens(left).length > 0 ? left : text
}

function isInGloss(text: string, at: number): boolean {
  const open = text.lastIndexOf('(', at)
  return open > text.lastIndexOf(')', at) && isSaid(text.slice(0, open)) && text.includes(')', at)
}

/** Fractions of LaTeX without braces, commas in numbers, Chinese punctuation and quotation marks as in English. */
export function plainMarks(text: string): string {
  return text
    .replaceAll(/\\[dt]?frac\s?(\d)\s?(\d)(?!\d)/g, '$1/$2')
    .replaceAll(/\\[dt]?frac\s?\{([^{}]{1,20})\}\s?\{([^{}]{1,20})\}/g, '$1/$2')
    .replace(/^\s*[-–*•]\s{1,3}(?=\p{L})/u, '')
    .replaceAll('{,}', ',')
    .replaceAll(/\\(?:rightarrow|to|Rightarrow|implies)(?![a-z])/g, '→')
    .replaceAll(/[“”„‟«»「」『』《》]/g, '"')
    .replaceAll('％', '%')
    .replaceAll(/，/g, ', ')
    .replaceAll(/；/g, '; ')
    .replaceAll(/：/g, ': ')
    .replaceAll(/（/g, ' (')
    .replaceAll(/）/g, ') ')
    .replaceAll(/。/g, '. ')
    .replaceAll(/？/g, '? ')
    .replaceAll(/(?<=^|[\s("])\*(?=[^\s*])|(?<=[^\s*])\*(?=$|[\s.,;:!?)"])/gm, (mark, at: number) =>
      text[at - 1] === '*' || text[at + 1] === '*' ? mark : ''
    )
}

function ends(given: string): string {
  if (given.length <= most.first + most.last) return given
  return `${given.slice(0, most.first)}\n${given.slice(-most.last)}`
}
