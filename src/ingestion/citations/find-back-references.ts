import type { CitedWork } from './cited-work.ts'
import type { Author } from './surname.ts'

/** A further work of authors whom the text has named: 'their 2005 paper', 'the same authors (2002)'. */
export type BackReference = { text: string; offset: number; works: CitedWork[] }

type Named = { offset: number; works: readonly CitedWork[] }

const year = String.raw`(?:1[5-9]|20)\d\d`
const noun = '(?:papers?|work|stud(?:y|ies)|articles?|books?|chapter|contribution|essay|survey)'
const adjective = String.raw`(?:\s(?:later|subsequent|earlier|previous|own|recent|follow-up|companion|related|second|new))?`
const patterns = new RegExp(
  [
    String.raw`\b(?:their|his|her)${adjective}\s(?:(${year})\s(?:[a-z-]{3,20}\s)?${noun}|${noun}\s\((${year})\))`,
    String.raw`\b(?:the\ssame|these|the\slatter|both)\sauthors?\s\((${year})\)`,
    String.raw`\b(?:they|he|she)\s\((${year})\)`,
    String.raw`\b(?:an?|the)\s(?:later|subsequent|earlier|follow-up|companion|second)\s${noun}\s\((${year})\)`
  ].join('|'),
  'giu'
)
const furthest = 600

/**
 * Finds works that a text cites by a pronoun and a year: those of the very authors of the last work that it named before,
 * in the same paragraph.
 */
export function findBackReferences(
  text: string,
  named: readonly Named[],
  works: readonly CitedWork[]
): BackReference[] {
  const before = named.filter(({ works }) => works.length > 0).toSorted((a, b) => a.offset - b.offset)
  let next = 0
  return [...text.matchAll(patterns)].flatMap((match) => {
    while (next < before.length && before[next]!.offset < match.index) next += 1
    const last = before[next - 1]
    if (!last || match.index - last.offset > furthest) return []
    if (/\n[ \t]*\n/.test(text.slice(last.offset, match.index))) return []
    const date = match.slice(1).find((group) => group !== undefined)
    const found = works.filter((work) => work.year === date && isBySame(work.authors, last.works[0]!.authors))
    return found.length === 0 ? [] : [{ text: match[0], offset: match.index, works: found }]
  })
}

function isBySame(authors: readonly Author[], others: readonly Author[]): boolean {
  return (
    authors.length === others.length &&
    authors.length > 0 &&
    authors.every(({ forms, initials }, index) => {
      const other = others[index]!
      return !forms.isDisjointFrom(other.forms) && (initials[0] ?? '') === (other.initials[0] ?? '')
    })
  )
}
