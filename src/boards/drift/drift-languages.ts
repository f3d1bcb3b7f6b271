import type { BoardEstimate } from '../../schemas/board-statistics.ts'
import type { ConceptDrift } from '../../schemas/concept-drift.ts'
import type { Estimate } from '../../schemas/leaderboard.ts'
import type { Periods } from './concept-periods.ts'
import { type ConceptTable, isDated } from './concept-table.ts'
import { inTurns, noModel, type Resampling, shownEstimate } from './drift-over-time.ts'
import { meanRow, poolingOf } from './pooled-scores.ts'

/**
 * Accuracy by the language of the fragment, per model and over the models that answered everything. Fragments of an unknown
 * year, or of one outside the eras, count as the others do: a language needs no year.
 *
 * @param table with all items of the split
 * @param eras which of them are counted beside the items
 */
export async function accuracyByLanguage(
  table: ConceptTable,
  { earlier, later }: Pick<Periods, 'earlier' | 'later'>,
  resampling: Resampling
): Promise<ConceptDrift['languages']> {
  const { items, models, scores } = table
  const { counted, pick } = poolingOf(table)
  const byLanguage = Map.groupBy(items.keys(), (place) => items[place]!.language)
  const unknown = byLanguage.get(null)?.length ?? 0
  byLanguage.delete(null)
  const about = { method, unknown, models: counted.length }
  const names = [...byLanguage.keys()].filter((language) => language !== null).sort()
  if (names.length < 2) return { ...about, reason: whyNone(names), rows: [] }
  const cells = names.map((language) => ({ label: language, places: byLanguage.get(language)! }))
  const found = await inTurns([...scores, meanRow(pick(scores), items.length)], {
    cells: cells.map(({ label, places }) => ({ name: `language ${label}`, places })),
    gaps: [],
    resamples: resampling.resamples,
    seed: resampling.seed
  })
  return {
    ...about,
    reason: null,
    rows: cells.map((cell, place) => {
      const inCell = cell.places.map((item) => items[item]!)
      const of = ({ from, to }: Periods['earlier']) =>
        inCell.filter((item) => isDated(item) && item.year! >= from && item.year! <= to).length
      return {
        ...{ language: cell.label, items: inCell.length, earlier: of(earlier), later: of(later) },
        undated: inCell.filter((item) => !isDated(item)).length,
        pooled: counted.length > 0 ? shown(found.at(-1)!.cells[place]!, cell) : { ...none, reason: noModel },
        models: models.map(({ submissionId, model }, row) => ({
          ...{ submissionId, model },
          accuracy: shown(found[row]!.cells[place]!, cell)
        }))
      }
    })
  }
}

const method =
  'Mean item score by language of the fragment, over all items of the split that name one, of any year or of none. 95 % ' +
  'percentile intervals from items drawn anew within the language, the same ones for every model. `pooled` is the mean ' +
  'over the submissions that answered every item. Languages may differ in years, lengths and topics, of which nothing is ' +
  'held fixed.'

const none = { value: null, lower: null, upper: null }

function whyNone([only]: readonly string[]): string {
  return only === undefined ? 'no item names a language' : `all items that name a language name ${only}`
}

/** An estimate over a language; of one item alone it has no interval. */
function shown(estimate: Estimate | null, cell: { label: string; places: readonly number[] }): BoardEstimate {
  const found = shownEstimate(estimate, [cell])
  if (found.value === null || cell.places.length > 1) return found
  return { ...found, lower: null, upper: null, reason: 'one item only' }
}
