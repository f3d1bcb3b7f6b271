import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { Reference } from '../content.ts'

const check = 'reference-venue-types'

const topFive = [
  'american economic review',
  'econometrica',
  'quarterly journal of economics',
  'journal of political economy',
  'review of economic studies'
].map((name) => name.split(' ').filter((word) => word !== 'of'))
const acronyms = /^(?:AER|ECMA|QJE|JPE|RES|REStud)$/i
const smallWords = new Set(['of', 'the'])

const workingPaper = /\b(?:working|discussion) papers?\b/i
const knownSeries =
  /\b(?:NBER|CEPR|IMF|BIS|ECB)\b|National Bureau of Economic Research|Centre for Economic Policy Research|World Bank|International Monetary Fund|Federal Reserve|Central Bank|Bank of \p{Lu}/iu
const archive = /\b(?:arXiv|SSRN)\b/i
const press = /\bUniversity Press\b/i

/**
 * Whether the kind of each venue is that which its name tells: one of the five journals, an archive of preprints, a series of working
 * papers, or a university press. Of other names nothing is said. A result for each reference of another kind.
 */
export function referenceVenueTypes(references: readonly Reference[]): CheckResult[] {
  const faults = references.flatMap((reference) => {
    const fault = faultOf(reference)
    return fault === null ? [] : [{ check, ok: false, message: `${reference.key} ("${reference.venue}") ${fault}` }]
  })
  return faults.length > 0 ? faults : [{ check, ok: true, message: 'venues are of the kinds that their names tell' }]
}

function faultOf({ venue, venueType }: Reference): string | null {
  const isPaper = workingPaper.test(venue)
  // A supplement ('Papers and Proceedings', 'Microeconomics') is the journal for some and another one for others.
  if (!/proceedings|:\s*\p{L}/iu.test(venue)) {
    const isTop = isTopFive(venue)
    if (isTop && venueType !== 'top5') return `is "top5" and not "${venueType}"`
    if (!isTop && venueType === 'top5') return 'is none of the five journals of "top5"'
  }
  if (archive.test(venue) && venueType !== 'preprint') return `is a "preprint" and not "${venueType}"`
  if (isPaper && !archive.test(venue)) {
    const wanted = knownSeries.test(venue) ? ['working_paper_top'] : ['working_paper_top', 'working_paper_other']
    if (!wanted.includes(venueType)) return `is "${wanted.join('" or "')}" and not "${venueType}"`
  }
  if (press.test(venue) && !['book', 'conference', 'other'].includes(venueType)) {
    return `is a "book" and not "${venueType}"`
  }
  return null
}

/** The name ends where volume and pages begin; its words may be cut ('Quart. J. Econ.'). */
function isTopFive(venue: string): boolean {
  const name = venue.split(/[,;(\p{N}]|\bvol\b/iu)[0]!.trim()
  if (acronyms.test(name)) return true
  const words = (name.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => !smallWords.has(word))
  return topFive.some(
    (full) => words.length === full.length && full.every((word, place) => word.startsWith(words[place]!))
  )
}
