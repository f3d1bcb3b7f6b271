import type { Question } from '../content.ts'
import { answerKey, isGiven, isVerdict } from './answer-key.ts'
import { statedAnswer } from './stated-answer.ts'
import { tidy } from './tidy.ts'

/** Longer texts hold more than the answers to the questions of one type. */
const longestList = 6000
/** A list within one line is shorter. */
const longestLine = 700
/** What names its questions is no list in their order. */
const coded = /(?:SC|TF|FB|OD)[\s_-]?\d/i
/** Answers to a blank of more words, among others, are parts of a sentence. */
const mostWords = 9

/**
 * The answers that a text lists to some questions, in their order and one for each: one a line, behind numbers or ordinal
 * words, in sentences, or with signs between.
 *
 * @returns none where the text has no list of just so many answers
 */
export function answerList(text: string, own: readonly Question[]): string[] {
  if (text.length > longestList || coded.test(text)) return []
  const bare = text
    .replaceAll(/[([（][^()[\]（）\n]{0,40}=[^()[\]（）\n]{0,60}[)\]）]/g, ' ')
    .replaceAll(/^[\s[("*_]{1,8}|[\s\])"*_;,]{1,8}$/g, '')
  const plain = bare.replaceAll(/\s?[([（][^()[\]（）\n]{0,80}[)\]）]/g, '')
  const lists = [
    lines,
    numbered,
    counted,
    byLetters,
    byBareNumbers,
    ...(bare.length <= longestLine ? [bySigns, bySentences, byRuns] : [])
  ]
  for (const listed of plain === bare || plain === '' ? [bare] : [bare, plain]) {
    for (const listOf of lists) {
      for (const parts of listOf(listed, own)) {
        if (parts.length !== own.length) continue
        const values = parts.map((part, at) => listedValue(own[at]!, part))
        if (values.every((value) => value !== null)) return values
      }
    }
  }
  return []
}

function listedValue(question: Question, part: string): string | null {
  const said = tidy(part.replace(bullet, ''))
  const isShort = question.type !== 'fill_in_blank' || said.split(/\s+/).length <= mostWords
  if (isShort && isGiven(question, said) && answerKey(question, said) !== null) return said
  return statedAnswer(question, said)
}

const bullet = /^\s*(?:[-*•+–]|\(?(?:[a-e]|[A-D]?\d{1,2})[.):、])\s+/

function lines(text: string): string[][] {
  const all = text.split('\n').filter((line) => /[\p{L}\p{N}✓✗✔✘✅❌○×]/u.test(line))
  const rows = hasNumberedRows(text) ? all.filter((line) => numberedRow.test(line)) : all
  // What ends with a colon announces the list.
  return rows.length < 2 ? [] : [rows, rows.filter((line) => !/[:：]\s*\**\s*$/.test(line))]
}

const number = /(?<![\p{L}\p{N}])(?:\((\d{1,2})\)|(\d{1,2})[.):、=])(?!\d)[.):\s]{0,3}|([①-⑩])/gu

/** `1. B 2. C` or `(6) true, (7) false`. */
function numbered(text: string, own: readonly Question[]): string[][] {
  const all = [...text.matchAll(number)].map(({ 0: label, 1: inner, 2: bare, 3: sign, index }) => ({
    value: sign ? sign.charCodeAt(0) - 0x245f : Number(inner ?? bare),
    start: index,
    end: index + label.length
  }))
  const first = all[0]?.value
  if (first === undefined) return []
  let next = first
  const marks = all.filter(({ value }) => value === next && next++ >= 0)
  return marks.length === own.length ? [between(text, marks)] : []
}

type Place = { start: number; end: number }

function between(text: string, marks: readonly Place[]): string[] {
  return marks.map(({ end }, at) => text.slice(end, marks[at + 1]?.start))
}

const ordinals = [
  'first|1st|erste[nrs]?|première?|premier|primer[oa]?|prim[oa]|primeir[oa]|eerste|första|перв\\p{L}{2,3}|pierwsz\\p{L}{1,3}|birinci',
  'second|2nd|zweite[nrs]?|deuxième|seconde?|segund[oa]|second[oa]|tweede|andra|втор\\p{L}{2,3}|drug\\p{L}{1,3}|ikinci',
  'third|3rd|dritte[nrs]?|troisième|tercer[oa]?|terz[oa]|terceir[oa]|derde|tredje|трет\\p{L}{2,3}|trzeci\\p{L}{0,3}|üçüncü',
  'fourth|4th|vierte[nrs]?|quatrième|cuart[oa]|quart[oa]|vierde|fjärde|четв[её]рт\\p{L}{2,3}|czwart\\p{L}{1,3}|dördüncü',
  'fifth|5th|last|fünfte[nrs]?|letzte[nrs]?|cinquième|dernière?|dernier|quint[oa]|últim[oa]|ultim[oa]|vijfde|laatste|femte|пят\\p{L}{2,3}|последн\\p{L}{2,3}|piąt\\p{L}{1,3}|ostatni\\p{L}{0,3}|beşinci'
].map(
  (words, at) =>
    new RegExp(
      String.raw`(?<!\p{L})(?:${words})(?!\p{L})|第${'一二三四五'[at]}[题題問问个道空]{0,2}|第${at + 1}[题題問问个道空]{1,2}`,
      'giu'
    )
)

/** `The first is B; the second is C`. */
function counted(text: string, own: readonly Question[]): string[][] {
  const marks: Place[] = []
  for (const pattern of ordinals.slice(0, own.length)) {
    pattern.lastIndex = marks.at(-1)?.end ?? 0
    const match = pattern.exec(text)
    if (!match) return []
    marks.push({ start: match.index, end: match.index + match[0].length })
  }
  return [between(text, marks).map((part) => part.replace(joint, '').replace(afterOrdinal, ''))]
}

/** What stands in front of the next ordinal: '; la'. */
const joint =
  /[\s;.,。；，、]{0,4}(?:(?:and|und|et|y|e|en|и|i)\s)?(?:(?:for|in|für|bei|pour|para|per|em|bij|à)\s)?(?:the|die|das|der|la|le|el|il|a|o|de|het)?\s*$/iu
const afterOrdinal =
  /^\s{0,3}(?:questions?|one|item|statement|blank|sequence|frage|aussage|lücke|reihenfolge|affirmation|pregunta|afirmación|domanda|affermazione|questão|afirmação|pergunta|vraag|stelling|вопрос\p{L}{0,2}|pytani\p{L}{1,2}|题|問)?\s{0,3}(?:is|are|ist|lautet|est|es|é|è|to|jest|это|[是为は])?(?!\p{L})[\s:：,，、=–—-]{0,4}/iu

const signs = [
  /\s*[;|·；]\s*|\s+\/\s+/,
  /\s*[,，、]\s*(?:(?:and|und|et|y|e|en|och|и|i)\s+)?|\s+(?:and|und|et|y|e|en|och|и|i)\s+|和|と/u,
  /\s*\/\s*/
]
/** 'The answers to questions 1 to 5 are B, C, A, D, B.' */
const announcement =
  /^[^,;:|]{0,80}(?<!\p{L})(?:are|is|reads?|sind|ist|sont|est|son|es|são|é|sono|è|zijn|to|są)\s*:?\s+|^[^,;:：|]{0,40}[是为は：:]\s*/u

function bySigns(text: string, own: readonly Question[]): string[][] {
  const isOfWords = own[0]!.type === 'fill_in_blank'
  // A sentence behind the list is none of it.
  if (hasNumberedRows(text)) return []
  const heads = [text, text.split(/(?<=[^.\s]{2})[.。](?:\s|$)/, 1)[0]!, text.split('\n', 1)[0]!]
  return [...new Set(heads)]
    .flatMap((head) => [head, head.replace(announcement, '')])
    .flatMap((list) =>
      [...signs, ...(isOfWords ? [] : [/\s+/])].map((sign) =>
        list
          .replace(/[\s.。;]{1,4}$/, '')
          .split(sign)
          .map((part) => part.trim())
          .filter((part) => part !== '')
      )
    )
}

/** Whether a text has one row for each of several answers, so that signs within a row part none. */
export function hasNumberedRows(text: string): boolean {
  return text.split('\n').filter((line) => numberedRow.test(line)).length >= 2
}
const numberedRow = /^[ \t*_-]{0,6}\(?\d{1,2}[.):](?!\d)/

/** `BABAC`, `T F F F T` */
function byLetters(text: string): string[][] {
  return /^[A-DTFWRVN✓✗✔✘○×\s]+$/i.test(text) ? [[...text.replaceAll(/\s/g, '')]] : []
}

/** `1 A, 2 D`, `01 true | 02 false` */
function byBareNumbers(text: string, own: readonly Question[]): string[][] {
  if (text.includes('\n')) return []
  const parts = text.split(/\s*[,;|·；，、]\s*(?=\d{1,2}\s)/u)
  const values = parts.map((part) => /^0?(\d{1,2})\s{1,3}(\S.*)$/u.exec(part))
  const isInOrder = values.length === own.length && values.every((value, at) => Number(value?.[1]) === at + 1)
  return isInOrder ? [values.map((value) => value![2]!)] : []
}

/** `True. False. True.` */
function bySentences(text: string): string[][] {
  if (hasNumberedRows(text)) return []
  return [text.split(/(?<=[.!?])\s+|[。！]/u).filter((part) => part.trim() !== '')]
}

const tokens = {
  single_choice: /(?<![\p{L}\p{N}'’-])[A-D](?![\p{L}\p{N}'’-])/gu,
  true_false: /[\p{L}\p{M}]{1,14}|[✓✗✔✘✅❌○×]/gu,
  ordering: /(?<![\p{L}\p{N}])[A-D](?:[\s>→<-]{0,4}[A-D]){3}(?![\p{L}\p{N}])/gu,
  fill_in_blank: /["“«„「『][^"“”«»„「」『』\n]{1,80}["”»“」』]|\*\*[^*\n]{1,80}\*\*/gu
}
const gap = /^["'*_`\s.]{0,4}(?:[\s,;/|·、，]|(?:and|und|et|y|e|en|och|и|i|和|と)(?!\p{L})){1,8}["'*_`]{0,4}$/iu

/** The only run of answers within other words: 'I pick B, C, A, D and B, in that order'. */
function byRuns(text: string, own: readonly Question[]): string[][] {
  const runs: { parts: string[]; end: number }[] = []
  for (const { 0: part, index } of text.matchAll(tokens[own[0]!.type])) {
    if (own[0]!.type === 'true_false' && !isVerdict(part)) continue
    const run = runs.at(-1)
    if (run && gap.test(text.slice(run.end, index))) run.parts.push(part)
    else runs.push({ parts: [part], end: 0 })
    runs.at(-1)!.end = index + part.length
  }
  const whole = runs.filter(({ parts }) => parts.length === own.length)
  return whole.length === 1 ? [whole[0]!.parts] : []
}
