import { parse } from 'csv-parse/sync'
import { AppError } from '../../errors.ts'
import { splitAuthors } from '../../schemas/bibliography.ts'
import type { RawRow } from './manifest-row.ts'

/** What columns may be called, without case, blanks and marks; exports of reference managers among them. */
const columns = {
  file: ['file', 'filename', 'pdf', 'path', 'fileattachments'],
  doi: ['doi'],
  title: ['title', 'articletitle'],
  date: ['year', 'publicationyear', 'date', 'issued'],
  journal: ['journal', 'publicationtitle', 'journaltitle', 'containertitle', 'source'],
  authors: ['authors', 'author', 'authornames'],
  key: ['key', 'citekey', 'id'],
  licence: ['licence', 'license', 'rights'],
  address: ['address', 'url', 'link'],
  version: ['version']
} as const
type Column = keyof typeof columns
const delimiters = [',', ';', '\t']

/**
 * The rows of a CSV manifest, whose first line names the columns; others than ours are passed over. Authors have a
 * semicolon between them, as files have.
 *
 * @throws {AppError} `manifest_invalid` when it is no CSV, or none of its columns is known
 */
export function readCsvManifest(text: string): RawRow[] {
  const options = { bom: true, skip_empty_lines: true, relax_column_count: true, info: true } as const
  try {
    const header = text.slice(0, text.search(/[\r\n]|$/))
    const delimiter = delimiters.reduce((best, one) =>
      header.split(one).length > header.split(best).length ? one : best
    )
    const [names, ...records] = parse(text, { ...options, delimiter }) as unknown as Parsed[]
    const places = placesOf(names?.record ?? [])
    return records.map(({ record, info }) => {
      const cell = (column: Column) => record[places.get(column) ?? -1]?.trim() || null
      return {
        place: `line ${info.lines}`,
        files: (cell('file') ?? '')
          .split(';')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
        ...{ key: cell('key'), doi: cell('doi'), title: cell('title'), date: cell('date'), journal: cell('journal') },
        authors: splitAuthors(cell('authors') ?? ''),
        ...{ licence: cell('licence'), address: cell('address'), version: cell('version') }
      }
    })
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('manifest_invalid', `the manifest is no CSV: ${(cause as Error).message}`, 400, { cause })
  }
}

type Parsed = { record: string[]; info: { lines: number } }

function placesOf(names: readonly string[]): Map<Column, number> {
  const plain = names.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''))
  const places = new Map<Column, number>()
  for (const [column, called] of Object.entries(columns) as [Column, readonly string[]][]) {
    // In the order of the names: of `year` and `date` the first is the one that says what is asked.
    const name = called.find((one) => plain.includes(one))
    if (name !== undefined) places.set(column, plain.indexOf(name))
  }
  if (places.has('file') || places.has('doi')) return places
  const message = `the manifest needs a column file or doi, and has ${names.join(', ') || 'none'}`
  throw new AppError('manifest_invalid', message, 400)
}
