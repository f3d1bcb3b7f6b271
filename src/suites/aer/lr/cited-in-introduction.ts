import { matchCitations } from '../../../ingestion/citations/match-citations.ts'
import { locateReferences } from '../../../ingestion/locate/locate-references.ts'
import { paperBody } from '../../../ingestion/paper-body.ts'
import { linkCitations } from '../../../ingestion/pdf/structure/link-citations.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import type { Reference } from './content.ts'

/** Where the introduction cites a work first. Ambiguous: its words may mean another work of the list as well. */
export type CitedPlace = { text: string; page: number; isAmbiguous: boolean }

/**
 * The works that the introduction of a paper cites, with its notes and by number too, by the keys of the references
 * given for them; null where its bounds are not known.
 *
 * Read twice: the paper's own entries say most, as they are linked by label where the text cites by number; the given
 * references are matched besides, for a list that could not be read.
 */
export function citedInIntroduction(
  references: readonly Reference[],
  paper: PaperText
): Map<string, CitedPlace> | null {
  const passages = paper.passages.filter(({ part }) => part === 'introduction')
  if (paper.introductionWords === null || passages.length === 0) return null
  const { keyOf } = locateReferences(references, paper.references)
  const cited = new Map<string, CitedPlace>()
  const add = (key: string | undefined, place: CitedPlace) => {
    const known = key !== undefined && cited.get(key)
    if (key !== undefined && (!known || (known.isAmbiguous && !place.isAmbiguous))) cited.set(key, place)
  }
  const texts = passages.map(({ page, text, note }) => ({ page, text, ...(note && { inFootnote: true }) }))
  for (const { text, page, references: entries, ambiguous } of linkCitations(texts, paper.references)) {
    for (const entry of entries) add(keyOf.get(entry), { text, page, isAmbiguous: ambiguous ?? false })
  }
  const { mentions } = matchCitations(paperBody(paper).introduction ?? '', references, { conventions: 'english' })
  // Never sure: what only this reading finds may be cited, and is not asked for.
  for (const { text, keys } of mentions) {
    for (const key of keys) add(key, { text, page: passages[0]!.page, isAmbiguous: true })
  }
  return cited
}
