import { locateQuote } from '../../../src/ingestion/locate/locate-quote.ts'
import { paperBody } from '../../../src/ingestion/paper-body.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import type { PaperReference } from '../../../src/schemas/paper-structure.ts'
import { referenceVenueTypes } from '../../../src/suites/aer/lr/checks/reference-venue-types.ts'
import { referenceVenues } from '../../../src/suites/aer/lr/checks/reference-venues.ts'
import { citedInIntroduction } from '../../../src/suites/aer/lr/cited-in-introduction.ts'
import { type Reference, tiersOf, venueTypes } from '../../../src/suites/aer/lr/content.ts'
import type { IntroductionAnalysisReply } from '../../../src/suites/aer/lr/introduction-analysis-round.ts'
import type { ReferencesReply } from '../../../src/suites/aer/lr/references-round.ts'
import type { WritingRubricReply } from '../../../src/suites/aer/lr/writing-rubric-round.ts'
import { countWords } from '../../../src/text/count-words.ts'
import { boundsIn, isSaidIn, layOut } from './pa.ts'
import { paperSentences } from './paper-sentences.ts'

/** The list of references, entry by entry. */
export function references(paper: PaperText): ReferencesReply {
  const keys = new Set<string>()
  return { references: paper.references.map((entry) => copied(entry, paper, keys)) }
}

function copied(entry: PaperReference, paper: PaperText, keys: Set<string>): Reference {
  const { authors, title, raw } = entry
  const reference = {
    key: keyOf(entry, keys),
    authors,
    year: yearOf(entry),
    title: title ?? raw.replace(/^[^)\d]*\(?\d{4}[a-z]?\)?[.,:]?\s*/, '').split(/[.,] /)[0]!,
    venue: entry.venue ?? '',
    venueType: 'other' as const
  }
  const venue = referenceVenues([reference], paper).every(({ ok }) => ok) ? reference.venue : ''
  const fits = (venueType: Reference['venueType']) =>
    referenceVenueTypes([{ ...reference, venue, venueType }]).every(({ ok }) => ok)
  return { ...reference, venue, venueType: venueTypes.find(fits) ?? 'other' }
}

function yearOf({ year, raw }: PaperReference): string {
  if (year !== null && /^\d{4}[a-z]?$/.test(year)) return year
  return /forthcoming|in press|to appear/i.test(year ?? raw) ? 'forthcoming' : 'n.d.'
}

function keyOf(entry: PaperReference, keys: Set<string>): string {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
  const word = (entry.title ?? '').split(' ').find((each) => plain(each).length > 3) ?? 'work'
  const parts = [(entry.authors[0] ?? '').split(',')[0]!, entry.year ?? 'nd', word].map(plain)
  const key = parts.join('_').replace(/^[^a-z]+/, '') || 'work'
  for (let again = 0; ; again += 1) {
    const own = again === 0 ? key : `${key}_${String.fromCharCode(96 + again)}`
    if (keys.has(own)) continue
    keys.add(own)
    return own
  }
}

/** Works of the first tier and of the second, as many as are wanted where there are so many. */
const firstTier = 10
const secondTier = 15
/** Words of a copied end of the introduction. */
const endWords = 12

/** The introduction as the paper bounds it: its ends, three of its sentences as steps, and all works that it cites. */
export function introductionAnalysis(paper: PaperText): IntroductionAnalysisReply {
  const { references: listed } = references(paper)
  const cited = [...(citedInIntroduction(listed, paper)?.keys() ?? [])]
  const section = paper.passages.find(({ part }) => part === 'introduction')?.section ?? null
  const sentences = paperSentences(paper, ['introduction']).filter(({ words }) => words >= 12)
  const steps = ['motivation', 'approach', 'results']
  return {
    introduction: { sectionNumber: section === null ? '' : (paper.sections[section]?.number ?? ''), ...endsOf(paper) },
    modules: steps.map((name, at) => ({
      name,
      summary: sentences[Math.floor((at * sentences.length) / steps.length)]?.text ?? ''
    })),
    citations: cited.map((key, at) => ({
      key,
      role: 'cited in the introduction',
      tier: at < firstTier ? 1 : at < firstTier + secondTier ? 2 : 3
    })),
    tierShortfall:
      cited.length < firstTier + secondTier ? `The introduction cites ${cited.length} works of the list.` : ''
  }
}

function endsOf(paper: PaperText): Omit<IntroductionAnalysisReply['introduction'], 'sectionNumber'> {
  const passages = paper.passages.filter(({ part, note }) => part === 'introduction' && !note)
  const [opening, closing] = [firstWords(passages[0]?.text ?? ''), lastWords(passages.at(-1)?.text ?? '')]
  const firstPage = locateQuote(paper, opening)?.page ?? passages[0]?.page ?? 0
  return { firstPage, lastPage: lastPageOf(paper, closing) ?? firstPage, opening, closing }
}

function lastPageOf(paper: PaperText, closing: string): number | null {
  return locateQuote(paper, closing)?.endPage ?? null
}

function firstWords(text: string): string {
  return text.split(/\s+/).slice(0, endWords).join(' ')
}

function lastWords(text: string): string {
  return text.trim().split(/\s+/).slice(-endWords).join(' ')
}

/** Sentences of all sections but the introduction, none of them of the introduction or the abstract. */
export function condensedBody(paper: PaperText, prompt: string): { condensedBody: string } {
  const { introduction } = paperBody(paper)
  const stayOut = [introduction ?? '', paper.abstract ?? ''].filter((text) => countWords(text) > 0)
  const sentences = paperSentences(paper, ['body'], { least: boundsIn(prompt).most }).filter(({ text }) =>
    stayOut.every((source) => !isSaidIn(source, text))
  )
  return { condensedBody: layOut(paper, sentences, boundsIn(prompt)) }
}

/** Four dimensions of equal weight, and the tiers as the prompt lists them. */
export function writingRubric(prompt: string): WritingRubricReply {
  const [, listed = ''] = /by tier, each with its key:\n\n([\s\S]*?)\n\n## Dimensions/.exec(prompt) ?? []
  const citations = listed.split(/^tier(?=[123])/m).flatMap((tier) => {
    const keys = [...tier.matchAll(/^- ([a-z0-9_]+): /gm)]
    return keys.map(([, key]) => ({ key: key!, role: '', tier: Number(tier[0]) }))
  })
  return {
    writingRubric: ['question', 'literature', 'approach', 'contribution'].map((id) => ({
      id,
      name: `The ${id}`,
      description: `Whether the ${id} is told as the text bears it out.`,
      keyElements: [`the ${id} is named`, `the ${id} is placed`],
      weight: 25
    })),
    tiers: tiersOf(citations)
  }
}
