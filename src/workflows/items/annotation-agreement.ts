import { InvalidError } from '../../errors.ts'
import type { AgreementQuery, AnnotationAgreement } from '../../schemas/agreement.ts'
import type { Annotation } from '../../schemas/fragment.ts'
import { alphaWithout } from '../../statistics/agreement/intervals/alpha-without.ts'
import { jackknifeInterval } from '../../statistics/agreement/intervals/cluster-jackknife.ts'
import { clustersOf } from '../../statistics/agreement/intervals/clusters.ts'
import { krippendorffAlpha } from '../../statistics/agreement/krippendorff-alpha.ts'
import { type LabelledField, settleLabels } from './settle-labels.ts'

type Labels = Record<string, string>

const level = 0.95

/**
 * Agreement of annotators over the fragments that at least two of them labelled: for each field percent agreement and
 * Krippendorff's alpha with its interval over fragments, and for each two annotators the percentage of labels that they share.
 *
 * @param annotations at most one per fragment and annotator; a label may be missing
 * @throws {InvalidError} `metric_unfit` for the metric interval on labels that are no numbers
 */
export function annotationAgreement(
  annotations: readonly Annotation[],
  fields: readonly LabelledField[],
  { metric }: AgreementQuery
): AnnotationAgreement {
  const shared = [...Map.groupBy(annotations, ({ fragmentId }) => fragmentId).values()].filter(
    (ofFragment) => ofFragment.length >= 2
  )
  const labelSets = shared.map((ofFragment) => ofFragment.map(({ labels }) => labels))
  const byField = fields.map((field) => {
    const given = labelSets.map((labels) =>
      labels.map((label) => numberOf(label[field.id], field, metric)).filter((value) => value !== null)
    )
    const compared = given.filter(({ length }) => length >= 2)
    const { alpha, reason, units, values } = krippendorffAlpha(compared, { metric })
    const clusters = clustersOf([...compared.keys()])
    const interval = jackknifeInterval({
      value: alpha,
      without: alphaWithout(compared, { metric, clusters }),
      clusters,
      raters: compared.reduce((most, { length }) => Math.max(most, length), 2),
      level
    })
    const percentAgreement = percentOf(labelSets.map((labels) => agreeingPairs(labels, field.id)))
    return { field: field.id, fragments: units, labels: values, percentAgreement, alpha, reason, interval }
  })
  return {
    metric,
    fragments: shared.length,
    annotators: new Set(shared.flat().map(({ annotator }) => annotator)).size,
    consistent: labelSets.filter((labels) => settleLabels(labels, fields, 1).disputed.length === 0).length,
    percentAgreement: meanOf(byField.map(({ percentAgreement }) => percentAgreement)),
    alpha: meanOf(byField.map(({ alpha }) => alpha)),
    fields: byField,
    pairs: pairsOf(shared, fields)
  }
}

/** The place of a label among the values of its field, or the number that it is. */
function numberOf(
  label: string | undefined,
  { id, values }: LabelledField,
  metric: AgreementQuery['metric']
): number | null {
  if (label === undefined) return null
  if (metric !== 'interval') return values.indexOf(label)
  const number = label.trim() === '' ? Number.NaN : Number(label)
  if (Number.isFinite(number)) return number
  throw new InvalidError('metric_unfit', `interval requires labels that are numbers; ${id} is ${JSON.stringify(label)}`)
}

/** Share of pairs with equal labels, in [0, 1], of those annotators who gave one; null with fewer than two. */
function agreeingPairs(labels: readonly Labels[], field: string): number | null {
  const given = labels.flatMap((label) => label[field] ?? [])
  const pairs = (given.length * (given.length - 1)) / 2
  if (pairs === 0) return null
  const groups = [...Map.groupBy(given, (label) => label).values()]
  return groups.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0) / pairs
}

/** Every two annotators who share a fragment, by name. */
function pairsOf(
  shared: readonly (readonly Annotation[])[],
  fields: readonly LabelledField[]
): AnnotationAgreement['pairs'] {
  const pairs = new Map<string, { annotators: [string, string]; shares: (number | null)[] }>()
  for (const ofFragment of shared) {
    const sorted = ofFragment.toSorted((a, b) => (a.annotator < b.annotator ? -1 : 1))
    for (const [index, first] of sorted.entries()) {
      for (const second of sorted.slice(index + 1)) {
        const annotators: [string, string] = [first.annotator, second.annotator]
        const key = JSON.stringify(annotators)
        const pair = pairs.get(key) ?? { annotators, shares: [] }
        const both = [first.labels, second.labels]
        pair.shares.push(meanOf(fields.map(({ id }) => agreeingPairs(both, id))))
        pairs.set(key, pair)
      }
    }
  }
  return [...pairs]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { annotators, shares }]) => ({
      annotators,
      fragments: shares.length,
      percentAgreement: percentOf(shares)
    }))
}

function percentOf(shares: readonly (number | null)[]): number | null {
  const mean = meanOf(shares)
  return mean === null ? null : 100 * mean
}

function meanOf(numbers: readonly (number | null)[]): number | null {
  const given = numbers.filter((number) => number !== null)
  return given.length === 0 ? null : given.reduce((sum, number) => sum + number, 0) / given.length
}
