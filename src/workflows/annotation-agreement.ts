import type { AnnotationAgreement } from '../schemas/agreement.ts'
import type { Annotation } from '../schemas/fragment.ts'

/**
 * Percent agreement of each field: over fragments with at least two annotators, the mean share of annotator pairs that
 * gave the same label.
 *
 * @param annotations at most one per fragment and annotator
 * @returns shares as percentages, null where no fragment has two annotators
 */
export function annotationAgreement(
  annotations: readonly Annotation[],
  fields: readonly string[]
): AnnotationAgreement {
  const labelSets = [...Map.groupBy(annotations, ({ fragmentId }) => fragmentId).values()]
    .filter((ofFragment) => ofFragment.length >= 2)
    .map((ofFragment) => ofFragment.map(({ labels }) => labels))
  return {
    fragments: labelSets.length,
    consistent: labelSets.filter((labels) => isConsistent(labels, fields)).length,
    fields: fields.map((field) => {
      const shares = labelSets.map((labels) => agreeingPairs(labels.map((label) => label[field])))
      const total = shares.reduce((sum, share) => sum + share, 0)
      return { field, percentAgreement: shares.length === 0 ? null : (100 * total) / shares.length }
    })
  }
}

/** Whether annotators gave the same label in every field. */
export function isConsistent(labels: readonly Record<string, string>[], fields: readonly string[]): boolean {
  return fields.every((field) => new Set(labels.map((label) => label[field])).size === 1)
}

/** Share of pairs with equal labels, in [0, 1], of at least two labels. */
function agreeingPairs(labels: readonly (string | undefined)[]): number {
  const pairs = labels.flatMap((first, index) => labels.slice(index + 1).map((second) => first === second))
  return pairs.filter(Boolean).length / pairs.length
}
