import type { Dimension } from '../../../../schemas/rubric.ts'
import { ownTurn } from '../../../../text/own-turn.ts'
import type { ParsedResponse } from '../../../suite.ts'
import { keyEntries } from '../../answer-keys.ts'
import { askedAndAnswered } from '../../asked-and-answered.ts'
import { placedJsonPassages } from '../../read-json-passages.ts'
import type { CiAnswer, GivenLabel } from '../content.ts'
import { behindSentences } from './behind-sentences.ts'
import { fieldNames } from './field-names.ts'
import { groupedLabels } from './grouped-labels.ts'
import { isWithdrawn, reasonsBelow, type Weighed } from './in-doubt.ts'
import { inRanges } from './in-ranges.ts'
import { jsonLabels } from './json-labels.ts'
import { lineLabels } from './line-labels.ts'
import { askedLabels, judgedLabels, orderedLabels, translatedLabels } from './ordered-labels.ts'
import { plainSheet } from './plain-sheet.ts'
import { type ValueReader, valueReader } from './read-value.ts'
import { referredLabels } from './referred-labels.ts'
import { restatedQuestions, withNamesOfQuestions } from './restated-questions.ts'
import { amendmentsIn, revisionsOf } from './revisions.ts'
import { spokenLabels } from './spoken-labels.ts'
import type { Statement } from './statement.ts'
import { treatmentOf } from './treatment.ts'

/** Fields that the reasons of a list of values may name. */
const mostAside = 3
const weights: Record<Statement['form'], number> = { json: 4, line: 3, sentence: 2, rest: 1, order: 0 }
/** A summary of all fields in a few lines, or a line with a value alone, outweighs reasons, and JSON outweighs all. */
const weightOfKey = 0.5
/** JSON between two pieces of text parts their keys. */
const widestGap = 1000
/** How much of what a response says beside the closed set is kept: as many different texts, of as many characters. */
const kept = { texts: 5, characters: 60 }

/**
 * Reads one value per field from a response, in whichever form it is written: JSON, YAML, XML, HTML, tables, lines,
 * sentences, or values in the order of the fields. A final sheet decides over a draft, JSON over lines, and lines over
 * sentences, field by field; two values of equal weight are contradictory. A field that is not spoken of is left out.
 *
 * Linear in the length of the response.
 *
 * @returns reason `empty`, or `no_field_found` when no field is given anything
 */
export function parseLabels(output: string, dimensions: readonly Dimension[]): ParsedResponse<CiAnswer> {
  if (output.trim() === '') return { ok: false, reason: 'empty' }
  const fields = dimensions.map(({ id }) => id)
  const readers = readersOf(dimensions)
  const names = fieldNames(dimensions)
  const questions = restatedQuestions(dimensions)
  const sheet = { names, questions, fields, readers }
  const plainOf = (text: string) =>
    withNamesOfQuestions(
      plainSheet(text, (name) => names.named(name) !== null),
      questions,
      names
    )
  const readText = (text: string) => lineLabels(plainOf(text.normalize('NFKC')), sheet)

  const text = askedAndAnswered(plainBraces(unquoted(ownTurn(output)).normalize('NFKC')), '')
  const passages = placedJsonPassages(text)
    .map(({ node, ...place }) => ({ ...place, found: jsonLabels(node, { ...sheet, readText }) }))
    .filter(({ found }) => found.some(({ said }) => said.length > 0))
    .filter(({ end }, _, all) => all.length === 1 || !isElided.test(text.slice(Math.max(0, end - 20), end)))
  // A passage is cut out, and a line stands in its place, so that places before and behind it can be compared.
  const pieces = piecesBetween(text, passages)
  const isLabel = ({ field, said, text: own }: Pick<Statement, 'field' | 'said' | 'text'>) =>
    said.length === 1 && readers.get(field)!.wholly(leadWord.exec(own)?.[1] ?? '') === said[0]
  const found: Weighed[] = []
  let revision = 0
  let offset = 0
  for (const [index, piece] of pieces.entries()) {
    const plain = plainOf(piece)
    const cues = revisionsOf(plain)
    const amendments = amendmentsIn(plain)
    const isBehindSentence = inRanges(behindSentences(plain))
    for (const { at, form, ...statement } of inOwnWords(lineLabels(plain, sheet), readers)) {
      // What is said anew of a field, in a sentence that speaks of a change, takes the place of what stood before.
      const isAnew =
        amendments.revised(at) && found.some(({ field, said }) => field === statement.field && said.length > 0)
      const before = cues.findLastIndex((cue) => cue <= at) + (isAnew || amends.test(statement.text) ? 1.5 : 1)
      const isBelow = index > 0 && form === 'line' && isLabel(statement)
      const place = offset + at
      found.push({
        ...statement,
        revision: revision + before,
        weight: weights[form],
        place,
        order: place,
        isBelow,
        isWithin: isBehindSentence(at)
      })
    }
    for (const { start, end } of amendments.withdrawn) {
      const text = plain.slice(start, end)
      for (const { field } of names.mentions(text))
        found.push({
          field,
          said: [],
          text,
          revision: Number.POSITIVE_INFINITY,
          weight: 0,
          order: offset + start,
          isDeclined: true
        })
    }
    if (index > 0 && index === passages.length)
      found.push(...reasonsBelow(found, spokenLabels(plain, sheet), weights.json))
    offset += plain.length + widestGap
    revision += cues.length
    for (const { rank, form, ...statement } of passages[index]?.found ?? []) {
      found.push({ ...statement, revision: revision + rank / 2, weight: weights[form], order: offset - 1 })
    }
  }
  const isSaid = new Set(found.flatMap(({ field, said }) => (said.length > 0 ? [field] : [])))
  if (isSaid.size < fields.length) {
    const plain = plainSheet(text, () => false)
    const inOrder = isSaid.size <= mostAside ? orderedLabels(plain, sheet) : []
    // What reasons say of a field beside a list of values agrees with it, or else one of them is misread.
    const isAgreed = found.every(({ field, said }) =>
      inOrder.every((each) => each.field !== field || said.every((value) => each.said.includes(value)))
    )
    const byOrder = isAgreed ? inOrder : []
    const asked = byOrder.length > 0 ? byOrder : askedLabels(plain, sheet)
    const judged = asked.length > 0 ? asked : judgedLabels(plain, sheet)
    const translated = judged.length > 0 ? judged : translatedLabels(plain, sheet)
    // A sheet of labels says what it leaves open by leaving it out.
    const ofSheet = found.filter(({ said, weight, isWithin }) => said.length > 0 && weight >= weights.line && !isWithin)
    const isSheet = passages.length > 0 || new Set(ofSheet.map(({ field }) => field)).size > mostAside
    const named = new Set(found.map(({ field }) => field))
    const spoken = isSheet || translated.length > 0 ? [] : spokenLabels(plain, sheet)
    const isAccount = new Set([...isSaid, ...spoken.map(({ field }) => field)]).size > mostAside
    const further = isAccount ? spoken.filter(({ field }) => !named.has(field)) : []
    const grouped = isAccount ? groupedLabels(plain, sheet).filter(({ field }) => !named.has(field)) : []
    const inGroups = new Set(grouped.map(({ field }) => field))
    const own =
      translated.length > 0 ? translated : [...further.filter(({ field }) => !inGroups.has(field)), ...grouped]
    found.push(...own.flatMap((each) => (isSaid.has(each.field) ? [] : [{ ...each, revision, weight: weights.order }])))
  }
  if (found.length === 0) return { ok: false, reason: 'no_field_found' }
  const placed = found.flatMap((each) =>
    each.place === undefined || each.said.length === 0 ? [] : [{ ...each, id: each.field, place: each.place, each }]
  )
  const ordered = placed.toSorted((a, b) => a.place - b.place)
  const inKey = new Set([...keyEntries(ordered, fields.length)].map(({ each }) => each))
  for (const { each } of ordered) {
    const isBare = each.weight === weights.line && readers.get(each.field)!.wholly(each.text) !== null
    if (inKey.has(each) || isBare) each.weight += weightOfKey
  }
  // JSON whose own reasons say another value is in doubt.
  for (const each of found) if (each.isBelow) each.weight = weights.json
  const byField = Map.groupBy(found, ({ field }) => field)
  const answer = Object.fromEntries([...byField].map(([field, own]) => [field, settle(own)]))
  return { ok: true, answer: referredLabels(answer, found, sheet) }
}

/** Lines of a sheet of labels with the values of those that say 'not mentioned' or 'applies' in place of one. */
function inOwnWords(statements: readonly Statement[], readers: ReadonlyMap<string, ValueReader>): readonly Statement[] {
  const lines = statements.filter(({ form }) => form === 'line')
  if (new Set(lines.map(({ field }) => field)).size <= mostAside) return statements
  return statements.map((each) => {
    const told = each.form === 'line' && each.said.length === 0 && !each.isDeclined ? treatmentOf(each.text) : null
    const value = told === null ? null : readers.get(each.field)!.wholly(told)
    return value === null ? each : { ...each, said: [value] }
  })
}

/** JSON that ends with dots shows the form of an answer: '{"relevance": "yes", ...}'. */
const isElided = /(?:\.{3}|…)[\s"',]{0,6}\}\s*$/

/** 'On second reading it is argued for: this label should be changed to yes.' */
const amends =
  /(?<!\p{L})(?:should|must|has to|needs to) be (?:changed|corrected|revised|amended) (?:to|into)(?!\p{L})/iu

/** 'Yes. The author says so.' */
const leadWord = /^[\s*_"'`:]{0,6}([\p{L}_ ]{1,14}?)["'*_`]{0,4}\s?(?:[.,;:(–—-]|$)/u

const readersBySet = new Map<string, ValueReader>()

/** Most fields share one closed set, and with it a reader; its patterns take longer to compile than a response to read. */
function readersOf(dimensions: readonly Dimension[]): Map<string, ValueReader> {
  return new Map(
    dimensions.map(({ id, values = [] }) => {
      const set = values.join('\n')
      const reader = readersBySet.get(set) ?? valueReader(values)
      readersBySet.set(set, reader)
      return [id, reader]
    })
  )
}

function settle(statements: readonly Weighed[]): GivenLabel {
  const saying = isWithdrawn(statements) ? [] : statements.filter(({ said }) => said.length > 0)
  const meant = statements.filter(({ said, isDeclined }) => said.length > 0 || isDeclined)
  const last = meant.reduce((most, { revision }) => Math.max(most, revision), Number.NEGATIVE_INFINITY)
  const final = saying.filter(({ revision }) => revision === last)
  const weight = final.reduce((most, each) => Math.max(most, each.weight), 0)
  const said = [...new Set(final.filter((each) => each.weight === weight).flatMap((each) => each.said))]
  if (said.length > 1) return { contradictory: said }
  if (said.length === 1) return said[0]!
  const outside = new Set(statements.map(({ text }) => text.trim().slice(0, kept.characters)))
  return { outside: [...outside].slice(0, kept.texts) }
}

/** A response that is one string of JSON, as the text in it. */
function unquoted(output: string): string {
  const text = output.trim()
  if (!text.startsWith('"') || !text.endsWith('"') || !text.includes('\\"')) return output
  try {
    return String(JSON.parse(text))
  } catch {
    return output
  }
}

/** JSON that stands in LaTeX: `\\boxed{\\{"relevance": "yes"\\}}`. */
function plainBraces(text: string): string {
  if (!text.includes('\\{')) return text
  return text
    .replaceAll(/(?:\\[a-z]{3,12}\{\s{0,3})?\\\{(?=\s{0,9}["'\p{L}])/gu, '{')
    .replaceAll(/\\\}(?:\s{0,3}\})?/g, '}')
    .replaceAll('\\_', '_')
}

function piecesBetween(text: string, passages: readonly { start: number; end: number }[]): string[] {
  const edges = [0, ...passages.flatMap(({ start, end }) => [start, end]), text.length]
  return Array.from({ length: passages.length + 1 }, (_, index) => text.slice(edges[2 * index], edges[2 * index + 1]))
}
