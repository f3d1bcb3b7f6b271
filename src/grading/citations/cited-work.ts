import { surnameForms } from './surname.ts'

/** A reference that a text may cite. Authors as printed, surname first or last; the year may end in a letter. */
export type Reference = { key: string; authors: readonly string[]; year: string | number | null; title: string }

/** A reference made ready for matching. */
export type CitedWork = {
  key: string
  /** Per author, the spellings of the surname. */
  surnames: Set<string>[]
  /** The reference names its first authors only ('et al.'). */
  isOpenEnded: boolean
  /** Four digits, or `forthcoming`. */
  year: string
  /** The letter printed with the year, or the one that a bibliography would give it; '' where the year is unique. */
  suffix: string
  titleWords: Set<string>
}

const othersPattern = /^(et\.? al\.?|and others|others)$/i

/**
 * Prepares references for matching. Works of the same authors and year that are printed without a letter get a, b, …
 * by title, the order of a bibliography.
 */
export function prepareReferences(references: readonly Reference[]): CitedWork[] {
  const twins = Map.groupBy(references, (reference) => `${reference.authors.join(';')} ${yearOf(reference)}`)
  for (const group of twins.values()) group.sort((a, b) => a.title.localeCompare(b.title, 'en'))
  return references.map((reference) => {
    const authors = reference.authors.filter((author) => !othersPattern.test(author.trim()))
    const printed = /\d{4}([a-z])$/.exec(String(reference.year ?? '').trim())?.[1]
    const group = twins.get(`${reference.authors.join(';')} ${yearOf(reference)}`)!
    const letter = group.length > 1 ? String.fromCharCode(97 + group.indexOf(reference)) : ''
    return {
      key: reference.key,
      surnames: authors.map(surnameForms),
      isOpenEnded: authors.length < reference.authors.length,
      year: yearOf(reference),
      suffix: printed ?? letter,
      titleWords: titleWords(reference.title)
    }
  })
}

/** The words of a title that tell it from others: four letters or more, folded. */
export function titleWords(title: string): Set<string> {
  const plain = title.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  const long = words.filter((word) => word.length > 3)
  return new Set(long.length > 0 ? long : words)
}

function yearOf({ year }: Reference): string {
  return /\d{4}/.exec(String(year ?? ''))?.[0] ?? 'forthcoming'
}
