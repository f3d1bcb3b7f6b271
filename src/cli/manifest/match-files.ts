import type { ManifestRow } from './manifest-row.ts'

/** Files of a folder with what is said of each, and what found no partner. */
export type Matched = {
  /** In the order of the files; `row` is null for a file that no row is about. */
  files: { file: string; row: ManifestRow | null }[]
  /** Rows that no file belongs to, or whose file another row before has. */
  rowsWithoutFile: ManifestRow[]
}

/** Letters and figures of a DOI below which a file's name may hold them by chance. */
const leastDoiLetters = 8

/**
 * Gives each row its file: by the path or name that it states, else by its DOI in the file's name, else by its key as the
 * file's name. A file belongs to one row, the first that has it.
 *
 * @param files paths within the folder, with `/` between
 */
export function matchFiles(files: readonly string[], rows: readonly ManifestRow[]): Matched {
  const owners = new Map<string, ManifestRow>()
  const free = () => files.filter((file) => !owners.has(file))
  for (const find of [byStatedName, byDoi, byKey]) {
    const placed = new Set(owners.values())
    for (const row of rows.filter((one) => !placed.has(one))) {
      const file = find(row, free())
      if (file !== null) owners.set(file, row)
    }
  }
  const placed = new Set(owners.values())
  return {
    files: files.map((file) => ({ file, row: owners.get(file) ?? null })),
    rowsWithoutFile: rows.filter((row) => !placed.has(row))
  }
}

/** The file of which most of the stated path is the end; none where two files fit as well. */
function byStatedName({ files: stated }: ManifestRow, free: readonly string[]): string | null {
  for (const name of stated) {
    const parts = partsOf(name)
    const fits = free
      .map((file) => ({ file, depth: commonEnd(partsOf(file), parts) }))
      .filter(({ depth }) => depth > 0)
      .sort((one, other) => other.depth - one.depth)
    if (fits.length > 0 && fits[0]!.depth !== fits[1]?.depth) return fits[0]!.file
  }
  return null
}

function commonEnd(one: readonly string[], other: readonly string[]): number {
  let depth = 0
  while (depth < one.length && one.at(-1 - depth) === other.at(-1 - depth)) depth += 1
  return depth
}

/** Folders and name of a path of any system, as they are compared. */
function partsOf(path: string): string[] {
  return path
    .normalize('NFC')
    .toLowerCase()
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.')
}

/** `10.1257/aer.20180779` as `10.1257_aer.20180779.pdf`, `10.1257-aer.20180779.pdf` or `aer.20180779.pdf`. */
function byDoi({ bibliography: { doi } }: ManifestRow, free: readonly string[]): string | null {
  if (doi === null) return null
  const suffix = plain(doi.slice(doi.indexOf('/') + 1))
  const named = free.filter((file) => {
    const stem = plain(stemOf(file).replaceAll(/%2f/gi, '/'))
    return stem.endsWith(plain(doi)) || (suffix.length >= leastDoiLetters && stem === suffix)
  })
  return named.length === 1 ? named[0]! : null
}

function byKey({ key }: ManifestRow, free: readonly string[]): string | null {
  if (key === null) return null
  const named = free.filter((file) => stemOf(file) === key.normalize('NFC').toLowerCase())
  return named.length === 1 ? named[0]! : null
}

function stemOf(file: string): string {
  return partsOf(file)
    .at(-1)!
    .replace(/\.pdf$/, '')
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
