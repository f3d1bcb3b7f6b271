import { mean } from 'simple-statistics'
import type { FamilyContrast, SelfPreferenceQuery } from '../../schemas/self-preference.ts'
import { type ClusterSum, clusterBootstrap } from '../../statistics/bootstrap/cluster-bootstrap.ts'
import { binomialCoefficient } from '../../statistics/distributions/binomial-coefficient.ts'
import { seededRandom } from '../../statistics/random.ts'
import { hodgesLehmannShift } from '../../statistics/tests/hodges-lehmann.ts'
import { labelPermutation } from '../../statistics/tests/label-permutation.ts'
import { mannWhitney } from '../../statistics/tests/mann-whitney.ts'
import { showP } from '../../statistics/tests/show-p.ts'
import { signFlipTest } from '../../statistics/tests/sign-flip-test.ts'
import { cleared, type Gaps, meanGapOf } from './model-gaps.ts'

/** A named group of models, by their places. */
export type ModelGroup = { group: string; places: readonly number[] }

export type ContrastInput = {
  gaps: Gaps
  first: ModelGroup
  second: ModelGroup
  /** By item, what is flipped and drawn whole. */
  clusters: readonly string[]
  /** Names the streams of random numbers, so that no comparison moves with another. */
  name: string
}

export type ContrastOptions = Pick<SelfPreferenceQuery, 'seed' | 'resamples' | 'unit'> & { level: number }

/** A contrast that cannot be tested, with the reason. */
export function untested(first: ModelGroup, second: ModelGroup, reason: string): FamilyContrast {
  return {
    ...sizesOf(first, second),
    reason,
    ...{ difference: null, differencePct: null, mannWhitney: null, permutation: null, clustered: null },
    unclustered: null
  }
}

/**
 * Whether the gaps of one group of models are larger than those of another, three ways: over models as two samples
 * (Mann-Whitney), over the labels of models (permutation), and over items with the models as they are (clustered).
 * Source: AER-bench Appendix C, which has the first.
 */
export function familyContrast(input: ContrastInput, options: ContrastOptions): FamilyContrast {
  const first = withGaps(input.first, input.gaps)
  const second = withGaps(input.second, input.gaps)
  const empty = [first, second].find(({ places }) => places.length === 0)
  if (empty) return untested(first, second, `no model of ${empty.group} has a gap`)
  const [ofFirst, ofSecond] = [meansOf(input.gaps, first), meansOf(input.gaps, second)]
  const difference = mean(ofFirst) - mean(ofSecond)
  const clustered = clusteredTest({ ...input, first, second }, options)
  return {
    ...sizesOf(first, second),
    ...{ reason: null, difference, differencePct: 100 * difference },
    mannWhitney: rankTest(ofFirst.map(cleared), ofSecond.map(cleared)),
    permutation: permutationTest(ofFirst, ofSecond, input.name, options),
    clustered,
    unclustered: clustered === null ? 'no item has the gaps of all models of both groups' : null
  }
}

function rankTest(first: readonly number[], second: readonly number[]): FamilyContrast['mannWhitney'] {
  const { u1, u2, auc, ties, method, p, n1, n2 } = mannWhitney(first, second)
  const pAsymptotic = mannWhitney(first, second, { method: 'asymptotic' }).p
  const splits = binomialCoefficient(n1 + n2, n1)
  const smallestP = Math.min(1, 2 / splits)
  const hodgesLehmann = hodgesLehmannShift(first, second)
  return { u1, u2, auc, ties, method, p, pAsymptotic, splits, smallestP, hodgesLehmann }
}

function permutationTest(
  first: readonly number[],
  second: readonly number[],
  name: string,
  { seed, resamples }: ContrastOptions
): FamilyContrast['permutation'] {
  const random = seededRandom(seed, `self-preference labels ${name}`)
  const { difference: _, splits, ...counted } = labelPermutation(first, second, { resamples, random })
  return { ...counted, display: display(counted, splits), splits }
}

function clusteredTest(input: ContrastInput, options: ContrastOptions): FamilyContrast['clustered'] {
  const { seed, resamples, level, unit } = options
  const clusters = clusterDifferences(input)
  if (clusters.length === 0) return null
  const items = clusters.reduce((sum, { count }) => sum + count, 0)
  const { n, ...counted } = signFlipTest(
    clusters.map(({ sum }) => sum),
    { resamples, random: seededRandom(seed, `self-preference signs ${input.name}`) }
  )
  const random = seededRandom(seed, `self-preference draws ${input.name}`)
  const estimate = clusterBootstrap(clusters, { resamples, level, random })
  return { ...counted, display: display(counted, 2 ** n), unit, clusters: n, items, estimate }
}

/** By cluster, the sum over its complete items of mean gap of the first group less that of the second. */
function clusterDifferences({ gaps, first, second, clusters }: ContrastInput): ClusterSum[] {
  const sums = new Map<string, ClusterSum>()
  for (const [item, cluster] of clusters.entries()) {
    // Another set of models on each item would put differences between models into the difference between groups.
    const [ofFirst, ofSecond] = [first, second].map(({ places }) => places.map((model) => gaps[model]![item]!))
    if ([...ofFirst!, ...ofSecond!].some((gap) => gap === null)) continue
    const known = sums.get(cluster) ?? { sum: 0, count: 0 }
    known.sum += mean(ofFirst!) - mean(ofSecond!)
    known.count++
    sums.set(cluster, known)
  }
  return [...sums.values()]
}

function withGaps({ group, places }: ModelGroup, gaps: Gaps): ModelGroup {
  return { group, places: places.filter((model) => meanGapOf(gaps[model]!) !== null) }
}

/** Mean gap of each model of the group. */
function meansOf(gaps: Gaps, { places }: ModelGroup): number[] {
  return places.flatMap((model) => meanGapOf(gaps[model]!) ?? [])
}

function sizesOf(first: ModelGroup, second: ModelGroup) {
  const sizeOf = ({ group, places }: ModelGroup) => ({ group, models: places.length })
  return { first: sizeOf(first), second: sizeOf(second) }
}

/** When no drawn arrangement came up to the observed one, p is known only to be below one in the draws. */
function display({ drawn, asLarge, p }: { drawn: number | null; asLarge: number; p: number }, all: number): string {
  return drawn === null ? showP(p, Math.min(all, 1e6)) : showP(asLarge === 1 ? 0 : p, drawn)
}
