import { ownTurn } from '../../../../text/own-turn.ts'
import type { ParsedResponse } from '../../../suite.ts'
import { askedAndAnswered } from '../../asked-and-answered.ts'
import { placedJsonPassages } from '../../read-json-passages.ts'
import { unnamedAnswers } from '../align/unnamed-answers.ts'
import { type EkContent, letters, type Question } from '../content.ts'
import { readOrder } from '../grade/grade-ordering.ts'
import { readChoice } from '../grade/grade-single-choice.ts'
import { readVerdict } from '../grade/grade-true-false.ts'
import { isGiven } from './answer-key.ts'
import { withAnswerPlaces } from './answer-place.ts'
import type { EkAnswer, GivenValue } from './claim.ts'
import { codedCells } from './coded-cells.ts'
import { codedOrdinals } from './coded-ordinals.ts'
import { groupedValues } from './grouped-values.ts'
import { withPoints } from './numbered-lines.ts'
import { given } from './passage-answer.ts'
import { plainLists } from './plain-lists.ts'
import { proseOrdinals } from './prose-ordinals.ts'
import { type Names, questionNames } from './question-names.ts'
import { readLines } from './read-lines.ts'
import { type Line, readTables } from './read-tables.ts'
import { plainMarkup, readTags } from './read-tags.ts'
import { readTree, type StagedClaim } from './read-tree.ts'
import { readYaml } from './read-yaml.ts'
import { withReferred } from './referred-answers.ts'
import { withRestSpread } from './rest-values.ts'
import { type SettledClaim, settleClaims } from './settle-claims.ts'
import { sheetNumbers } from './sheet-numbers.ts'
import { type SheetTree, treeOf } from './sheet-tree.ts'
import { sheetTurns } from './sheet-turns.ts'
import { withdrawingParts } from './taken-back.ts'
import { tidy } from './tidy.ts'

/**
 * Reads the answers of a response, whatever its form: JSON, YAML, tags, tables, lines, lists and headings, by ids, by
 * numbers or by types, in a dozen languages. What a text says of each question is handed on whole, for the grader to read.
 * A sheet that is called final decides over one before it; a question answered twice in different ways without such a
 * word is kept as contradictory, so that a second try does not pay.
 *
 * @returns reason `empty`, or `no_answer_found` when no question of the item is answered
 */
export function parseAnswers(output: string, { examinee }: Pick<EkContent, 'examinee'>): ParsedResponse<EkAnswer> {
  if (output.trim() === '') return { ok: false, reason: 'empty' }
  const { questions } = examinee
  const names = questionNames(questions)
  const byId = new Map(questions.map((question) => [question.id, question]))
  const { text, sheets } = takeSheets(withRestSpread(plainForm(output), names), names, questions)
  const uncoded = sheetNumbers(withPoints(plainLines(text), questions.length), names)
  const ordinary = proseOrdinals(codedOrdinals(uncoded, linesOf(uncoded), { names, byId }), names)
  const plain = groupedValues(ordinary, { names, byId })
  const lines = linesOf(plain)
  const { claims: ofTables, rest } = takeTables(plain, lines, names, questions)
  const restLines = linesOf(rest)
  const ofLines = readLines(rest, restLines, names, questions).map((claim) => ({
    ...claim,
    stage: 0 as const,
    isOfSheet: claim.isOfKey ?? false
  }))
  const ofSheets = [...plain.matchAll(/\uE000(\d+)\uE001/g)].flatMap(({ 1: number, index }) =>
    withPlaces(sheets[Number(number)]!, byId).map((claim) => ({
      ...claim,
      value: typeof claim.value === 'string' ? given(byId.get(claim.id)!, claim.value) : claim.value,
      place: index,
      isOfSheet: true
    }))
  )
  const claims: SettledClaim[] = [...ofSheets, ...ofTables, ...ofLines]
    .map((claim) => ({ ...claim, value: tidied(claim.value) }))
    .filter(({ id, value }) => isGiven(byId.get(id)!, value))
  const labelled = settleClaims(standing(claims, lines, names), sheetTurns(lines), questions)
  const isProse = text.length <= longestProse && sheets.length === 0 && ofTables.length === 0 && !listed.test(uncoded)
  const said = isProse ? withUnnamed(labelled, groupedValues(uncoded, { names, byId }), questions, names) : labelled
  const answer = withReferred(said, questions, names)
  return Object.keys(answer).length === 0 ? { ok: false, reason: 'no_answer_found' } : { ok: true, answer }
}

/** Characters of a text in prose; longer ones are read by their labels alone. */
const longestProse = 12_000

/** A line that begins with the code or the number of a question: such a text labels its answers. */
const listed = /^[\s*_>#|-]{0,9}(?:(?:SC|TF|FB|OD)[ _-]?\d|\(?\d{1,2}[.):]\s)/imu

/** Answers with those that prose gives to questions without naming them. */
function withUnnamed(labelled: EkAnswer, text: string, questions: readonly Question[], names: Names): EkAnswer {
  const isOpen = (question: Question) => {
    const given = labelled[question.id]
    return given === undefined || ('value' in given && !isReadable(question, given.value))
  }
  if (!questions.some(isOpen)) return labelled
  const found = unnamedAnswers(text, questions, names)
  return Object.fromEntries(
    questions.flatMap((question) => {
      const value = isOpen(question) ? found.get(question.id) : undefined
      const given = value === undefined ? labelled[question.id] : { value }
      return given === undefined ? [] : [[question.id, given]]
    })
  )
}

/** Whether the grader finds one answer in what a response says of a question. */
function isReadable(question: Question, value: GivenValue): boolean {
  const text = typeof value === 'string' ? value : value.join('; ')
  switch (question.type) {
    case 'single_choice':
      return letters.some((letter) => letter === readChoice(question.options, text))
    case 'true_false':
      return typeof readVerdict(text) === 'boolean'
    case 'ordering':
      return Array.isArray(readOrder(question.items, value))
    case 'fill_in_blank':
      return true
  }
}

/** Claims of a sheet in which reasons stand beside the answers. */
function withPlaces(claims: readonly StagedClaim[], byId: ReadonlyMap<string, Question>): StagedClaim[] {
  const passages = claims.map(({ id, value }) => ({
    question: byId.get(id)!,
    text: typeof value === 'string' ? value : value.join(', ')
  }))
  const placed = withAnswerPlaces(passages)
  return claims.map((claim, at) => (typeof claim.value === 'string' ? { ...claim, value: placed[at]!.text } : claim))
}

/** Claims without those that a later sentence takes back. */
function standing(claims: readonly SettledClaim[], lines: readonly Line[], names: Names): SettledClaim[] {
  const withdrawn = lines.flatMap(({ text, start }) =>
    withdrawingParts(text).flatMap((part) =>
      [...text.slice(part.start, part.end).matchAll(codeWithin)].flatMap(({ 0: code }) => {
        const id = names.idOf(code)
        return id === null ? [] : [{ id, place: start + part.start }]
      })
    )
  )
  return claims.filter(({ id, place }) => !withdrawn.some((each) => each.id === id && place < each.place))
}
const codeWithin = /(?<![\p{L}\p{N}_])(?:SC|TF|FB|OD)[ _-]?\d{1,2}(?!\d)/giu

function plainForm(output: string): string {
  return askedAndAnswered(unwrapString(plainSigns(ownTurn(output))), 'Answer: ')
}

/** Full-width letters, figures and signs as ordinary ones, keycaps as numbers, and no signs that nobody sees. */
function plainSigns(output: string): string {
  return output
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\uFEFF\u200B-\u200D\u2060\uE000\uE001]|【[^】\n]{0,60}】/g, '')
    .replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u00A0\u2007\u202F\u3000]/g, ' ')
    .replaceAll(/(\d)\uFE0F?\u20E3/g, '$1. ')
    .replaceAll('🔟', '10. ')
}

/** Out of the string that a sheet may be packed into as a whole: `"{\\"SC01\\": ...}"`. */
function unwrapString(output: string): string {
  const text = output.trim().replace(/^```\w{0,12}\n("[\s\S]*")\n```$/, '$1')
  if (!/^"[\s\S]*"$/.test(text) || !/\\[n"]/.test(text)) return text
  try {
    return String(JSON.parse(text.replaceAll('\n', '\\n')))
  } catch {
    return text
  }
}

type Taken = { text: string; sheets: StagedClaim[][] }
type Passage = { start: number; end: number; tree: SheetTree }

/** Takes objects, lists and tags that hold answers out of a text, and leaves a sign at their places. */
function takeSheets(output: string, names: Names, questions: readonly Question[]): Taken {
  const sheets: StagedClaim[][] = []
  const take = (
    text: string,
    passages: readonly Passage[],
    isTaken: (claims: readonly StagedClaim[]) => boolean
  ): string => {
    const parts: string[] = []
    let at = 0
    for (const { start, end, tree } of passages) {
      if (start < at) continue
      const claims = readTree(tree, names, questions)
      if (!isTaken(claims)) continue
      parts.push(text.slice(at, start), `\n\uE000${sheets.length}\uE001\n`)
      sheets.push(claims)
      at = end
    }
    return [...parts, text.slice(at)].join('')
  }
  const json = (text: string, isCutOff: boolean): Passage[] =>
    placedJsonPassages(text, { isCutOff })
      .filter(({ start, end }) => !isOfOne(text.slice(Math.max(0, start - 24), start), text.slice(start, end)))
      .map(({ node, ...place }) => ({ ...place, tree: treeOf(node) }))
  const some = (claims: readonly StagedClaim[]) => claims.length > 0
  const yaml = readYaml(output)
  let text = yaml ? take(output, yaml, (claims) => new Set(claims.map(({ id }) => id)).size >= 2) : output
  text = take(text, json(text, false), some)
  // Whole objects within one that was cut off, where they name their questions.
  if (sheets.length === 0 && /^\s*(?:```\w{0,12}\s)?\s*[{[]/.test(text)) {
    const coded = json(text, true).filter(({ start, end }) => /(?:SC|TF|FB|OD)[\s_-]?\d/i.test(text.slice(start, end)))
    text = take(text, coded, some)
  }
  text = take(text, readTags(text), some)
  return { text, sheets }
}

/** 'OD01: {"1": "B", "2": "D"}' is the order of one question. */
function isOfOne(before: string, passage: string): boolean {
  return /(?:SC|TF|FB|OD)[ _-]?\d{1,2}[^\p{L}\p{N}\n]{1,6}$/iu.test(before) && /^\{\s*["']?\d["']?\s*:/.test(passage)
}

/** Markup and LaTeX of tables and lists as lines, and without what is struck out. */
function plainLines(text: string): string {
  const unstruck = text
    .replaceAll(/~~[^~\n]{1,300}~~|<(s|del|strike)>[^<]{0,300}<\/\1>/g, '')
    .replaceAll(boxedList, '\n$1\n')
  return codedCells(plainLists(plainMarkup(unstruck)))
    .replaceAll(
      /^([^\n&]{0,200}&[^\n]{0,2000}?)\\\\[ \t]*(?:\\hline)?[ \t]*$/gm,
      (_, row: string) => `| ${row.replaceAll(/(?<!\\)&/g, '|')} |`
    )
    .replaceAll(/\\text(?:bf|it|tt)\{((?:SC|TF|FB|OD)[^{}\n]{1,20})\}/g, '$1')
    .replaceAll(codedBox, (box, before: string, own: string, open: string, code: string, answer: string) =>
      own.toUpperCase() === code.toUpperCase() ? `${before}${open}${answer}` : box
    )
}

/** One box around the answers to several questions. */
const boxedList =
  /(?:\$\$|\\\[)?\s{0,3}\\(?:boxed|fbox)\s?\{\s{0,3}(?:\\text(?:bf|rm|it|tt)?\s?\{)?((?:[^{}\n]*?(?:SC|TF|FB|OD)\d{2}[^{}\n]{0,200}){2,40})\}{1,2}\s{0,3}(?:\$\$|\\\])?/giu

/** 'TF01. Yes, Ricardo. $\boxed{\text{TF01: True}}$' names its question twice, and is one answer to it. */
const codedBox =
  /^([ \t*_>-]{0,6}((?:SC|TF|FB|OD)\d{2})[^\n]{0,2000}?)(\\(?:boxed|fbox)\s?\{(?:\\text(?:bf|rm|it)?\s?\{)?)((?:SC|TF|FB|OD)\d{2})\s?[:=.]\s?([^{}\n]{1,200}\}{1,2})/gimu

function linesOf(text: string): Line[] {
  let start = 0
  return text.split('\n').map((line) => {
    const placed = { text: line, start, end: start + line.length }
    start += line.length + 1
    return placed
  })
}

function takeTables(text: string, lines: readonly Line[], names: Names, questions: readonly Question[]) {
  const tables = readTables(lines, names, questions)
  const claims = tables.flatMap(({ start, claims: own }) =>
    own.map((claim) => ({ ...claim, place: start, stage: 0 as const, isOfSheet: true }))
  )
  const parts: string[] = []
  let at = 0
  for (const { start, end } of tables) {
    // Places stay what they are: a table leaves blanks.
    parts.push(text.slice(at, start), text.slice(start, end).replaceAll(/[^\n]/g, ' '))
    at = end
  }
  return { claims, rest: [...parts, text.slice(at)].join('') }
}

function tidied(value: GivenValue): GivenValue {
  return typeof value === 'string' ? tidy(value) : value.map(tidy)
}
