import { sourceGroups } from '../../src/statistics/board/source-groups.ts'
import { ZERO_BAND } from '../../src/statistics/bootstrap/paired-difference.ts'
import { type Random, seededRandom } from '../../src/statistics/random.ts'

export type PlainStratum = {
  name: string
  weight: number
  scores: readonly (readonly (number | null)[] | null)[]
  sources?: readonly string[]
}

/** Resamples that streams serve before the next take over. */
const block = 256
const two32 = 2 ** 32

/** The bootstrap as one would write it down, to check the kernel against: the same draws, nothing else in common. */
export function plainBootstrap(options: {
  strata: readonly PlainStratum[]
  resamples: number
  seed: number
  unit: 'item' | 'source'
}) {
  const { strata, unit } = options
  const drawn = unit === 'item' ? drawItems(options) : drawSources(options)
  const tasks = strata.map(({ scores }, place) => scores.map((row) => meansOf(row, drawn[place]!)))
  const total = strata.reduce((sum, { weight }) => sum + weight, 0)
  const overall = strata[0]!.scores.map((_, model) => {
    const parts = strata.flatMap(({ weight }, place) => (weight > 0 ? [{ weight, means: tasks[place]![model]! }] : []))
    if (parts.some(({ means }) => means === null)) return null
    return drawn[0]!.map((_, resample) =>
      parts.reduce((sum, { weight, means }) => sum + (weight / total) * means![resample]!, 0)
    )
  })
  return { tasks, overall }
}

/** 1 + the number of models that are strictly better, by model and resample. */
export function plainRanks(overall: readonly (readonly number[] | null)[]): (number[] | null)[] {
  const rows = overall.filter((row) => row !== null)
  return overall.map(
    (row) =>
      row?.map((value, resample) => 1 + rows.filter((other) => other[resample]! - value > ZERO_BAND).length) ?? null
  )
}

/** Places of items by stratum, resample and draw. */
function drawItems({ strata, resamples, seed }: Parameters<typeof plainBootstrap>[0]): number[][][] {
  return strata.map(({ name, scores }) => {
    const items = scores.find((row) => row !== null)?.length ?? 0
    return drawGroup({ name, members: items, resamples, seed })
  })
}

function drawSources({ strata, resamples, seed }: Parameters<typeof plainBootstrap>[0]): number[][][] {
  const groups = sourceGroups(strata.map((stratum) => ({ ...stratum, items: stratum.sources!.length })))
  const drawn = groups.map(({ name, sources }) =>
    drawGroup({ name, members: sources.length, resamples, seed }).map((places) => places.map((i) => sources[i]!))
  )
  return strata.map(({ sources }) =>
    Array.from({ length: resamples }, (_, resample) =>
      drawn.flatMap((group) =>
        group[resample]!.flatMap((source) => [...sources!.keys()].filter((item) => sources![item] === source))
      )
    )
  )
}

/** Four resamples at once, each from a stream of its own; when one of four words is rejected all four are. */
function drawGroup(group: { name: string; members: number; resamples: number; seed: number }): number[][] {
  const { name, members, resamples, seed } = group
  const drawn = Array.from({ length: resamples + 3 }, (): number[] => [])
  let lanes: Random[] = []
  for (let resample = 0; resample < resamples; resample += 4) {
    if (resample % block === 0) {
      lanes = [0, 1, 2, 3].map((lane) => seededRandom(seed, `${name}/${resample / block}/${lane}`))
    }
    while (drawn[resample]!.length < members) {
      const products = lanes.map((lane) => BigInt(lane.word()) * BigInt(members))
      if (products.some((product) => Number(product % BigInt(two32)) < two32 % members)) continue
      for (const [lane, product] of products.entries()) drawn[resample + lane]!.push(Number(product / BigInt(two32)))
    }
  }
  return drawn.slice(0, resamples)
}

function meansOf(row: readonly (number | null)[] | null, drawn: readonly (readonly number[])[]): number[] | null {
  if (row === null || row.length === 0 || row.includes(null)) return null
  return drawn.map((places) => places.reduce((sum, place) => sum + (row[place] ?? Number.NaN), 0) / places.length)
}
