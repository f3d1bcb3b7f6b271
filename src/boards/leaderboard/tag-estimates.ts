import { hash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { BoardEstimate, BoardQuery } from '../../schemas/board-statistics.ts'
import type { ChosenProfile } from '../../schemas/profile.ts'
import { clusteredMean, type WeighedCluster } from '../../statistics/board/clustered-mean.ts'
import { meanInterval, tooFew } from '../../statistics/board/mean-interval.ts'
import { ratioBootstrap } from '../../statistics/bootstrap/ratio-bootstrap.ts'
import { level } from './board-statistics.ts'
import type { TagRows } from './tag-table.ts'

export type Range = readonly [number, number] | null

/** @param decisive what is asked, but for its release */
export type TagHashTask = {
  rows: readonly TagRows[]
  decisive: object
  releaseHash: string
  profile: ChosenProfile | undefined
}

/** sha256 of all that decides the numbers. Ids and teams do not: they differ from one database to the next. */
export function tagHash({ rows, decisive, releaseHash, profile }: TagHashTask): string {
  return hash('sha256', JSON.stringify([decisive, releaseHash, level, rows, ...(profile ? [profile.hash] : [])]))
}

/** @param ranges by row, of its scores. @param sources by item of the table */
export type TagTask = {
  rows: readonly TagRows[]
  ranges: readonly Range[]
  sources: readonly string[]
  query: BoardQuery
}

/** By row of `tagRowsOf` one estimate per model, as `tagStatistics` tells of them; null for one that lacks a score. */
export async function tagEstimates({ rows, ranges, sources, query }: TagTask): Promise<(BoardEstimate | null)[][]> {
  const found: (BoardEstimate | null)[][] = []
  for (const [place, row] of rows.entries()) {
    found.push(await estimatesOf(row, { sources, query, range: ranges[place]! }))
    await turn()
  }
  return found
}

type Asked = { sources: readonly string[]; query: BoardQuery; range: Range }

/** One estimate per model; null for one that lacks a score. */
async function estimatesOf(row: TagRows, { sources, query, range }: Asked): Promise<(BoardEstimate | null)[]> {
  const { items, weights, parts } = row
  const clusters = clustersOf(items, sources, query)
  const sumsOf = (values: readonly number[]) => clusters.map((own) => own.reduce((sum, at) => sum + values[at]!, 0))
  const weight = sumsOf(weights)
  const complete = row.sums.map((sums) => (isComplete(sums) ? sumsOf(sums) : null))
  if (query.method !== 'student') return await byResamples(row, { weight, complete, query })
  const isOnePerCluster = parts === clusters.length && new Set(weights).size === 1
  return complete.map((sums, model) => {
    if (sums === null) return null
    const { value, error } = clusteredMean(sums.map((sum, at): WeighedCluster => ({ sum, weight: weight[at]! })))
    const isAtEnds = () => row.sums[model]!.every((sum, at) => range?.some((end) => sum === end * weights[at]!))
    const isBinary = isOnePerCluster && range !== null && isAtEnds()
    return meanInterval(value, error, { level, range, sources: clusters.length, isBinary })
  })
}

/** Models that are resampled between two turns of everybody else: some ten milliseconds at 10,000 resamples. */
const modelsOfTurn = 10

/** The places within `items` of those that rise and fall together: the parts of an item at the least. */
function clustersOf(items: readonly number[], sources: readonly string[], { unit }: BoardQuery): number[][] {
  const sourceOf = (at: number) => (unit === 'source' ? sources[items[at]!]! : String(at))
  return [...Map.groupBy(items.keys(), sourceOf).values()]
}

/** By the paper's method: the same draws for every model, of a stream that belongs to the value of the tag. */
async function byResamples(
  { taskType, tag, value }: TagRows,
  drawn: { weight: readonly number[]; complete: readonly (readonly number[] | null)[]; query: BoardQuery }
): Promise<(BoardEstimate | null)[]> {
  const { weight, complete, query } = drawn
  const { resamples, seed } = query
  if (weight.length < 2) {
    return complete.map(
      (sums) => sums && { value: clusteredMean([{ sum: sums[0]!, weight: weight[0]! }]).value, ...withoutEnds }
    )
  }
  const quantities = complete.flatMap((sums) => (sums ? [{ sums, counts: weight }] : []))
  const name = `${taskType} ${tag} ${value}`
  const found: BoardEstimate[] = []
  for (let from = 0; from < quantities.length; from += modelsOfTurn) {
    // What is drawn depends on name and seed alone.
    const strata = [{ name, quantities: quantities.slice(from, from + modelsOfTurn) }]
    found.push(...ratioBootstrap({ strata, resamples, level, seed }).map(({ all }) => ({ ...all, reason: null })))
    await turn()
  }
  const next = found.values()
  return complete.map((sums) => sums && next.next().value!)
}

const withoutEnds = { lower: null, upper: null, reason: tooFew }

function isComplete(sums: readonly (number | null)[]): sums is readonly number[] {
  return !sums.includes(null)
}
