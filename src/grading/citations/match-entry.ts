import { type CitedWork, titleWords } from './cited-work.ts'
import { foldName } from './surname.ts'

// A title that a model cites from memory loses or gains a word; another work by the same people shares few.
const titleShare = 0.75
const openingWords = 5

/**
 * Finds the work that an entry of a candidate's own list of references means: its first author opens the entry, and
 * either three quarters of the title's words are in it, or all its authors and its year are.
 *
 * @returns the works that fit equally well; more than one only where they differ in nothing that the entry tells
 */
export function matchEntry(entry: string, works: readonly CitedWork[]): CitedWork[] {
  const words = entry.match(/[\p{L}\p{M}'’‐-]+/gu) ?? []
  const opening = joinedSpellings(words.slice(0, openingWords))
  const names = joinedSpellings(words)
  const title = titleWords(entry)
  const rated = works.flatMap((work) => {
    const [first, ...others] = work.surnames
    if (!first || !intersects(first, opening)) return []
    const share = [...work.titleWords].filter((word) => title.has(word)).length / Math.max(1, work.titleWords.size)
    const isNamed = others.every((forms) => intersects(forms, names)) || /\bet\.? al\b/.test(entry)
    const isDated = entry.includes(work.year)
    const isFound = share >= titleShare || (isNamed && isDated)
    return isFound ? [{ work, rank: share + (isDated ? 0.5 : 0) + (isNamed ? 0.5 : 0) }] : []
  })
  const best = Math.max(...rated.map(({ rank }) => rank))
  const found = rated.filter(({ rank }) => rank === best).map(({ work }) => work)
  return chooseByLetter(entry, found)
}

function chooseByLetter(entry: string, works: CitedWork[]): CitedWork[] {
  const lettered = works.filter(({ year, suffix }) => suffix !== '' && entry.includes(year + suffix))
  return works.length > 1 && lettered.length > 0 ? lettered : works
}

/** Every word and every run of up to four, folded: 'van', 'vander', 'vanderploeg', ... */
function joinedSpellings(words: readonly string[]): Set<string> {
  const runs = words.flatMap((_, start) => [1, 2, 3, 4].map((length) => words.slice(start, start + length).join('')))
  return new Set(runs.flatMap((run) => [...foldName(run)]))
}

function intersects(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return !some.isDisjointFrom(others)
}
