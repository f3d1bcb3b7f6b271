import { hash } from 'node:crypto'
import { z } from 'zod'
import type { Executor } from '../../db/client.ts'
import { findPanel } from '../../db/panels.ts'
import { pinnedSuite } from '../../db/pinned-suites.ts'
import { AppError } from '../../errors.ts'
import { shownMetric } from '../../grading/metrics.ts'
import { type BoardEstimate, type BoardQuery, boardEstimateSchema } from '../../schemas/board-statistics.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import type { AskedTags, TagStatistics } from '../../schemas/tag-statistics.ts'
import { findTaskType } from '../../suites/index.ts'
import type { Suite, Suites } from '../../suites/suite.ts'
import { computeBySize } from '../compute-in-thread.ts'
import { errorWords } from './board-estimand.ts'
import { boardQueryOf, chosenMethod } from './board-method.ts'
import { level } from './board-statistics.ts'
import { placesOf } from './board-strata.ts'
import { chosenOf } from './chosen.ts'
import { computeInTurn } from './compute-in-turn.ts'
import { hashedTemplates, overTemplates } from './few-templates.ts'
import { findOrCompute } from './find-or-compute.ts'
import { loadAsked } from './load-score-table.ts'
import { type Figures, loadFigures } from './model-figures.ts'
import { refusePrivate } from './refuse-private.ts'
import { metricIn, type ScoreTable, splitOf } from './score-table.ts'
import type { Range } from './tag-estimates.ts'
import type { TagRows } from './tag-table.ts'

/** Of a question or an element. */
const partRange = [0, 1] as const

/** By row, then in the order of the models; null for a model without a score of a part. */
const estimatesSchema = z.array(z.array(boardEstimateSchema.nullable()))

/**
 * Mean scores over the parts of items that have a tag (questions, elements, items), with intervals from the items, or whole
 * papers, as clusters. A part weighs what it weighs in the score of its item: by their shares the values of a tag that all
 * parts have add up to the task score. No model is asked.
 *
 * Source: AER-bench G.1.1, G.1.2, G.2.1, G.5.6 and G.6 for the tags, Figures 8 and 12 for scores by them; intervals as
 * `clusteredMean`, or by the paper's method as `ratioBootstrap`.
 *
 * @param reader.seesGold whether private items may be among them: tags are gold, and so is the score of a question
 * @throws {NotFoundError} {InvalidError} as `loadAsked`
 * @throws {AppError} 400 `task_type_unknown` for one that the release has not, 400 `tag_unknown` for one that none of the
 *   task types asked about has; 403 `split_private`; as `computeInTurn`
 */
export async function tagStatistics(
  { db, suites }: { db: Executor; suites: Suites },
  { taskType, tag, ...asked }: AskedTags,
  reader: { seesGold: boolean } = { seesGold: false }
): Promise<TagStatistics> {
  const { table: whole, query: found } = await loadAsked({ db, suites }, asked)
  const query = boardQueryOf(found, whole.manifest)
  const table = splitOf(whole, query.split)
  if (!reader.seesGold) refusePrivate(table.items)
  const panel = table.panel === null ? null : await findPanel(db, table.panel)
  const names = askedTypes(await pinnedSuite({ db, suites }, table.manifest, panel?.definition ?? null), {
    taskType,
    tag
  })
  const figures = await loadFigures({ db, suites }, table, query.profile)
  const { suite } = figures
  const rows = tagRowsOf(figures).filter(
    (row) => names.includes(row.taskType) && (tag === undefined || row.tag === tag)
  )
  const ranges = rows.map((row) => rangeOf(suite, row, table, query.profile))
  const { profile } = table
  // The ends of a percentile interval are the only ones here.
  const { interval: _, ...plain } = query
  const shown = { ...plain, ...(taskType && { taskType }), ...(tag && { tag }), panel: table.panel }
  const { release: __, ...rest } = shown
  const decisive = { ...rest, ...hashedTemplates(table.manifest) }
  const task = { rows, ranges, sources: table.items.map(({ source }) => source), query }
  const { releaseHash, models } = table
  const inputHash = await computeInTurn(() => computeBySize('tagHash', { rows, decisive, releaseHash, profile }))
  const key = () => hash('sha256', `tags ${inputHash}\n${JSON.stringify(models)}`)
  // The hash moves with the panel's place in the query: a query that names it is another question, so that neither drives out the other.
  const wanted = { statistic: `tags ${query.panel === undefined}`, query: shown, panel: table.panel }
  const estimates = await findOrCompute(db, { query, key, asked: wanted, schema: estimatesSchema }, () =>
    computeBySize('tagEstimates', task)
  )
  return {
    query: shown,
    inputHash,
    releaseHash: table.releaseHash,
    estimand: estimandOf(query, table.manifest),
    level,
    models: table.models.map((model) => ({ ...model })),
    tags: names.flatMap((name) => shownTags({ suite, table }, name, { rows, estimates })),
    ...shownMetric(metricIn(table, query.profile)),
    ...chosenOf({ setting: query.setting }, { profile, method: chosenMethod(query, table.manifest) })
  }
}

/** The rows of every value of every tag. */
export function tagRowsOf({ tags, byModel }: Figures): TagRows[] {
  return tags.map(({ shares: _, ...row }, place) => ({ ...row, sums: byModel.map((own) => own.tags[place]!) }))
}

/** The task types that have a tag that is asked for. */
function askedTypes(suite: Suite, { taskType, tag }: Pick<AskedTags, 'taskType' | 'tag'>): string[] {
  if (taskType !== undefined && !suite.taskTypes.some(({ name }) => name === taskType)) {
    const known = suite.taskTypes.map(({ name }) => name).join(', ')
    throw new AppError('task_type_unknown', `taskType must be one of ${known}, got ${taskType}`, 400)
  }
  const chosen = suite.taskTypes.filter(({ name }) => taskType === undefined || name === taskType)
  const tags = chosen.flatMap(({ name, tagging }) => (tagging?.tags ?? []).map((one) => ({ name, tag: one.name })))
  const wanted = tags.filter((one) => tag === undefined || one.tag === tag)
  if (tag !== undefined && wanted.length === 0) {
    const known = [...new Set(tags.map((one) => one.tag))].join(', ') || 'none'
    throw new AppError(
      'tag_unknown',
      `tag must be one of those of ${taskType ?? 'the release'} (${known}), got ${tag}`,
      400
    )
  }
  return [...new Set(wanted.map(({ name }) => name))]
}

/** Of the scores of a row. */
export function rangeOf(suite: Suite, { taskType }: TagRows, table: ScoreTable, profile: string): Range {
  const isOfMetric = findTaskType(suite, taskType).tagging?.scoredBy === 'metric'
  return isOfMetric ? metricIn(table, profile).range : partRange
}

type Estimated = { rows: readonly TagRows[]; estimates: readonly (readonly (BoardEstimate | null)[])[] }

function shownTags(
  { suite, table }: { suite: Suite; table: ScoreTable },
  taskType: string,
  { rows, estimates }: Estimated
): TagStatistics['tags'] {
  const items = placesOf(table, taskType).length
  const { tags = [], part = '' } = findTaskType(suite, taskType).tagging ?? {}
  return tags.flatMap(({ name, title }) => {
    const own = [...rows.keys()].filter((at) => rows[at]!.taskType === taskType && rows[at]!.tag === name)
    if (own.length === 0) return []
    const values = own.map((at) => shownValue(rows[at]!, { table, items, estimates: estimates[at]! }))
    return [{ taskType, tag: name, title, part, items, values }]
  })
}

function shownValue(
  { value, items: places, parts, weights }: TagRows,
  shown: { table: ScoreTable; items: number; estimates: readonly (BoardEstimate | null)[] }
) {
  const { table, items, estimates } = shown
  const sources = new Set(places.map((place) => table.items[place]!.source)).size
  return {
    ...{ value, items: places.length, parts, sources },
    share: weights.reduce((sum, weight) => sum + weight, 0) / items,
    estimates: table.models.map((_, model) => overTemplates(estimates[model] ?? missing, sources, table.manifest))
  }
}

const missing = { value: null, lower: null, upper: null, reason: 'scores are missing' }

function estimandOf(query: BoardQuery, manifest: Manifest): string {
  const { method, unit, resamples, profile } = query
  const intervals =
    method === 'student'
      ? errorWords(query, manifest)
      : `from ${resamples} resamples of ${unit === 'source' ? 'papers' : 'items'}, ends by percentile`
  return (
    'Mean score over the parts of items that have a value of a tag: questions by what rules found, elements by the levels ' +
    `that judges gave, items by their score under ${profile}. A part weighs what it weighs in the score of its item, judges ` +
    `are averaged, and a response without an answer scores 0. 95 % intervals ${intervals}; parts of one item are never taken ` +
    'for independent.'
  )
}
