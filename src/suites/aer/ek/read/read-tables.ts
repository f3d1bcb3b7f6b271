import { isDecisive } from '../../final-words.ts'
import type { Question } from '../content.ts'
import { answerKey } from './answer-key.ts'
import { answerName, asideName, isAlternative, isTentative } from './answer-words.ts'
import type { Claim } from './claim.ts'
import { given } from './passage-answer.ts'
import type { Names } from './question-names.ts'
import { tidy } from './tidy.ts'

export type Line = { text: string; start: number; end: number }
export type Table = { start: number; end: number; claims: Claim[] }

/** Cells beyond are text with signs between. */
const mostCells = 24
/** Fewer rows without a heading are no table. */
const leastRows = 3

/** Tables in Markdown, and rows with commas, semicolons or tabs between, with the answers in them. */
export function readTables(lines: readonly Line[], names: Names, questions: readonly Question[]): Table[] {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const tables: Table[] = []
  let own: readonly string[] = names.ids
  let at = 0
  while (at < lines.length) {
    const block = blockAt(lines, at, names)
    if (!block) {
      const line = lines[at]!.text
      if (line.length < 100 && line.trim() !== '')
        own = names.idsOfType(line) ?? (line.trimStart().startsWith('#') ? names.ids : own)
      at++
      continue
    }
    const claims = claimsOfRows(block.rows, { names, byId, own })
    if (claims.length > 0) {
      tables.push({ start: lines[at]!.start, end: lines[at + block.count - 1]!.end, claims })
    }
    at += block.count
  }
  return tables
}

type Block = { rows: string[][]; count: number }

function blockAt(lines: readonly Line[], at: number, names: Names): Block | null {
  const line = lines[at]!.text
  if (isPipeRow(line)) {
    let end = at + 1
    while (end < lines.length && isPipeRow(lines[end]!.text)) end++
    const own = lines.slice(at, end)
    const rows = own
      .map(({ text }) => pipeCells(text))
      .filter((cells) => !cells.every((cell) => /^[\s:=-]*$/.test(cell)))
    return { rows, count: own.length }
  }
  const sign = delimiterOf(line, names)
  if (sign === null) return null
  const rows: string[][] = []
  let count = 0
  while (at + count < lines.length) {
    const { text } = lines[at + count]!
    const cells = text.length < 2000 && text.includes(sign) ? cellsOf(text, sign) : []
    if (cells.length < 2 || (count > 0 && cells.every((cell) => rowId(cell, names) === null))) break
    rows.push(cells)
    count++
  }
  const hasHeader = rowId(rows[0]?.[0] ?? '', names) === null
  return rows.length >= (hasHeader ? 2 : leastRows) ? { rows, count } : null
}

/** The rule below the heading of a table without signs at its edges. */
const edgeless = /^\s*:?-{2,}:?\s*\|[\s|:-]*$/

function isPipeRow(line: string): boolean {
  if (line.length < 400 && edgeless.test(line)) return true
  return line.length < 4000 && /^[^|]*\|[^|]*(?:\||$)/.test(line) && (/^\s*\|/.test(line) || /\s\|\s/.test(line))
}

function pipeCells(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/, mostCells)
    .map((cell) => cell.trim())
}

/** The sign between the cells of a row that begins with a question, or of a heading that names its columns. */
function delimiterOf(line: string, names: Names): string | null {
  if (line.length > 2000) return null
  return (
    ['\t', ';', ','].find((sign) => {
      if (!line.includes(sign)) return false
      const cells = cellsOf(line, sign)
      if (cells.length < 2) return false
      const isHeader =
        cells.some((cell) => answerName.test(cell)) &&
        cells.every((cell) => /^[\p{L}\s_#]{1,24}$/u.test(cell)) &&
        !/^[A-D]$/.test(cells[0]!)
      // 'SC01. It may be C, but I take B' is a sentence.
      return isHeader || (sign === ',' ? names.idOf(cells[0]!) : rowId(cells[0]!, names)) !== null
    }) ?? null
  )
}

function cellsOf(line: string, sign: string): string[] {
  const cells: string[] = []
  const cell =
    sign === '\t'
      ? /\t|"((?:[^"]|"")*)"(?=\t|$)|[^\t]+/g
      : sign === ';'
        ? /;|"((?:[^"]|"")*)"(?=\s*;|\s*$)|[^;"]+|"/g
        : /,|"((?:[^"]|"")*)"(?=\s*,|\s*$)|[^,"]+|"/g
  let current = ''
  for (const { 0: part, 1: quoted } of line.matchAll(cell)) {
    if (part === sign) {
      if (cells.length < mostCells) cells.push(current.trim())
      current = ''
    } else current += quoted === undefined ? part : quoted.replaceAll('""', '"')
  }
  return [...cells, current.trim()]
}

/** A cell that is the name of a question, or begins with it. */
function rowId(cell: string, names: Names, own: readonly string[] = names.ids): string | null {
  if (cell.length > 2000) return null
  const id = names.idOf(cell, own)
  if (id !== null) return id
  const head = /^[*_\s]{0,4}([^.:)–—\n]{1,24})[.:)–—][*_\s]{0,4}\S.{14}/.exec(cell)?.[1]
  return head === undefined ? null : names.idOf(head, own)
}

type Known = { names: Names; byId: ReadonlyMap<string, Question>; own: readonly string[] }

function claimsOfRows(rows: readonly string[][], known: Known): Claim[] {
  const { names } = known
  const crossed = claimsOfMatrix(rows, known)
  if (crossed.length > 0) return crossed
  const across = claimsAcross(rows, known)
  if (across.length > 0) return across
  // A row of one filled cell names the type of those below it; a column may too.
  let own = known.own
  const typed = rows.map((cells) => {
    const filled = cells.filter((cell) => cell !== '')
    if (filled.length === 1) own = names.idsOfType(filled[0]!) ?? own
    const type = cells
      .map((cell) => (cell.length < 40 && !answerName.test(cell) ? names.idsOfType(cell) : null))
      .find((each) => each !== null)
    return { cells, own: type && filled.length > 1 ? type : own }
  })
  const width = Math.max(...rows.map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, column) =>
    typed.map(({ cells, own }) => rowId(cells[column] ?? '', names, own))
  )
  const counts = columns.map((ids, column) => ({
    column,
    count: new Set(ids.filter((id) => id !== null)).size,
    coded: rows.filter((cells) => /[A-Z]{2}[\s_-]?\d|\D{3}\d/i.test((cells[column] ?? '').slice(0, 40))).length
  }))
  const best = Math.max(...counts.map(({ count }) => count))
  if (best < 1) return []
  const idColumns = counts.filter(({ count }) => count === best).toSorted((a, b) => b.coded - a.coded)
  const side = counts.filter(({ count, coded }) => count >= Math.max(2, best - 1) && coded >= count)
  const chosen =
    side.length > 1 && side.every(({ column }, i) => i === 0 || column > side[i - 1]!.column + 1)
      ? side
      : [idColumns[0]!]
  return chosen.flatMap(({ column }, i) => {
    const end = chosen.length > 1 ? (chosen[i + 1]?.column ?? width) : width
    const from = chosen.length > 1 ? column + 1 : 0
    const verdicts = verdictColumns(rows[0]!, { from, end })
    const answers = answerColumn({ rows, ids: columns[column]!, from, end, idColumn: column, known })
    if (answers === null && verdicts.length === 0) return []
    return typed.flatMap(({ cells }, row) => {
      const id = columns[column]![row]
      if (!id) return []
      // A tick below 'True' or 'False' is no answer of its own.
      const ticked =
        verdicts.length === 0 || known.byId.get(id)!.type !== 'true_false' ? null : tickedVerdict(cells, verdicts)
      if (ticked !== null) return ticked === '' ? [] : [{ id, value: ticked }]
      if (answers === null) return []
      const reasons = cells.filter((_, at) => at !== answers && asideName.test(plain(rows[0]![at])))
      const others = reasons.flatMap((reason) => concluding.exec(reason)?.[1] ?? [])
      return [cellValue(cells, answers, known.byId.get(id)!), ...others].map((value) => ({ id, value }))
    })
  })
}

type VerdictColumn = { column: number; verdict: string }

/** The columns of a heading with one for statements that are true and one for those that are false. */
function verdictColumns(header: readonly string[], { from, end }: { from: number; end: number }): VerdictColumn[] {
  const found = header.slice(from, end).flatMap((cell, at) => {
    const verdict = verdictOf(plain(cell))
    return verdict === null ? [] : [{ column: from + at, verdict }]
  })
  return found.length === 2 && found[0]!.verdict !== found[1]!.verdict ? found : []
}

const trueWord =
  /^(?:true|t|yes|correct|right|✓|✔|✅|wahr|richtig|ja|vrai|v|verdadero|verdadeiro|vero|正确|对|верно)\uFE0F?$/iu
const falseWord = /^(?:false|f|no|incorrect|wrong|✗|✘|❌|✖|falsch|nein|faux|falso|错误|错|неверно)\uFE0F?$/iu
function verdictOf(title: string): string | null {
  return trueWord.test(title) ? 'true' : falseWord.test(title) ? 'false' : null
}

/** The verdict whose column alone a row marks; empty where it marks both, null where its cells hold nothing or other words. */
function tickedVerdict(cells: readonly string[], columns: readonly VerdictColumn[]): string | null {
  const own = columns.map(({ column, verdict }) => ({ verdict, cell: plain(cells[column]) }))
  const isOpen = own.every(({ cell }) => cell === '')
  if (isOpen || own.some(({ cell }) => cell !== '' && !mark.test(cell) && !openMark.test(cell))) return null
  const marked = own.filter(({ cell }) => mark.test(cell))
  if (marked.length === 1) return marked[0]!.verdict
  // Where each column has a sign of its own, as '✗' below 'False', a lone one marks it.
  const [lone, other] = own.filter(({ cell }) => /^[✗✘❌✖]\uFE0F?$/u.test(cell))
  return marked.length === 0 && lone !== undefined && other === undefined && lone.verdict === 'false' ? 'false' : ''
}
const mark = /^(?:[x✓✔✅☑●•*]\uFE0F?|\[[x✓]\]|\([x✓]\))$/iu
const openMark = /^(?:[✗✘❌✖☐○–—-]\uFE0F?|\[\s?\]|\(\s?\))$/u

const coded = /^[*_`\s]{0,4}(?:SC|TF|FB|OD)[ _-]?\d{1,2}[*_`\s]{0,4}$/i

/** 'So the answer is D.' at the end of a reason. */
const concluding =
  /(?:answer|antwort|réponse|respuesta|resposta|risposta|ответ|答案)(?:\s?(?:is|lautet|ist|est|es|é|è)(?!\p{L})|\s?[:：—–是为])\s{0,2}["'*_]{0,3}([A-D]|true|false)["'*_.\s]*$/iu

/** Questions in one row, and their answers in the row below. */
function claimsAcross(rows: readonly string[][], { names }: Known): Claim[] {
  return rows.flatMap((cells, row) => {
    const ids = cells.map((cell) => names.idOf(cell))
    const named = new Set(ids.filter((id) => id !== null)).size
    const isHead =
      (named >= 3 && named >= cells.length - 1 && cells.some((cell) => /\D/.test(cell))) ||
      (named >= 2 && cells.every((cell) => coded.test(cell)))
    const below = rows[row + 1]
    // '12 | FB02 | 5' above '13 | FB03 | -' are rows of their own.
    if (!isHead || !below || below.some((cell) => coded.test(cell))) return []
    return ids.flatMap((id, column) => (id === null || !below[column] ? [] : [{ id, value: tidy(below[column]!) }]))
  })
}

/** Types of questions in the rows and their numbers in the columns, or the other way round. */
function claimsOfMatrix([head = [], ...rows]: readonly string[][], { names }: Known): Claim[] {
  const types = [...head, ...rows.map(([first = '']) => first)].filter((cell) => typeIn(cell, names) !== null)
  if (types.length < 2) return []
  return rows.flatMap(([first = '', ...cells]) =>
    cells.flatMap((cell, at) => {
      const column = head[at + 1] ?? ''
      const own = typeIn(first, names) ?? typeIn(column, names)
      const number = /^\D{0,12}(\d{1,2})\W{0,3}$/.exec(typeIn(first, names) ? column : first)?.[1]
      const id = own?.[Number(number) - 1]
      return id === undefined || cell === '' ? [] : [{ id, value: tidy(cell) }]
    })
  )
}

function typeIn(cell: string, names: Names): readonly string[] | null {
  return cell.length < 40 && !/\d/.test(cell) ? names.idsOfType(cell) : null
}

type Search = {
  rows: readonly string[][]
  ids: readonly (string | null)[]
  from: number
  end: number
  idColumn: number
  known: Known
}

/** The column of answers: by its heading, or else the one whose cells are answers most often. */
function answerColumn({ rows, ids, from, end, idColumn, known }: Search): number | null {
  const header = ids[0] === null ? rows[0]! : []
  const columns = Array.from({ length: Math.max(0, end - from) }, (_, i) => i + from).filter(
    (column) => column !== idColumn && !isAlternative.test(plain(header[column]).replaceAll('_', ' '))
  )
  const headed = columns.filter(
    (column) =>
      answerName.test(plain(header[column])) ||
      /answer|antwort|réponse|respuesta|resposta|risposta|答案/i.test(header[column] ?? '')
  )
  // 'First thought | Final'
  const final = columns.filter((column) => isDecisive.test(header[column] ?? '') && readableShare(column) > 0)
  const firm = headed.filter((column) => !isTentative.test(header[column]!))
  const beside = columns.filter((column) => !asideName.test(plain(header[column])))
  const open = beside.filter((column) => !isTentative.test(plain(header[column])))
  const shares = (candidates: readonly number[]) =>
    candidates
      .map((column) => ({ column, share: readableShare(column) }))
      .toSorted((a, b) => b.share - a.share || a.column - b.column)
  if (final.length > 0) return final.at(-1)!
  const [named] = shares(firm.length > 0 ? firm : headed)
  if (named && named.share > 0) return named.column
  const [best] = [...shares(open), ...shares(beside)].filter(({ share }) => share > 0)
  return best?.column ?? null

  function readableShare(column: number): number {
    const asked = rows.flatMap((cells, row) =>
      ids[row] ? [{ cell: cells[column] ?? '', question: known.byId.get(ids[row]!)! }] : []
    )
    const choices = asked.filter(({ question }) => question.type !== 'fill_in_blank')
    const judged = choices.length > 0 ? choices : asked
    return (
      judged.filter(({ cell, question }) => cell !== '' && answerKey(question, tidy(cell)) !== null).length /
      Math.max(1, judged.length)
    )
  }
}

function plain(cell: string | undefined): string {
  return (cell ?? '').replaceAll(/[*_`]/g, '').trim()
}

/** An order may fill four cells of a row. */
function cellValue(cells: readonly string[], column: number, question: Question): string {
  const four = cells.slice(column, column + 4)
  const isSpread =
    question.type === 'ordering' && four.length === 4 && four.every((cell) => /^\[?["']?[A-D]["']?\]?$/.test(cell))
  return isSpread ? four.map((cell) => cell.replaceAll(/[^A-D]/g, '')).join(', ') : given(question, cells[column] ?? '')
}
