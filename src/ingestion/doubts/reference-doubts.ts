import type { PaperReference, PaperStructure } from '../../schemas/paper-structure.ts'
import type { ReadingDoubt } from '../../schemas/reading-doubts.ts'
import { wordsOf } from '../../text/words-of.ts'
import { missingNumbers } from './count-gaps.ts'

/** Confidence in an entry's fields below which something of it is missing or misread. */
const unsure = 0.5
/** Of a list by name, the share of entries that may stand before their predecessors: misread names. */
const mostOutOfOrder = 0.2
/** Characters, and times the median, beyond which an entry may be two. */
const longEntry = 350
const timesMedian = 2.5
/** Entries of a list by name that tell where it begins and ends. */
const tellingEntries = 12
const latestBeginning = 'f'
const earliestEnd = 'p'
const secondBeginning = 'd'
/** Characters of an entry that a message shows. */
const excerpt = 60
const mostUncited = 0.35
/** Works that are cited and not listed. */
const fewNotListed = 3
const mostNotListed = 0.1

/** What speaks against the list of references. */
export function referenceDoubts(paper: PaperStructure): ReadingDoubt[] {
  const { references, citations } = paper
  const unlinked = citations.filter((citation) => citation.references.length === 0)
  if (references.length === 0) {
    const seen = `no list of references was found, and ${unlinked.length} citations in the text`
    return paper.bodyWords > 1500 || unlinked.length > 0
      ? [{ parts: ['references'], code: 'references_missing', message: seen }]
      : []
  }
  return [...labelDoubts(references), ...orderDoubts(references), ...entryDoubts(references), ...useDoubts(paper)]
}

function labelDoubts(references: readonly PaperReference[]): ReadingDoubt[] {
  const labels = references.flatMap(({ label }) => (label && /^\d{1,3}$/.test(label) ? [label] : []))
  if (labels.length < references.length / 2) return []
  const missing = missingNumbers(labels)
  return missing.length === 0
    ? []
    : [
        {
          parts: ['references'],
          code: 'label_missing',
          message: `no entry is numbered ${missing.slice(0, 8).join(', ')}`
        }
      ]
}

/** Of a list by name: entries out of their place, and a list that begins or ends in the middle of the alphabet. */
function orderDoubts(references: readonly PaperReference[]): ReadingDoubt[] {
  const named = references.flatMap((reference) => {
    const name = wordsOf(reference.authors[0]?.split(',')[0] ?? '').join('')
    return name === '' ? [] : [{ name, reference }]
  })
  const lists = listsOf(named)
  const displaced = lists.flatMap(outOfOrder)
  if (named.length < 4 || displaced.length > mostOutOfOrder * named.length) return []
  const doubts = displaced.map(
    ({ reference }): ReadingDoubt => ({
      parts: ['references'],
      code: 'entry_out_of_order',
      message: `"${reference.raw.slice(0, excerpt)}" is out of the list's order`,
      page: reference.page
    })
  )
  if (named.length < tellingEntries) return doubts
  const first = lists.map((list) => list[0]!).reduce((one, other) => (other.name < one.name ? other : one))
  const last = lists.map((list) => list.at(-1)!).reduce((one, other) => (other.name > one.name ? other : one))
  if (first.name > latestBeginning) doubts.push(edgeDoubt('list_begins_late', 'begins', first.reference))
  if (last.name < earliestEnd) doubts.push(edgeDoubt('list_ends_early', 'ends', last.reference))
  return doubts
}

type Named = { name: string; reference: PaperReference }

/** A paper may have a second list, of its appendix or of sources: it begins again with the first letters. */
function listsOf(named: readonly Named[]): Named[][] {
  const lists: Named[][] = [[]]
  for (const entry of named) {
    const before = lists.at(-1)!.at(-1)
    if (before && before.name > earliestEnd && entry.name < secondBeginning) lists.push([])
    lists.at(-1)!.push(entry)
  }
  return lists
}

/** The entries that are not of the longest row in the order of the alphabet. */
function outOfOrder(list: readonly Named[]): Named[] {
  /** By length, the last entry of a row of that length that ends earliest. */
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [index, { name }] of list.entries()) {
    const found = ends.findIndex((end) => list[end]!.name > name)
    const length = found === -1 ? ends.length : found
    before[index] = ends[length - 1]
    ends[length] = index
  }
  const inOrder = new Set<number>()
  let last: number | undefined = ends.at(-1)
  while (last !== undefined) {
    inOrder.add(last)
    last = before[last]
  }
  return list.filter((_, index) => !inOrder.has(index))
}

function edgeDoubt(
  code: 'list_begins_late' | 'list_ends_early',
  verb: string,
  { raw, page }: PaperReference
): ReadingDoubt {
  return { parts: ['references'], code, message: `the list ${verb} with "${raw.slice(0, excerpt)}"`, page }
}

function entryDoubts(references: readonly PaperReference[]): ReadingDoubt[] {
  const lengths = references.map(({ raw }) => raw.length).toSorted((one, other) => one - other)
  const median = lengths[Math.floor(lengths.length / 2)]!
  const long = references.filter(({ raw }) => raw.length > Math.max(longEntry, timesMedian * median))
  const incomplete = references.filter(({ confidence }) => confidence < unsure)
  const doubts = long.map(
    ({ raw, page }): ReadingDoubt => ({
      parts: ['references'],
      code: 'entry_long',
      message: `"${raw.slice(0, excerpt)}…" has ${raw.length} characters, and may be more than one entry`,
      page
    })
  )
  const [first] = incomplete
  if (first)
    doubts.push({
      parts: ['references'],
      code: 'entries_incomplete',
      message: `fields of ${incomplete.length} of ${references.length} entries are unsure, first of "${first.raw.slice(0, excerpt)}"`,
      page: first.page
    })
  return doubts
}

/** A list and a text that belong together cite each other. */
function useDoubts({ references, citations }: PaperStructure): ReadingDoubt[] {
  const cited = new Set(citations.flatMap((citation) => citation.references))
  const uncited = references.length - cited.size
  const unlinked = citations.filter((citation) => citation.references.length === 0)
  const works = new Set(unlinked.map(({ text }) => wordsOf(text).join(' ')))
  const doubts: ReadingDoubt[] = []
  if (citations.length > 0 && uncited > mostUncited * references.length)
    doubts.push({
      parts: ['references'],
      code: 'entries_uncited',
      message: `${uncited} of ${references.length} entries are cited nowhere`
    })
  if (works.size > Math.max(fewNotListed, mostNotListed * references.length))
    doubts.push({
      parts: ['references', 'citations'],
      code: 'works_not_listed',
      message: `${works.size} citations name works that the list has not, first "${unlinked[0]!.text}"`,
      page: unlinked[0]!.page
    })
  return doubts
}
