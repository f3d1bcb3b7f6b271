import { z } from 'zod'
import { AppError } from '../../errors.ts'
import type { RawRow } from './manifest-row.ts'

const textSchema = z.union([z.string(), z.array(z.string()).transform((texts) => texts[0] ?? '')])
const numberOrText = z.union([z.string(), z.number()]).transform(String)
const nameSchema = z.object({
  family: z.string().optional(),
  given: z.string().optional(),
  literal: z.string().optional(),
  'non-dropping-particle': z.string().optional()
})
/** What is read of an item of CSL JSON (citation-style-language/schema, 1.0.2); Crossref writes lists where it has texts. */
const itemSchema = z.object({
  id: numberOrText.optional(),
  DOI: z.string().optional(),
  title: textSchema.optional(),
  'container-title': textSchema.optional(),
  issued: z
    .object({ 'date-parts': z.array(z.array(numberOrText.nullable())).optional(), raw: z.string().optional() })
    .optional(),
  author: z.array(nameSchema).optional(),
  file: z.string().optional(),
  URL: z.string().optional(),
  // CSL has no member for it; Crossref lists the addresses of licences with the versions that they are of.
  license: z
    .union([z.string(), z.array(z.object({ URL: z.string() })).transform((licences) => licences[0]?.URL)])
    .optional(),
  version: z.string().optional()
})
type Item = z.infer<typeof itemSchema>

/**
 * The items of a CSL JSON file. The format has no member for a file; `file` is read where one was added.
 *
 * @throws {AppError} `manifest_invalid` when it is no list of items
 */
export function readCslManifest(text: string): RawRow[] {
  const parsed = z.array(itemSchema).safeParse(parseList(text))
  if (parsed.success) return parsed.data.map(rowOf)
  const { path, message } = parsed.error.issues[0]!
  throw new AppError(
    'manifest_invalid',
    `the manifest is no CSL JSON: ${path.join('.') || 'the whole'}: ${message}`,
    400
  )
}

function parseList(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    // Some tools write the items below one member.
    return typeof value === 'object' && value !== null && 'items' in value ? value.items : value
  } catch (cause) {
    throw new AppError('manifest_invalid', 'the manifest is not JSON', 400, { cause })
  }
}

function rowOf(
  { id, DOI, title, issued, author = [], file, URL, license, version, ...item }: Item,
  index: number
): RawRow {
  const year = issued?.['date-parts']?.[0]?.[0] ?? issued?.raw ?? null
  return {
    place: `entry ${id ?? index + 1}`,
    files: file === undefined ? [] : [file],
    key: id ?? null,
    doi: DOI ?? null,
    title: title ?? null,
    date: year,
    journal: item['container-title'] ?? null,
    authors: author.map(nameOf).filter((name) => name !== ''),
    licence: license ?? null,
    address: URL ?? null,
    version: version ?? null
  }
}

function nameOf({ family, given, literal, 'non-dropping-particle': particle }: z.infer<typeof nameSchema>): string {
  if (family === undefined) return literal ?? given ?? ''
  const surname = particle === undefined ? family : `${particle} ${family}`
  return given === undefined ? surname : `${surname}, ${given}`
}
