import { hash } from 'node:crypto'
import { z } from 'zod'
import type { Executor } from '../../db/client.ts'
import { type BoardEstimate, type BoardQuery, boardEstimateSchema } from '../../schemas/board-statistics.ts'
import type { AskedDimensions, DimensionStatistics } from '../../schemas/dimension-statistics.ts'
import { findTaskType } from '../../suites/index.ts'
import type { Suite, Suites } from '../../suites/suite.ts'
import { computeBySize } from '../compute-in-thread.ts'
import { errorWords } from './board-estimand.ts'
import { boardQueryOf, chosenMethod } from './board-method.ts'
import { level } from './board-statistics.ts'
import { chosenOf } from './chosen.ts'
import { computeInTurn } from './compute-in-turn.ts'
import { streamOf } from './dimension-estimates.ts'
import { type DimensionRows, joinDimensions } from './dimension-table.ts'
import { hashedTemplates, overTemplates } from './few-templates.ts'
import { findOrCompute } from './find-or-compute.ts'
import { loadAsked } from './load-score-table.ts'
import { type Figures, loadFigures } from './model-figures.ts'
import { refusePrivate } from './refuse-private.ts'
import { type ScoreTable, splitOf } from './score-table.ts'

const without = (reason: string): BoardEstimate => ({ value: null, lower: null, upper: null, reason })

/** By dimension, then in the order of the models; null for a model without a score of it. */
const estimatesSchema = z.record(z.string(), z.array(boardEstimateSchema.nullable()))

/**
 * Mean scores on each dimension with intervals from resamples of the items that it applies to, the same for every model.
 * Source: AER-bench Appendix E (dimensions), 2.3 (bootstrap).
 *
 * @param reader.seesGold whether private items may be among them
 * @throws {NotFoundError} {InvalidError} as `loadAsked`
 * @throws {AppError} 403 `split_private`; as `computeInTurn`
 */
export async function dimensionStatistics(
  { db, suites }: { db: Executor; suites: Suites },
  wanted: AskedDimensions,
  reader: { seesGold: boolean } = { seesGold: false }
): Promise<DimensionStatistics> {
  const { table: whole, query: found } = await loadAsked({ db, suites }, wanted)
  const query = boardQueryOf(found, whole.manifest)
  const table = splitOf(whole, query.split)
  if (!reader.seesGold) refusePrivate(table.items)
  const { profile } = table
  const figures = await loadFigures({ db, suites }, table, query.profile)
  const { suite } = figures
  const ordered = await dimensionRows(figures, { table, profile: query.profile })
  const { releaseHash, models } = table
  const decisive = { ...inOrder(query, table.panel), ...hashedTemplates(table.manifest) }
  const asked = { query: decisive, rows: ordered, releaseHash, profile }
  const inputHash = await computeInTurn(() => computeBySize('dimensionHash', asked))
  const key = () => hash('sha256', `dimensions ${inputHash}\n${JSON.stringify(models)}`)
  const task = { rows: ordered, sources: table.items.map(({ source }) => source), query }
  // The hash moves with the panel's place in the query: a query that names it is another question, so that neither drives out the other.
  const question = { statistic: `dimensions ${query.panel === undefined}`, query, panel: table.panel }
  const tasks = await findOrCompute(db, { query, key, asked: question, schema: estimatesSchema }, () =>
    computeBySize('dimensionEstimates', task)
  )
  return {
    query: { ...query, panel: table.panel },
    inputHash,
    releaseHash: table.releaseHash,
    estimand:
      'Mean score of each dimension over the items that it applies to, judges averaged; a response without an answer ' +
      `scores 0. 95 % intervals ${query.method === 'student' ? errorWords(query, table.manifest) : `from ${query.resamples} resamples of ${query.unit === 'source' ? 'papers' : 'items'}`}.`,
    level,
    models: table.models.map((model) => ({ ...model })),
    dimensions: ordered.map(({ taskType, dimension, by, items }, place) => ({
      ...{ taskType, dimension, by, items: items.length, name: dimensionName(suite, taskType, dimension) },
      estimates: table.models.map((_, model) =>
        overTemplates(
          tasks[streamOf(ordered[place]!)]?.[model] ?? without('scores are missing'),
          new Set(items.map((item) => table.items[item]!.source)).size,
          table.manifest
        )
      )
    })),
    ...chosenOf({ setting: query.setting }, { profile, method: chosenMethod(query, table.manifest) })
  }
}

/** The rows of every dimension, as the suite orders its task types, and their rubrics the dimensions. */
export async function dimensionRows(
  { suite, byModel }: Figures,
  wanted: { table: ScoreTable; profile: string }
): Promise<DimensionRows[]> {
  const rows = await joinDimensions(
    byModel.map(({ dimensions }) => dimensions),
    wanted
  )
  return rows.sort((a, b) => placeOf(suite, a) - placeOf(suite, b))
}

/** The members of a query as they were given; the metric always, and a panel that was not named at the end. */
function inOrder({ release, split, panel, profile, ...rest }: BoardQuery, found: string | null) {
  if (panel === undefined) return { release, split, profile, ...rest, panel: found }
  return { release, split, panel: found, profile, ...rest }
}

/** As the suite orders its task types, and their rubrics the dimensions. */
function placeOf(suite: Suite, { taskType, dimension }: DimensionRows): number {
  const type = suite.taskTypes.findIndex(({ name }) => name === taskType)
  const { dimensions } = findTaskType(suite, taskType).rubric.rubric
  return type * 1000 + dimensions.findIndex(({ id }) => id === dimension)
}

/** As the rubric names it. */
export function dimensionName(suite: Suite, taskType: string, dimension: string): string {
  const { dimensions } = findTaskType(suite, taskType).rubric.rubric
  return dimensions.find(({ id }) => id === dimension)?.name ?? dimension
}
