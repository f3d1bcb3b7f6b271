import type { Executor } from '../../db/client.ts'
import { InvalidError } from '../../errors.ts'
import type { ConceptFragment, ConceptFragmentsQuery } from '../../schemas/concept-fragments.ts'
import type { Suites } from '../../suites/suite.ts'
import { byCodeUnit } from '../leaderboard/score-table.ts'
import { type LoadedConcepts, loadConcepts } from './load-concepts.ts'

/**
 * The fragments of the public split behind concepts over time, with the share of models that have each field right; by
 * year, those of an unknown year last, then by id. Private ones are left out for every reader: what one of them shows is
 * its gold. A response that was never sent says nothing of a text, and does not count.
 *
 * @throws {NotFoundError} {InvalidError} as `loadConcepts`; `years_invalid` where the last year is before the first
 */
export async function conceptFragments(
  { db, suites }: { db: Executor; suites: Suites },
  { from, to, language, ...asked }: ConceptFragmentsQuery
): Promise<ConceptFragment[]> {
  if (from !== undefined && to !== undefined && to < from) {
    throw new InvalidError('years_invalid', `the last year must not be before ${from}, the first, got ${to}`)
  }
  const table = await loadConcepts({ db, suites }, { ...asked, split: 'public' })
  return [...table.items.keys()]
    .filter((place) => {
      const { year, language: own } = table.items[place]!
      if (language !== undefined && own !== language) return false
      if (from === undefined && to === undefined) return true
      return year !== null && year >= (from ?? year) && year <= (to ?? year)
    })
    .map((place) => fragmentAt(place, table))
    .sort(byYear)
}

function fragmentAt(place: number, table: LoadedConcepts): ConceptFragment {
  const { year, source, language, characters } = table.items[place]!
  const sent = [...table.models.keys()].filter((model) => table.sent[model]![place])
  const gradesOf = (rows: LoadedConcepts['scores']) => sent.flatMap((model) => rows[model]![place] ?? [])
  const scores = gradesOf(table.scores)
  return {
    itemId: table.itemIds[place]!,
    year,
    source,
    language,
    characters,
    models: scores.length,
    score: scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length,
    fields: table.fields.map((field, index) => {
      const grades = gradesOf(table.fieldScores[index]!)
      const right = grades.filter((grade) => grade === 1).length
      return { field, right, models: grades.length, share: grades.length === 0 ? null : right / grades.length }
    })
  }
}

function byYear(one: ConceptFragment, other: ConceptFragment): number {
  const years = (one.year ?? Infinity) - (other.year ?? Infinity)
  // Two unknown years differ by no number at all.
  return years || byCodeUnit(one.itemId, other.itemId)
}
