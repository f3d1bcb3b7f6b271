import { suites } from '../../suites/index.ts'
import { generatedTemplates, type TemplateStatus } from '../../workflows/templates/generated-templates.ts'
import { generationReport } from '../../workflows/templates/generation-report.ts'
import { approvedAmong } from '../../workflows/templates/plan-rewritings.ts'
import { spotQuestions } from '../../workflows/templates/spot-check.ts'
import { print } from '../print.ts'
import { readRecords } from './read-records.ts'
import { showReport, showTemplates } from './show-generation.ts'

export type ListOptions = { status?: TemplateStatus; json?: true }
export type ReportOptions = { json?: true }
export type SampleOptions = { count: number; seed: number }

export async function list(file: string, { status, json }: ListOptions): Promise<void> {
  const all = generatedTemplates(await readRecords(file))
  const chosen = all.filter((generated) => status === undefined || generated.status === status)
  print(chosen, { json, show: () => showTemplates(chosen) })
}

export async function report(file: string, { json }: ReportOptions): Promise<void> {
  const made = generationReport(await readRecords(file))
  print(made, { json, show: () => showReport(made) })
}

export async function sample(file: string, options: SampleOptions): Promise<void> {
  const approved = approvedAmong(generatedTemplates(await readRecords(file)), {})
  for (const question of spotQuestions(suites, approved, options)) {
    process.stdout.write(`${JSON.stringify(question)}\n`)
  }
}
