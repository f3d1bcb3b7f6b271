import { declines } from '../../declined.ts'
import { supposes } from '../align/supposes.ts'
import { withoutConceded } from '../grade/conceded.ts'
import { takesBack } from '../grade/last-word.ts'
import { ordinals } from './coded-ordinals.ts'
import type { Names } from './question-names.ts'
import { article, questionNouns } from './question-nouns.ts'

const ordinal = `(?:${ordinals.join('|')})`
const noun = questionNouns.map(([, words], at) => `(?<n${at}>${words})`).join('|')
const sign = questionNouns.map(([, , signs], at) => `(?<s${at}>${signs})`).join('|')
const named = new RegExp(
  `(?<!\\p{L})${article}(?<words>${ordinal}(?:(?:,\\s|,?\\s(?:and|und|et|y|e|en|i|и)\\s)${article}${ordinal}){0,4})(?!\\p{L})(?:\\s(?:${noun})(?!\\p{L}))?|第(?<figure>[一二三四五1-5])[个道]?(?:${sign})?`,
  'giu'
)
const han = '一二三四五'
const eachOrdinal = new RegExp(`(?<!\\p{L})(?:${ordinal})(?!\\p{L})`, 'giu')
const places = ordinals.map((words) => new RegExp(`^(?:${words})$`, 'iu'))
const last =
  /^(?:last|final|letzte[nrs]?|dernière?|dernier|últim[oa]|ultim[oa]|laatste|последн\p{L}{2,3}|ostatni\p{L}{0,3})$/iu
/** What follows an ordinal that goes on from the one before: 'the second, about prices, is false', 'for the fourth I choose D'. */
const goesOn =
  /^(?:\s(?:one|una|uno))?(?:\s?[,.:;：，。]|\s(?:is|are|i|i['’]d|ist|ich|dagegen|hingegen|aber|est|je|es|no|elijo|é|não|escolho|è|rispondo|scelgo|non|[A-D]|also|too|again|auch|ebenfalls|aussi|également|también|também|anche|true|false|wahr|falsch|richtig|vraie?|faux|fausse|verdader[oa]|verdadeir[oa]|fals[oa]|ver[oa])(?!\p{L})|\s["“«„「]|\s?[选是为我])/iu
/** 'The first question is whether A or B is right', 'the first statement of the theory'. */
const asksOrBelongs =
  /^\s(?:(?:is|was|asks|ist|fragt|est|es|é|è|chiede|pregunta|pergunta|demande)?\s?(?:whether|if|ob|si|se)|of|by|made|from|von|des|de|du|del|di|da|do|van)(?!\p{L})|^\s(?:d['’]|dell['’])|^\s?(?:是|问|問)?是否/iu
/** 'Should the second question be B?', but not 'The second question? B.' */
const askedBack = /^[^.!?;。！？；\n]{0,300}[\p{L}\p{N}][^.!?;。！？；\n]{0,9}[?？]/u
/** 'Smith's first claim', 'his first claim'. */
const owner =
  /(?:['’]s|(?<!\p{L})(?:his|her|its|their|our|seine?[rn]?|ihre?[rn]?|son|sa|leur|sus?|seu|sua|suo|loro|zijn|haar))\s$|[的の]$/iu
const supposed = /^\s*(?:if|suppose|assuming|wenn|falls|si|se|als|если|jeśli|如果|若|假如)(?!\p{Script=Latin})/iu
const sentenceEnd = /(?<=[.!?;])\s|(?<=[。！？；\n])/u
const code = /(?<![\p{Script=Latin}\p{N}_])(SC|TF|FB|OD)[ _-]?0?(\d{1,2})(?!\d)/giu
/** A line of a list, a heading, a table or what a sheet was taken from: a text with one names its questions otherwise. */
const listed = /^\s*(?:[-*•|#>]\s|\*\*|\(?\d{1,2}[.):、]|q\d|\uE000|#)/imu
/** Longer texts are no answers in prose. */
const longest = 20_000

/**
 * A text in prose, in which ordinals in front of nouns name questions, with the codes of these: 'The first statement is true;
 * the second, about prices, is false' is 'TF01 is true; TF02, about prices, is false'. A question whose code the text has
 * elsewhere keeps its words, and so does all of a text with lists or headings, or that takes something back.
 */
export function proseOrdinals(text: string, names: Names): string {
  // What is taken back would be named as well as what is put in its place.
  if (text.length > longest || listed.test(text) || takesBack(text)) return text
  const codes = [...text.matchAll(code)].map(({ 0: name, index }) => ({ id: names.idOf(name), start: index }))
  const coded = new Set(codes.map(({ id }) => id))
  const spoken = [
    ...codes.flatMap(({ id, start }) => (id === null ? [] : [{ type: id.slice(0, 2), start }])),
    ...names.typesIn(text).map(({ own, start }) => ({ type: own[0]!.slice(0, 2), start }))
  ].toSorted((one, other) => one.start - other.start)
  const parts: string[] = []
  let at = 0
  let chain = null as Chain | null
  const all = ordinalsIn(text)
  for (const [i, { start, end, words, kind }] of all.entries()) {
    const heard = spoken.findLast((each) => each.start < start)
    const type: string | undefined =
      kind === 'question' ? (heard?.type ?? names.ids[0]?.slice(0, 2)) : (kind ?? chain?.type)
    const own: string[] = names.ids.filter((id) => type !== undefined && id.startsWith(type))
    const found: number[] = words.map((word) => placeOf(word, own.length))
    const isNamed = kind !== null || (chain !== null && found[0]! > chain.place && goesOn.test(text.slice(end)))
    const ids = found.flatMap((place) => own[place] ?? [])
    // Any words could fill a blank.
    const isOpen = kind === 'question' && type === 'FB'
    if (!isNamed || isOpen || type === undefined || ids.length < words.length) {
      chain = null
      continue
    }
    chain = { type, place: found.at(-1)! }
    const from = sentenceStart(text, start)
    const before = text.slice(from, start)
    const behind = text.slice(end, all[i + 1]?.start ?? text.length)
    if (
      ids.some((id) => coded.has(id)) ||
      supposes(before) ||
      isOfOthers(before, text.slice(end, end + longestSentence))
    )
      continue
    if (declines(text.slice(Math.max(at, from), end) + behind.split(sentenceEnd, 1)[0]!)) continue
    parts.push(text.slice(at, start), ids.join(' and '))
    at = end
  }
  return [...parts, text.slice(at)].join('')
}

/** The question that was named last, from which a bare ordinal goes on. */
type Chain = { type: string; place: number }
type Ordinal = { start: number; end: number; words: string[]; kind: string | null }

/** The ordinals of a text, those that 'and' joins as one; `kind` is the type that their noun names, `question`, or null. */
function ordinalsIn(text: string): Ordinal[] {
  return [...text.matchAll(named)].map(({ 0: whole, index, groups }) => {
    const { words, figure } = groups!
    const at = questionNouns.findIndex((_, i) => groups![`n${i}`] !== undefined || groups![`s${i}`] !== undefined)
    return {
      ...{ start: index, end: index + whole.length },
      words: words === undefined ? [figure!] : [...words.matchAll(eachOrdinal)].map(({ 0: word }) => word),
      kind: at < 0 ? null : (questionNouns[at]![0] ?? 'question')
    }
  })
}

/** Whether what stands between two parts of its sentence names no question of the sheet, or only what might be so, or what others say. */
export function isOfOthers(before: string, behind: string): boolean {
  if (asksOrBelongs.test(behind) || askedBack.test(behind) || owner.test(before) || supposed.test(before)) return true
  return !withoutConceded(`${before}1`).text.endsWith('1')
}

function sentenceStart(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - longestSentence), at)
  return at - before.length + before.search(/[^.!?;。！？；\n]*$/)
}

/** Characters of a sentence that are looked at. */
const longestSentence = 300

/** The place that an ordinal names among so many questions. */
function placeOf(word: string, count: number): number {
  if (last.test(word)) return count - 1
  const figure = han.indexOf(word)
  return figure >= 0
    ? figure
    : /\d/.test(word)
      ? Number.parseInt(word, 10) - 1
      : places.findIndex((each) => each.test(word))
}
