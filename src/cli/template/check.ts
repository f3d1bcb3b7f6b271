import { AppError } from '../../errors.ts'
import { suites } from '../../suites/index.ts'
import { checkTemplates } from '../../workflows/templates/check-templates.ts'
import { generatedTemplates } from '../../workflows/templates/generated-templates.ts'
import { isChosen } from '../../workflows/templates/plan-rewritings.ts'
import type { SolveCheck } from '../../workflows/templates/records.ts'
import { print } from '../print.ts'
import { showChecks } from './show-generation.ts'
import { tellFailures, workOnFile } from './work-on-file.ts'

export type CheckOptions = {
  model: string
  fillings: number
  elements?: string[]
  templates?: string[]
  concurrency?: number
  json?: true
}

export async function check(file: string, options: CheckOptions): Promise<void> {
  const { model: solver, fillings, json } = options
  await workOnFile(file, options, async ({ progress, ...work }) => {
    const chosen = generatedTemplates(work.journal.records)
      .filter(({ status }) => status !== 'rejected')
      .filter(isChosen(options))
    if (chosen.length === 0)
      throw new AppError('templates_none', 'there is nothing to check: no template is chosen', 400)
    const checks: SolveCheck[] = []
    const told = (check: SolveCheck) => {
      checks.push(check)
      progress.update(solver, { done: checks.length, total: chosen.length, note: 'templates answered' })
    }
    const outcome = await checkTemplates({ ...work, suites, solver, fillings, told }, chosen)
    print({ checks, ...outcome }, { json, show: () => showChecks(checks) })
    tellFailures(outcome)
  })
}
