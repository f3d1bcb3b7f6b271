import type { ItemRow } from '../../db/items.ts'
import type { SolverFlag } from '../../schemas/item.ts'
import type { SamplingFacet, SamplingPlan, SamplingQuery } from '../../schemas/sampling-plan.ts'
import type { VerificationOutcome } from '../../schemas/verification.ts'
import { sampleSize, shareAtMost } from '../../statistics/acceptance-sample.ts'
import { seededRandom } from '../../statistics/random.ts'

/** What a plan goes by of an item. */
export type SampledItem = Pick<ItemRow, 'id' | 'taskType' | 'paperId' | 'fragmentId' | 'checks'> & {
  solverFlags: readonly SolverFlag[]
  verification: VerificationOutcome | undefined
}

/** Wrong items for which a plan tells what follows. */
const mostTold = 5

/**
 * Draws the items that a person reads so that what is found in them bounds the share of wrong ones among all: `sampleSize` items in all,
 * of each stratum its share, rounded up. Where nothing wrong is found the bound holds for strata as for a single draw, since for shares
 * p of strata with weights w the product of (1 - p)^(n w) is at most (1 - the mean p)^n.
 *
 * An item's place in the draw is a function of the seed and its id alone, so that others that come or go move nobody else's.
 *
 * Source of the strata: Hoeffding (1956), Ann. Math. Statist. 27, 713-721.
 */
export function samplingPlan(
  items: readonly SampledItem[],
  { most, confidence, found, by, seed }: Pick<SamplingQuery, 'most' | 'confidence' | 'found' | 'by' | 'seed'>
): SamplingPlan {
  const wanted = sampleSize({ share: most, confidence }, found)
  const population = items.length
  const isWhole = wanted >= population
  const size = Math.min(wanted, population)
  const strata = [...Map.groupBy(items, (item) => JSON.stringify(stratumOf(item, by)))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, own]) => ({
      stratum: stratumOf(own[0]!, by),
      population: own.length,
      items: firstDrawn(own, Math.ceil((size * own.length) / population), seed)
    }))
  return {
    ...{ most, confidence, seed, population, size, isWhole, strata },
    bounds: Array.from({ length: Math.min(mostTold, size) + 1 }, (_, wrong) => ({
      wrong,
      // Who has read every item knows how many are wrong.
      atMost: isWhole ? (population === 0 ? 0 : wrong / population) : shareAtMost(wrong, { n: size, confidence })
    }))
  }
}

function stratumOf(item: SampledItem, by: readonly SamplingFacet[]): Record<string, string> {
  return Object.fromEntries(by.map((facet) => [facet, facets[facet](item)]))
}

const facets: Record<SamplingFacet, (item: SampledItem) => string> = {
  type: ({ taskType }) => taskType,
  paper: ({ paperId, fragmentId, id }) => paperId ?? fragmentId ?? id,
  doubt: ({ checks, solverFlags, verification }) => {
    if (verification === 'doubted') return 'doubted by a verifier'
    if (solverFlags.length > 0) return 'flagged by a solver'
    if (checks.some(({ ok }) => !ok)) return 'fails a check'
    if (verification === undefined) return 'not verified'
    return verification
  }
}

function firstDrawn(items: readonly SampledItem[], count: number, seed: number): string[] {
  const placed = items.map(({ id }) => ({ id, place: seededRandom(seed, `sample ${id}`).float() }))
  return placed
    .toSorted((one, other) => one.place - other.place || (one.id < other.id ? -1 : 1))
    .slice(0, count)
    .map(({ id }) => id)
    .sort()
}
