import type { Question } from '../content.ts'
import { answerKey, isGiven } from './answer-key.ts'
import type { Claim } from './claim.ts'
import { passageAnswers, tidy } from './passage-answer.ts'
import { type Mark, type MarkKind, questionMarks } from './question-marks.ts'
import type { Names } from './question-names.ts'
import type { Line } from './read-tables.ts'
import { isTurn } from './sheet-turns.ts'

export type PlacedClaim = Claim & { place: number }

const kinds: readonly MarkKind[] = ['code', 'named', 'section', 'number']
const longestHeading = 120
const longestSentence = 1000
/** Lines below a heading that may hold its answers without naming them. */
const mostRows = 30

/** Answers in lines: behind ids or numbers, below headings of types, in lists, several in one line. */
export function readLines(
  text: string,
  lines: readonly Line[],
  names: Names,
  questions: readonly Question[]
): PlacedClaim[] {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const headings = lines.map(({ text: line }) => headingOf(line, { names, byId }))
  const owns: (readonly string[] | null)[] = []
  for (const heading of headings) owns.push(heading ? heading.own : (owns.at(-1) ?? null))
  // A line that answers the questions of a type at once, or names a range of them, is about none of them alone.
  const single = lines.flatMap((line, at) =>
    headings[at]?.isRange || headings[at]?.given.length ? [] : [{ ...line, own: owns[at] ?? null }]
  )
  const all = questionMarks(single, { names, byId })
  const stops = lines.flatMap(({ text: line, start }, at) =>
    headings[at]?.own || isTurn(line) || /^\s*(?:[-*_]\s?){3,}$/.test(line) || line.includes('\uE000') ? [start] : []
  )
  const readings = ofEachKind(all).map((marks) => ({ marks, claims: claimsOf(text, { marks, stops, byId, names }) }))
  const { marks, claims } = bestOf([...readings, { marks: [], claims: sentenceClaims(text, names) }])
  const claimed = new Set(claims.map(({ id }) => id))
  const marked = new Set(marks.map(({ id }) => id))
  const lists = listsBelow(lines, headings, { names, byId }).filter(({ id }) => !claimed.has(id) && !marked.has(id))
  return [...claims, ...lists]
}

type Reading = { marks: readonly Mark[]; claims: readonly PlacedClaim[] }

/** Fewer numbers than these may be lists within answers, or of thoughts. */
const leastNumbers = 8

/** The first reading that names questions, unless a later one finds many times its answers. */
function bestOf(readings: readonly Reading[]): Reading {
  return readings.reduce(
    (best, reading) => {
      const [known, found] = [countIds(best.claims), countIds(reading.claims)]
      const isFirst = known === 0 && found > 0
      const isFuller = found > 2 * known && (found >= leastNumbers || reading.marks.length === 0)
      return isFirst || isFuller ? reading : best
    },
    { marks: [], claims: [] }
  )
}

function countIds(claims: readonly { id: string }[]): number {
  return new Set(claims.map(({ id }) => id)).size
}

/** The marks of each kind; one kind names the questions, and what looks like the others is content. */
function ofEachKind(marks: readonly Mark[]): Mark[][] {
  return kinds
    .map((kind) =>
      inSequence(
        marks.filter((mark) => mark.kind === kind),
        kind
      )
    )
    .filter((own) => own.length > 0)
}

// 'The answer to SC01 is B.': up to the end of the sentence.
const inSentence =
  /(?<![\p{L}\p{N}_])((?:SC|TF|FB|OD)[ _-]?\d{1,2})[*_`",)]{0,5} {1,3}(?:(?:the|my|die|la|le|a) )?(?:(?:correct|right|final|best|richtige|bonne) )?(?:(?:answer|option|choice|antwort|réponse|respuesta|resposta|risposta) )?(?:is|should be|ist|lautet|est|es|é|è)(?: |: )/giu
const sentenceEnd = /(?<![.\s]\p{L})[.?!;](?=\s|$)|\n/u

function sentenceClaims(text: string, names: Names): PlacedClaim[] {
  const marks = [...text.matchAll(inSentence)]
  return marks.flatMap(({ 0: label, 1: name, index }, at) => {
    const id = names.idOf(name!)
    const said = text.slice(index + label.length, marks[at + 1]?.index ?? index + label.length + longestSentence)
    const value = tidy(said.split(sentenceEnd, 1)[0]!).replace(
      /,?\s(?:and|but|und|et|y|e)(?:\s(?:that|for|dass))?$/,
      ''
    )
    return id === null ? [] : [{ id, value, place: index }]
  })
}

/**
 * Numbers count where they go on from the one before, or begin anew; a list within an answer, whose numbers the numbers
 * of the questions then go on from, does not.
 */
function inSequence(marks: readonly Mark[], kind: MarkKind): Mark[] {
  if (kind !== 'number') return [...marks]
  const outer = marks.reduce((least, { indent }) => Math.min(least, indent), Number.POSITIVE_INFINITY)
  return marks.filter(({ indent }) => indent <= outer + 1)
}

type Passages = { marks: readonly Mark[]; stops: readonly number[]; byId: ReadonlyMap<string, Question>; names: Names }

function claimsOf(text: string, { marks, stops, byId, names }: Passages): PlacedClaim[] {
  let stop = 0
  return marks.flatMap((mark, at) => {
    while (stop < stops.length && stops[stop]! < mark.end) stop++
    const end = Math.min(marks[at + 1]?.start ?? text.length, stops[stop] ?? text.length)
    const question = byId.get(mark.id)!
    // Of '**SC01: B** - a reason', bold type that begins in front of the name goes on behind it.
    const isBold = text.slice(mark.start, mark.end).split('**').length % 2 === 0
    const passage = `${isBold ? '**' : ''}${text.slice(mark.end, Math.max(mark.end, end)).trimStart()}`
    return passageAnswers(question, passage, names).map((value) => ({
      id: mark.id,
      value,
      place: mark.start
    }))
  })
}

const partName =
  /^(?:part|section|teil|abschnitt|partie|sección|parte|seção|sezione|group)?\s?(?:[ivx]{1,4}|[1-4]|[a-d]|[一二三四])?\s?[\s.:)、–—-]{1,3}|^第?[一二三四]部?分?[、.\s]?/iu

/** `given` are the answers behind the colon of a heading, where it has as many as questions. */
type Heading = { own: readonly string[] | null; given: readonly string[]; isRange: boolean }
type Known = { names: Names; byId: ReadonlyMap<string, Question> }

/** A line that names a type or a range of questions, or another heading. */
function headingOf(line: string, { names, byId }: Known): Heading | null {
  if (line.length > 400) return null
  const bare = line.replaceAll(/^[\s#*_>=[{"'•-]{1,12}|[\s*_=\]"'{[]{1,9}$/g, '').replaceAll(/[*_`]{2}/g, '')
  const titled = bare.replace(partName, '')
  const [name = '', ...behind] = titled.split(/[:=]/)
  const values = behind.join(':').trim()
  const range = rangeIn(bare.split(/[:=]/, 1)[0]!, names)
  if (range) {
    const given = splitValues(values, range, byId)
    // '1-5: B' may be the fifth question of the first part.
    if (given.length > 0 || /[A-Z]{2}|\s/i.test(name)) return { own: range, given, isRange: true }
  }
  const isShort = name.length <= longestHeading / 2
  const plain = plainName(name)
  const own = isShort && plain.length <= 40 && plain.split(/\s+/).length <= 6 ? names.idsOfType(plain) : null
  if (own && !/\d$|(?:SC|TF|FB|OD)[\s_-]?\d/i.test(plain))
    return { own, given: splitValues(values, own, byId), isRange: false }
  return /^\s*#{1,6}\s/.test(line) && !/\d/.test(line) ? { own: null, given: [], isRange: false } : null
}

/** The range of questions that a heading names, alone, in brackets or behind other words. */
function rangeIn(name: string, names: Names): readonly string[] | null {
  if (name.length > longestHeading || !/\d/.test(name)) return null
  const inner = /[([（]([^()[\]（）]{2,30})[)\]）]/.exec(name)?.[1]
  return names.idsOfRange(inner ?? plainName(name))
}

/** The name of a heading without brackets and the words for questions and answers. */
function plainName(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replace(/\(.{0,40}\)|（.{0,40}）|\[.{0,40}\]|["']/g, '')
    .replace(
      /(?:answers? (?:to|for)|questions?|answers?|items?|fragen|antworten|preguntas|respuestas|réponses|perguntas|respostas|domande|risposte|题|部分)/giu,
      ''
    )
    .trim()
}

/** Answers of one type in the order of its questions: behind its heading, or one a line below. */
function listsBelow(
  lines: readonly Line[],
  headings: readonly (Heading | null)[],
  { names, byId }: Known
): PlacedClaim[] {
  const groups = headings.flatMap((heading, at) => (heading?.own ? [{ ...heading, own: heading.own, at }] : []))
  const below = groups.flatMap(({ own, given, at }) => {
    const behind = headings.slice(at + 1, at + 1 + mostRows)
    const end = behind.findIndex((heading) => heading !== null)
    const rows = lines
      .slice(at + 1, at + 1 + (end < 0 ? mostRows : end))
      .map(({ text }) => text)
      .filter((line) => /[\p{L}\p{N}✓✗✔✘]/u.test(line) && !isTurn(line) && !line.includes('\uE000'))
    const values =
      given.length > 0 ? given : rows.length === 1 ? splitValues(rows[0]!, own, byId) : rowsAs(rows, own, byId)
    return values.map((value, i) => ({ id: own[i]!, value, place: lines[at]!.start }))
  })
  if (groups.length > 0) return below
  const rows = lines.filter(
    ({ text }) => /[\p{L}\p{N}✓✗✔✘]/u.test(text) && !text.trim().endsWith(':') && !text.includes('\uE000')
  )
  if (rows.length > names.ids.length + 2) return []
  const values = rowsAs(
    rows.map(({ text }) => text),
    names.ids,
    byId
  )
  return values.map((value, i) => ({ id: names.ids[i]!, value, place: rows[0]!.start }))
}

function rowsAs(rows: readonly string[], own: readonly string[], byId: ReadonlyMap<string, Question>): string[] {
  const values = rows.map((row) => tidy(row.replace(/^\s*(?:[-*•+]|\(?[a-e][.)])\s+/, '')))
  return fits(values, own, byId) ? values : []
}

const signs = [/\s*[;|·]\s*|\s+\/\s+/, /\s*,\s*(?:and\s)?|\s+and\s+/]
const blank = /\s+/
/** 'The answers to questions 1 to 5 are B, C, A, D, B.' */
const announcement = /^[^,;:|]{0,80}\b(?:are|is|sind|sont|son|são|sono)\s*:?\s+|^[^,;:|]{0,40}[是为]\s*/u

/** `B, A, B, A, C`, `BABAC`, `T F F F T`, `CDAB; DCAB; ...` */
function splitValues(text: string, own: readonly string[], byId: ReadonlyMap<string, Question>): string[] {
  const bare = text.replaceAll(/^[\s[("]{1,4}|[\s\])".]{1,4}$/g, '')
  const isOfWords = byId.get(own[0]!)!.type === 'fill_in_blank'
  const split = [bare, bare.replace(announcement, '')].flatMap((list) =>
    [...signs, ...(isOfWords ? [] : [blank])].map((sign) =>
      list
        .split(sign)
        .map(tidy)
        .filter((part) => part !== '')
    )
  )
  const letters = /^[A-DTF]+$/i.test(bare) ? [...bare] : []
  return [...split, letters].find((values) => fits(values, own, byId)) ?? []
}

function fits(values: readonly string[], own: readonly string[], byId: ReadonlyMap<string, Question>): boolean {
  if (values.length !== own.length) return false
  return values.every((value, i) => isGiven(byId.get(own[i]!)!, value) && answerKey(byId.get(own[i]!)!, value) !== null)
}
