import type { AnnotationAgreement } from '../../schemas/agreement.ts'
import type { Annotation, Fragment } from '../../schemas/fragment.ts'
import { annotationAgreement } from './annotation-agreement.ts'
import type { LabelledField } from './settle-labels.ts'

/**
 * Agreement of annotators by the decade in which fragments were published, those without a year apart and last. A decade is
 * there where two have labelled a fragment of it.
 *
 * @param fragments all that annotations are of
 */
export function agreementByDecade(
  annotations: readonly Annotation[],
  { fragments, fields }: { fragments: readonly Pick<Fragment, 'id' | 'year'>[]; fields: readonly LabelledField[] }
): NonNullable<AnnotationAgreement['decades']> {
  const decades = new Map(fragments.map(({ id, year }) => [id, year === null ? null : Math.floor(year / 10) * 10]))
  return [...Map.groupBy(annotations, ({ fragmentId }) => decades.get(fragmentId) ?? null)]
    .toSorted(([one], [other]) => (one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY))
    .map(([decade, own]) => {
      const agreement = annotationAgreement(own, fields, { metric: 'nominal' })
      const { fragments, consistent, percentAgreement, alpha, fields: byField } = agreement
      return { decade, fragments, consistent, percentAgreement, alpha, fields: byField }
    })
    .filter(({ fragments }) => fragments > 0)
}
