import latexUtensils from 'latex-utensils'
import { AppError } from '../../errors.ts'
import { latexLetters } from '../../text/latex/latex-letters.ts'
import type { RawRow } from './manifest-row.ts'

const { bibtexParser } = latexUtensils
type Entry = latexUtensils.bibtexParser.Entry
type FieldValue = latexUtensils.bibtexParser.FieldValue

/**
 * The entries of a BibTeX or BibLaTeX file, those with a `file` or not.
 *
 * @throws {AppError} `manifest_invalid` with the line at which it is no BibTeX
 */
export function readBibtexManifest(text: string): RawRow[] {
  const { content } = parse(text)
  const texts = new Map(
    content.filter(bibtexParser.isStringEntry).map(({ abbreviation, value }) => [abbreviation.toLowerCase(), value])
  )
  return content.filter(bibtexParser.isEntry).map((entry) => rowOf(entry, texts))
}

function parse(text: string): latexUtensils.bibtexParser.BibtexAst {
  try {
    return bibtexParser.parse(text)
  } catch (cause) {
    const line = bibtexParser.isSyntaxError(cause) ? ` at line ${cause.location.start.line}` : ''
    const message = `the manifest is no BibTeX${line}: ${(cause as Error).message}`
    throw new AppError('manifest_invalid', message, 400, { cause })
  }
}

function rowOf({ content, internalKey }: Entry, texts: ReadonlyMap<string, FieldValue>): RawRow {
  const fields = new Map(content.map(({ name, value }) => [name.toLowerCase(), textOf(value, texts)]))
  const field = (...names: string[]) => names.map((name) => fields.get(name)).find((text) => text?.trim()) ?? null
  const plain = (text: string | null) => (text === null ? null : latexLetters(text))
  return {
    place: `entry ${internalKey ?? '?'}`,
    files: filesOf(field('file') ?? ''),
    key: internalKey ?? null,
    doi: field('doi')?.replaceAll(/\\(?=[_&%#])|[{}]/g, '') ?? null,
    title: plain(field('title')),
    date: field('year', 'date'),
    journal: plain(field('journal', 'journaltitle')),
    authors: authorsOf(field('author') ?? '').map(latexLetters),
    licence: plain(field('licence', 'license', 'copyright')),
    address: field('url')?.replaceAll(/\\(?=[_&%#~])|[{}]/g, '') ?? null,
    version: plain(field('version', 'pubstate'))
  }
}

function textOf(value: FieldValue, texts: ReadonlyMap<string, FieldValue>): string {
  if (value.kind === 'concat') return value.content.map((part) => textOf(part, texts)).join('')
  if (value.kind !== 'abbreviation') return value.content
  // A text may be made of earlier ones; of itself it is nothing.
  const meant = texts.get(value.content.toLowerCase())
  const others = new Map([...texts].filter(([name]) => name !== value.content.toLowerCase()))
  return meant ? textOf(meant, others) : value.content
}

/** Names have `and` between them, outside of braces: `{Bureau of Labor and Statistics}` is one. */
function authorsOf(text: string): string[] {
  const names = ['']
  let depth = 0
  for (const token of text.split(/(\\.|[{}]|\s+and\s+)/s)) {
    if (token === '{') depth += 1
    if (token === '}') depth -= 1
    if (depth === 0 && /^\s+and\s+$/.test(token)) names.push('')
    else names[names.length - 1] += token
  }
  return names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'others')
}

/** The PDFs of a `file` field: a path, or what reference managers write, as `Full text:files/7/card.pdf:application/pdf;…`. */
function filesOf(field: string): string[] {
  return field.split(/(?<!\\);/).flatMap((attachment) => {
    const parts = attachment.split(/(?<!\\):/).map((part) => part.replaceAll(/\\([:;\\])/g, '$1').trim())
    const pdf = parts.find((part) => /\.pdf$/i.test(part))
    return pdf === undefined ? [] : [pdf.replaceAll(/[{}]/g, '')]
  })
}
