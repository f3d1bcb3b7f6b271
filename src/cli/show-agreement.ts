import type { AnnotationAgreement } from '../schemas/agreement.ts'
import { tableOf } from './print.ts'

/** Agreement of annotators by field, and, where there are several decades, by these. */
export function showAgreement(agreement: AnnotationAgreement): string {
  const { fields, alpha, percentAgreement, fragments, annotators, consistent, decades = [] } = agreement
  const rows = fields.map((field) => [field.field, field.fragments, round(field.percentAgreement), round(field.alpha)])
  const all = `all fields: ${round(percentAgreement) ?? '-'} %, alpha ${round(alpha) ?? '-'}`
  return [
    tableOf(['field', 'fragments', 'percent', 'alpha'], rows),
    `${all}; ${fragments} fragments by ${annotators} annotators, ${consistent} consistent`,
    ...(decades.length > 1 ? [byDecade(decades)] : [])
  ].join('\n')
}

/** A row for each decade, with the percentage of each field. */
function byDecade(decades: NonNullable<AnnotationAgreement['decades']>): string {
  const names = decades[0]!.fields.map(({ field }) => field)
  return tableOf(
    ['decade', 'fragments', 'percent', 'alpha', ...names],
    decades.map(({ decade, fragments, percentAgreement, alpha, fields }) => [
      ...[decade === null ? 'no year' : `${decade}s`, fragments, round(percentAgreement), round(alpha)],
      ...fields.map((field) => round(field.percentAgreement))
    ])
  )
}

function round(value: number | null): string | null {
  return value?.toFixed(3) ?? null
}
