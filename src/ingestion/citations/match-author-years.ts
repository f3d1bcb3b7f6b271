import { withoutAsides } from './asides.ts'
import type { CitationDate } from './citation-dates.ts'
import { type CitedWork, undated } from './cited-work.ts'
import { findBackReferences } from './find-back-references.ts'
import { type CitationMention, findCitations, onOneLine } from './find-citations.ts'
import { findIdeographic } from './find-ideographic.ts'
import { findTitled } from './find-titled.ts'
import { findWorks } from './find-works.ts'
import type { Conventions } from './list-headings.ts'
import type { Listed } from './match-numbers.ts'
import { type MatchedMention, mentionOf } from './matched-mention.ts'
import { mendNames } from './mend-names.ts'
import { inEnglish, withoutIdeographs } from './other-languages.ts'
import { inPlainForms } from './plain-forms.ts'
import { inPlainNames } from './plain-names.ts'
import { readTokens, type Token } from './read-tokens.ts'

type Options = { shown: string; listed: readonly Listed[]; conventions: Conventions }

/**
 * Matches the author-year citations of a text, and those by title and year of works without authors.
 *
 * @param options.shown the text as written, letter for letter as long as `body`, where lists are blank
 */
export function matchAuthorYears(body: string, works: readonly CitedWork[], options: Options): MatchedMention[] {
  const { shown, listed, conventions } = options
  const isAll = conventions === 'all'
  const latin = isAll ? withoutIdeographs(body) : body
  const mended = mendNames(readTokens(latin), works)
  const tokens = isAll ? inPlainEnglish(mended, works) : mended
  const titled = findTitled(latin, tokens, works)
  const titledEnds = new Set(titled.map(({ offset, text }) => offset + text.length))
  const found = findNamed(findCitations(latin, tokens), works, listed)
  const cited = isAll ? withPrinted(found, works) : found
  const named = cited.flatMap(({ mention, works, offset }) => {
    if (works.length === 0 && (mention.loose || titledEnds.has(mention.end))) return []
    return [{ text: onOneLine(shown.slice(offset, mention.end)), offset, works }]
  })
  const further = isAll ? [...findWritten(body, shown, works), ...findBackReferences(body, named, works)] : []
  return [...named, ...titled, ...further].map((mention) => mentionOf(mention, 'author-year', mention.works))
}

/** The tokens as an English text in author-year style has them: each step makes more texts alike. */
function inPlainEnglish(tokens: readonly Token[], works: readonly CitedWork[]): Token[] {
  const named = inPlainNames(inEnglish(tokens, works), works)
  return inPlainForms(withoutAsides(named, works), works)
}

/** Ideographs are looked for in the text as written, for its marks tell clauses from names; lists are no part of it. */
function findWritten(body: string, shown: string, works: readonly CitedWork[]) {
  return findIdeographic(shown, works).filter(({ offset }) => body[offset] !== ' ')
}

type Named = { mention: CitationMention; date: CitationDate; works: CitedWork[]; offset: number }

function findNamed(
  mentions: readonly CitationMention[],
  works: readonly CitedWork[],
  listed: readonly Listed[]
): Named[] {
  const byYear = new Map<string, CitedWork[]>()
  for (const work of works) byYear.set(work.year, [...(byYear.get(work.year) ?? []), work])
  return mentions.flatMap((mention) =>
    mention.dates.map((date) => {
      const sameYear = date.years.flatMap((year) => byYear.get(year) ?? [])
      const { works: found, firstName } = findWorks(mention, date, sameYear)
      const chosen = chooseByList(found, { mention, suffix: date.suffix, listed, sameYear })
      return { mention, date, works: chosen, offset: mention.names[firstName]!.starts[0]! }
    })
  )
}

/**
 * A work that a text calls forthcoming may have been printed since: the one work of these authors that is no older than
 * what the text cites with a year.
 */
function withPrinted(named: readonly Named[], works: readonly CitedWork[]): Named[] {
  const years = named.flatMap((each) => each.works.map(({ year }) => year)).filter((year) => year !== undated)
  const latest = years.reduce((last, year) => (year > last ? year : last), '')
  const recent = works.filter(({ year }) => year !== undated && year >= latest)
  return named.map((each) => {
    if (each.works.length > 0 || each.date.years[0] !== undated) return each
    const { works: printed, firstName } = findWorks(each.mention, each.date, recent)
    return printed.length === 1 ? { ...each, works: printed, offset: each.mention.names[firstName]!.starts[0]! } : each
  })
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
