import type { DocumentLayout } from '../layout/document-layout.ts'
import type { Heading } from './headings/heading.ts'
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
 * that is bound with the paper, such as a supplement with citations of its own.
 *
 * @param claimed lines of tables, figures and captions by their index, which are no part of a list
 * @returns in the order printed; empty where the paper has no list
 */
export function findReferences(
  layout: DocumentLayout,
  headings: readonly Heading[],
  claimed: ReadonlySet<number> = new Set()
): FoundReference[] {
  const lists = findLists(layout, headings, claimed).map((lines) => readList(lines, layout))
  const found = lists.filter((list) => list.length > 0)
  if (found.length === 0) return readList(findUnheadedList(layout, headings, claimed), layout)
  const [first, ...others] = found
  const isNumbered = first!.every(({ label }) => label !== null && /^\d+$/.test(label))
  return [...first!, ...others.filter((list) => !isNumbered || list[0]!.label !== first![0]!.label).flat()]
}
