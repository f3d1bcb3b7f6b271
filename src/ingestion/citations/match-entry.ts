import { type CitedWork, titleWords, undated } from './cited-work.ts'
import { foldName, plainFold } from './surname.ts'

// A title that a model cites from memory loses or gains a word; another work by the same people shares few.
const titleShare = 0.75
/** A title of fewer words is met by chance: 'Dynamic Programming'. */
const fewWords = 3
const openingWords = 10
const longestName = 8
const linkWords = new Set(['of', 'for', 'on', 'the', 'and', 'in', 'to'])
const undatedPattern = /forthcoming|in press|to appear|n\. ?d\.|working paper|mimeo|manuscript|unpublished/i

/** Works by the spellings of their first author. */
export type EntryIndex = { byFirstAuthor: Map<string, CitedWork[]>; withoutAuthors: CitedWork[] }

export function indexByFirstAuthor(works: readonly CitedWork[]): EntryIndex {
  const byFirstAuthor = new Map<string, CitedWork[]>()
  for (const work of works) {
    for (const form of work.authors[0]?.forms ?? []) {
      byFirstAuthor.set(form, [...(byFirstAuthor.get(form) ?? []), work])
    }
  }
  return { byFirstAuthor, withoutAuthors: works.filter(({ authors }) => authors.length === 0) }
}

/**
 * Finds the work that an entry of a candidate's own list of references means: its first author opens the entry, and
 * either three quarters of the title's words are in it, or all its authors and its year are. A wrong year is forgiven
 * where the title is right: the work can be told, and the list is the one place that tells it.
 *
 * @returns the works that fit equally well; more than one only where they differ in nothing that the entry tells
 */
export function matchEntry(entry: string, index: EntryIndex): CitedWork[] {
  const words = wordsOf(entry)
  const opening = new Set(joined(words.slice(0, openingWords), longestName))
  const candidates = new Set(opening.values().flatMap((form) => index.byFirstAuthor.get(form) ?? []))
  if (candidates.size === 0 && index.withoutAuthors.length === 0) return []
  const said = { entry, names: new Set(joined(words, 4)), title: titleWords(entry) }
  const rated = [...candidates, ...index.withoutAuthors].flatMap((work) => rate(work, said) ?? [])
  const best = Math.max(...rated.map(({ rank }) => rank))
  const found = rated.filter(({ rank }) => rank === best).map(({ work }) => work)
  return chooseByLetter(entry, found)
}

type Said = { entry: string; names: ReadonlySet<string>; title: ReadonlySet<string> }

function rate(work: CitedWork, { entry, names, title }: Said): { work: CitedWork; rank: number } | null {
  const others = work.authors.slice(1)
  const share = [...work.titleWords].filter((word) => title.has(word)).length / Math.max(1, work.titleWords.size)
  const isNamed = others.every(({ forms }) => !forms.isDisjointFrom(names)) || /\bet\.? al\b/.test(entry)
  const isDated = work.year === undated ? undatedPattern.test(entry) : entry.includes(work.year)
  const isTitled = share >= titleShare && (work.titleWords.size >= fewWords || isDated)
  const isByline = work.authors.length > 0 && isNamed && isDated
  return isTitled || isByline ? { work, rank: share + (isDated ? 0.5 : 0) + (isNamed ? 0.5 : 0) } : null
}

function chooseByLetter(entry: string, works: CitedWork[]): CitedWork[] {
  const lettered = works.filter(({ year, suffix }) => suffix !== '' && entry.includes(year + suffix))
  return works.length > 1 && lettered.length > 0 ? lettered : works
}

function wordsOf(entry: string): string[] {
  const words = entry.match(/\p{L}[\p{L}\p{M}'’‐-]{0,60}/gu) ?? []
  return words.filter((word) => !linkWords.has(word.toLowerCase()))
}

/** Every word and every run of up to `most`, folded: 'van', 'vander', 'vanderploeg', ... */
function* joined(words: readonly string[], most: number): Generator<string> {
  const plain = words.map(plainFold)
  for (let start = 0; start < words.length; start += 1) {
    // Both spellings of 'Müller' are forms of the author, so one of the entry's is enough, but for a lone word.
    yield* foldName(words[start]!)
    let run = plain[start]!
    for (let length = 1; length < most && start + length < words.length; length += 1) {
      run += plain[start + length]!
      yield run
    }
  }
}
