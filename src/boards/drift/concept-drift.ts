import { hash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import type { ConceptDrift, ConceptDriftQuery } from '../../schemas/concept-drift.ts'
import { cellMean } from '../../statistics/bootstrap/cell-mean.ts'
import { chosenOf, hashedProfile } from '../leaderboard/chosen.ts'
import { type Period, type Periods, periodsOf } from './concept-periods.ts'
import { type ConceptTable, isDated } from './concept-table.ts'
import { decadeGap } from './decade-gap.ts'
import { estimandOf, method } from './drift-estimand.ts'
import { accuracyByLanguage } from './drift-languages.ts'
import { driftByLength } from './drift-lengths.ts'
import { level, noModel, overTime, type ScoreRow, undefinedOverTime } from './drift-over-time.ts'
import { driftRegression } from './drift-regression.ts'
import { meanRow, poolingOf } from './pooled-scores.ts'

export type ConceptDriftTask = { table: ConceptTable; query: ConceptDriftQuery }

/**
 * Concepts over time: accuracy by decade and era per model, pooled and per field, by length, and the regression of
 * Appendix D. A function of the table and the query alone: the same input gives the same bytes.
 *
 * What pools models takes those that answered every item used and have every score: a response that was never sent
 * scores 0, which says nothing of an era.
 *
 * The year of a private item is gold, and so are its labels: nothing is withheld here, so that a table with private items
 * is for those alone who may see them.
 *
 * Source: AER-bench 4.3, Appendix D (Tables 8 and 9).
 *
 * @throws {InvalidError} `eras_invalid`
 */
export async function conceptDrift({ table: whole, query }: ConceptDriftTask): Promise<ConceptDrift> {
  const { table, counts } = usedItems(whole, query)
  const { models, items, scores } = table
  const periods = periodsOf(items, query)
  const { leftOut, counted, pick } = poolingOf(table)
  const pooled = meanRow(pick(scores), items.length)
  const fieldRows = table.fieldScores.map((rows) => pick(rows))
  const summaries = [pooled, ...fieldRows.map((rows) => meanRow(rows, items.length))]
  // One walk for all: the draws are the same, and most of the time goes to them.
  const found = await overTime(counted.length > 0 ? [...scores, ...summaries] : scores, periods, query)
  const perModel = found.slice(0, models.length)
  const [all, ...perField] =
    counted.length > 0 ? found.slice(models.length) : summaries.map(() => undefinedOverTime(periods, noModel))
  return {
    query: { ...query, release: table.release, panel: table.panel, taskType: table.taskType },
    inputHash: driftHash({ table: whole, query }),
    releaseHash: table.releaseHash,
    estimand: estimandOf({
      taskType: table.taskType,
      periods,
      counts,
      models: counted.length,
      chosen: table.chosen,
      query
    }),
    method,
    level,
    items: counts,
    withheldBelow: null,
    periods: {
      decades: periods.decades.map(showPeriod),
      earlier: showPeriod(periods.earlier),
      later: showPeriod(periods.later)
    },
    models: models.map((model, place) => ({ ...model, leftOut: leftOut[place]!, ...perModel[place]! })),
    pooled: { models: counted.length, ...all! },
    fields: table.fields.map((field, place) => ({
      field,
      pooled: perField[place]!,
      models: pick(models).map(({ submissionId, model }, row) => ({
        submissionId,
        model,
        ...meansOverTime(fieldRows[place]![row]!, periods)
      }))
    })),
    lengths:
      counted.length > 0
        ? driftByLength({ pooled, models: counted.length, items }, periods, query)
        : { reason: noModel, quartiles: [] },
    regression: driftRegression({ models: pick(models), scores: pick(scores), items }, periods),
    decadeGap: decadeGap({ models, scores, pooled, counted: counted.length, items }, periods),
    languages: await accuracyByLanguage(whole, periods, query),
    ...chosenOf({ setting: query.setting }, { profile: table.chosen })
  }
}

/**
 * sha256 of all that decides the numbers. Ids and teams do not: they differ from one database to the next. Languages and
 * sources stand in the items that the hash of the release is of.
 */
export function driftHash({ table, query }: ConceptDriftTask): string {
  const { releaseHash, panel, taskType, fields, models, scores, sent, fieldScores, chosen } = table
  const items = table.items.map(({ split, year, characters }) => ({ split, year, characters }))
  const { release: _, ...asked } = { ...query, panel, taskType }
  const named = models.map(({ model, family }) => [model, family])
  const decisive = {
    asked,
    // Part of every hash that was published: how many private items a cell had to have, once.
    least: 0,
    level,
    releaseHash,
    fields,
    items,
    scores,
    sent,
    fieldScores,
    models: named,
    ...hashedProfile(chosen)
  }
  return hash('sha256', stringify(decisive) ?? '')
}

/** The table with the items alone whose year is within the eras and whose length is known. */
function usedItems(table: ConceptTable, { firstYear, lastYear }: ConceptDriftQuery) {
  const dated = [...table.items.keys()].filter((place) => isDated(table.items[place]!))
  const used = dated.filter((place) => {
    const year = table.items[place]!.year!
    return year >= firstYear && year <= lastYear
  })
  const pick = <Value>(rows: readonly (readonly Value[])[]) => rows.map((row) => used.map((place) => row[place]!))
  const inSplit = table.items.length
  return {
    counts: { inSplit, used: used.length, undated: inSplit - dated.length, outside: dated.length - used.length },
    table: {
      ...table,
      items: used.map((place) => table.items[place]!),
      scores: pick(table.scores),
      sent: pick(table.sent),
      fieldScores: table.fieldScores.map(pick)
    }
  }
}

function meansOverTime(row: ScoreRow, { decades, earlier, later }: Periods) {
  const meanOf = ({ places }: Period) => cellMean([row], places).mean
  return { decades: decades.map(meanOf), earlier: meanOf(earlier), later: meanOf(later) }
}

function showPeriod({ label, from, to, places }: Period) {
  return { label, from, to, items: places.length, withheld: false }
}
