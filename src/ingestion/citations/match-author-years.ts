import type { CitedWork } from './cited-work.ts'
import { type CitationMention, findCitations, onOneLine } from './find-citations.ts'
import { findIdeographic } from './find-ideographic.ts'
import { findTitled } from './find-titled.ts'
import { findWorks } from './find-works.ts'
import type { Conventions } from './list-headings.ts'
import type { Listed } from './match-numbers.ts'
import { type MatchedMention, mentionOf } from './matched-mention.ts'
import { mendNames } from './mend-names.ts'
import { inEnglish, withoutIdeographs } from './other-languages.ts'
import { readTokens } from './read-tokens.ts'

/** Matches the author-year citations of a text, and those by title and year of works without authors. */
export function matchAuthorYears(
  body: string,
  works: readonly CitedWork[],
  { shown, listed, conventions }: { shown: string; listed: readonly Listed[]; conventions: Conventions }
): MatchedMention[] {
  const byYear = new Map<string, CitedWork[]>()
  for (const work of works) byYear.set(work.year, [...(byYear.get(work.year) ?? []), work])
  const isAll = conventions === 'all'
  const latin = isAll ? withoutIdeographs(body) : body
  const mended = mendNames(readTokens(latin), works)
  const tokens = isAll ? inEnglish(mended, works) : mended
  const titled = findTitled(latin, tokens, works).map((mention) => mentionOf(mention, 'author-year', mention.works))
  const titledEnds = new Set(titled.map(({ offset, text }) => offset + text.length))
  const named = findCitations(latin, tokens).flatMap((mention) =>
    mention.dates.flatMap((date) => {
      const sameYear = date.years.flatMap((year) => byYear.get(year) ?? [])
      const { works: found, firstName } = findWorks(mention, date, sameYear)
      const chosen = chooseByList(found, { mention, suffix: date.suffix, listed, sameYear })
      if (chosen.length === 0 && (mention.loose || titledEnds.has(mention.end))) return []
      const offset = mention.names[firstName]!.starts[0]!
      return [mentionOf({ text: onOneLine(shown.slice(offset, mention.end)), offset }, 'author-year', chosen)]
    })
  )
  // The text as written, for its marks tell clauses from names; its lists are blank in the body alone.
  const written = isAll ? findIdeographic(shown, works) : []
  const ideographic = written.filter(({ offset }) => body[offset] !== ' ')
  return [...named, ...titled, ...ideographic.map((mention) => mentionOf(mention, 'author-year', mention.works))]
}

type Doubt = {
  mention: CitationMention
  suffix: string
  listed: readonly Listed[]
  sameYear: readonly CitedWork[]
}

/** The writer's own list may tell apart what the mention alone does not, and its letters may differ from the references'. */
function chooseByList(found: CitedWork[], { mention, suffix, listed, sameYear }: Doubt): CitedWork[] {
  if (listed.length === 0) return found
  const told = listed.filter(({ works }) => works.length === 1)
  if (suffix !== '') {
    const namesakes = findWorks(mention, { years: [], suffix: '' }, sameYear).works
    const lettered = told.filter(({ text, works }) => {
      const work = works[0]!
      return namesakes.includes(work) && text.includes(work.year + suffix)
    })
    if (lettered.length === 1) return lettered[0]!.works
  }
  const listedWorks = new Set(told.map(({ works }) => works[0]!))
  const chosen = found.filter((work) => listedWorks.has(work))
  return found.length > 1 && chosen.length > 0 ? chosen : found
}
