import { type Bibliography, bibliographySchema } from '../../schemas/bibliography.ts'

/** What a row or an entry of a manifest says of one paper. */
export type ManifestRow = {
  /** Where it stands: `line 3`, `entry card1990`. */
  place: string
  /** Paths or names of its file, as they stand there; none where it names no file. */
  files: string[]
  /** Key of the entry, by which its file may be called; null where it has none. */
  key: string | null
  bibliography: Bibliography
  /** What of it could not be read, in words. */
  faults: string[]
}

/** The same before its members are held against their schemas. */
export type RawRow = Pick<ManifestRow, 'place' | 'files' | 'key'> & {
  doi: string | null
  title: string | null
  /** A date of any form that holds the year in four figures. */
  date: string | null
  journal: string | null
  authors: readonly string[]
  licence: string | null
  address: string | null
  version: string | null
}

/** Holds each member against its schema; one that does not fit is left out and told of, and the others stay. */
export function checkRow({ place, files, key, doi, title, date, journal, authors, ...rights }: RawRow): ManifestRow {
  const faults: string[] = []
  const { shape } = bibliographySchema
  const take = <Name extends keyof Bibliography>(name: Name, value: unknown): Bibliography[Name] | null => {
    if (value === null || value === '') return null
    const parsed = shape[name].safeParse(value)
    if (parsed.success) return parsed.data as Bibliography[Name]
    faults.push(`${place}: ${name} is left out, ${JSON.stringify(value)} ${parsed.error.issues[0]!.message}`)
    return null
  }
  const year = date === null ? null : (/(?<!\d)\d{4}(?!\d)/.exec(date)?.[0] ?? date)
  const bibliography: Bibliography = {
    doi: take('doi', doi),
    title: take('title', title),
    year: take('year', year !== null && /^\d{4}$/.test(year) ? Number(year) : year),
    journal: take('journal', journal),
    authors: take('authors', [...authors]) ?? []
  }
  for (const name of ['licence', 'address', 'version'] as const) {
    const value = take(name, rights[name])
    if (value) Object.assign(bibliography, { [name]: value })
  }
  return { place, files, key, bibliography, faults }
}
