import type { DocumentLayout } from '../layout/document-layout.ts'
import type { Heading } from './headings/heading.ts'
import { findCountedList } from './references/counted-list.ts'
import { findLists } from './references/find-lists.ts'
import type { FoundReference } from './references/found-reference.ts'
import { readList } from './references/read-list.ts'
import { findUnheadedList } from './references/unheaded-list.ts'

export type { FoundReference }

/**
 * Finds the lists of references of a paper, splits them into entries, and reads the fields of each. Works by the
 * wording of headings and the shape of the lists; headings and link targets help where there are any.
 *
 * A further list is taken along, as that of an appendix, unless it counts anew: then it belongs to another document
 * that is bound with the paper, such as a supplement with citations of its own. A work that both lists name is one
 * reference, the first one.
 *
 * @param claimed lines of tables, figures and captions by their index, which are no part of a list
 * @returns in the order printed; empty where the paper has no list
 */
export function findReferences(
  layout: DocumentLayout,
  headings: readonly Heading[],
  claimed: ReadonlySet<number> = new Set()
): FoundReference[] {
  const headed = findLists(layout, headings, claimed).map((lines) => readList(lines, layout))
  const found = [...countedBefore(headed.flat(), layout, claimed), ...headed].filter((list) => list.length > 0)
  if (found.length === 0) return readList(findUnheadedList(layout, headings, claimed), layout)
  const [first, ...others] = found
  const isNumbered = first!.every(isCounted)
  const countsAnew = (list: readonly FoundReference[]) =>
    isNumbered && list.some(({ label }) => label === first![0]!.label)
  const further = others.filter((list) => !countsAnew(list)).flat()
  return further.length === 0 ? first! : withFurther(first!, further)
}

/** A list without a heading that counts its entries, unless one with a heading comes first or does not count. */
function countedBefore(
  headed: readonly FoundReference[],
  layout: DocumentLayout,
  claimed: ReadonlySet<number>
): FoundReference[][] {
  if (!headed.every(isCounted)) return []
  const lines = findCountedList(layout, claimed)
  const [next] = headed
  const isBefore = next === undefined || lines.every(({ index }) => index < next.lines[0]!)
  return lines.length > 0 && isBefore ? [readList(lines, layout)] : []
}

function isCounted({ label }: FoundReference): boolean {
  return label !== null && /^\d+$/.test(label)
}

/** Adds what the first list lacks. An entry for a work that it names already leaves its lines to that one. */
function withFurther(first: readonly FoundReference[], further: readonly FoundReference[]): FoundReference[] {
  const repeated = Map.groupBy(further, workOf)
  const known = new Set(first.map(workOf))
  const whole = first.map((reference) => {
    const again = repeated.get(workOf(reference)) ?? []
    return { ...reference, lines: [...reference.lines, ...again.flatMap(({ lines }) => lines)] }
  })
  return [...whole, ...further.filter((reference) => !known.has(workOf(reference)))]
}

/** First author, year and title in letters and digits alone; the whole entry where it has no title. */
function workOf({ authors, year, title, raw }: FoundReference): string {
  return [authors[0] ?? '', year ?? '', title ?? raw].map(plainLetters).join(' ')
}

function plainLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
