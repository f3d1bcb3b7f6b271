import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import { endsSentence } from './abstract-extent.ts'
import { isAffiliation } from './affiliations.ts'
import { type FoundAuthors, findAuthors } from './find-authors.ts'
import { isRunningText } from './running-text.ts'

/** What stands between the top of the first page and the title. */
export interface OverTitle {
  authors: FoundAuthors
  /** Lines of text below the authors; none where an address stands there. */
  abstract: LayoutLine[]
}

/** Words of an abstract there: fewer are a motto or a notice, more are text. */
const [FEWEST_WORDS, MOST_WORDS] = [40, 330]

/**
 * Some volumes print the authors above the title, with an address right below them, and some journals the authors and the
 * abstract.
 *
 * @param above lines of the opening above the title, on its page
 */
export function findOverTitle(above: readonly LayoutLine[], layout: DocumentLayout): OverTitle {
  const found = findAuthors(above, layout)
  const below = found.lines.length === 0 ? [] : above.slice(above.indexOf(found.lines.at(-1)!) + 1)
  if (below[0] !== undefined && isAffiliation(below[0].text)) return { authors: found, abstract: [] }
  return isAbstract(below) ? { authors: found, abstract: below } : { authors: { names: [], lines: [] }, abstract: [] }
}

function isAbstract(lines: readonly LayoutLine[]): boolean {
  const words = lines.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)
  if (words < FEWEST_WORDS || words > MOST_WORDS || !endsSentence.test(lines.at(-1)!.text)) return false
  return lines.slice(0, 2).every(({ text }) => isRunningText(text))
}
