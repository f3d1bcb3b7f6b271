import { ConflictError, InvalidError, NotFoundError } from '../../errors.ts'
import { toJson } from '../../schemas/json.ts'
import { findSuite } from '../../suites/index.ts'
import { gateFaults } from '../../suites/question-bank/generated/gates.ts'
import { templateTextSchema } from '../../suites/question-bank/template-text.ts'
import type { Suites } from '../../suites/suite.ts'
import { bankedTypes } from '../releases/draw/draw-plan.ts'
import { type GeneratedTemplate, generatedTemplates } from './generated-templates.ts'
import type { Journal } from './journal.ts'
import type { Review } from './records.ts'
import { parseRepairReason } from './repair-reason.ts'

export type Decision = {
  by: string
  verdict: Review['verdict']
  note: string | null
  /** Texts in place of those of the template, and why they were changed. */
  repair: { reason: string; parts: readonly string[] } | null
}

/**
 * Stores what a person decided about a generated template. One that is repaired goes through the gates again, without the judge:
 * somebody has read it.
 *
 * @throws {NotFoundError} `template_not_found`
 * @throws {InvalidError} `repair_for_difficulty`, `repair_reason_unknown`, `gates_not_passed` with what is wrong
 * @throws {ConflictError} `repair_rejected` for a repair of what is rejected at once
 */
export async function reviewTemplate(
  { journal, suites, now }: { journal: Journal; suites: Suites; now: () => Date },
  name: string,
  { repair, ...decision }: Decision
): Promise<Review> {
  const generated = generatedTemplates(journal.records).find(({ template }) => template.name === name)
  if (!generated) throw new NotFoundError('template', name)
  const parsed = repair && { reason: parseRepairReason(repair.reason), parts: [...repair.parts] }
  if (parsed && decision.verdict === 'rejected') {
    throw new ConflictError('repair_rejected', `${name} is repaired or rejected, and not both`)
  }
  if (parsed) assertPassing(suites, generated, parsed.parts)
  const review: Review = { kind: 'review', template: name, at: now().toISOString(), ...decision, repair: parsed }
  await journal.add(review)
  return review
}

function assertPassing(
  suites: Suites,
  { suite, taskType, template, attempt }: GeneratedTemplate,
  parts: string[]
): void {
  const { bank } = bankedTypes(findSuite(suites, suite), [taskType])[0]!
  const changed = { ...template, text: toJson({ ...templateTextSchema.parse(template.text), parts }) }
  const faults = gateFaults(bank, changed, { parent: attempt.parent, siblings: [] })
  if (faults.length === 0) return
  const message = faults.map(({ gate, faults: own }) => `${gate}: ${own.join('; ')}`).join('. ')
  throw new InvalidError('gates_not_passed', `${template.name} does not pass the gates with these texts: ${message}`)
}
