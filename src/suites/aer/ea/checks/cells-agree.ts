import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import { plainWords } from '../../../../text/plain-words.ts'
import { splitSentences } from '../../../../text/split-sentences.ts'

type Table = PaperText['tables'][number]

const figure = /(?<![\d.,\p{L}])[-−]?\d*\.\d+(?!\d)|(?<![\d.,\p{L}])\d{1,3}(?:,\d{3})+/gu
/** A run of so many numbers is a row, read off. */
const fewestInRow = 3
/** The part of a run that must stand in a row for it to be meant. */
const shareOfRow = 0.6

/**
 * Whether the numbers of a data description are those of its own table: a row that is read off has the numbers of that
 * row in their order, a number said of a column stands in that column, and has its sign there.
 */
export function cellsAgree(input: { label: string; text: string; paper: PaperText }): CheckResult {
  const table = tableOf(input.label, input.paper)
  const sentences = splitSentences(input.text)
  const faults = table
    ? sentences.flatMap((sentence) =>
        [rowFault(sentence, table), columnFault(sentence, table)].filter((fault) => fault !== null)
      )
    : []
  return {
    check: 'cells-agree',
    ok: faults.length === 0,
    message: table
      ? `numbers must be those of the cells of ${input.label}; not so: ${[...new Set(faults)].join('; ') || 'none'}`
      : `no table ${input.label} was read in the paper, so its cells were not compared`,
    ...(table && { evidence: { page: table.page, passage: table.caption.slice(0, 200) } })
  }
}

function tableOf(label: string, { tables }: PaperText): Table | null {
  const number = /^\s*table\s+([\w.]+?)\.?(?:,|$|\s)/i.exec(label)?.[1]
  return (number && tables.find((table) => table.number?.toLowerCase() === number.toLowerCase())) || null
}

/** A list of numbers that is a row but for some of them. */
function rowFault(sentence: string, { rows }: Table): string | null {
  const claimed = (sentence.replaceAll(/\([^()]*\)/g, '').match(figure) ?? []).map(plain)
  if (claimed.length < fewestInRow) return null
  const read = rows.map((row) => ({
    label: row[0] ?? '',
    numbers: row.flatMap((cell) => (cell.match(figure) ?? []).map(plain))
  }))
  const alike = read
    .filter(({ numbers }) => numbers.length === claimed.length)
    .map((row) => ({ ...row, same: claimed.filter((number, at) => row.numbers[at] === number).length }))
    .toSorted((one, other) => other.same - one.same)
  const [nearest] = alike
  if (!nearest || nearest.same === claimed.length || nearest.same < shareOfRow * claimed.length - 1e-9) return null
  const wrong = claimed.flatMap((number, at) =>
    number === nearest.numbers[at]
      ? []
      : [
          `${number} for ${nearest.numbers[at]} in number ${at + 1} of the row “${nearest.label || nearest.numbers.join(' ')}”`
        ]
  )
  return wrong.join(', ')
}

const column = /\bcolumns? \((\d{1,2})\)/gi

/** A number of the only column that a clause names, which stands in other columns of the table alone. */
function columnFault(sentence: string, { rows }: Table): string | null {
  const head = rows.find((row) => row.some((cell) => /^\(1\)$/.test(cell.trim())))
  if (!head) return null
  for (const clause of sentence.split(/;|, (?:and|while|against|but|whereas) /)) {
    const named = [...new Set([...clause.matchAll(column)].map(([, number]) => number!))]
    if (named.length !== 1) continue
    const at = head.findIndex((cell) => cell.trim() === `(${named[0]})`)
    const cells = rows.map((row) => (at < 0 ? '' : (row[at] ?? '')))
    const words = new Set(plainWords(clause).map(({ text }) => text))
    for (const number of (clause.match(figure) ?? []).map(plain)) {
      const inTable = rows.some((row) => row.some((cell) => holds(cell, number)))
      if (
        at >= 0 &&
        !cells.some((cell) => holds(cell, number)) &&
        (inTable || cells.some((cell) => holds(cell, opposite(number))))
      ) {
        return `${number} stands in no row of column (${named[0]})`
      }
      const row = namedRow(rows, words)
      if (row && !holds(row[at] ?? '', number) && cells.some((cell) => /^[^(]/.test(cell) && holds(cell, number))) {
        return `${number} stands in another row of column (${named[0]}) than “${row[0]}”, which has ${row[at]}`
      }
    }
  }
  return null
}

/** The only row whose label a clause has all words of. */
function namedRow(rows: Table['rows'], words: ReadonlySet<string>): string[] | null {
  const named = rows.filter(([label = '']) => {
    const telling = plainWords(label.replaceAll(/\([^()]*\)/g, '')).map(({ text }) => text)
    return telling.length > 1 && telling.every((word) => words.has(word))
  })
  return named.length === 1 ? named[0]! : null
}

function holds(cell: string, number: string): boolean {
  return (cell.match(figure) ?? []).some((each) => plain(each) === number)
}

function plain(number: string): string {
  return number
    .replace('−', '-')
    .replaceAll(',', '')
    .replace(/^(-?)\./, '$10.')
}

function opposite(number: string): string {
  return number.startsWith('-') ? number.slice(1) : `-${number}`
}

/** Whether results in the list bear the titles of their tables and figures: a word more or less is no matter. */
export function resultTitles(results: readonly { label: string; title: string }[], paper: PaperText): CheckResult {
  const faults = results.flatMap(({ label, title }) => {
    const [, kind = '', number] = /^\s*(table|fig)[a-z.]*\s+([\w.]+?)\.?\s*$/i.exec(label) ?? []
    const floats = /^t/i.test(kind) ? paper.tables : paper.figures
    const float =
      number === undefined ? undefined : floats.find((each) => each.number?.toLowerCase() === number.toLowerCase())
    if (!float || float.caption.trim() === '' || title.trim() === '') return []
    const [given, printed] = [telling(title), new Set(telling(float.caption))]
    const shared = given.filter((word) => printed.has(word)).length
    return shared * 3 >= given.length
      ? []
      : [`${label} is “${float.caption.slice(0, 120)}”, not “${title.slice(0, 120)}”`]
  })
  return {
    check: 'result-titles',
    ok: faults.length === 0,
    message: `titles of results must be those of their captions; not so: ${faults.join('; ') || 'none'}`
  }
}

function telling(text: string): string[] {
  return [...new Set(plainWords(text).map((word) => word.text.slice(0, 6)))].filter((word) => word.length > 3)
}
