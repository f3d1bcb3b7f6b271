import type { Executor } from '../../db/client.ts'
import type { AskedBoard, BoardEstimate, BoardQuery } from '../../schemas/board-statistics.ts'
import type { Leaderboard, Resolved } from '../../schemas/leaderboard.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import type { ModelFacet } from '../../schemas/model-statistics.ts'
import { nameKey } from '../../schemas/name-key.ts'
import { tooFew } from '../../statistics/board/mean-interval.ts'
import type { Suites } from '../../suites/suite.ts'
import { computeBySize } from '../compute-in-thread.ts'
import { errorWords } from '../leaderboard/board-estimand.ts'
import { boardQueryOf } from '../leaderboard/board-method.ts'
import { familyWiseError } from '../leaderboard/board-pairs.ts'
import { computeInTurn } from '../leaderboard/compute-in-turn.ts'
import { streamOf } from '../leaderboard/dimension-estimates.ts'
import { overTemplates } from '../leaderboard/few-templates.ts'
import { metricIn, type ScoreTable } from '../leaderboard/score-table.ts'
import { tableMemory } from '../leaderboard/table-memory.ts'
import { type FacetFigures, facetFigures } from './facet-figures.ts'
import { type Facet, loadFacets } from './load-facets.ts'

type Row = Leaderboard['rows'][number]
type Wanted = { table: ScoreTable; query: Resolved<AskedBoard>; row: Row; tasks: Row['tasks'] }

/** Of the boards asked for last: whoever reads the page of one model reads that of the next. */
const gathered = tableMemory<Facet[]>(1)

/**
 * The figures of one model on every facet of a table, beside those of the models that are complete on it.
 *
 * @param wanted.tasks its task scores on the items of the table, as the board has them
 */
export async function modelFacets(source: { db: Executor; suites: Suites }, wanted: Wanted) {
  const { table, row, tasks } = wanted
  const query = boardQueryOf(wanted.query, table.manifest)
  const facets = await gathered(
    source.db,
    table.release,
    [table.panel, query.profile, query.setting, query.split],
    () => loadFacets(source, table, query.profile)
  )
  const own = table.models.findIndex(({ submissionId }) => submissionId === row.submissionId)
  const others = [...table.models.keys()].filter(
    (place) => isComplete(table, query, place) && !isSame(table, own, place)
  )
  const reason = isComplete(table, query, own) ? (others.length === 0 ? 'no_other_model' : null) : 'not_complete'
  const clusters = table.items.map(({ source }, place) => (query.unit === 'source' ? source : String(place)))
  const rows = facets.map(({ items, weights, sums }) => ({ items, weights, sums }))
  const compared = reason === 'not_complete' ? [] : others
  const [figures, estimates] = await computeInTurn(async () => [
    await facetFigures({ rows, own, others: compared, clusters }),
    await estimatesOf(facets, { table, query, own, tasks })
  ])
  return {
    facets: facets.map((facet, place) =>
      shown(facet, table, { own, figures: figures[place]!, estimate: estimates[place]!, profile: query.profile })
    ),
    estimand: estimandOf(query, table.manifest, others.length),
    reason: reason ?? (figures.some(({ p }) => p !== null) ? null : tooFew)
  }
}

/** Whether a model has sent and been scored on every item: as on the board, one that left items out is not compared. */
function isComplete(table: ScoreTable, { profile }: BoardQuery, place: number): boolean {
  return table.sent[place]!.every(Boolean) && !table.scores[profile]![place]!.includes(null)
}

/** Another submission of the same model: compared with itself nobody is stronger. */
function isSame({ models }: ScoreTable, own: number, place: number): boolean {
  const key = ({ team, model }: ScoreTable['models'][number]) => JSON.stringify([team, nameKey(model)])
  return key(models[own]!) === key(models[place]!)
}

type Estimated = { table: ScoreTable; query: BoardQuery; own: number; tasks: Row['tasks'] }

/** Its own means, as the board, `dimensionStatistics` and `tagStatistics` have them: those need no other model. */
async function estimatesOf(
  facets: readonly Facet[],
  { table, query, own, tasks }: Estimated
): Promise<BoardEstimate[]> {
  const sources = table.items.map(({ source }) => source)
  const dimensions = facets.flatMap((facet) =>
    facet.kind === 'dimension' ? [{ ...facet.dimension, scores: [facet.dimension.scores[own]!] }] : []
  )
  const tags = facets.filter((facet) => facet.kind === 'tag')
  const ofDimensions = await computeBySize('dimensionEstimates', { rows: dimensions, sources, query })
  const ofTags = await computeBySize('tagEstimates', {
    rows: tags.map(({ tag }) => ({ ...tag, sums: [tag.sums[own]!] })),
    ranges: tags.map(({ range }) => range),
    ...{ sources, query }
  })
  return facets.map((facet) => {
    if (facet.kind === 'task') return { reason: null, ...(tasks[facet.taskType] ?? missing) }
    if (facet.kind === 'dimension') return ofDimensions[streamOf(facet.dimension)]?.[0] ?? missing
    return ofTags[tags.indexOf(facet)]?.[0] ?? missing
  })
}

const missing: BoardEstimate = { value: null, lower: null, upper: null, reason: 'scores are missing' }

function shown(
  { kind, taskType, name, title, items, ofMetric }: Facet,
  table: ScoreTable,
  { own, figures, estimate, profile }: { own: number; figures: FacetFigures; estimate: BoardEstimate; profile: string }
): ModelFacet {
  const { difference, holm } = figures
  const isFound = holm !== null && holm < familyWiseError && difference.value !== 0
  const isMore = (difference.value ?? 0) > 0
  const lessIsMore = ofMetric && metricIn(table, profile).better === 'lower'
  const sources = new Set(items.map((item) => table.items[item]!.source)).size
  const answered = items.filter((item) => table.sent[own]![item]).length
  return {
    ...{ kind, taskType, name, title, ofMetric, items: items.length, sources },
    ...(answered < items.length && { answered }),
    estimate: overTemplates(estimate, sources, table.manifest),
    ...figures,
    finding: isFound ? (isMore === lessIsMore ? 'weaker' : 'stronger') : null
  }
}

function estimandOf(query: BoardQuery, manifest: Manifest, others: number): string {
  const split = query.split === 'all' ? 'every item' : `every ${query.split} item`
  return (
    `Differences from the mean of the ${others} other models of this board that answered ${split} and have every score, item by ` +
    `item; other submissions of the same name and team are not among them. 95 % intervals by Student's t, each for itself, ` +
    `${errorWords(query, manifest)}. Stronger and weaker is what stands below 0.05 after Holm over all differences shown. They describe ` +
    `other ${query.unit === 'source' ? 'papers' : 'items'} of the same kind; not other judges, not another choice of models, not how ` +
    'the model would do if it were asked once more, and not why it differs.'
  )
}
