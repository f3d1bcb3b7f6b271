import type { LayoutLine } from '../layout/document-layout.ts'
import { isAffiliation } from '../structure/front-matter/affiliations.ts'
import { isListOfNames } from '../structure/front-matter/author-rows.ts'
import { kindOfTitle } from '../structure/headings/known-names.ts'

/** A heading is larger than the text by this share, bold, or in capitals. */
const LARGER = 1.15

const opening = /^(?:comments?|discussion)$/i

/**
 * Sets the comments of others apart that volumes of conferences print behind a paper: behind its list of references a
 * heading 'Comment', with a name and an institution below it. All that follows is by others.
 *
 * @param lines of the document in reading order; the zone of those that are set apart becomes `margin`
 * @returns the page on which they begin, null where there are none
 */
export function markComments(lines: LayoutLine[], bodyFontSize: number): number | null {
  const body = lines.filter(({ zone }) => zone === 'body')
  const list = body.findIndex(({ text }) => kindOfTitle(text) === 'references')
  if (list < 0) return null
  const from = body.findIndex((_, i) => i > list && opensComment(body.slice(i, i + 3), bodyFontSize))
  const first = body[from]
  if (first === undefined) return null
  for (const line of lines.slice(first.index)) line.zone = 'margin'
  return first.page
}

function opensComment([heading, name, institution]: readonly LayoutLine[], bodyFontSize: number): boolean {
  if (!heading || !opening.test(heading.text.trim()) || name?.page !== heading.page) return false
  const isCapitals = heading.text === heading.text.toUpperCase()
  if (!heading.bold && !isCapitals && heading.fontSize < LARGER * bodyFontSize) return false
  return isListOfNames(name.text) && institution !== undefined && isAffiliation(institution.text)
}
