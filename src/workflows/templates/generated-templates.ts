import { toJson } from '../../schemas/json.ts'
import { templateTextSchema } from '../../suites/question-bank/template-text.ts'
import type { StoredTemplate } from '../../suites/suite.ts'
import type { Attempt, Review, SolveCheck, TemplateRecord } from './records.ts'

/** More of its paraphrases fail than this share: its text is to be read again. Source: steer-me.md 5. */
const mostFailing = 0.3
/** One that failed of one says little. A choice of ours. */
const leastParaphrases = 5

/**
 * Where a generated template stands: the gates passed it and nobody has read it; somebody approved or rejected it; or it was approved
 * and goes back, because too many of its paraphrases failed.
 */
export const templateStatuses = ['auto_checked', 'approved', 'rejected', 'returned'] as const
export type TemplateStatus = (typeof templateStatuses)[number]

export type GeneratedTemplate = {
  suite: string
  taskType: string
  /** As it was last repaired. */
  template: StoredTemplate
  attempt: Attempt
  status: TemplateStatus
  reviews: readonly Review[]
  /** Of its present words. */
  checks: readonly SolveCheck[]
}

/** Every template that passed the gates, with what became of it, in the order in which they passed. */
export function generatedTemplates(records: readonly TemplateRecord[]): GeneratedTemplate[] {
  const attempts = records.flatMap((record, place) => (record.kind === 'attempt' ? [{ attempt: record, place }] : []))
  const reviews = records.flatMap((record, place) => (record.kind === 'review' ? [{ review: record, place }] : []))
  const checks = records.flatMap((record, place) => (record.kind === 'check' ? [{ check: record, place }] : []))
  const reviewsOf = Map.groupBy(reviews, ({ review }) => review.template)
  const checksOf = Map.groupBy(checks, ({ check }) => check.template)
  const childrenOf = Map.groupBy(
    attempts.filter(({ attempt }) => attempt.step === 'paraphrase'),
    ({ attempt }) => attempt.parent.name
  )
  return attempts.flatMap(({ attempt }) => {
    const { template, rejectedBy, suite, taskType } = attempt
    if (template === null || rejectedBy !== null) return []
    const { name } = template
    const own = reviewsOf.get(name) ?? []
    const last = own.at(-1)
    const repairedAt = own.findLast(({ review }) => review.repair !== null)?.place ?? -1
    const since = (childrenOf.get(name) ?? []).filter(({ place }) => last && place > last.place)
    const failing = since.filter((child) => child.attempt.rejectedBy !== null).length
    const isReturned = since.length >= leastParaphrases && failing > mostFailing * since.length
    const verdict = last?.review.verdict ?? 'auto_checked'
    return [
      {
        ...{ suite, taskType, attempt },
        template: repaired(
          template,
          own.map(({ review }) => review)
        ),
        status: verdict === 'approved' && isReturned ? 'returned' : verdict,
        reviews: own.map(({ review }) => review),
        checks: (checksOf.get(name) ?? []).filter(({ place }) => place > repairedAt).map(({ check }) => check)
      }
    ]
  })
}

/** The template with the texts of its last repair. */
function repaired(template: StoredTemplate, reviews: readonly Review[]): StoredTemplate {
  const repair = reviews.findLast((review) => review.repair !== null)?.repair
  if (!repair) return template
  return { ...template, text: toJson({ ...templateTextSchema.parse(template.text), parts: repair.parts }) }
}
