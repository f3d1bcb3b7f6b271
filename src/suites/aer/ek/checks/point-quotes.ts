import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import { plainWords } from '../../../../text/plain-words.ts'
import type { KnowledgePoint } from '../content.ts'
import { quotedParagraphs } from '../extract/quoted-paragraphs.ts'

/** Of a statement, in different words that tell: with fewer, many places of a paper share most of them by chance. */
const fewestTelling = 6
/**
 * Shares of these words, where the quote stands and where they are found elsewhere. Source: ours; each of the 15 points of the sample
 * paper finds at least .60 of its words around its own quote.
 */
const mostOfForeign = 0.4
const nearerBy = 0.4
/** Letters by which inflected words are compared. */
const stemLength = 5
const silent = new Set(
  'the and for with from are was were been its this that these those which their than into over also our has have had can will not more most paper study such may each between both only when where about would does other'.split(
    ' '
  )
)

/**
 * Whether no statement has the quote of something else: the paragraph of its quote and those beside it share few of its words, and
 * another place of the paper shares by far more of them. A quote that stands in no paragraph is the business of `evidence-found`.
 */
export function pointQuotes(points: readonly KnowledgePoint[], paper: PaperText): CheckResult {
  const { passages } = paper
  const told = passages.map(({ text }) => tellingWords(text))
  const places = told.map((_, at) => new Set(told.slice(Math.max(0, at - 1), at + 2).flatMap((each) => [...each])))
  const faults = quotedParagraphs(points, paper).flatMap((own, place) => {
    const { id, statement } = points[place]!
    const telling = tellingWords(statement)
    if (own < 0 || telling.size < fewestTelling) return []
    const shares = places.map((words) => shareOf(telling, words))
    const most = Math.max(...shares)
    if (shares[own]! > mostOfForeign || most < shares[own]! + nearerBy) return []
    const elsewhere = passages[shares.indexOf(most)]!.page
    return [`${id} (its quote is on page ${passages[own]!.page}, and page ${elsewhere} speaks of what it states)`]
  })
  return {
    check: 'point-quotes',
    ok: faults.length === 0,
    message: `the quote of a point must stand where the paper says what the point states; not so: ${faults.join('; ') || 'none'}`
  }
}

/** Stems of the words that tell, and numbers whole. */
function tellingWords(text: string): Set<string> {
  const told = plainWords(text).filter(({ text: word }) => word.length > 2 && !silent.has(word))
  return new Set(told.map(({ text: word }) => (/\p{N}/u.test(word) ? word : word.slice(0, stemLength))))
}

/** In [0, 1]. */
function shareOf(wanted: ReadonlySet<string>, place: ReadonlySet<string>): number {
  return [...wanted].filter((word) => place.has(word)).length / wanted.size
}
