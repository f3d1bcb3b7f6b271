import { showPoints } from '../../grading/show-score.ts'
import { templateTextSchema } from '../../suites/question-bank/template-text.ts'
import type { GeneratedTemplate } from '../../workflows/templates/generated-templates.ts'
import type { GenerationReport } from '../../workflows/templates/generation-report.ts'
import type { Attempt, SolveCheck } from '../../workflows/templates/records.ts'
import { tableOf } from '../print.ts'
import { showUsd } from '../show-usd.ts'

export function showAttempts(attempts: readonly Attempt[]): string {
  return tableOf(
    ['template', 'made of', 'domain', 'perspective', 'rejected by', 'because'],
    attempts.map(({ template, parent, domain, perspective, rejectedBy, faults }) => [
      ...[template?.name, parent.name, domain, perspective, rejectedBy],
      faults.flatMap((fault) => fault.faults).join('; ') || null
    ])
  )
}

export function showChecks(checks: readonly SolveCheck[]): string {
  return tableOf(
    ['template', 'solver', 'right', 'of'],
    checks.map(({ template, solver, answers }) => [template, solver, rightOf(answers), answers.length])
  )
}

/** Each with its texts below it: a person reads them before a template is used. */
export function showTemplates(templates: readonly GeneratedTemplate[]): string {
  return templates
    .map(({ template, status, checks }) => {
      const answers = checks.flatMap((check) => check.answers)
      const solved = answers.length === 0 ? '' : `, ${rightOf(answers)} of ${answers.length} answers right`
      const head = `${template.name} (${template.domain}, ${template.perspective ?? 'nobody'}): ${status}${solved}`
      return [head, ...templateTextSchema.parse(template.text).parts.map((part) => `  ${part}`), ''].join('\n')
    })
    .join('\n')
}

export function showReport({
  steps,
  statuses,
  checks,
  repairs,
  validators,
  cost,
  costPerApproved
}: GenerationReport): string {
  const gates = steps.flatMap(({ step, gates }) =>
    gates
      .filter((gate) => gate.in > 0)
      .map(({ gate, ...counts }) => [step, gate, counts.in, counts.out, counts.in - counts.out])
  )
  const named = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')
  const perApproved = costPerApproved.reason ?? `${showUsd(costPerApproved.costUsd)} USD`
  return [
    tableOf(['step', 'gate', 'in', 'out', 'rejected'], gates),
    tableOf(
      ['step', 'in', 'out', 'calls', 'USD'],
      steps.map((step) => [step.step, step.in, step.out, step.cost.calls, showUsd(step.cost.costUsd)])
    ),
    `templates: ${named(statuses)}`,
    ...checks.map(
      ({ solver, templates, asked, right }) => `${solver}: ${right} of ${asked} right on ${templates} templates`
    ),
    `repairs: ${named(repairs)}`,
    ...validators.validators.map(({ by, looked, valid }) => `${by}: ${valid} of ${looked} valid`),
    ...validators.pairs.map(({ first, second, both, observed, kappa }) => {
      const chance = kappa === null ? 'kappa not defined' : `kappa ${kappa.toFixed(2)}`
      return `${first} and ${second} agree on ${showPoints(100 * observed)} % of ${both}, ${chance}`
    }),
    `${cost.calls} calls, ${cost.unpriced > 0 ? `${cost.unpriced} without a price` : `${showUsd(cost.costUsd)} USD`}; per approved template: ${perApproved}`,
    ''
  ].join('\n')
}

function rightOf(answers: SolveCheck['answers']): number {
  return answers.filter(({ isRight }) => isRight).length
}
