import type { Question } from '../content.ts'
import { withoutLabelledReasons } from './aligned-labels.ts'
import { answerList } from './answer-list.ts'
import { withAnswerPlaces } from './answer-place.ts'
import type { PlacedClaim } from './claim.ts'
import { headingOf, type Known } from './headings.ts'
import { passageAnswers } from './passage-answer.ts'
import { type Mark, type MarkKind, questionMarks } from './question-marks.ts'
import type { Names } from './question-names.ts'
import type { Line } from './read-tables.ts'
import { type SectionList, sectionLists, sectionStarts } from './section-lists.ts'
import { isTurn } from './sheet-turns.ts'

const kinds: readonly MarkKind[] = ['code', 'named', 'section', 'number']
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
  const known = { names, byId }
  const headings = lines.map(({ text: line }) => headingOf(line, known))
  const owns: (readonly string[] | null)[] = []
  for (const heading of headings) owns.push(heading ? heading.own : (owns.at(-1) ?? null))
  // A line that answers the questions of a type at once, or names a range of them, is about none of them alone.
  const single = lines.flatMap((line, at) =>
    headings[at]?.isRange || headings[at]?.given.length ? [] : [{ ...line, own: owns[at] ?? null }]
  )
  const all = questionMarks(single, known)
  const ofLines = lines.flatMap(({ text: line, start, end }, at) => {
    if (headings[at]?.own || isTurn(line) || /^\s*(?:[-*_]\s?){3,}$/.test(line) || line.includes('\uE000'))
      return [start]
    // A model that goes on behind its answers makes up further questions.
    const code = otherCode.exec(line)?.[1]
    if (code !== undefined && names.idOf(code) === null) return [start]
    // A program goes on behind the end of its list of answers.
    return /^[}\])]{1,3};?\s*$/.test(line) ? [end] : []
  })
  const stops = [...ofLines, ...sectionStarts(text, known)].toSorted((a, b) => a - b)
  const readings = ofEachKind(all).map((marks) => ({ marks, claims: claimsOf(text, { marks, stops, byId, names }) }))
  const { marks, claims } = bestOf(readings)
  const listed = [...sectionLists(text, lines, known), ...rangeLists(lines, known)].flatMap(({ own, values, start }) =>
    values.map((value, i) => ({ id: own[i]!, value, place: start }))
  )
  // Lists of all types are a key of their own; one of a single type only fills up what is not read otherwise.
  if (countIds(listed) >= leastOfKey * names.ids.length) {
    return [...claims, ...listed.map((claim) => ({ ...claim, isOfKey: true }))]
  }
  const named = new Set([...claims, ...marks].map(({ id }) => id))
  const unnamed = listed.length > 0 ? listed : rowClaims(lines, known)
  return [...claims, ...unnamed.filter(({ id }) => !named.has(id))]
}

const otherCode =
  /^[\s>*_#-]{0,9}\(?((?:SC|TF|FB|OD)[ _-]?\d{1,2})(?=[*_`)]{0,4}\s?(?:[:.–—(-]|$))(?!\s?[-–—]\s?(?:SC|TF|FB|OD)?\d)/i

/** The share of the questions that lists answer which are an answer key. */
const leastOfKey = 0.75

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
    .filter((own, _, all) => all.length === 1 || own.some((mark) => !mark.isAmending))
    .map((own) => withAmending(own, marks))
}

/** Marks of one kind with the codes by which later sentences change answers: 'Correction: SC02 should be C' below numbers. */
function withAmending(own: readonly Mark[], all: readonly Mark[]): Mark[] {
  const amending = all.filter((mark) => mark.isAmending && mark.start > own[0]!.start && !own.includes(mark))
  return amending.length === 0 ? [...own] : [...own, ...amending].toSorted((a, b) => a.start - b.start)
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
  const passages = marks.map((mark, at) => {
    while (stop < stops.length && stops[stop]! < mark.end) stop++
    const next = marks[at + 1]
    const after = (next?.opens ?? 0) > mark.end ? next?.opens : next?.start
    if (mark.said !== undefined) return { question: byId.get(mark.id)!, text: mark.said }
    const end = mark.to ?? Math.min(after ?? text.length, stops[stop] ?? text.length)
    // Of '**SC01: B** - a reason', bold type that begins in front of the name goes on behind it.
    const isBold = text.slice(mark.start, mark.end).split('**').length % 2 === 0
    const own = text.slice(mark.end, Math.max(mark.end, end)).trimStart()
    const passage = `${isBold ? '**' : ''}${end === after ? own.replace(joining, '') : own}`
    return { question: byId.get(mark.id)!, text: passage }
  })
  return withAnswerPlaces(withoutLabelledReasons(passages)).flatMap(({ question, text: passage }, at) =>
    marks[at]!.isMute
      ? []
      : passageAnswers(question, passage, names).map((value) => ({ id: question.id, value, place: marks[at]!.start }))
  )
}

/** What leads on from one question to the next within a sentence: 'SC01 è vero e SC02 …'. */
const joining =
  /(?<=\S)[\s,;，、]{1,3}(?:(?:and|while|whereas|und|während|et|tandis que|y|mientras(?: que)?|e|ed|enquanto|mentre|en|и|а|тогда как|в то время как)(?:\s(?:the|die|der|das|la|le|l['’]|el|a|o|for|in|für|bei|zu|pour|dans|à|en|em|para|per|в|для|на))?\s{0,2}|(?:in|for|für|bei|zu|pour|dans|à|en|em|para|per|в|для|на)\s{0,2})?$|[、，,]?(?:而|一方(?:で)?、?|また、?)$/iu

/** Answers to all questions in their order, one a line, in a text that is nothing else. */
function rowClaims(lines: readonly Line[], { names, byId }: Known): PlacedClaim[] {
  const rows = lines.filter(
    ({ text: line }) => /[\p{L}\p{N}✓✗✔✘]/u.test(line) && !line.trim().endsWith(':') && !line.includes('\uE000')
  )
  if (rows.length > names.ids.length + 2) return []
  const values = answerList(
    rows.map(({ text: line }) => line).join('\n'),
    names.ids.map((id) => byId.get(id)!)
  )
  return values.map((value, i) => ({ id: names.ids[i]!, value, place: rows[0]!.start }))
}

/** `Questions 1 to 5: B, C, A, D, B` */
function rangeLists(lines: readonly Line[], known: Known): SectionList[] {
  return lines.flatMap(({ text, start }, at) => {
    const heading = headingOf(text, known)
    if (!heading?.isRange || !heading.own) return []
    const below = lines.slice(at + 1, at + 1 + mostRows)
    const end = below.findIndex((line) => headingOf(line.text, known) !== null || isTurn(line.text))
    const rows = below.slice(0, end < 0 ? undefined : end).map((line) => line.text)
    const values =
      heading.given.length > 0
        ? heading.given
        : answerList(
            rows.join('\n'),
            heading.own.map((id) => known.byId.get(id)!)
          )
    return values.length > 0 ? [{ own: heading.own, values, start }] : []
  })
}
