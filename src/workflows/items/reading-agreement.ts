import type { ReadItem } from '../../db/item-readings.ts'
import type { ReadingAgreement } from '../../schemas/item-reading.ts'
import { gwetAc1 } from '../../statistics/agreement/gwet-ac1.ts'
import { jackknifeInterval } from '../../statistics/agreement/intervals/cluster-jackknife.ts'
import { type Clusters, clustersOf } from '../../statistics/agreement/intervals/clusters.ts'
import { kappa } from '../../statistics/agreement/kappa.ts'
import { wilsonInterval } from '../../statistics/wilson-interval.ts'

const level = 0.95
const decisions = ['approve', 'reject'] as const
type Decision = (typeof decisions)[number]

/** What two readers said of one version of an item. */
type Pair = {
  group: { suite: string; taskType: string }
  /** What rises and falls together: the items of one paper or fragment. */
  cluster: string
  readers: [string, string]
  first: Decision
  second: Decision
}

/**
 * How far two readers agree on the versions of items that both have read, edited ones included, by task type: the share on which they say
 * the same, Cohen's kappa of the first reader and the second, and Gwet's AC1. Items of one paper are left out together for the intervals of
 * both coefficients; that of the share takes items as independent.
 *
 * @param rows those of a version beside each other, the first reading first
 */
export function readingAgreement(rows: readonly ReadItem[]): ReadingAgreement {
  const pairs = [...Map.groupBy(rows, ({ reading }) => JSON.stringify([reading.itemId, reading.version])).values()]
    .filter(({ length }) => length === 2)
    .map(pairOf)
  const groups = [...Map.groupBy(pairs, ({ group }) => JSON.stringify(group)).values()]
  return { taskTypes: groups.map(agreementOf), pairs: pairsOfReaders(pairs) }
}

function pairOf(rows: readonly ReadItem[]): Pair {
  const [one, other] = [rows[0]!, rows[1]!]
  const { id, suite, taskType, paperId, fragmentId } = one.item
  return {
    group: { suite, taskType },
    cluster: paperId ?? fragmentId ?? id,
    readers: [one.reading.reader, other.reading.reader],
    first: one.reading.decision,
    second: other.reading.decision
  }
}

function agreementOf(pairs: readonly Pair[]): ReadingAgreement['taskTypes'][number] {
  const clusters = clustersOf(pairs.map(({ cluster }) => cluster))
  const count = (first: Decision, second: Decision) =>
    pairs.filter((pair) => pair.first === first && pair.second === second).length
  const [bothApprove, bothReject] = [count('approve', 'approve'), count('reject', 'reject')]
  const { value, lower, upper } = wilsonInterval(bothApprove + bothReject, pairs.length, level)
  return {
    ...pairs[0]!.group,
    items: pairs.length,
    clusters: clusters.rows.length,
    ...{ bothApprove, bothReject, differ: pairs.length - bothApprove - bothReject },
    percentAgreement: { value: 100 * value, lower: 100 * lower, upper: 100 * upper },
    kappa: coefficientOf(pairs, clusters, cohen),
    ac1: coefficientOf(pairs, clusters, ac1)
  }
}

type Coefficient = (pairs: readonly Pair[]) => number | null

function cohen(pairs: readonly Pair[]): number | null {
  return kappa(...sidesOf(pairs), decisions).cohen
}

function ac1(pairs: readonly Pair[]): number {
  return gwetAc1(...sidesOf(pairs), decisions)
}

function sidesOf(pairs: readonly Pair[]): [Decision[], Decision[]] {
  return [pairs.map(({ first }) => first), pairs.map(({ second }) => second)]
}

/** A coefficient with its interval, from what it is without each cluster in turn. */
function coefficientOf(pairs: readonly Pair[], clusters: Clusters, coefficient: Coefficient) {
  const value = coefficient(pairs)
  const without = clusters.rows.map((_, cluster) => {
    const left = pairs.filter((_, row) => clusters.of[row] !== cluster)
    return left.length === 0 ? null : coefficient(left)
  })
  return { value, interval: jackknifeInterval({ value, without, clusters, level }) }
}

function pairsOfReaders(pairs: readonly Pair[]): ReadingAgreement['pairs'] {
  const byReaders = Map.groupBy(pairs, ({ readers }) => JSON.stringify(readers.toSorted()))
  return [...byReaders]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, own]) => {
      const [one, other] = own[0]!.readers.toSorted()
      const agree = own.filter(({ first, second }) => first === second).length
      return { readers: [one!, other!], items: own.length, agree }
    })
}
