import type { Question } from '../content.ts'
import { answerList, hasNumberedRows } from './answer-list.ts'
import type { Known } from './headings.ts'
import type { Line } from './read-tables.ts'
import { isTurn } from './sheet-turns.ts'

/** The answers that a text lists to all questions of one type behind its name, and where that name stands. */
export type SectionList = { own: readonly string[]; values: readonly string[]; start: number }

/** Characters of a clause in front of the name of a type. */
const longestLead = 48
/** Behind the name: what kind of items they are, and the sign or the verb that leads to their answers. */
const leadOut =
  /^(?:[^.:：\n—–|;]{0,60}?(?<!\p{L})(?:are|is|reads?|sind|ist|lauten|sont|est|son|es|são|é|sono|è|zijn|to|są)(?:\s(?:as follows|to be filled(?: in)?(?: as follows)?))?(?!\p{L})|[^.:：\n—–|;]{0,60}?(?=[.:：\n—–|=]|$))[\s*_]{0,4}(?:[.:：—–|=]|->|→|$)?[*_]{0,4}/iu
const clauseEnd = /[.;!?:|。；：！？\n]["'*_)\]]{0,3}\s{0,3}/gu

/**
 * The lists of answers by type that a text holds, below headings or behind the name of a type within sentences: 'TF: true,
 * false, ...', 'The blanks are x, y and z', 'Choix unique. La première : C ; la deuxième : A ; ...'.
 */
export function sectionLists(text: string, lines: readonly Line[], known: Known): SectionList[] {
  return sectionsIn(text, lines, known).flatMap(({ own, start, from, end }) => {
    const body = withoutOthers(text.slice(start, Math.min(end, start + longestBody)), own[0]!)
    if (coded.test(body)) return []
    const questions = own.map((id) => known.byId.get(id)!)
    const values = listIn(body, questions)
    return values.length > 0 ? [{ own, values, start: from }] : []
  })
}

/** A body up to the sentence that names a question of another type. */
function withoutOthers(body: string, own: string): string {
  const other = [...body.matchAll(eachCode)].find(({ 1: type }) => !own.startsWith(type!.toUpperCase()))
  return other ? body.slice(0, clauseStart(body, other.index)) : body
}
const eachCode = /(SC|TF|FB|OD)[\s_-]?\d/gi

/** The text about the questions of a type, from behind its name at `from` to the next name of another one. */
export type Section = { own: readonly string[]; from: number; start: number; end: number }

/** The sections of a text that begin with the name of a type, in a heading or at the beginning of a clause. */
export function sectionsIn(text: string, lines: readonly Line[], { names }: Known): Section[] {
  const places = names.typesIn(text).map((place) => ({ ...place, from: clauseStart(text, place.start) }))
  // A clause that names several types is about none of them alone.
  const named = [...Map.groupBy(places, ({ from }) => from).values()]
    .filter(
      ([first, second]) => !second || first!.own === second.own || !joined.test(text.slice(first!.end, second.start))
    )
    .map(([first]) => first!)
    .filter(({ start, from }) => start - from <= longestLead && !coded.test(text.slice(from, start)))
    .slice(-mostSections)
  const stops = lines.flatMap(({ text: line, start }) => (isStop(line) ? [start] : []))
  let stop = 0
  return named.map(({ own, start, end }, at) => {
    while (stop < stops.length && stops[stop]! < end) stop++
    const next = named.find((other, i) => i > at && other.own !== own)?.from ?? text.length
    return { own, from: start, start: end, end: Math.min(next, stops[stop] ?? text.length) }
  })
}

/** 'The single choice and true/false items' */
const joined = /^[\s\p{L}/&*_-]{0,24}$/u
const coded = /(?:SC|TF|FB|OD)[\s_-]?\d/i
/** A text that names types more often speaks of them. */
const mostSections = 32

function isStop(line: string): boolean {
  return isTurn(line) || /^\s*(?:[-*_]\s?){3,}$/.test(line) || line.includes('\uE000') || /^\s*#/.test(line)
}

const longestBody = 2000

/** Where the name of a type begins a clause and leads to the codes of its questions. */
export function sectionStarts(text: string, { names }: Known): number[] {
  return names.typesIn(text).flatMap(({ own, start, end }) => {
    const from = clauseStart(text, start)
    const code = new RegExp(`^[^\\n]{0,40}\\n{0,2}[^\\n]{0,12}${own[0]!.slice(0, 2)}[ _-]?0?1(?!\\d)`, 'i')
    return start - from <= longestLead && code.test(text.slice(end, end + 80)) ? [from] : []
  })
}

function listIn(body: string, questions: readonly Question[]): string[] {
  const list = body.replace(leadOut, '')
  const [line = '', ...below] = list.trim().split('\n')
  const paragraph = list.trim().split(/\n\s*\n/, 1)[0]!
  const candidates = hasNumberedRows(list) ? [list, paragraph, body] : [list, line, paragraph, below.join('\n'), body]
  return candidates.map((each) => answerList(each, questions)).find((values) => values.length > 0) ?? []
}

const longestNumber = 14

function clauseStart(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - 2 * longestLead), at)
  const line = before.lastIndexOf('\n') + 1
  // 'Part II.' in front of a name is a part of it.
  if (line > 0 && before.length - line <= longestNumber) return at - before.length + line
  const last = [...before.matchAll(clauseEnd)].at(-1)
  return at - before.length + (last ? last.index + last[0].length : 0)
}
