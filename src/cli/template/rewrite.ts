import { AppError } from '../../errors.ts'
import { findSuite, suites } from '../../suites/index.ts'
import { type Perspective, perspectiveSchema } from '../../suites/question-bank/perspectives.ts'
import { type GeneratedTemplate, generatedTemplates } from '../../workflows/templates/generated-templates.ts'
import {
  approvedAmong,
  domainTransfers,
  paraphrases,
  perspectiveTransfers
} from '../../workflows/templates/plan-rewritings.ts'
import type { Attempt } from '../../workflows/templates/records.ts'
import { rewriteTemplates } from '../../workflows/templates/rewrite-templates.ts'
import type { RewritingTask } from '../../workflows/templates/rewriting-task.ts'
import { print } from '../print.ts'
import { WrongUsageError } from '../wrong-usage.ts'
import { showAttempts } from './show-generation.ts'
import { tellFailures, workOnFile } from './work-on-file.ts'

type Options = {
  model: string
  judge: string
  copies: number
  limit?: number
  elements?: string[]
  templates?: string[]
  concurrency?: number
  json?: true
}
export type TransferOptions = Options & { output: string; from: Perspective; domains?: string[] }
export type RetellOptions = Options & { perspectives?: string[] }
export type ParaphraseOptions = Options

export async function transfer(suite: string, { output, from, ...options }: TransferOptions): Promise<void> {
  await rewrite(output, options, () => domainTransfers(findSuite(suites, suite), { ...options, perspective: from }))
}

export async function retell(file: string, options: RetellOptions): Promise<void> {
  const wanted = options.perspectives?.map((name) => {
    const known = perspectiveSchema.safeParse(name)
    if (!known.success) throw new WrongUsageError('perspective_unknown', `${name} is no perspective`)
    return known.data
  })
  await rewrite(file, options, (generated) =>
    perspectiveTransfers(suites, approvedAmong(generated, options), { ...options, ...(wanted && { wanted }) })
  )
}

export async function paraphrase(file: string, options: ParaphraseOptions): Promise<void> {
  await rewrite(file, options, (generated) => paraphrases(suites, approvedAmong(generated, options), options))
}

async function rewrite(
  file: string,
  { limit = Number.POSITIVE_INFINITY, json, ...options }: Options,
  plan: (generated: readonly GeneratedTemplate[]) => RewritingTask[]
): Promise<void> {
  await workOnFile(file, options, async ({ progress, ...work }) => {
    const tasks = plan(generatedTemplates(work.journal.records)).slice(0, limit)
    if (tasks.length === 0) {
      throw new AppError(
        'templates_none',
        'there is nothing to rewrite: nothing that is chosen is approved, or fits',
        400
      )
    }
    const attempts: Attempt[] = []
    let passing = 0
    const told = (attempt: Attempt) => {
      attempts.push(attempt)
      if (attempt.rejectedBy === null) passing += 1
      progress.update(options.model, { done: attempts.length, total: tasks.length, note: `${passing} passed` })
    }
    const outcome = await rewriteTemplates({ ...work, ...options, concurrency: work.concurrency, told }, tasks)
    const passed = attempts.filter(({ rejectedBy }) => rejectedBy === null)
    const summary = {
      ...{ file, attempts: attempts.length, of: tasks.length, passed: passed.map(({ template }) => template!.name) },
      rejected: attempts.flatMap(({ rejectedBy, faults, template, parent }) =>
        rejectedBy === null ? [] : [{ template: template?.name ?? null, parent: parent.name, rejectedBy, faults }]
      ),
      ...outcome
    }
    print(summary, { json, show: () => showAttempts(attempts) })
    tellFailures(outcome)
  })
}
