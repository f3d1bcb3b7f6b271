import type { FieldNames } from './field-names.ts'
import type { ValueReader } from './read-value.ts'
import { draftKey, fieldKey, reasonKey, type Statement, valueKey } from './statement.ts'

type Row = { cells: readonly string[]; start: number; end: number }
/** What a table says, and the lines that are read with it. */
export type TableLabels = { statements: Statement[]; lines: { start: number; end: number }[] }

const rule = /^[\s|+:=–—-]+$/
const mostCells = 40

/**
 * What tables say of fields: a row per field (Markdown, CSV, TSV), with the value in any column; a column per field with
 * the values below; or a column per value with a mark in one of them.
 */
export function tableLabels(
  text: string,
  { names, readers }: { names: FieldNames; readers: ReadonlyMap<string, ValueReader> }
): TableLabels {
  const found: TableLabels = { statements: [], lines: [] }
  let header: readonly string[] | null = null
  let columns: { fields: readonly (string | null)[]; age: number; row: Row } | null = null
  const add = (row: Row, field: string, said: readonly string[], read: string) => {
    found.statements.push({ field, said, text: read, at: row.start, form: 'line' })
    found.lines.push(row)
  }
  for (const row of rowsOf(text)) {
    if (row.cells.length === 0) {
      header = columns = null
      continue
    }
    if (row.cells.every((cell) => cell === '' || rule.test(cell))) continue
    const fields = row.cells.map((cell) => names.named(cell))
    const own = fields.filter((field) => field !== null)
    if (columns && columns.age++ < 1 && own.length === 0 && row.cells.length === columns.fields.length) {
      const values = columns.fields.map((field, index) => {
        const value = field ? readers.get(field)!.wholly(row.cells[index]!) : null
        return field && value ? { field, value } : null
      })
      if (values.some((value) => value !== null)) {
        for (const value of values) if (value) add(row, value.field, [value.value], value.value)
        found.lines.push(columns.row)
        columns = null
        continue
      }
    }
    if (own.length >= 2 && row.cells.every((_, index) => fields[index] !== null || index === 0)) {
      columns = { fields, age: 0, row }
      continue
    }
    if (own.length === 0) {
      header ??= row.cells
      continue
    }
    const at = fields.findIndex((field) => field !== null)
    // Of a sentence with commas the names stand anywhere.
    const isOfCommas = !/[|\t]/.test(text.slice(row.start, row.end))
    if (isOfCommas && (at > 1 || (at === 1 && names.mentions(row.cells[0]!).length > 0))) continue
    const reader = readers.get(own[0]!)!
    const given = own.length === 1 ? cellSaying({ cells: row.cells, at, header, reader }) : null
    if (given) add(row, own[0]!, given.said, given.text)
  }
  return found
}

const concluding = /(?<!\p{L})(?:answer|label|value|verdict)\s(?:is|should be)(?!\p{L})/iu

function cellSaying(row: {
  cells: readonly string[]
  at: number
  header: readonly string[] | null
  reader: ValueReader
}): { said: readonly string[]; text: string } | null {
  const { cells, at, header, reader } = row
  const after = cells.map((text, index) => ({
    text,
    title: header?.[index]?.replaceAll(/[*_`"]/g, '').trim() ?? '',
    index
  }))
  const others = after.filter(({ index, text }) => index !== at && text !== '')
  const fitting = header?.length === cells.length
  if (fitting) {
    const marked = others.filter(
      ({ title, text }) => reader.wholly(title) !== null && /^(?:[x✓✔✅☑●•]️?|\[x\]|yes|1|true)$/iu.test(text)
    )
    if (marked.length > 0) return { said: marked.map(({ title }) => reader.wholly(title)!), text: marked[0]!.title }
    const titled =
      others.findLast(({ title }) => /^(?:final|corrected|revised)/i.test(title)) ??
      others.find(({ title }) => valueKey.test(title) && !fieldKey.test(title))
    if (titled) {
      const said = reader.read(titled.text)
      // A reason that comes to another value leaves this one in doubt.
      const reasons = others
        .filter(({ title, text }) => reasonKey.test(title) && concluding.test(text))
        .map(({ text }) => reader.read(text))
      const doubt = reasons.filter((each) => each.length === 1).flat()
      if (said.length > 0) return { said: [...new Set([...said, ...doubt])], text: titled.text }
    }
  }
  const open = others.filter(({ title }) => !(fitting && (reasonKey.test(title) || draftKey.test(title))))
  const behind = open.some(({ index }) => index > at) ? open.filter(({ index }) => index > at) : open
  const whole = behind.filter(({ text }) => reader.wholly(text) !== null)
  const words = whole.filter(({ text }) => !/^[01ynft]$/i.test(text))
  const chosen = words.length > 0 ? words : whole.slice(0, 1)
  if (chosen.length > 0) {
    return { said: [...new Set(chosen.map(({ text }) => reader.wholly(text)!))], text: chosen[0]!.text }
  }
  for (const { text } of behind) {
    const said = reader.read(text)
    if (said.length > 0) return { said, text }
  }
  return null
}

/** The lines of a text that may be rows; a line that is none gives no cells. */
function* rowsOf(text: string): Generator<Row> {
  let start = 0
  for (const line of text.split('\n')) {
    yield { cells: cellsOf(line), start, end: start + line.length }
    start += line.length + 1
  }
}

function cellsOf(line: string): readonly string[] {
  const trimmed = line.trim()
  if (trimmed === '' || trimmed.length > 4000) return []
  if (trimmed.includes('|')) return cleaned(trimmed.replace(/^\|/, '').replace(/\|$/, '').split('|', mostCells))
  if (rule.test(trimmed)) return ['']
  if (line.includes('\t')) return cleaned(line.split('\t', mostCells))
  const separator = /^[^,;]{1,60}([,;])/.exec(trimmed)?.[1]
  return separator ? cleaned(trimmed.match(separator === ',' ? commas : semicolons)!.slice(0, mostCells)) : []
}

const commas = /(?:"(?:[^"]|""){0,2000}"|[^,"]){1,2000}(?=,|$)|(?<=,)(?=,|$)|["]/g
const semicolons = /(?:"(?:[^"]|""){0,2000}"|[^;"]){1,2000}(?=;|$)|(?<=;)(?=;|$)|["]/g

function cleaned(cells: readonly string[]): string[] {
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/s, '$1')
      .replace(/^(\*{1,3}|`)(.*)\1$/s, '$2')
      .trim()
  )
}
